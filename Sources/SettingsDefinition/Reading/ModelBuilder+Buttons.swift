import Findings
import SettingsVocabulary
import TextFormats

/// Buttons that are no rows, by what they are in: those that can have an event of their own.
extension ModelBuilder {
  func checkButtons(of model: SettingsModel, _ events: Fields) {
    guard !model.analytics.events.buttons.isEmpty else { return }
    let surfaces = buttonsBySurface(model)
    for (surface, node, path) in events.map("buttons") {
      guard let buttons = surfaces[surface] else {
        report(surface, "a sheet, question or page", among: Array(surfaces.keys), at: path, line: node.line)
        continue
      }
      for entry in node.entries ?? [] where !buttons.contains(entry.key) {
        report(entry.key, "a button of \"\(surface)\"", among: buttons, at: path.key(entry.key), line: entry.node.line)
      }
    }
  }

  private func report(_ name: String, _ what: String, among known: [String], at path: NodePath, line: Int) {
    let sorted = known.sorted(by: Name.comesBefore)
    let note = DidYouMean.note(for: name, among: sorted) ?? "it is one of \(Name.list(sorted))"
    reading.report(
      "unknown_button", "\"\(NodePath.short(name))\" is not \(what)", at: path, line: line, notes: [note])
  }

  private func buttonsBySurface(_ model: SettingsModel) -> [String: [String]] {
    let controls = Control.allCases.filter { !$0.isField }.map(\.id.description)
    var surfaces: [String: [String]] = ["message": controls, "web": controls]
    for flow in FlowName.allCases { surfaces[flow.rawValue] = controls }
    for page in model.pages { surfaces[page.id] = controls }
    for permission in model.permissions { surfaces["\(permission.kind)_prompt"] = controls }
    for dialog in model.dialogs { surfaces[dialog.id] = dialog.buttons.map(\.id) }
    for name in questions(model) { surfaces["\(name)_confirmation"] = ["confirm_\(name)", "cancel_\(name)"] }
    return surfaces
  }

  /// What stands for a row, an option or a flow in the ids of its question.
  private func questions(_ model: SettingsModel) -> [String] {
    var names = FlowName.allCases.filter { model.flow($0)?.confirm != nil }.map(\.rawValue)
    for row in model.pages.flatMap({ $0.sections.flatMap(\.rows) }) {
      if row.confirm != nil { names.append(row.id) }
      guard case .picker(let picker) = row.kind, let preference = preferenceNamed(picker.preference) else { continue }
      names += preference.options.filter { $0.confirm != nil }.map { "\(row.id)_\($0.id)" }
    }
    return names
  }
}
