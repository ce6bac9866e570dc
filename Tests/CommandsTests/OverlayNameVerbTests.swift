import Commands
import TestSupport
import Testing

/// Names of an overlay that only the app's definition could know.
@Suite struct OverlayNameVerbTests {
  private static let log = #"{"type":"track","event":"sign_out_started","messageId":"1","properties":{}}"# + "\n"

  private func stage(_ overlay: String) throws -> Stage {
    Stage([
      "Fixtures/Apps/profile.lua": String(decoding: try AppFixtures.bytes("Fixtures/Apps/profile.lua"), as: UTF8.self),
      "log.jsonl": Self.log, "o.lua": "return \(overlay)",
    ])
  }

  private static let cases: [(lua: String, said: String?)] = [
    (
      "{ sign_out = { 'sign_out_succeded' } }",
      "sign_out[1]: the app has no event \"sign_out_succeded\"\n  did you mean \"sign_out_succeeded\"?"
    ),
    (
      "{ events = { sign_out_started = { when = { tap = 'sign_ot' } } } }",
      "events.sign_out_started.when.tap: the app has no row, button or option \"sign_ot\"\n  did you mean \"sign_out\"?"
    ),
    ("{ events = { sign_out_started = { when = { tap = '*' } } } }", nil),
    ("{ events = { sign_out_started = { when = { tap = 'confirm_sign_out' } } } }", nil),
    (
      "{ events = { sign_out_started = { when = { page = 'apearance' } } } }",
      "events.sign_out_started.when.page: the app has no page \"apearance\"\n  did you mean \"appearance\"?"
    ),
    (
      "{ events = { sign_out_started = { when = { present = 'sign_out_confirmaton' } } } }",
      "events.sign_out_started.when.present: the app has no sheet, alert or dialog \"sign_out_confirmaton\"\n  did you mean \"sign_out_confirmation\"?"
    ),
    (
      "{ events = { sign_out_started = { effect = { finished = 'auth.sign_ou' } } } }",
      "events.sign_out_started.effect.finished: the app has no await point \"auth.sign_ou\"\n  did you mean \"auth.sign_out\"?"
    ),
    (
      "{ events = { sign_out_started = { when = { changed = 'acount' } } } }",
      "events.sign_out_started.when.changed: the app has no state key \"acount\"\n  did you mean \"account\"?"
    ),
    (
      "{ events = { sign_out_started = { props = { a = '$after.acount' } } } }",
      "events.sign_out_started.props.a: the event \"sign_out_started\" has no property \"a\"\no.lua:1: events.sign_out_started.props.a: the app has no state key \"acount\"\n  did you mean \"account\"?"
    ),
    (
      "{ events = { sign_out_started = { exposure = 'paywal' } } }",
      "events.sign_out_started.exposure: the app has no feature flag \"paywal\"\n  it has none"
    ),
  ]

  @Test(arguments: cases)
  func `an app knows its own names`(lua: String, said: String?) throws {
    let outcome = try stage(lua).run("verify --app profile --overlay o.lua --fail-on none log.jsonl")
    #expect(outcome.messages == (said.map { "o.lua:1: \($0)\n" } ?? ""))
    #expect(outcome.status == (said == nil ? .success : .doesNotLoad))
  }
}
