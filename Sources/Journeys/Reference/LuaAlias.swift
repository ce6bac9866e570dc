import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// A name that parameters of the API have for a type.
struct LuaAlias: Sendable {
  /// What the annotations make of it.
  enum Form: Sendable {
    /// A name of the user's own definitions.
    case id
    /// One of these words and no other.
    case words([String])
    /// As LuaCATS writes it.
    case type(String)
    /// A table with these fields, none of which has to be there.
    case table([LuaGlobal])
    /// What a function returns: a table with these fields.
    case result([LuaGlobal])
    /// A class with functions, written down with them.
    case owner
  }

  var name: String
  var doc: String
  var form: Form

  static func named(_ name: some StringProtocol) -> LuaAlias? { byName[String(name)] }

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private init(_ name: String, _ doc: String, _ form: Form) {
    self.name = name
    self.doc = doc
    self.form = form
  }

  /// A table whose fields are told of elsewhere.
  private static func table(_ fields: KeyValuePairs<String, String>) -> Form {
    .table(fields.map { LuaGlobal(name: $0.key, type: $0.value, doc: "") })
  }

  private static func result(_ fields: KeyValuePairs<String, String>) -> Form {
    .result(fields.map { LuaGlobal(name: $0.key, type: $0.value, doc: "") })
  }

  private static let options: KeyValuePairs = [
    "tags": "string|string[]", "invariants": "invariant_name|invariant_name[]", "faults": "fault|fault[]",
    "normalise": "string|string[]", "pending": "boolean|string", "skip": "boolean|string",
  ]

  static let all: [LuaAlias] = [
    LuaAlias(
      "target", "An id, `label \"…\"`, `within(container, target)`, or an element that `find` or `screen` returned.",
      .id
    ),
    LuaAlias("container", "The id of a page, presentation, section, tab or row.", .id),
    LuaAlias(
      "row", "The id of a row.",
      .id
    ),
    LuaAlias(
      "option", "The id of an option of a picker.",
      .id
    ),
    LuaAlias(
      "preference", "The id of a preference.",
      .id
    ),
    LuaAlias(
      "product", "The id of a product; of several purchases of one, `\"plus#2\"` is the second.",
      .id
    ),
    LuaAlias(
      "store_settings",
      "`{ ask_to_buy, prompts, payments, billing_retry, grace_period, interrupts, time_rate, storefront, errors }`: what the store is set to.",
      table([
        "ask_to_buy": "boolean", "prompts": "boolean", "payments": "boolean", "billing_retry": "boolean",
        "grace_period": "boolean|duration", "interrupts": "string|false", "time_rate": "string", "storefront": "string",
        "errors": "table",
      ])
    ),
    LuaAlias(
      "code", "The id of an offer of type `code`.",
      .id
    ),
    LuaAlias(
      "transaction",
      "`{ id, original, product, purchased, expires, offer, price, currency, quantity, finished, verified, revoked, upgraded, shared }`.",
      result([
        "id": "integer", "original": "integer", "product": "product", "purchased": "string", "expires": "string",
        "offer": "string", "price": "string", "currency": "string", "quantity": "integer", "finished": "boolean",
        "verified": "boolean", "revoked": "boolean", "upgraded": "boolean", "shared": "boolean",
      ])
    ),
    LuaAlias(
      "entitlement", "The id of an entitlement.",
      .id
    ),
    LuaAlias(
      "permission", "The kind of a permission, `\"notifications\"`.",
      .id
    ),
    LuaAlias(
      "permission_status", "A status of a permission; see the list below.",
      .words(AuthorizationStatus.allCases.map(\.name.description))
    ),
    LuaAlias(
      "permission_settings",
      "`{ status, alert, sound, badge, lock_screen, notification_center }`; all but the first for notifications alone.",
      table([
        "status": "permission_status", "alert": "boolean", "sound": "boolean", "badge": "boolean",
        "lock_screen": "boolean", "notification_center": "boolean",
      ])
    ),
    LuaAlias(
      "prompt_button", "A button of a prompt of the OS.",
      .words(PromptButton.allCases.map(\.id.description))
    ),
    LuaAlias(
      "identity",
      "`{ account, hide_email }`: whose Apple ID or account at the provider it is, by its address, and whether the app gets a relay's address of it.",
      table(["account": "string", "hide_email": "boolean"])
    ),
    LuaAlias(
      "point", "An await point, `\"auth.sign_out\"`; `release` takes a number too, `\"auth.sign_out#2\"`.",
      .id
    ),
    LuaAlias(
      "duration", "Seconds up to 600, or a text with a unit: `\"800ms\"`, `\"10 min\"`, `\"3 days\"`.",
      .type("number|string")
    ),
    LuaAlias(
      "instant", "ISO 8601: `\"2026-01-31T09:30:00Z\"`.",
      .type("string")
    ),
    LuaAlias(
      "deep_link", "A way into the app of `deep_links`: an address, or an entry that begins with `os:`.",
      .id
    ),
    LuaAlias(
      "notification", "An entry `os:notification/ID` of `deep_links`.",
      .id
    ),
    LuaAlias(
      "state_key", "A state key, or a part of one: `\"page\"`, `\"preferences.theme\"`.",
      .id
    ),
    LuaAlias(
      "state", "A table of state keys with what is expected of them.",
      .table(JourneyReference.stateFields)
    ),
    LuaAlias(
      "will", "How an operation goes: `{ takes, lands, fails, ends, times }`.",
      table([
        "takes": "duration", "lands": "duration", "fails": "string", "ends": "string", "times": "integer|string",
      ])
    ),
    LuaAlias(
      "launch", "A table of launch keys.",
      .table(LaunchKey.all.map(\.field))
    ),
    LuaAlias(
      "device_facts", "A table of those launch keys that are settings of the device.",
      .table(LaunchKey.all.filter(\.isOfDevice).map(\.field))
    ),
    LuaAlias(
      "describe_options", "`{ tags, invariants, faults, normalise, pending, skip }`.",
      table(options)
    ),
    LuaAlias(
      "journey_options", "`{ tags, invariants, faults, normalise, pending, skip, each }`.",
      .table(
        options.map { LuaGlobal(name: $0.key, type: $0.value, doc: "") } + [
          LuaGlobal(name: "each", type: "table[]", doc: "")
        ])
    ),
    LuaAlias(
      "element", "A table with the fields of an element.",
      .result(ElementField.all.map { LuaGlobal(name: $0.name, type: $0.type, doc: $0.doc) })
    ),
    LuaAlias(
      "element_fields", "A table of fields of an element with what is expected of them.",
      .table(ElementField.all.map { LuaGlobal(name: $0.name, type: "\($0.type)|matcher", doc: $0.doc) })
    ),
    LuaAlias(
      "record", "A record of the trace: `{ seq, ms, kind, source, cause, data, changes }`.",
      result([
        "seq": "integer", "ms": "integer", "kind": "string", "source": "any", "cause": "integer", "data": "table",
        "changes": "table",
      ])
    ),
    LuaAlias(
      "record_filter", "A partial record, or a kind alone.",
      .type("record_kind|record_fields")
    ),
    LuaAlias(
      "record_fields", "`{ seq, ms, kind, source, cause, data, changes }`, those that are asked for.",
      table([
        "seq": "integer|matcher", "ms": "integer|matcher", "kind": "record_kind|matcher", "source": "any",
        "cause": "integer|matcher", "data": "table", "changes": "state",
      ])
    ),
    LuaAlias(
      "record_kind", "A kind of record; `\"sheet.*\"` are all that begin so.",
      .id
    ),
    LuaAlias(
      "analytics_event",
      "`{ event, type, properties, shadowed, user, anonymous_id, id, session, number, ms, stage }`, as far as the SDK's "
        + "profile has them.",
      result([
        "event": "string", "type": "string", "properties": "table", "shadowed": "table", "user": "any",
        "anonymous_id": "any", "id": "any", "session": "any", "number": "any", "ms": "integer", "stage": "any",
      ])
    ),
    LuaAlias(
      "analytics_filter", "A partial event, or its name alone.",
      .type("event_name|table")
    ),
    LuaAlias(
      "event_name", "The name of an event that the definition can send.",
      .id
    ),
    LuaAlias(
      "event_item",
      "A name, `event(…)`, `analytics.screen \"…\"`, `analytics.identify \"…\"`, `analytics.reset`, `analytics.flush`.",
      .type("event_name|table")
    ),
    LuaAlias(
      "event_matcher", "`containing{…}`, `in_any_order{…}` or `none_of{…}`.",
      table([:])
    ),
    LuaAlias(
      "matcher", "What stands for many values; see *Matchers*.",
      table([:])
    ),
    LuaAlias(
      "expectation", "What `expect(value)` returns; see *Values*.",
      .table(Expecting.expectationFields)
    ),
    LuaAlias(
      "invariant_name", "The name of a built-in invariant, or `\"all\"`.",
      .words(BuiltIn.names + ["all"])
    ),
    LuaAlias(
      "role", "What an element is to assistive technology.",
      .words(ElementFields.roles.names)
    ),
    LuaAlias(
      "type_size", "The user's text size.",
      .words(TypeSize.allCases.map(\.name.description))
    ),
    LuaAlias(
      "fault", "The id of a wrong behaviour; `settings-sim faults` lists them.",
      .words(Fault.all.map(\.id))
    ),
    LuaAlias(
      "sim", "The running simulation.",
      .owner
    ),
  ]
}
