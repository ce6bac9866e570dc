public import Findings
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats
public import TraceFormat

/// Runs the inputs of a trace again, without the script that made them.
///
/// Before an input or a note of `ms` T, everything that is due at or before T is run. Notes are put back where they
/// were, byte for byte; outputs are made anew and compared.
public enum Replay {
  public struct Result: Sendable {
    /// The trace that the inputs made now.
    public let bytes: [UInt8]
    /// Nil: nothing differs that the trace's normalisers do not allow.
    public let difference: Difference?
  }

  /// Where a replay first differs from what was replayed.
  public struct Difference: Sendable {
    /// Its code is `trace.different`, or `replay.refused` for an input that could not be done.
    public let finding: Finding
    /// The number of the record, in both traces below; nil where no record differs.
    public var seq: Int?
    /// As they were compared, normalised.
    public var expected: Trace
    /// Nil where what was made is no trace.
    public var actual: Trace?
  }

  /// - Parameter names: of the model that the trace's app compiles to; whether it is the same app is the caller's
  ///   matter (`header.app`).
  /// - Throws: a finding when the trace cannot be replayed at all: `trace.bad_launch`, `replay.bad_launch`,
  ///   `replay.bad_input`, `replay.unknown_kind`, `replay.unsupported`.
  public static func run(_ trace: Trace, _ names: TraceNames) throws(Finding) -> Result {
    let header = trace.header
    guard header.redactions.isEmpty else {
      throw Finding(
        code: "replay.unsupported", message: "a trace with redactions cannot be replayed: what its inputs were is gone",
        place: SourcePlace(file: trace.file, line: 1))
    }
    var run = ReplayRun(trace, names, try header.launchOptions(file: trace.file))
    let refusal = try run.play()
    let bytes = try run.finish()
    if bytes == trace.bytes { return Result(bytes: bytes, difference: nil) }
    do throws(Finding) {
      return Result(bytes: bytes, difference: try difference(trace, try Trace(bytes, file: "the replay"), refusal))
    } catch {
      return Result(bytes: bytes, difference: Difference(finding: error, expected: trace))
    }
  }

  private static func difference(
    _ trace: Trace, _ made: Trace, _ refusal: (finding: Finding, seq: Int)?
  ) throws(Finding) -> Difference? {
    if let refusal { return Difference(finding: refusal.finding, seq: refusal.seq, expected: trace, actual: made) }
    let (expected, actual) = try Trace.comparable(trace, made)
    if let found = TraceComparison.firstDifference(expected: expected, actual: actual) {
      return Difference(finding: found.finding, seq: found.seq, expected: expected, actual: actual)
    }
    if !made.header.normalisers.isEmpty { return nil }
    return Difference(finding: otherBytes(trace, made.bytes), expected: trace, actual: made)
  }

  private static func otherBytes(_ trace: Trace, _ bytes: [UInt8]) -> Finding {
    let same = zip(trace.bytes, bytes).prefix { $0 == $1 }
    let line = same.count { $0.0 == UInt8(ascii: "\n") } + 1
    return Finding(
      code: "trace.different", message: "line \(line) says the same with other bytes",
      place: SourcePlace(file: trace.file, line: line))
  }
}

/// One replay under way.
private struct ReplayRun {
  let trace: Trace
  let reader: InputReader
  let options: LaunchOptions
  let output: Output
  var engine: Engine<TraceRecorder>?
  var simulation = Simulation()
  var sources: SourceReader

  /// What was written.
  final class Output {
    var bytes: [UInt8] = []
  }

  init(_ trace: Trace, _ names: TraceNames, _ options: LaunchOptions) {
    self.trace = trace
    self.options = options
    reader = InputReader(names: names)
    output = Output()
    sources = SourceReader(trace)
  }

  private func place(_ record: TraceRecord) -> SourcePlace { SourcePlace(file: trace.file, line: record.line) }

  /// Answers why an input could not be done, and stops there.
  mutating func play() throws(Finding) -> (finding: Finding, seq: Int)? {
    var engine = try begin()
    defer { self.engine = engine }
    for record in trace.records {
      do {
        switch record.traceClass {
        // What a newer program may have written is compared, as an output is.
        case .output, .unknown: continue
        case .note:
          try wait(for: record, &engine)
          engine.recorder.repeatNote(in: trace, record, &simulation)
        case .input:
          try wait(for: record, &engine)
          try apply(record, &engine)
        }
      } catch let refusal as Refusal {
        let finding = Finding(code: "replay.refused", message: words(refusal, record), place: place(record))
        return (finding, record.seq)
      } catch let fault as LaunchFault {
        throw Replay.badLaunch(fault, place(record))
      } catch let finding as Finding {
        throw finding
      } catch { preconditionFailure("\(error) is no error of a replay") }
    }
    // What a last wait ran, when no record says that it ended.
    if let last = trace.records.last { try? engine.drain(by: last.ms, &simulation) }
    return nil
  }

  private func words(_ refusal: Refusal, _ record: TraceRecord) -> String {
    "record \(record.seq), \"\(trace.kind(of: record))\", cannot be done again at \(record.ms) ms: \(refusal.words)"
  }

  private mutating func begin() throws(Finding) -> Engine<TraceRecorder> {
    let header = trace.header
    let run = TraceRun(
      tool: header.tool, appDigest: header.app.digest, appParts: header.app.parts, journey: header.journey,
      normalisers: header.normalisers)
    let output = output
    do {
      let recorder = try TraceRecorder(reader.names, run, launch: options) { output.bytes.append(contentsOf: $0) }
      var engine = Engine(reader.names.model, recorder)
      try engine.launch(options, isFirst: true, &simulation)
      return engine
    } catch {
      if let fault = error as? LaunchFault { throw Replay.badLaunch(fault, SourcePlace(file: trace.file, line: 1)) }
      guard let finding = error as? Finding else { preconditionFailure("\(error) is no error of a launch") }
      throw finding
    }
  }

  private mutating func wait(for record: TraceRecord, _ engine: inout Engine<TraceRecorder>) throws(Refusal) {
    try engine.drain(by: record.ms, &simulation)
    simulation.world.timeline.now = max(simulation.now, record.ms)
    engine.recorder.currentSource = sources.source(of: record)
  }

  private mutating func apply(_ record: TraceRecord, _ engine: inout Engine<TraceRecorder>) throws {
    let data = try RecordData(of: record, in: trace)
    if data.kind == "device.launch" {
      let options = try LaunchReader(file: trace.file, line: record.line).options(data.node)
      return try engine.launch(options, isFirst: false, &simulation)
    }
    guard let input = try reader.input(data, &simulation) else {
      throw Replay.unknownKind(data)
    }
    try engine.apply(input, waited: try reader.waited(data), &simulation)
  }

  mutating func finish() throws(Finding) -> [UInt8] {
    do { try engine?.recorder.finish(outcome: trace.footer.outcome) } catch {
      preconditionFailure("\(error) while writing into memory")
    }
    return output.bytes
  }
}

/// Reads the author's lines of a trace. Most of its records come from one file, whose name is made a text once.
private struct SourceReader {
  private let trace: Trace
  /// The file that came last: where its name stands, with the quote before it.
  private var last: (name: Range<Int>, file: QuotedText)?

  init(_ trace: Trace) { self.trace = trace }

  /// `"sign_out.lua:12"`; the line is behind the last colon, 0 where there is none.
  mutating func source(of record: TraceRecord) -> TraceSource? {
    guard let range = record.sourceRange else { return nil }
    var (at, line, factor) = (range.upperBound - 2, 0, 1)
    while factor < 1_000_000_000, (0x30...0x39).contains(trace.bytes[at]) {
      line += Int(trace.bytes[at] - 0x30) * factor
      factor *= 10
      at -= 1
    }
    guard factor > 1, trace.bytes[at] == UInt8(ascii: ":") else {
      return trace.source(of: record).map { TraceSource(file: QuotedText($0), line: 0) }
    }
    return TraceSource(file: file(range.lowerBound..<at), line: line)
  }

  private mutating func file(_ name: Range<Int>) -> QuotedText {
    if let last, last.name.count == name.count, trace.bytes[last.name].elementsEqual(trace.bytes[name]) {
      return last.file
    }
    let quoted = Array(trace.bytes[name]) + [UInt8(ascii: "\"")]
    let text = quoted.withUnsafeBytes { bytes in
      var scanner = JSONScanner(bytes)
      return (try? scanner.string()).map { scanner.text(of: $0) }
    }
    // The reader has found a string here, which ends behind its last colon.
    guard let text else { preconditionFailure("a source is no string") }
    let file = QuotedText(text)
    last = (name, file)
    return file
  }
}

extension TraceRecorder {
  /// Writes a note of another trace as it stands there.
  func repeatNote(in trace: Trace, _ record: TraceRecord, _ simulation: inout Simulation) {
    let number = simulation.history.nextRecord
    simulation.history.nextRecord &+= 1
    repeatNote(Array(trace.bytes[record.kindRange]), Array(trace.bytes[record.dataRange]), number, simulation.now)
  }
}
