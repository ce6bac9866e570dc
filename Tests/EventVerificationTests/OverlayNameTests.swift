import EventVerification
import Findings
import LuaBridge
import Testing
import TestSupport
import TextFormats
import TrackingPlans

/// Names of an overlay that plan, app or the format of traces do not know.
@Suite struct OverlayNameTests {
  private func overlay(_ lua: String) throws -> EventOverlay {
    try EventOverlay(LuaDocument.read(bytes: Array("return \(lua)".utf8), name: "o.lua"), file: "o.lua")
  }

  private func plan() throws -> TrackingPlan {
    try EventSample.plan([
      ("theme_changed", #"{"properties":{"theme":{}},"additionalProperties":false}"#),
      ("sign_out_succeeded", #"{"properties":{"reason":{}}}"#),
    ])
  }

  static let withPlan: [(lua: String, said: String?)] = [
    (
      "{ sign_out = { 'sign_out_succeded' } }",
      "sign_out[1]: plan.json has no event \"sign_out_succeded\"\n  did you mean \"sign_out_succeeded\"?"
    ),
    ("{ sign_out = { 'sign_out_succeeded' } }", nil),
    (
      "{ events = { theme_chnged = { count = 1 } } }",
      "events.theme_chnged: plan.json has no event \"theme_chnged\"\n  did you mean \"theme_changed\"?"
    ),
    (
      "{ events = { theme_changed = { order = { after = 'sign_out_suceeded' } } } }",
      "events.theme_changed.order.after: plan.json has no event \"sign_out_suceeded\"\n  did you mean \"sign_out_succeeded\"?"
    ),
    (
      "{ events = { theme_changed = { order = { after = '@identfy', before = '@reset' } } } }",
      "events.theme_changed.order.after: plan.json has no event \"@identfy\"\n  did you mean \"@identify\"?"
    ),
    (
      "{ auto = { ['Application Opned'] = 'ignore', ['$screen'] = 'optional' } }",
      "auto[\"Application Opned\"]: plan.json has no event \"Application Opned\"\n  did you mean \"Application Opened\"?"
    ),
    (
      "{ consent = { granted = { 'theme_change' } } }",
      "consent.granted[1]: plan.json has no event \"theme_change\"\n  did you mean \"theme_changed\"?"
    ),
    // The plan names no screens, and this may be one.
    ("{ events = { Settings = { once_per = 'session' } } }", nil),
    (
      "{ events = { theme_changed = { props = { them = 1 } } } }",
      "events.theme_changed.props.them: the event \"theme_changed\" has no property \"them\"\n  did you mean \"theme\"?"
    ),
    (
      "{ events = { theme_changed = { props = { colour = 1 } } } }",
      "events.theme_changed.props.colour: the event \"theme_changed\" has no property \"colour\""
    ),
    // An open schema may have others, but for a slip of the pen.
    ("{ events = { sign_out_succeeded = { props = { colour = 1, ['$lib'] = 'x' } } } }", nil),
    (
      "{ events = { sign_out_succeeded = { props = { reson = 1 } } } }",
      "events.sign_out_succeeded.props.reson: the event \"sign_out_succeeded\" has no property \"reson\"\n  did you mean \"reason\"?"
    ),
    ("{ props = { thmee = 1 } }", "props.thmee: no event has a property \"thmee\"\n  did you mean \"theme\"?"),
    (
      "{ pii = { allowed = { 'theme', 'reasn' } } }",
      "pii.allowed[2]: no event has a property \"reasn\"\n  did you mean \"reason\"?"
    ),
    (
      "{ events = { theme_changed = { effect = { finished = 'auth.sgn_out' } } } }",
      "events.theme_changed.effect.finished: there is no await point \"auth.sgn_out\"\n  did you mean \"auth.sign_out\"?"
    ),
    ("{ events = { theme_changed = { effect = { finished = 'task.sync' } } } }", nil),
    (
      "{ events = { theme_changed = { when = { record = 'analytics.trakced' } } } }",
      "events.theme_changed.when.record: there is no kind of record \"analytics.trakced\"\n  did you mean \"analytics.tracked\"?"
    ),
    (
      "{ events = { theme_changed = { when = { record = 'auth.sign_ot.*' } } } }",
      "events.theme_changed.when.record: there is no kind of record \"auth.sign_ot.*\""
    ),
    ("{ events = { theme_changed = { when = { record = 'task.*' } } } }", nil),
    // Only the app could tell.
    ("{ events = { theme_changed = { when = { tap = 'no such row' }, exposure = 'none' } } }", nil),
  ]

  @Test(arguments: withPlan)
  func `a plan knows its events and properties`(lua: String, said: String?) throws {
    let found = OverlayNames(plan: try plan(), app: nil, names: nil, profile: nil).findings(try overlay(lua))
    #expect(found.map(\.description) == (said.map { ["o.lua:1: \($0)"] } ?? []))
  }

  @Test func `without plan and app names are those of the format`() throws {
    let overlay = try overlay("{ sign_out = { 'x' }, events = { y = { effect = { finished = 'auth.sin_out' } } } }")
    let found = OverlayNames(plan: nil, app: nil, names: nil, profile: nil).findings(overlay)
    #expect(found.map(\.message) == ["there is no await point \"auth.sin_out\""])
  }
}
