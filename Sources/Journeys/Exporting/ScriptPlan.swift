import Findings
import SettingsVocabulary
import TextFormats
import TraceFormat
import TraceRecording

/// A line of a script, or lines between two lines.
indirect enum ScriptLine {
  case call(LuaTerm, source: String?)
  /// As it stands.
  case plain(String, source: String?)
  case block(String, [ScriptLine], end: String = "end)", source: String?)
  /// A `step` with its name.
  case step(String, [ScriptLine], source: String?)
}

extension ScriptLine {
  /// The author's line; of a block without one that of its first line.
  var source: String? {
    switch self {
    case .call(_, let source), .plain(_, let source): source
    case .block(_, let body, _, let source), .step(_, let body, let source): source ?? body.first?.source
    }
  }
}

/// The inputs and notes of a trace in the order in which a script says them. A script does one thing after the other and
/// waits in between; what a trace has in the middle of a wait was done by a callback, and becomes one again, said before
/// that wait.
struct ScriptPlan {
  let trace: Trace
  let entries: [ExportedRecord]
  /// Of the entry that begins a step, the entry that ends it.
  let ends: [Int: Int]
  var index = 0
  /// When the next line is run.
  var now: Milliseconds = 0
  var timeout = JourneyContext.standardTimeout
  /// How many steps are open.
  private var depth = 0
  private static let depthLimit = 50

  init(_ trace: Trace) throws(Finding) {
    self.trace = trace
    entries = try ExportedRecords.of(trace)
    ends = Self.ends(entries)
  }

  /// The invariants that were broken, and so were on.
  var invariants: [String] {
    let broken = entries.compactMap { entry in
      if case .invariant(let name)? = entry.comesByItself { return name }
      return nil
    }
    return BuiltIn.all.filter { !$0.isAlwaysOn && broken.contains($0.name) }.map(\.name)
  }

  /// All lines, the launch first.
  mutating func lines(after launch: [ScriptLine]) throws(Finding) -> [ScriptLine] {
    var lines = launch
    var around = 0
    while true {
      try add(to: entries.count, &lines)
      guard index < entries.count else { return lines }
      // A trace begins with the launch: of a step in which the app is launched it has the end alone.
      let entry = entries[index]
      around += 1
      guard around <= Self.depthLimit else { throw entry.fault(Self.noBegin) }
      lines = [.step(try entry.data.text("name"), lines, source: entry.source)]
      index += 1
    }
  }

  /// A step that an error ended has no end.
  private static func ends(_ entries: [ExportedRecord]) -> [Int: Int] {
    var open: [Int] = []
    var ends: [Int: Int] = [:]
    for (place, entry) in entries.enumerated() {
      if entry.kind == "step.began" { open.append(place) }
      if open.count > 2 * depthLimit { open.removeFirst(depthLimit) }
      guard entry.kind == "step.ended" else { continue }
      let begin = open.lastIndex { place in
        entries[place].source == entry.source
          && entries[place].data.node["name"]?.value == entry.data.node["name"]?.value
      }
      guard let begin else { continue }
      ends[open[begin]] = place
      open.removeSubrange(begin...)
    }
    return ends
  }

  /// The lines up to an entry.
  mutating func block(to end: Int) throws(Finding) -> [ScriptLine] {
    var lines: [ScriptLine] = []
    try add(to: end, &lines)
    if index < end { throw entries[index].fault(Self.noBegin) }
    return lines
  }

  private static let noBegin = "it ends a step that has not begun"

  /// Stops where a step ends that has not begun.
  private mutating func add(to end: Int, _ lines: inout [ScriptLine]) throws(Finding) {
    while index < end {
      let entry = entries[index]
      if entry.ms > now || entry.isWait {
        try wait(to: end, &lines)
      } else if entry.kind == "step.began" {
        lines.append(try step(entry, to: end))
      } else if entry.kind == "step.ended" {
        return
      } else {
        try act(entry, &lines)
        index += 1
      }
    }
  }

  mutating func act(_ entry: ExportedRecord, _ lines: inout [ScriptLine]) throws(Finding) {
    guard let term = try entry.call.term(entry) else { return }
    lines.append(entry.kind == "expect.failed" ? failing(term, entry) : .call(term, source: entry.source))
  }

  /// A failure in the middle is one that the script has caught, or after which it went on.
  func failing(_ term: LuaTerm, _ entry: ExportedRecord) -> ScriptLine {
    guard case .call(let name, let arguments) = term else { return .call(term, source: entry.source) }
    if entry.seq == entries.last?.seq {
      // An error of Lua, which is no expectation that fails.
      let isError = name == "fail" && trace.footer.outcome == "error"
      let error = LuaTerm.call("error", Array(arguments.prefix(1)) + [.integer(0)])
      return .call(isError ? error : term, source: entry.source)
    }
    if name == "fail" { return .call(.call("pcall", [.name(name)] + arguments), source: entry.source) }
    if name.hasPrefix("expect(") {
      return .call(.call("expect.soft" + name.dropFirst("expect".count), arguments), source: entry.source)
    }
    return .block("pcall(function()", [.call(term, source: entry.source)], source: nil)
  }

  private mutating func step(_ entry: ExportedRecord, to end: Int) throws(Finding) -> ScriptLine {
    let name = try entry.data.text("name")
    let last = ends[index]
    if last == nil, !endsEarly {
      // An error that the script has caught ended it.
      index += 1
      return .call(.call("pcall", [.name("step"), .text(name), .name("error")]), source: entry.source)
    }
    guard last.map({ $0 < end }) ?? true else { throw entry.fault("the step does not end where it began") }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw entry.fault("steps stand in one another more than \(Self.depthLimit) deep")
    }
    index += 1
    let body = try block(to: last ?? end)
    if last != nil { index += 1 }
    return .step(name, body, source: entry.source)
  }

  /// Whether the script stops before its last line.
  private var endsEarly: Bool {
    endsInFailure || trace.footer.outcome == "pending" || trace.footer.outcome == "skipped"
  }

  var endsInFailure: Bool {
    guard let last = entries.last else { return false }
    return last.kind == "expect.failed" && last.comesByItself == nil
  }
}

extension ExportedRecord {
  /// Of a piece of time, what let it pass.
  func reason() throws(Finding) -> String? { kind == "clock.advance" ? try data.text("for") : nil }

  /// Whether it lets time pass that is written at its begin.
  var isAdvance: Bool {
    guard case .string(let reason)? = data.node["for"]?.value, kind == "clock.advance" else { return false }
    return reason == "advance" || reason == "callback"
  }

  /// Whether time passes for it.
  var isWait: Bool { kind == "clock.advance" || waited > 0 || hasWaitedInVain }

  private var hasWaitedInVain: Bool {
    kind == "expect.failed" && what.map { ExpectationText($0).waits } ?? false
  }

  /// Whether it is what a wait that began then was for.
  func endsWait(from start: Milliseconds) -> Bool {
    if kind == "clock.advance" { return !isAdvance && data.node["to"]?.value == .integer(ms) }
    return waited > 0 && ms - waited == start || hasWaitedInVain
  }

  /// Of what had to hold for a while.
  func lastingCall(_ length: LuaTerm) -> LuaTerm? {
    guard kind == "expect.passed" || kind == "expect.failed" else { return nil }
    return what.flatMap { ExpectationText($0).lastingCall(length) }
  }
}
