import Findings
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import TextFormats
import TraceFormat
import TraceRecording

/// A journey driven from Swift: an engine with a recorder, and what it wrote.
struct Drive {
  final class File {
    var bytes: [UInt8] = []
  }

  let names: TraceNames
  let file = File()
  var engine: Engine<TraceRecorder>
  var s = Simulation()
  private var line = 1

  var model: CompiledModel { names.model }
  var recorder: TraceRecorder { engine.recorder }

  init(_ names: TraceNames, name: String = "Driven from Swift", _ change: (inout LaunchOptions) -> Void = { _ in })
    throws
  {
    var options = LaunchOptions()
    change(&options)
    let run = TraceRun(
      tool: "settings-sim 0.1.0", appDigest: "0123456789abcdef",
      journey: TraceHeader.Journey(name: name, file: "drive.lua", line: 1))
    self.names = names
    let file = file
    let recorder = try TraceRecorder(names, run, launch: options) { file.bytes.append(contentsOf: $0) }
    engine = Engine(names.model, recorder)
    try engine.launch(options, isFirst: true, &s)
    try engine.drain(by: s.now, &s)
  }

  // MARK: Inputs

  /// Does something at this instant, as if a line of its own said so.
  mutating func act(_ input: Input, waited: Milliseconds = 0) throws {
    line += 1
    recorder.currentSource = TraceSource(file: QuotedText("drive.lua"), line: line)
    try engine.apply(input, waited: waited, &s)
  }

  mutating func note(_ note: TraceNote) {
    line += 1
    recorder.currentSource = TraceSource(file: QuotedText("drive.lua"), line: line)
    recorder.note(note, &s)
  }

  /// Taps when it is possible, within ten seconds.
  mutating func tap(_ name: String) throws {
    let begin = s.now
    while true {
      if let target = reachable(name) { return try act(.tap(target), waited: s.now - begin) }
      guard let due = s.world.timeline.nextDue, due <= begin + 10_000 else {
        throw Finding(
          code: "drive.stuck", message: "\"\(name)\" cannot be tapped at \(s.now) ms; path \(state("path"))")
      }
      try engine.drain(by: due, &s)
    }
  }

  private func reachable(_ name: String) -> Target? {
    model.targets(named: name).first { s.hit($0, model) == .ok }
  }

  mutating func answer(_ button: PromptButton) throws {
    let begin = s.now
    while s.world.device.prompts.isEmpty, let due = s.world.timeline.nextDue, due <= begin + 10_000 {
      try engine.drain(by: due, &s)
    }
    try act(.answer(button), waited: s.now - begin)
  }

  mutating func advance(_ milliseconds: Milliseconds) throws {
    try act(.advance(to: s.now + milliseconds, .advance))
  }

  mutating func type(_ name: String, _ text: String) throws {
    guard let target = reachable(name) else { throw Finding(code: "drive.stuck", message: "no field \"\(name)\"") }
    try act(.type(target, s.strings.intern(text, model)))
  }

  /// Another device on which the app starts.
  mutating func launch(_ change: (inout LaunchOptions) -> Void = { _ in }) throws {
    var options = LaunchOptions()
    change(&options)
    line += 1
    recorder.currentSource = TraceSource(file: QuotedText("drive.lua"), line: line)
    try engine.launch(options, isFirst: false, &s)
    try engine.drain(by: s.now, &s)
  }

  // MARK: What came of it

  func state(_ key: String) -> StateValue {
    names.model.stateKeys[key].map { s.state($0, model) } ?? .null
  }

  func finish() throws -> Trace {
    try recorder.finish(outcome: "passed")
    return try Trace(file.bytes, file: "drive.trace.jsonl")
  }
}

extension CompiledModel {
  var stateKeys: StateKeys { StateKeys(self) }
}

/// The apps of the fixtures, each compiled once.
enum Apps {
  static let all = ["swiftylaunch", "utiliship", "profile", "workload"]
  static let names: [String: TraceNames] = {
    var names: [String: TraceNames] = [:]
    for app in all { names[app] = try? TraceNames(AppFixtures.compiled(app)) }
    return names
  }()

  static func names(_ app: String) throws -> TraceNames {
    if let names = names[app] { return names }
    return TraceNames(try AppFixtures.compiled(app))
  }
}
