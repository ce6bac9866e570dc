import Findings
import LuaBridge
import SettingsSimulation
import SimulatedDevice

/// What the expectations add to the API.
public enum Expecting {
  static let verbs: [Verb] = asking + verdicts

  private static let asking: [Verb] = [
    Verb(
      .sim, "expect", [.required("state", "state"), .optional("message", "string")], .looks,
      "Compares state keys: maps partially, lists whole; a value may be a matcher."
    ) { context, call in
      try context.expectState(call)
    },
    Verb(
      .sim, "expect_for",
      [.required("time", "duration"), .required("state", "state"), .optional("message", "string")], .waits,
      "Lets time pass; at every instant of it the state is as expected."
    ) { context, call in
      try context.expectForAWhile(call)
    },
    Verb(
      .sim, "expect_events", [.required("events", "event_item[]|event_matcher"), .optional("message", "string")],
      .looks,
      "The events that were tracked since the last call: exactly these in this order, or `containing`, `in_any_order`, "
        + "`none_of`."
    ) { context, call in
      try context.expectEvents(call)
    },
    Verb(
      .sim, "trace", [.optional("filter", "record_filter")], returns: "record[]", .looks,
      "The records so far that fit a filter; `kind` may end in `*`."
    ) { context, call in
      try context.pushRecords(call)
    },
    Verb(
      .sim, "analytics", [.optional("filter", "analytics_filter")], returns: "analytics_event[]", .looks,
      "The analytics events so far, each with its `user`, `anonymous_id` and `stage`."
    ) { context, call in
      try context.pushAnalytics(call)
    },
    Verb(
      .sim, "exhaustive", [.optional("options", "\"show\"|{ ignore: string[] }")], .looks,
      "From here on everything that happens has to be accounted for."
    ) { context, call in
      try context.beExhaustive(call)
    },
    Verb(
      .global, "never", [.required("filter", "record_filter")], .anywhere,
      "There is no such record from this line on; in a describe, from the launch on."
    ) { context, call in
      try context.never(call)
    },
    Verb(
      .global, "invariant",
      [.required("name", "invariant_name|string"), .optional("condition", "state|fun(): boolean")],
      .anywhere, "True after every step from this line on: one of the built-in ones by its name, or one of your own."
    ) { context, call in
      try context.invariant(call)
    },
    Verb(
      .global, "eventually",
      [.required("what", "state|record_filter|fun(): boolean"), .optional("options", "{ within: duration? }")],
      .anywhere,
      "It comes before the journey ends, or within a time."
    ) { context, call in
      try context.eventually(call)
    },
  ]

  /// Defines what expectations need, once a session, before it is sealed.
  static func define(in session: inout LuaSession, _ context: JourneyContext) throws(LuaFailure) {
    try defineHost(in: &session, context)
  }

  /// A journey begins: before its `before_each`.
  static func begin(_ context: JourneyContext) {
    let watch = JourneyWatch(context)
    context.expecting.watch = watch
    context.engine.recorder.watch = watch
    if let plan = context.trackingPlan { watch.invariants.append(FollowsTrackingPlan(plan)) }
    if context.journey.tags.contains("exhaustive") {
      watch.isExhaustive = true
      context.observeSteps()
    }
    for name in context.journey.invariants { watch.turnOn(name) }
  }

  /// A journey has come to its end without an error: debts, `eventually` that never came. Failures are added by
  /// `context.record`; the script's functions can still be called.
  static func end(_ context: JourneyContext, _ call: LuaCall) throws {
    for open in context.expecting.open {
      context.record(
        JourneyFailure(
          .error, "nothing is expected of the value", place: open.place,
          notes: ["write what: expect(value).equals(…), known: \(ExpectationVerb.names.joined(separator: ", "))"]))
    }
    guard context.isLaunched else { return }
    if context.simulation.world.device.phase == .crashed, !context.expecting.expectsCrash {
      context.record(
        JourneyFailure(
          .expectation, "the app has crashed", place: context.journey.place,
          notes: ["a journey that wants that says sim:expect { phase = \"crashed\" }"]),
        what: JourneyContext.nothingLeft(nil))
    }
    try context.settlePromises(call)
    try context.settleDebts(call)
  }
}
