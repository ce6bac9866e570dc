import Findings
import TestSupport
import Testing
import TextFormats
import TraceAnalysis
import TraceFormat

/// Fixture traces, changed at random: what was done to one is all that is told.
@Suite struct TraceDiffMutationTests {
  /// Some of each script.
  static let files: [String] = {
    let all = (try? AppFixtures.files(in: "Fixtures/Traces", endingIn: ".jsonl")) ?? []
    return all.indices.filter { $0.isMultiple(of: 13) }.map { all[$0] }
  }()

  /// What a comparison should tell.
  struct Told: Equatable, CustomStringConvertible {
    var missing: [String] = []
    var added: [String] = []
    var changed: [String] = []
    var moved: [String] = []
    mutating func append(_ other: Told) {
      missing += other.missing
      added += other.added
      changed += other.changed
      moved += other.moved
    }

    var description: String { "missing \(missing), added \(added), changed \(changed), moved \(moved)" }
  }

  @Test(arguments: files)
  func `a mutation is told as what it is, and nothing else`(file: String) throws {
    let original = try EditableTrace(Trace(AppFixtures.bytes(file), file: file))
    let a = try original.trace("a")
    #expect(try TraceDiff(a, a).isEmpty)
    var random = SplitMix(seed: UInt64(file.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude))
    var done = 0
    for round in 0..<15 {
      var edited = original
      var expected = Told()
      guard try Self.mutate(&edited, &expected, &random, round) else { continue }
      done += 1
      let b = try edited.trace("b")
      let diff = try TraceDiff(a, b)
      let told = try Self.told(diff, original, edited)
      #expect(told == expected, "\(file), round \(round)")
      let total = diff.unchanged + diff.changed.count + diff.moved.count
      #expect([total + diff.missing.count, total + diff.added.count] == [a.records.count, b.records.count])
      #expect(!diff.isCoarse && diff.header.isEmpty)
    }
    #expect(done > 7)
  }

  /// One fixture trace again and again, so that all that it says is said often.
  @Test(arguments: 0..<4)
  func `ten mutations of a long trace are told as ten`(seed: Int) throws {
    let longest = try Self.files.map { try Trace(AppFixtures.bytes($0), file: $0) }.max {
      $0.records.count < $1.records.count
    }
    var original = try EditableTrace(#require(longest))
    original.repeatRows(40)
    let a = try original.trace("a")
    #expect(a.records.count > 2000)
    var random = SplitMix(seed: UInt64(seed))
    var edited = original
    var expected = Told()
    for turn in 0..<10 {
      var isDone = false
      while !isDone {
        var told = Told()
        let index = edited.rows.count * turn / 10 + Int.random(in: 1...150, using: &random)
        switch turn % 3 {
        case 0: isDone = try Self.drop(&edited, &told, index)
        case 1: isDone = try Self.change(&edited, &told, index, &random)
        default:
          isDone = try Self.add(&edited, &told, index, &random)
          edited.set(\.data, "turn", "\(turn)", at: index)
          told.added = [try edited.rows[index].saying]
        }
        if isDone { expected.append(told) }
      }
    }
    let told = try Self.told(TraceDiff(a, edited.trace("b")), original, edited)
    #expect(told == expected)
  }

  /// - Returns: false when the trace has nothing that could be changed so.
  private static func mutate(
    _ trace: inout EditableTrace, _ told: inout Told, _ random: inout SplitMix, _ round: Int
  ) throws -> Bool {
    let index = Int.random(in: 1..<trace.rows.count, using: &random)
    switch round % 5 {
    case 0: return try drop(&trace, &told, index)
    case 1: return try add(&trace, &told, index, &random)
    case 2: return try change(&trace, &told, index, &random)
    case 3: return try redirect(&trace, &told, index, &random)
    default: return try move(&trace, &told, index, &random)
    }
  }

  private static func drop(_ trace: inout EditableTrace, _ told: inout Told, _ index: Int) throws -> Bool {
    let row = trace.rows[index]
    if trace.rows.contains(where: { $0.pointers.contains { $0.id == row.id } }) { return false }
    if row.cause == nil, trace.isUsed(row.id) { return false }
    told.missing = [try row.saying]
    trace.drop(index)
    return true
  }

  private static func add(
    _ trace: inout EditableTrace, _ told: inout Told, _ index: Int, _ random: inout SplitMix
  ) throws -> Bool {
    let cause = trace.rows[Int.random(in: 0..<index, using: &random)]
    var row = trace.rows[index - 1]
    // As those that are there, or one that is not.
    let names = trace.rows[..<index].filter { $0.kind == "haptic.played" }.map(\.data)
    row.kind = "haptic.played"
    row.data = names.randomElement(using: &random) ?? DocumentNode(.map([]))
    row.cause = cause.id
    row.source = nil
    row.changes = nil
    row.pointers = []
    told.added = [try row.saying]
    trace.insert(row, at: index)
    return true
  }

  private static func change(
    _ trace: inout EditableTrace, _ told: inout Told, _ index: Int, _ random: inout SplitMix
  ) throws -> Bool {
    let keys = trace.rows[index].plainKeys + ["fresh"]
    guard let key = keys.randomElement(using: &random) else { return false }
    trace.set(\.data, key, "mutated", at: index)
    told.changed = ["\(trace.rows[index].id) data.\(key)"]
    return true
  }

  /// Gives a record another cause.
  private static func redirect(
    _ trace: inout EditableTrace, _ told: inout Told, _ index: Int, _ random: inout SplitMix
  ) throws -> Bool {
    guard let cause = trace.rows[index].cause else { return false }
    let others = trace.rows[..<index].filter { $0.id != cause }
    guard let other = others.randomElement(using: &random) else { return false }
    trace.rows[index].cause = other.id
    told.changed = ["\(trace.rows[index].id) cause"]
    return true
  }

  /// Moves a record that is one of its kind past two others or more.
  private static func move(
    _ trace: inout EditableTrace, _ told: inout Told, _ index: Int, _ random: inout SplitMix
  ) throws -> Bool {
    var row = trace.rows[index]
    let saying = try row.saying
    let twins = try trace.rows.count { try $0.saying == saying }
    if trace.isUsed(row.id) || twins > 1 { return false }
    let first = max(row.cause.map { trace.seq($0) } ?? 1, row.pointers.map { trace.seq($0.id) }.max() ?? 1)
    let targets = (first..<trace.rows.count).filter { abs($0 - index) >= 2 }
    guard let target = targets.randomElement(using: &random) else { return false }
    trace.rows.remove(at: index)
    row.ms = trace.rows[target - 1].ms
    trace.rows.insert(row, at: target)
    told.moved = ["\(row.id)"]
    return true
  }

  private static func told(_ diff: TraceDiff, _ a: EditableTrace, _ b: EditableTrace) throws -> Told {
    var told = Told()
    told.missing = try diff.missing.map { try a.rows[$0 - 1].saying }
    told.added = try diff.added.map { try b.rows[$0 - 1].saying }
    told.changed = try diff.changed.map { pair in
      let paths = try diff.differences(of: pair).map(\.path)
      return "\(b.rows[pair.b - 1].id) \(paths.joined(separator: " "))"
    }
    told.moved = try diff.moved.map { pair in
      let paths = try diff.differences(of: pair).map(\.path)
      return ([String(b.rows[pair.b - 1].id)] + paths).joined(separator: " ")
    }
    return told
  }
}
