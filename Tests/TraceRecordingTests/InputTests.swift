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

@testable import TraceRecording

/// Every input can be written and read back.
struct InputTests {
  /// Raw fingers, the device and others never wait.
  private func waited(_ input: Input) -> Milliseconds {
    [0, 3, 4, 5, 6, 7, 8, 14, 15].contains(InputSamples.place(of: input)) ? 350 : 0
  }

  @Test func `what is written of an input is read as the same input`() throws {
    var drive = try Drive(try SampleApp.names())
    var samples = InputSamples(model: drive.model, s: drive.s)
    let inputs = samples.all()
    drive.s = samples.s
    drive.s.world.device.prompts = [
      Prompt(kind: .permission(PermissionID(1 as UInt16)), operation: 0, since: 0, cause: 1)
    ]
    #expect(Set(inputs.map(InputSamples.place)).count == InputSamples.cases)
    let first = drive.recorder.records
    for (place, input) in inputs.enumerated() {
      drive.recorder.record(
        .input(input, waited: waited(input)), number: UInt32(first + place + 1), cause: 0, drive.s,
        drive.model)
    }
    let trace = try drive.finish()
    let reader = InputReader(names: drive.names)
    for (input, record) in zip(inputs, trace.records.dropFirst(first)) {
      let line = trace.line(of: record)
      let data = try RecordData(
        kind: trace.kind(of: record), node: trace.data(of: record), place: SourcePlace(file: "t", line: record.line))
      #expect(record.documentation?.faults(in: data.node) == [], "\(line)")
      #expect(record.traceClass == .input)
      #expect(try reader.input(data, &drive.s) == input, "\(line)")
      #expect(try reader.waited(data) == waited(input))
    }
  }

  @Test func `of a secret only its length and its number are written`() throws {
    var drive = try Drive(try SampleApp.names()) {
      $0.preferences = [NamedValue(name: "token", value: .text("s3cret"))]
    }
    for text in ["hunter2", "s3cret", "hunter3", "hunter2", "", "x"] {
      let id = drive.s.strings.intern(text, drive.model)
      let row = try #require(drive.model.row(named: "token"))
      try drive.act(.type(.row(row), id))
      try drive.advance(1000)
    }
    let preference = try #require(drive.model.preference(named: "token"))
    try drive.act(.preference(preference, .text(drive.s.strings.intern("hunter3", drive.model)), .cloud))
    let names = drive.names
    let trace = try drive.finish()
    let text = String(decoding: trace.bytes, as: UTF8.self)
    #expect(!text.contains("s3cret") && !text.contains("hunter"))
    let typed = try trace.records.filter { trace.kind(of: $0) == "user.type" }
      .map { try trace.data(of: $0)["text"]?.value }
    #expect(
      typed == ["•••••••", "••••••", "••••••2", "•••••••", "", "•"].map { .string($0) })
    let result = try Replay.run(trace, names)
    #expect(result.difference == nil, "\(result.difference?.finding.description ?? "")")
  }

  @Test(arguments: [
    ("user.tap", #"{}"#, #""target" is missing"#),
    ("user.tap", #"{"target":"nobody"}"#, #"the app has no target "nobody""#),
    ("user.tap", #"{"target":"light","nth":9}"#, #"the app has no target "light""#),
    ("user.tap", #"{"target":"light","nth":-1}"#, #""nth" is out of range"#),
    ("user.toggle", #"{"target":"back","on":true}"#, #""back" is no row"#),
    ("user.toggle", #"{"target":"on","on":1}"#, #""on" must be true or false"#),
    ("user.choose", #"{"target":"on","option":"dark"}"#, #"the app has no option "dark""#),
    ("user.slide", #"{"target":"volume","value":"much"}"#, #""value" must be a number"#),
    ("user.scroll", #"{"offset":1e300}"#, #""offset" must be a number"#),
    ("user.scroll", #"{"offset":900000000}"#, #""offset" is out of range"#),
    ("user.pick", #"{"target":"born","value":"soon"}"#, #""soon" is no date or time"#),
    ("user.answer", #"{"button":"maybe"}"#, #""button" cannot be "maybe""#),
    ("user.open", #"{"entry":"sample://less"}"#, #"the app has no link "sample://less""#),
    ("device.set", #"{}"#, "there is no setting"),
    ("device.set", #"{"colour":1}"#, #""colour" is no setting of a device"#),
    ("device.set", #"{"locale":"!"}"#, #""!" is no locale"#),
    ("network.slow", #"{"by":-1}"#, #""by" must not be negative"#),
    ("clock.advance", #"{"to":"9223372036854775808","for":"advance"}"#, #""to" must be an integer"#),
    ("given.hold", #"{"point":"auth.fly"}"#, #"the app has no await point "auth.fly""#),
    ("given.will", #"{"point":"auth.sign_out","ends":"well"}"#, #"the app has no ending "well""#),
    ("given.release", #"{"point":"auth.sign_out","op":4294967296}"#, #""op" is out of range"#),
    ("given.store.refund", #"{"product":"gold"}"#, #"the app has no product "gold""#),
    ("given.auth.revoke", #"{"account":"x@y.z"}"#, #"nobody has the account "x@y.z""#),
    ("given.auth.grant", #"{"entitlement":"gold"}"#, #"the app has no entitlement "gold""#),
    ("given.preference", #"{"preference":"theme","value":"pink"}"#, #""value" does not fit the preference "theme""#),
    ("given.preference", #"{"preference":"theme"}"#, #""value" is missing"#),
  ])
  func `what is no input is told with its line`(kind: String, data: String, message: String) throws {
    var drive = try Drive(try SampleApp.names())
    let record = RecordData(
      kind: kind, node: try JSONReader.read(Array(data.utf8)), place: SourcePlace(file: "t.jsonl", line: 3))
    let finding = #expect(throws: Finding.self) { try InputReader(names: drive.names).input(record, &drive.s) }
    #expect(finding?.description == "t.jsonl:3: \"\(kind)\": \(message)")
    #expect(finding?.code == "replay.bad_input")
  }
}
