import Findings
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import Testing
import TestSupport
import TextFormats
import TraceFormat

@testable import TraceRecording

/// What a launch is made with is in the trace, and comes out of it again.
struct LaunchTests {
  static let full: LaunchOptions = {
    var options = LaunchOptions()
    options.flagList = [LaunchOptions.NamedFlag(name: "beta", isOn: true), .init(name: "alpha", isOn: false)]
    options.flagList.append(LaunchOptions.NamedFlag(name: "layout", isOn: true, variant: "cards"))
    options.account = "ada@example.com"
    var account = LaunchAccount(email: "grace@example.com")
    account.name = "Grace"
    account.password = "cobol1959!"
    account.provider = "apple"
    account.isVerified = false
    options.accounts = [account, LaunchAccount(email: "x@example.com")]
    options.entitlements = ["pro", "pro_monthly"]
    options.permissions = [
      LaunchOptions.NamedStatus(name: "notifications", status: .denied),
      .init(name: "others", status: .authorized, switches: .sound),
    ]
    options.preferences = [
      NamedValue(name: "on", value: .bool(true)), NamedValue(name: "count", value: .integer(-3)),
      NamedValue(name: "huge", value: .integer(.max)), NamedValue(name: "volume", value: .number(0.125)),
      NamedValue(name: "whole", value: .number(2)), NamedValue(name: "fine", value: .number(0.0001)),
      NamedValue(name: "vast", value: .number(1e300)), NamedValue(name: "none", value: .number(.infinity)),
      NamedValue(name: "nick", value: .text("Ada \"L\"")), NamedValue(name: "days", value: .list(["mon", "sun"])),
    ]
    options.stored = [NamedValue(name: "theme", value: .text("pink"))]
    options.network = .offline
    options.connection = .cellular
    options.locale = "de_DE"
    options.timeZone = "Europe/Berlin"
    options.typeSize = .accessibility2
    options.isDark = true
    options.reduceMotion = true
    options.voiceOver = true
    options.hasMail = false
    options.biometrics = "face_id"
    options.storefront = "DEU"
    options.originalVersion = "1.4"
    options.at = 1_800_000_000_123
    options.seed = .max
    options.wokenBy = .prewarm
    options.wills = wills
    return options
  }()

  /// One of every form.
  static let wills: [NamedWill] = {
    var wills = (0..<3).map { _ in NamedWill(point: "auth.reload") }
    wills[0].takes = .milliseconds(800)
    wills[0].lands = 50
    wills[0].fails = "teapot \"418\""
    wills[1].takes = .never
    wills[1].times = nil
    wills[2].ends = .timedOut
    wills[2].times = 3
    return wills
  }()

  static let slow: LaunchOptions = {
    var options = LaunchOptions()
    options.network = .slow(2500)
    return options
  }()

  @Test(arguments: [LaunchOptions(), full, slow])
  func `options are read as they were written`(options: LaunchOptions) throws {
    let model = try SampleApp.names().model
    var secrets = TraceSecrets()
    let document = options.document(model, includesMoment: true, &secrets)
    let text = try document.json()
    let read = try LaunchReader(file: "t", line: 1).options(JSONReader.read(text))
    #expect(read == options)
    #expect((options == LaunchOptions()) == (document.value == .map([])))
    let run = TraceRun(
      tool: "t", appDigest: "0", journey: TraceHeader.Journey(name: "n", file: "f", line: 1))
    #expect(try TraceHeader(run, options, model, &secrets).launchOptions(file: "t") == options)
  }

  @Test func `a header holds what differs from the default, under the names that a script uses`() throws {
    let model = try SampleApp.names().model
    var secrets = TraceSecrets()
    let text = String(decoding: try Self.full.document(model, includesMoment: false, &secrets).json(), as: UTF8.self)
    #expect(
      text
        == #"{"flags":{"beta":true,"alpha":false,"layout":"cards"},"account":"ada@example.com","accounts":[{"email":"#
        + #""grace@example.com","name":"Grace","password":"cobol1959!","provider":"apple","verified":false},"#
        + #"{"email":"x@example.com"}],"entitlements":["pro","pro_monthly"],"permissions":{"notifications":"denied","#
        + #""others":{"status":"authorized","alert":false,"badge":false,"#
        + #""lock_screen":false,"notification_center":false}},"#
        + #""preferences":{"on":true,"count":-3,"huge":{"integer":"9223372036854775807"},"volume":0.125,"#
        + #""whole":{"number":"2.0"},"fine":{"number":"0.0001"},"vast":{"number":"1e+300"},"none":{"number":"inf"},"#
        + #""nick":"Ada \"L\"","days":["mon","sun"]},"stored":{"theme":"pink"},"network":"offline","#
        + #""connection":"cellular","locale":"de_DE","#
        + #""time_zone":"Europe/Berlin","type_size":"accessibility2","color_scheme":"dark","reduce_motion":true,"#
        + #""voice_over":true,"mail":false,"biometrics":"face_id","storefront":"DEU","original_version":"1.4","woken_by":"prewarm","#
        + #""wills":[{"point":"auth.reload","takes":800,"lands":50,"fails":"teapot \"418\""},"#
        + #"{"point":"auth.reload","takes":"never","times":"always"},"#
        + #"{"point":"auth.reload","ends":"timed_out","times":3}]}"#)
  }

  @Test(arguments: [
    (#"{"acount":"a"}"#, "t:4: unknown setting \"acount\" of the launch\n  did you mean \"account\"?"),
    (#"{"account":false}"#, #"t:4: "account" must be a string"#),
    (#"{"network":"slow"}"#, #"t:4: "network" must be "offline" or {"slow":milliseconds}"#),
    (#"{"network":{"slow":-1}}"#, #"t:4: "network" must be "offline" or {"slow":milliseconds}"#),
    (#"{"permissions":{"a":{"alert":true}}}"#, #"t:4: "a" has no "status""#),
    (#"{"permissions":{"a":{"status":"denied","lock":true}}}"#, #"t:4: unknown field "lock" of a permission"#),
    (#"{"wills":[{}]}"#, #"t:4: a will has no "point""#),
    (#"{"wills":[{"point":"a","ends":"failed"}]}"#, #"t:4: a will cannot end "failed""#),
    (#"{"wills":[{"point":"a","takes":"ever"}]}"#, #"t:4: "takes" must be an integer"#),
    (#"{"wills":[{"point":"a","lands":-1}]}"#, #"t:4: "lands" must not be negative"#),
    (#"{"wills":[{"point":"a","until":1}]}"#, #"t:4: unknown field "until" of a will"#),
    (#"{"color_scheme":"light"}"#, #"t:4: "color_scheme" must be "dark""#),
    (#"{"flags":{"a":1}}"#, #"t:4: "a" must be true or false"#),
    (#"{"flags":[]}"#, #"t:4: "flags" must be an object"#),
    (#"{"accounts":[{}]}"#, #"t:4: an account has no "email""#),
    (#"{"accounts":[{"email":"a","age":3}]}"#, #"t:4: unknown field "age" of an account"#),
    (#"{"preferences":{"a":null}}"#, #"t:4: "a" is no value of a preference"#),
    (#"{"preferences":{"a":{"number":"much"}}}"#, #"t:4: "a" is no value of a preference"#),
    (#"{"seed":"-1"}"#, #"t:4: "seed" must be an integer from 0"#),
    (#"{"at":"now"}"#, #"t:4: "at" must be an integer"#),
    ("[]", #"t:4: "launch" must be an object"#),
  ])
  func `anything else is refused`(json: String, message: String) throws {
    let node = try JSONReader.read(Array(json.utf8))
    let finding = #expect(throws: Finding.self) { try LaunchReader(file: "t", line: 4).options(node) }
    #expect(finding?.description == message)
    #expect(finding?.code == "trace.bad_launch")
  }

  @Test func `a status that is none is refused with those that are`() throws {
    let node = try JSONReader.read(Array(#"{"permissions":{"notifications":"maybe"}}"#.utf8))
    let finding = #expect(throws: Finding.self) { try LaunchReader(file: "t", line: 1).options(node) }
    #expect(finding?.message == #""notifications" cannot be "maybe""#)
    #expect(finding?.notes.first?.hasPrefix(#"it can be "not_determined", "denied""#) == true)
  }
}
