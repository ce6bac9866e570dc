import Findings
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import Testing
import TestSupport
import TextFormats
import TraceFormat
import TraceRecording

/// What holds of every trace, whatever was done.
struct RandomJourneyTests {
  static let cases = Apps.all.flatMap { app in (1...6 as ClosedRange<UInt64>).map { (app, $0) } }

  static func play(_ app: String, _ seed: UInt64, steps: Int = 250) throws -> Trace {
    var drive = try Drive(try Apps.names(app)) { $0.account = seed.isMultiple(of: 2) ? "ada@example.com" : nil }
    var monkey = Monkey(seed)
    for _ in 0..<steps { try monkey.act(&drive) }
    return try drive.finish()
  }

  @Test(arguments: cases)
  func `a replay gives the same bytes`(app: String, seed: UInt64) throws {
    let trace = try Self.play(app, seed)
    let result = try Replay.run(trace, try Apps.names(app))
    #expect(result.difference == nil, "\(result.difference?.finding.description ?? "")")
    #expect(result.bytes == trace.bytes)
  }

  @Test(arguments: cases)
  func `the changes lead from snapshot to snapshot`(app: String, seed: UInt64) throws {
    var drive = try Drive(try Apps.names(app))
    var monkey = Monkey(seed)
    for _ in 0..<120 { try monkey.act(&drive) }
    let (names, s) = (drive.names, drive.s)
    let trace = try drive.finish()
    let state = try StateReading(trace)
    for key in StateKeys(names.model).list where key.isWritten && key.kind != .analytics && key.kind != .model {
      let value = s.state(key, names.model).document
      #expect(state[key.name] == value, "\(key.name)")
    }
    #expect(state.redundant.isEmpty, "\(state.redundant.prefix(3))")
  }

  @Test(arguments: cases)
  func `every kind has a row, and its data fits it`(app: String, seed: UInt64) throws {
    let trace = try Self.play(app, seed)
    for record in trace.records {
      let kind = trace.kind(of: record)
      guard let row = record.documentation else {
        Issue.record("\"\(kind)\" has no row")
        continue
      }
      let faults = row.faults(in: try trace.data(of: record))
      #expect(faults.isEmpty, "\(kind): \(faults) \(trace.line(of: record))")
    }
  }

  @Test(arguments: cases)
  func `every operation starts once and ends at most once`(app: String, seed: UInt64) throws {
    let trace = try Self.play(app, seed)
    var open: [Int64: Int] = [:]
    var ended: Set<Int64> = []
    for record in trace.records {
      let kind = trace.kind(of: record)
      guard case .integer(let number)? = try trace.data(of: record)["op"]?.value else { continue }
      if kind.hasSuffix(".started") {
        #expect(open[number] == nil && !ended.contains(number))
        open[number] = record.seq
      } else if kind.hasSuffix(".finished") {
        #expect(record.cause == open[number], "\(trace.line(of: record))")
        open[number] = nil
        ended.insert(number)
      }
    }
  }
}

/// The state as changes and snapshots of a trace tell it.
struct StateReading {
  private var values: [String: DocumentNode] = [:]
  /// Changes that change nothing.
  private(set) var redundant: [String] = []

  init() {}

  init(_ trace: Trace) throws {
    for record in trace.records { try read(record, of: trace) }
  }

  mutating func read(_ record: TraceRecord, of trace: Trace) throws {
    if trace.kind(of: record) == "state.snapshot", case .map(let entries) = try trace.data(of: record).value {
      for entry in entries { values[entry.key] = entry.node.withoutLines }
    }
    guard case .map(let entries)? = try trace.changes(of: record)?.value else { return }
    for entry in entries {
      let value = entry.node.withoutLines
      if values[entry.key] == value { redundant.append("\(record.seq): \(entry.key)") }
      values[entry.key] = value
    }
  }

  subscript(key: String) -> DocumentNode? { values[key] }
}

extension StateValue {
  var document: DocumentNode {
    switch self {
    case .null: DocumentNode(.null)
    case .bool(let value): DocumentNode(.bool(value))
    case .integer(let value): DocumentNode(.integer(value))
    case .thousandths(let value): DocumentNode(.number(Double(value) / 1000))
    case .string(let text): DocumentNode(.string(text))
    case .list(let items): DocumentNode(.list(items.map(\.document)))
    case .map(let entries): DocumentNode(.map(entries.map { DocumentEntry($0.key, $0.value.document) }))
    }
  }
}
