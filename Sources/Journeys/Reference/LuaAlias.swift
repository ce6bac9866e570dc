/// A name that parameters of the API have for a type.
struct LuaAlias: Sendable {
  var name: String
  var doc: String

  private init(_ name: String, _ doc: String) {
    self.name = name
    self.doc = doc
  }

  static let all: [LuaAlias] = [
    LuaAlias(
      "target", "An id, `label \"…\"`, `within(container, target)`, or an element that `find` or `screen` returned."),
    LuaAlias("row", "The id of a row."),
    LuaAlias("option", "The id of an option of a picker."),
    LuaAlias("preference", "The id of a preference."),
    LuaAlias("product", "The id of a product; of several purchases of one, `\"plus#2\"` is the second."),
    LuaAlias(
      "store_settings",
      "`{ ask_to_buy, prompts, payments, billing_retry, grace_period, interrupts, time_rate, storefront, errors }`: what the store is set to."
    ),
    LuaAlias("code", "The id of an offer of type `code`."),
    LuaAlias(
      "transaction",
      "`{ id, original, product, purchased, expires, offer, finished, verified, revoked, upgraded, shared }`."),
    LuaAlias("entitlement", "The id of an entitlement."),
    LuaAlias("permission", "The kind of a permission, `\"notifications\"`."),
    LuaAlias("permission_status", "A status of a permission; see the list below."),
    LuaAlias(
      "permission_settings",
      "`{ status, alert, sound, badge, lock_screen, notification_center }`; all but the first for notifications alone."),
    LuaAlias("prompt_button", "A button of a prompt of the OS."),
    LuaAlias(
      "identity",
      "`{ account, hide_email }`: whose Apple ID or account at the provider it is, by its address, and whether the app gets a relay's address of it."
    ),
    LuaAlias("point", "An await point, `\"auth.sign_out\"`; `release` takes a number too, `\"auth.sign_out#2\"`."),
    LuaAlias("duration", "Seconds up to 600, or a text with a unit: `\"800ms\"`, `\"10 min\"`, `\"3 days\"`."),
    LuaAlias("instant", "ISO 8601: `\"2026-01-31T09:30:00Z\"`."),
    LuaAlias("state_key", "A state key, or a part of one: `\"page\"`, `\"preferences.theme\"`."),
    LuaAlias("state", "A table of state keys with what is expected of them."),
    LuaAlias("will", "How an operation goes: `{ takes, lands, fails, ends, times }`."),
    LuaAlias("launch", "A table of launch keys."),
    LuaAlias("device_facts", "A table of those launch keys that are settings of the device."),
    LuaAlias("describe_options", "`{ tags, invariants, faults, normalise, pending, skip }`."),
    LuaAlias("journey_options", "`{ tags, invariants, faults, normalise, pending, skip, each }`."),
    LuaAlias("element", "A table with the fields of an element."),
    LuaAlias("record", "A record of the trace: `{ seq, ms, kind, source, cause, data, changes }`."),
    LuaAlias("record_filter", "A partial record, or a kind alone; `kind` may end in `*`."),
    LuaAlias(
      "analytics_event",
      "`{ event, type, properties, shadowed, user, anonymous_id, id, session, number, ms, stage }`, as far as the SDK's "
        + "profile has them."),
    LuaAlias("analytics_filter", "A partial event, or its name alone."),
    LuaAlias("event_name", "The name of an event that the definition can send."),
    LuaAlias(
      "event_item",
      "A name, `event(…)`, `analytics.screen \"…\"`, `analytics.identify \"…\"`, `analytics.reset`, `analytics.flush`."),
    LuaAlias("event_matcher", "`containing{…}`, `in_any_order{…}` or `none_of{…}`."),
    LuaAlias("matcher", "What stands for many values; see *Matchers*."),
    LuaAlias("expectation", "What `expect(value)` returns; see *Values*."),
    LuaAlias("invariant_name", "The name of a built-in invariant, or `\"all\"`."),
    LuaAlias("sim", "The running simulation."),
  ]
}
