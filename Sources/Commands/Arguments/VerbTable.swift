/// A verb as help, completions and the manual show it.
struct VerbTable {
  /// One word, or two of which the first names a group.
  let name: String
  let summary: String
  let details: [String]
  let options: [OptionForm]
  /// `[paths…]`; empty when there are none.
  let operands: String
  let examples: [Example]
  /// All that it can end with.
  let statuses: [ExitStatus]

  init<V: Command>(_ verb: V.Type) {
    name = V.name
    summary = V.summary
    details = V.details
    options = V.allOptions.map(\.form)
    operands = V.operands.usage
    examples = V.examples
    let always: [ExitStatus] = [.success, .usage, .internalError, .interrupted]
    statuses = ExitStatus.allCases.filter { always.contains($0) || V.statuses.contains($0) }
  }

  var usage: String { "settings-sim \(name) [options]\(operands.isEmpty ? "" : " \(operands)")" }
  var operandKind: OperandKind { OperandKind(usage: operands) }

  /// The sentence without its full stop.
  var title: String { String(summary.dropLast()) }

  static var all: [VerbTable] { Tool.verbs.map { VerbTable($0) } }
}
