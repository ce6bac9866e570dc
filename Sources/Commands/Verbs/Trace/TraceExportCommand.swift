import TraceExports
import TraceFormat

struct TraceExportCommand: Command {
  /// What can be written. One row here, one case in `write`.
  enum Format: String, CaseIterable { case csv }

  static let name = "trace export"
  static let summary = "Writes a trace in a format of other programs."
  static let details = [
    "csv: one row a record, for programs that show tables.",
    "Without --output the text goes to standard output. The same trace gives the same bytes.",
  ]
  static var options: [Option<TraceExportCommand>] {
    [
      .word("--to", value: "FORMAT", to: \.format, help: "csv"),
      .text("-o", "--output", value: "FILE", to: \.output, help: "the file to write"),
    ]
  }
  static var operands: Operands<TraceExportCommand> { .one("TRACE", noun: "a trace", to: \.path) }
  static let examples = [
    Example("settings-sim trace export bug.trace.jsonl --to csv -o bug.csv", "for a table of all that happened"),
    Example("settings-sim trace export bug.trace.jsonl --to csv", "on standard output"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad]

  var shared = SharedOptions()
  var path = ""
  var format: Format?
  var output: String?

  func run(_ session: Session) throws -> ExitStatus {
    guard let format else {
      throw UsageFault.missingOption(verb: Self.name, option: "--to", usage: "--to \(Format.allNames)")
    }
    let trace = try session.trace(path)
    guard let output else {
      try write(trace, as: format) { session.console.write($0) }
      return .success
    }
    let target = Path.absolute(output, in: session.surroundings.workingFolder)
    // The file that is there stays as it is until the whole new one has taken its name.
    let file = try AtomicFile(target, files: session.files)
    try write(trace, as: format) { try file.write($0) }
    try file.commit()
    session.console.print(session.typed(target))
    return .success
  }

  private func write(
    _ trace: Trace, as format: Format, to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    switch format {
    case .csv: try CSVExport.write(trace, to: sink)
    }
  }
}

extension TraceExportCommand.Format {
  /// `csv, lua or sqlite`.
  static var allNames: String {
    let names = allCases.map(\.rawValue)
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or \(last)"
  }
}
