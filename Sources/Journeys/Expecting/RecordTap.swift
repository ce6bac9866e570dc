import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats
import TraceFormat
import TraceRecording

/// Writes the records of a journey that is done again into memory. What the script noted down in between is not among
/// them; their numbers are.
struct RecordTap: StepRecorder {
  let recorder: TraceRecorder
  let buffer = Buffer()

  final class Buffer {
    var bytes: [UInt8] = []
  }

  init(_ names: TraceNames, _ options: LaunchOptions) throws {
    let buffer = buffer
    recorder = try TraceRecorder(
      names, TraceRun(tool: "", appDigest: "", journey: TraceHeader.Journey(name: "", file: "", line: 0)),
      launch: options
    ) { buffer.bytes.append(contentsOf: $0) }
  }

  func willLaunch(_ options: LaunchOptions) { recorder.willLaunch(options) }

  func record(
    _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: Simulation, _ model: CompiledModel
  ) {
    fill(before: number, simulation.now)
    recorder.record(event, number: number, cause: cause, simulation, model)
  }

  func endStep(_ simulation: Simulation, _ model: CompiledModel) { recorder.endStep(simulation, model) }

  /// Numbers that notes took.
  private func fill(before number: UInt32, _ now: Milliseconds) {
    guard recorder.records + 1 < Int(number) else { return }
    var filler = Simulation()
    filler.world.timeline.now = now
    while recorder.records + 1 < Int(number) {
      filler.history.nextRecord = UInt32(recorder.records + 1)
      recorder.note(.printed(""), &filler)
    }
  }
}

/// A record as scripts see it.
struct JourneyRecord {
  var seq: Int
  var ms: Int64
  var kind: String
  /// Everything under the names of the trace.
  var fields: Found

  /// As a message names it: `record 17, analytics.tracked at 1.2 s`.
  var title: String { "record \(seq), \(kind) at \(written(ms))" }
}

extension JourneyContext {
  /// All records so far.
  /// - Throws: `LuaRaise` where they cannot be had.
  func records() throws -> [JourneyRecord] {
    guard let history = expecting.watch?.history, history.count > 0 else { return [] }
    guard let options = history.options else {
      throw LuaRaise("the journey has too many inputs to look back on: more than \(2 * history.limit)")
    }
    guard let names else { throw LuaRaise("records are not kept here") }
    let tap = try history.replay(model, to: simulation.now) { _ in
      try RecordTap(names, options)
    } before: { done, tap in
      tap.recorder.currentSource = done.place.line.map { TraceSource(file: QuotedText(done.place.file), line: $0) }
    }
    try tap.recorder.finish(outcome: "passed")
    return try tap.buffer.bytes.withUnsafeBytes { bytes in
      var reader = try TraceReader(bytes, file: "trace")
      var list: [JourneyRecord] = []
      while let record = try reader.next() {
        let kind = record.kind(in: bytes)
        if kind != "log.printed" { list.append(try JourneyRecord(record, kind, bytes)) }
      }
      return list
    }
  }
}

extension JourneyRecord {
  init(_ record: TraceRecord, _ kind: String, _ bytes: UnsafeRawBufferPointer) throws {
    seq = record.seq
    ms = record.ms
    self.kind = kind
    var entries = [
      Found.Entry(key: "seq", value: .integer(Int64(record.seq))), Found.Entry(key: "ms", value: .integer(record.ms)),
      Found.Entry(key: "kind", value: .string(kind)),
    ]
    if let source = record.source(in: bytes) { entries.append(Found.Entry(key: "source", value: .string(source))) }
    if let cause = record.cause { entries.append(Found.Entry(key: "cause", value: .integer(Int64(cause)))) }
    entries.append(Found.Entry(key: "data", value: Found(try record.data(in: bytes, file: "trace"))))
    if let changes = try record.changes(in: bytes, file: "trace") {
      entries.append(Found.Entry(key: "changes", value: Found(changes)))
    }
    fields = .map(entries)
  }
}

extension Found {
  init(_ node: DocumentNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .number(value)
    case .string(let text): self = .string(text)
    case .list(let items): self = .list(items.map { Found($0) })
    case .map(let entries): self = .map(entries.map { Entry(key: $0.key, value: Found($0.node)) })
    }
  }
}
