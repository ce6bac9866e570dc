import Findings
import TraceAnalysis
import TraceExports
import TraceFormat

struct TraceExportCommand: Command {
  /// What can be written. One row here, one case in `write`.
  enum Format: String, CaseIterable { case csv, lua, mermaid, perfetto, posthog, segment, sqlite }

  static let name = "trace export"
  static let summary = "Writes a trace in a format of other programs."
  static let details = [
    "csv: one row a record, for programs that show tables.",
    "lua: a journey which, run, gives the same trace; each line names the one that it comes from. It runs the app of the "
      + "trace's own journey, or the one in Fixtures/Apps with its id.",
    "mermaid: a sequence diagram of user, screen, app, iOS, App Store and servers, for documents. Mermaid draws no more "
      + "than 50,000 characters; a longer one ends before that and says what is left out.",
    "perfetto: a timeline as JSON, for ui.perfetto.dev: lanes, operations and transitions, arrows from causes.",
    "posthog: what PostHog's server got: the bodies of the requests to /batch, one a line, in their order.",
    "segment: what Segment's server got: the bodies of the requests with batches of calls, one a line, in their order.",
    "sqlite: a database with a table for each group of kinds, and views of steps, analytics events and operations. It "
      + "needs --output.",
    "Without --output the text goes to standard output. The same trace gives the same bytes.",
  ]
  static var options: [Option<TraceExportCommand>] {
    [
      Option.word("--to", value: "FORMAT", to: \.format, help: Format.allNames).set(.commandLine),
      Option.text("-o", "--output", value: "FILE", to: \.output, help: "the file to write").set(.commandLine),
      .text("--app", value: "APP", to: \.app, help: "lua: with this definition, a name or a path"),
      .texts(
        "-k", "--kind", value: "KIND", to: \.kinds,
        help: "mermaid: of this kind, * for any part: \"nav.*\"; repeat for more"),
    ]
  }
  static var operands: Operands<TraceExportCommand> { .one("TRACE", noun: "a trace", to: \.path) }
  static let examples = [
    Example(
      "settings-sim trace export bug.trace.jsonl --to lua -o Scripts/Journeys/bug.lua", "a journey to go on with"),
    Example(
      "settings-sim trace export visit.trace.jsonl --to posthog -o visit.jsonl", "a log to hold a real app's against"),
    Example(
      "settings-sim trace export bug.trace.jsonl --to mermaid --kind \"user.*\" --kind \"nav.*\"", "a diagram, for docs"
    ),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad, .nothingSelected, .limitReached]

  var shared = SharedOptions()
  var path = ""
  var format: Format?
  var output: String?
  var kinds: [String] = []
  var app: String?

  func run(_ session: Session) throws -> ExitStatus {
    let format = try checkedFormat()
    let trace = try session.trace(path)
    guard choosesSome(of: trace, session), sendsSome(of: trace, as: format, session) else { return .nothingSelected }
    do {
      try write(trace, as: format, session)
    } catch ExportFault.databaseTooLarge {
      session.console.report(Wording.databaseTooLarge(records: trace.records.count))
      return .limitReached
    } catch ExportFault.startIsNoTime(let start) {
      session.console.report(Wording.startIsNoTime(start, path))
      return .doesNotLoad
    }
    return .success
  }

  private func checkedFormat() throws(UsageFault) -> Format {
    guard let format else {
      throw .missingOption(verb: Self.name, option: "--to", usage: "--to \(Format.allNames)")
    }
    if format == .sqlite, output == nil {
      throw .missingOption(verb: "\(Self.name) --to sqlite", option: "--output", usage: "-o trace.db")
    }
    if format != .mermaid, !kinds.isEmpty { throw .conflict("--kind", "--to \(format.rawValue)") }
    if format != .lua, app != nil { throw .conflict("--app", "--to \(format.rawValue)") }
    return format
  }

  private var filter: TraceFilter {
    var filter = TraceFilter()
    filter.kinds = kinds
    return filter
  }

  /// Whether the kinds choose anything of the trace; says which of them do not.
  private func choosesSome(of trace: Trace, _ session: Session) -> Bool {
    let unused = kinds.filter { kind in
      var filter = TraceFilter()
      filter.kinds = [kind]
      return !trace.records.contains { filter.fits($0, of: trace) }
    }
    session.console.report(unused.map { Wording.noRecord(ofKind: $0) })
    if kinds.isEmpty || unused.count < kinds.count { return true }
    session.console.report(Wording.noRecords(path))
    return false
  }

  /// Whether a log of an SDK has anything in it; says that it has not.
  private func sendsSome(of trace: Trace, as format: Format, _ session: Session) -> Bool {
    switch format {
    case .csv, .lua, .mermaid, .perfetto, .sqlite: return true
    case .posthog, .segment:
      if trace.records.contains(where: { $0.documentation?.name == "analytics.sent" }) { return true }
      session.console.report(Wording.nothingSent(path))
      return false
    }
  }

  private func write(_ trace: Trace, as format: Format, _ session: Session) throws {
    guard let output else {
      return try write(trace, as: format, session) { bytes in
        try session.throwIfInterrupted()
        session.console.write(bytes)
      }
    }
    let target = Path.absolute(output, in: session.surroundings.workingFolder)
    // What is there stays as it is until the whole new file takes its name.
    let file = try AtomicFile(target, files: session.files)
    try write(trace, as: format, session) { bytes in
      try session.throwIfInterrupted()
      try file.write(bytes)
    }
    try file.commit()
    session.console.print(session.typed(target))
  }

  private func write(
    _ trace: Trace, as format: Format, _ session: Session,
    to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    switch format {
    case .csv: try CSVExport.write(trace, to: sink)
    case .lua:
      var text = try LuaExport(trace: trace, app: app, session: session).script()
      try text.withUTF8 { try sink(UnsafeRawBufferPointer($0)) }
    case .mermaid: try MermaidExport.write(trace, filter: filter, to: sink)
    case .perfetto: try PerfettoExport.write(trace, to: sink)
    case .posthog: try PostHogExport.write(trace, to: sink)
    case .segment: try SegmentExport.write(trace, to: sink)
    case .sqlite: try SQLiteExport.write(trace, to: sink)
    }
  }
}

extension TraceExportCommand.Format {
  /// `csv, mermaid or sqlite`.
  static var allNames: String {
    let names = allCases.map(\.rawValue)
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or \(last)"
  }
}
