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

/// Snapshots, notes, copies, and what goes wrong.
struct RecorderTests {
  @Test func `a trace reads like what was done`() throws {
    var drive = try Drive(try SampleApp.names(), name: "One switch")
    let before = drive.file.bytes.count
    try drive.advance(200)
    try drive.tap("on")
    drive.note(.passed(what: "preferences"))
    try drive.advance(100)
    let trace = try drive.finish()
    let lines = trace.records.dropFirst(trace.records.count - 6).map { trace.line(of: $0) }
    #expect(before == 0)
    #expect(
      lines == [
        #"{"seq":10,"ms":200,"kind":"user.tap","source":"drive.lua:3","data":{"target":"on"}}"#,
        #"{"seq":11,"ms":200,"kind":"preferences.changed","cause":10,"data":{"preference":"on","value":true}}"#,
        #"{"seq":12,"ms":200,"kind":"preferences.save.started","cause":10,"data":{"op":4,"due":300,"preference":"on"},"#
          + #""changes":{"preferences.on":true}}"#,
        #"{"seq":13,"ms":200,"kind":"expect.passed","source":"drive.lua:4","data":{"what":"preferences"}}"#,
        #"{"seq":14,"ms":200,"kind":"clock.advance","source":"drive.lua:5","data":{"to":300,"for":"advance"}}"#,
        #"{"seq":15,"ms":300,"kind":"preferences.save.finished","cause":12,"data":{"op":4,"outcome":"success"}}"#,
      ])
  }

  @Test func `the state is written first, and again after every thousand records`() throws {
    var drive = try Drive(try SampleApp.names())
    for _ in 0..<700 {
      try drive.tap("on")
      try drive.advance(100)
    }
    let names = drive.names
    let trace = try drive.finish()
    let places = trace.records.filter { trace.kind(of: $0) == "state.snapshot" }.map(\.seq)
    #expect(places.count > 3 && places.first == 1)
    for (a, b) in zip(places, places.dropFirst()) { #expect((1000...1010).contains(b - a)) }
    for place in places.dropFirst() {
      let record = trace.records[place - 1]
      #expect(record.cause == place - 1)
      guard case .map(let entries) = try trace.data(of: record).value else { return }
      #expect(entries.map(\.key) == StateKeys(names.model).list.map(\.name))
    }
    #expect(try Replay.run(trace, names).bytes == trace.bytes)
  }

  @Test func `the model is told while it differs from the glass`() throws {
    var drive = try Drive(try SampleApp.names())
    try drive.tap("more")
    try drive.act(.touch(.back))
    try drive.advance(400)
    try drive.act(.swipeBack)
    try drive.advance(400)
    let trace = try drive.finish()
    var told: [String] = []
    for record in trace.records {
      if let model = try trace.changes(of: record)?["model"] {
        told.append(String(decoding: try model.json(), as: UTF8.self))
      }
    }
    // At the launch it agrees; a finger moves the glass before the model hears of it.
    #expect(told == ["false", #"{"path":["more"],"presented":[]}"#, "false"])
  }

  @Test(arguments: Apps.all)
  func `a simulation and its copy never affect each other`(app: String) throws {
    let names = try Apps.names(app)
    var drive = try Drive(names) { $0.account = "ada@example.com" }
    var monkey = Monkey(11)
    for _ in 0..<40 { try monkey.act(&drive) }
    var engine = Engine(names.model, NoRecorder())
    let original = drive.s
    var copy = drive.s
    let untouched = original
    for target in names.model.tables.targets {
      try? engine.apply(.touch(target), &copy)
      try? engine.apply(.advance(to: copy.now + 300, .advance), &copy)
    }
    #expect(original == untouched)
    #expect(drive.s == original)
    #expect(copy != original)
    for _ in 0..<40 { try monkey.act(&drive) }
    let first = try drive.finish()
    var again = try Drive(names) { $0.account = "ada@example.com" }
    var other = Monkey(11)
    for _ in 0..<80 { try other.act(&again) }
    #expect(try again.finish().bytes == first.bytes)
  }

  @Test func `a replay tells the first record that differs`() throws {
    var drive = try Drive(try SampleApp.names())
    try drive.tap("on")
    try drive.advance(100)
    let names = drive.names
    let trace = try drive.finish()
    func changed(_ old: String, _ new: String) throws -> Trace {
      let lines = String(decoding: trace.bytes, as: UTF8.self).replacing(old, with: new).split(separator: "\n")
      let records = lines.dropFirst().dropLast().map { $0 + "\n" }.joined()
      let digest = TraceDigest.of(Array(records.utf8))
      let end = #"{"end":1,"outcome":"passed","records":\#(lines.count - 2),"digest":"\#(digest)"}"#
      return try Trace(Array("\(lines[0])\n\(records)\(end)\n".utf8), file: "old.jsonl")
    }
    let other = try Replay.run(changed(#""value":true}}"#, #""value":false}}"#), names).difference
    #expect(
      other?.finding.message == #"record 7, "preferences.changed", has data.value = true, expected false"#)
    let refused = try Replay.run(changed(#"{"target":"on"}"#, #"{"target":"version"}"#), names).difference
    #expect(refused?.finding.code == "replay.refused")
    #expect(
      refused?.finding.message.hasPrefix(#"record 6, "user.tap", cannot be done again at 0 ms: what it touches "#)
        == true)
    let space = try Replay.run(changed(#"{"target":"on"}"#, #"{ "target":"on"}"#), names).difference
    #expect(space?.finding.message == "line 7 says the same with other bytes")
    #expect(throws: Finding.self) {
      try Replay.run(changed(#""kind":"user.tap""#, #""kind":"user.stare""#), names)
    }
  }

  @Test func `an error of the sink is thrown at the end`() throws {
    struct Full: Error {}
    let names = try SampleApp.names()
    let run = TraceRun(tool: "t", appDigest: "0", journey: TraceHeader.Journey(name: "n", file: "f", line: 1))
    let recorder = try TraceRecorder(names, run, launch: LaunchOptions()) { _ in throw Full() }
    var engine = Engine(names.model, recorder)
    var s = Simulation()
    try engine.launch(LaunchOptions(), isFirst: true, &s)
    #expect(throws: Full.self) { try recorder.finish(outcome: "passed") }
    #expect(recorder.failure is Full)
  }
}
