import SettingsSimulation
import TextFormats

struct FaultsCommand: Command {
  static let name = "faults"
  static let summary = "Lists the faults: wrong behaviours by name, which can be switched on."
  static let details = [
    "A journey that is any good fails under the fault that it is written against: switch it on with --fault for a run, "
      + "with faults = { … } for a describe, an it or a launch. The trace's header names the faults that were on."
  ]
  static var options: [Option<FaultsCommand>] {
    [
      Option.text("--kind", value: "KIND", to: \.kind, help: "those of one kind, as the list spells it").completed(
        by: FaultKind.allCases.map(\.rawValue)),
      .flag("--json", to: \.isJSON, help: "one JSON object a line"),
    ]
  }
  static var operands: Operands<FaultsCommand> { .any("[ids…]", noun: "the id of a fault", to: \.ids) }
  static let examples = [
    Example("settings-sim faults", "every fault, by kind"),
    Example("settings-sim faults --kind stale-read", "those that act on what is no longer so"),
    Example("settings-sim test --fault save_lost", "runs every journey in an app that loses what it saves"),
  ]
  static let statuses: [ExitStatus] = []

  var shared = SharedOptions()
  var ids: [String] = []
  var kind: String?
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    var kinds = FaultKind.allCases
    if let kind {
      guard let known = FaultKind(rawValue: kind) else {
        throw UsageFault.badWord(option: "--kind", value: kind, known: kinds.map(\.rawValue))
      }
      kinds = [known]
    }
    for id in ids { try UsageFault.checkFault(id) }
    for kind in kinds {
      let faults = Fault.all.filter { $0.kind == kind && (ids.isEmpty || ids.contains($0.id)) }
      guard !faults.isEmpty else { continue }
      if !isJSON { session.console.print("\(kind.rawValue): \(kind.meaning)", .bold) }
      for fault in faults {
        if isJSON { session.console.write(Self.json(fault)) } else { session.console.print(Self.line(fault)) }
      }
    }
    return .success
  }

  private static func line(_ fault: Fault) -> String {
    let reports = fault.reports.isEmpty ? "" : "  (\(fault.reports.joined(separator: ", ")))"
    return "  \(fault.id)\(String(repeating: " ", count: max(1, idWidth - fault.id.count)))\(fault.effect)\(reports)"
  }

  private static let idWidth = (Fault.all.map(\.id.count).max() ?? 0) + 2

  private static func json(_ fault: Fault) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.field("id", fault.id)
    json.field("kind", fault.kind.rawValue)
    json.field("effect", fault.effect)
    json.key("reports")
    json.beginArray()
    for report in fault.reports { json.string(report) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.text()
  }
}

extension UsageFault {
  /// - Throws: when there is no such fault.
  static func checkFault(_ id: String) throws(UsageFault) {
    guard Fault.place(of: id) == nil else { return }
    throw .unknownFault(id, known: Fault.all.map(\.id))
  }
}

extension Option {
  /// `--fault ID`, which may be given several times.
  static func faults(to path: WritableKeyPath<Target, [String]>) -> Option {
    Option(
      names: ["--fault"], value: "ID", help: "a fault that is on in every journey; may be given several times",
      kind: .words(Fault.all.map(\.id)), gathers: true,
      apply: { target, id throws(UsageFault) in
        try UsageFault.checkFault(id)
        target[keyPath: path].append(id)
      }, read: { $0[keyPath: path] })
  }
}
