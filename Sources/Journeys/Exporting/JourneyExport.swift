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
    var (body, plan) = try lines(of: trace)
    if !plan.endsInFailure { body += Ending(trace, plan.entries).lines }
    return ScriptWriter(trace, invariants: plan.invariants, origin: origin).text(app, body)
  }

  /// A line of the script that a trace becomes.
  public struct Line: Hashable, Sendable {
    /// Lua; a callback has several lines.
    public var text: String
    /// The author's line, `FILE:LINE`; nil: there is none.
    public var source: String?
  }

  /// What the journey does, line by line, without its steps' names; and whether the last line is one that fails.
  public static func steps(of trace: Trace) throws(Finding) -> (lines: [Line], endsInFailure: Bool) {
    let (body, plan) = try lines(of: trace)
    let writer = ScriptWriter(trace, invariants: [], origin: .hand)
    return (body.flatMap(\.withoutSteps).map { Line(text: writer.text($0), source: $0.source) }, plan.endsInFailure)
  }

  private static func lines(of trace: Trace) throws(Finding) -> ([ScriptLine], ScriptPlan) {
    let header = trace.header
    guard header.redactions.isEmpty, header.normalisers.isEmpty else {
      throw Finding(
        code: "export.changed_trace", message: "a trace with redactions or normalisers does not say what was done",
        place: SourcePlace(file: trace.file, line: 1))
    }
    let launch = try LaunchTerms(trace)
    var plan = try ScriptPlan(trace)
    var body = launch.wills.map { ScriptLine.call($0, source: nil) }
    body.append(.call(.call("sim:launch", launch.fields.isEmpty ? [] : [.table(launch.fields)]), source: nil))
    body += try plan.lines()
    return (body, plan)
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
