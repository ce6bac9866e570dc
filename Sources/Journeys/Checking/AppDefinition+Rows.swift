public import Findings
import SettingsDefinition
import SettingsVocabulary

extension AppDefinition {
  /// Rows that nobody ever sees, in the definition as it is, in all of its configurations and in others that are made of
  /// the same parts: warnings.
  /// - Parameter others: what is laid over the definition elsewhere may show what it hides.
  public func rowFindings(besides others: [AppDefinition] = []) -> [Finding] {
    var hidden = AppDefinition.hidden(base)
    let variants =
      configurations.map { (self, $0 as String?) }
      + others.flatMap { other in
        [(other, nil)] + other.configurations.map { (other, $0 as String?) }
      }
    for (definition, name) in variants where !hidden.isEmpty {
      // One that does not load is told of elsewhere.
      guard let variant = try? name.map(definition.variant) ?? definition.base else { return [] }
      let there = Set(AppDefinition.hidden(variant).map(\.row))
      let exists = Set(variant.compiled.tables.rows.filter(\.exists).map { variant.compiled.name($0.id) })
      hidden.removeAll { exists.contains($0.row) && !there.contains($0.row) }
    }
    return pages(hidden)
      + hidden.filter { $0.page == nil }.map { row in
        Finding(
          .warning, code: "definition.unseen_row", message: "nobody ever sees row \(Found.quoted(row.row)): \(row.why)",
          place: model.sources[.row(row.row)] ?? SourcePlace(file: file),
          notes: ["write a condition that can hold, or take the row out"])
      }
  }

  private struct HiddenRow {
    var row: String
    var why: String
    /// To which nothing leads.
    var page: String?
  }

  private static func hidden(_ variant: ModelVariant) -> [HiddenRow] {
    let model = variant.compiled
    let reach = Reachability(model)
    return model.tables.rows.compactMap { row in
      guard row.exists, let reason = reach.reasons[row.id.index], let why = reach.words(of: row.id, model) else {
        return nil
      }
      let page: String? = if case .page(let page) = reason { model.name(page) } else { nil }
      return HiddenRow(row: model.name(row.id), why: why, page: page)
    }
  }

  /// One for each page, in the order of their rows.
  private func pages(_ hidden: [HiddenRow]) -> [Finding] {
    var names: [String] = []
    for case let name? in hidden.map(\.page) where !names.contains(name) { names.append(name) }
    return names.map { name in
      let rows = hidden.filter { $0.page == name }.map { Found.quoted($0.row) }
      let list = rows.prefix(5).joined(separator: ", ") + (rows.count > 5 ? " and \(rows.count - 5) more" : "")
      return Finding(
        .warning, code: "definition.unseen_page", message: "nothing leads to page \(Found.quoted(name))",
        place: model.sources[.page(name)] ?? SourcePlace(file: file),
        notes: ["nobody ever sees \(list)", "lead there with a row, an action or a deep link, or take the page out"])
    }
  }
}
