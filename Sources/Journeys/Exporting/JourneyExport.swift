public import Findings
import TextFormats
public import TraceFormat

/// Writes a script of a trace: a journey which, run, gives the same trace.
///
/// The script says what the trace does, no more: which invariants were on, what `exhaustive` asked for, and the values
/// that a function of the script made are not in it.
public enum JourneyExport {
  /// What its first line says of where it comes from.
  public enum Origin: Sendable {
    /// With the author's lines.
    case trace
    /// Somebody has played it.
    case hand
  }

  /// - Parameters:
  ///   - app: which definition it runs: a trace has its id, and not where it is.
  /// - Throws: a finding at the record's line: `export.unsayable` for what no script can say, `export.unknown_kind`,
  ///   `export.changed_trace`, `trace.bad_launch`, `replay.bad_input`.
  public static func script(
    of trace: Trace, app: AppStatement, origin: Origin = .trace
  ) throws(Finding) -> String {
    var (body, plan) = try parts(of: trace)
    if !plan.endsInFailure { body += Ending(trace, plan.entries).lines }
    return ScriptWriter(trace, invariants: plan.invariants, origin: origin).text(app, body)
  }

  /// A line of the script that a trace becomes.
  public struct Line: Hashable, Sendable {
    /// Lua; a callback has several lines.
    public var text: String
    /// The author's line; nil: there is none.
    public var place: SourcePlace?
    /// The `step`s around it, outermost first.
    public var steps: [PlayedStep]
  }

  /// What the journey does, line by line; and whether the last line is one that fails.
  public static func lines(of trace: Trace) throws(Finding) -> (lines: [Line], endsInFailure: Bool) {
    let (body, plan) = try parts(of: trace)
    var list = LineList(writer: ScriptWriter(trace, invariants: [], origin: .hand))
    list.add(body, in: [])
    return (list.lines, plan.endsInFailure)
  }

  private struct LineList {
    let writer: ScriptWriter
    var lines: [Line] = []
    private var steps = 0

    init(writer: ScriptWriter) { self.writer = writer }

    mutating func add(_ body: [ScriptLine], in around: [PlayedStep]) {
      for line in body {
        let place = line.source.flatMap(SourcePlace.init(written:))
        switch line {
        case .call, .plain, .block: lines.append(Line(text: writer.text(line), place: place, steps: around))
        case .step(let name, let body, _):
          steps += 1
          add(body, in: around + [PlayedStep(name: name, place: place, number: steps)])
        }
      }
    }
  }

  private static func parts(of trace: Trace) throws(Finding) -> ([ScriptLine], ScriptPlan) {
    let header = trace.header
    guard header.redactions.isEmpty, header.normalisers.isEmpty else {
      throw Finding(
        code: "export.changed_trace", message: "a trace with redactions or normalisers does not say what was done",
        place: SourcePlace(file: trace.file, line: 1))
    }
    let launch = try LaunchTerms(trace)
    var plan = try ScriptPlan(trace)
    let calls = launch.wills + [.call("sim:launch", launch.fields.isEmpty ? [] : [.table(launch.fields)])]
    return (try plan.lines(after: calls.map { .call($0, source: nil) }), plan)
  }
}

/// What a script has to say at its end so that it ends as the trace did.
private struct Ending {
  let lines: [ScriptLine]

  init(_ trace: Trace, _ entries: [ExportedRecord]) {
    switch trace.footer.outcome {
    case "pending": lines = [.call(.call("pending", []), source: nil)]
    case "skipped": lines = [.call(.call("skip", []), source: nil)]
    default:
      let missed = entries.compactMap { $0.comesByItself == .end ? $0.what : nil }
      let kinds = Leftovers(trace).kinds.filter { !missed.contains(JourneyContext.nothingLeft($0)) }
        .map { LuaTerm.text($0.rawValue) }
      lines = kinds.isEmpty ? [] : [.call(.call("sim:leave", kinds), source: nil)]
    }
  }
}

extension SourcePlace {
  /// Of `FILE:LINE`.
  fileprivate init?(written text: String) {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]) else { return nil }
    self.init(file: String(text[..<colon]), line: line)
  }
}
