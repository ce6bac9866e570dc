extension Schema {
  static let analyticsTables: [SchemaTable] = [
    .table(.analytics, "analytics", "Which events are sent, and as whom.", analyticsFields),
    .table(.events, "events", "The names of events as templates; false: not sent.", eventFields),
    .table(.flowEvents, "events of a flow", "The names by phase.", flowEventFields),
    .table(.buttonAnalytics, "a button's analytics", "Another event than the template's.", buttonEventFields),
    .table(.identify, "identify", "Whom the SDK is told about.", identifyFields),
    .table(.group, "a group", "What the user belongs to: a company, a team.", groupFields),
  ]

  static let analyticsFields: [Field] = [
    .field(
      "sdk", .cases(AnalyticsPlan.SDK.self), is: "plain",
      "Whose rules hold for identity, screens, sessions and queue."),
    .field("sdk_version", .string, words: "not said", "Where sdk is `posthog` or `segment`: its version, `3.31.0`."),
    .field(
      "consent", .cases(AnalyticsPlan.Consent.self), is: "granted",
      "`required`: nothing before the preference that controls it is on."),
    .field("events", .table(.events), "The names of events."),
    .field("super_properties", .properties(.shown), "Properties of all events."),
    .field("screens", .cases(AnalyticsPlan.Screens.self), is: "each_appearance", "When a screen counts as viewed."),
    .field(
      "screen_property", .either([.only(false), .string]),
      "A property with the screen that was viewed last, on all events until the identity is dropped; unless it is false, "
        + "`$screen_name` where sdk is `posthog`."),
    .field("identify", .table(.identify), "Whom the SDK is told about."),
    .field(
      "groups", .list(.table(.group)),
      "Where sdk is `posthog` or `segment`: what the user belongs to, at most five. The SDK is told after `identify`."),
    .field(
      "reset_on", .list(.cases(FlowName.self)), is: ["sign_out", "delete_account"],
      "Flows after whose own event the identity is dropped."),
    .field("lifecycle", .bool, is: false, "Sends the events of the app's life."),
    .field("flush_at", .integer(1, 10_000), is: 20, "How many events are sent at once."),
    .field("flush_every", .duration, is: 30, "How often the queue is sent."),
    .field(
      "flush_on_background", .bool, is: true,
      "Where sdk is `posthog` or `segment`: what waits is sent when the app goes into the background. PostHog's SDK does "
        + "so since 2026."),
    .field(
      "max_queue", .integer(1, 100_000), is: 1000,
      "Where sdk is `posthog`: how many events wait at most; then the oldest is dropped."),
    .field("max_batch", .integer(1, 10_000), is: 50, "Where sdk is `posthog`: how many events one request has."),
    .field(
      "feature_flags", .bool, is: false,
      "Where sdk is `posthog`: the `flags` of the definition are the SDK's. They are on all events, and the first page "
        + "that asks for one sends `$feature_flag_called`."),
    .field(
      "plan", .string,
      "The path of a tracking plan as JSON, from this file's folder: of Segment, PostHog, mParticle, Avo, or a schema of "
        + "one event. Journeys hold events against it."
    ),
  ]

  private static func event(_ name: String, _ scope: PlaceholderScope, is text: String?, _ doc: String) -> Field {
    let type = ValueType.either([.only(false), .template(scope)])
    if let text { return .field(name, type, is: text, doc) }
    return .field(name, type, is: false, doc)
  }

  static let eventFields: [Field] = [
    event("row_tapped", .row, is: "{analytics_description}_tapped", "A row with a description that changes no value."),
    event(
      "value_changed", .valueChange, is: "{analytics_description}_changed",
      "A row with a description whose value the user changes."),
    .field(
      "flow", .either([.only(false), .template(.flow), .table(.flowEvents)]), is: "{flow}_{phase}",
      "The phases of a flow."),
    event("screen_viewed", .screen, is: nil, "A page appears."),
    event("button_tapped", .button, is: nil, "A button that is no row."),
    .field(
      "buttons", .map(.id, .map(.id, .either([.only(false), .table(.buttonAnalytics)]))),
      "Single buttons that send another event, or none, by the sheet, question or page that they are in: "
        + "`sign_in = { cancel = false }`."),
    event("permission", .permission, is: nil, "A permission changes."),
    event("deep_link", .deepLink, is: nil, "A link opens the app."),
    event("error", .error, is: nil, "Something fails."),
    .field("properties", .properties(.anyEvent), "Properties of the events of these templates."),
  ]

  static let flowEventFields: [Field] = ["started", "succeeded", "failed", "cancelled", "pending"].map {
    .field(
      $0, .either([.only(false), .template(.flow)]), is: false,
      "The name when it has \($0 == "pending" ? "to wait for approval" : $0).")
  }

  static let buttonEventFields: [Field] = [
    .required("event", .template(.button), "The name of the event."),
    .field("properties", .properties(.button), "Its properties."),
  ]

  static let groupFields: [Field] = [
    .required("type", .string, "The kind of group, `company`; Segment has no kinds."),
    .required("id", .text, "Which one it is; the SDK is not told of an empty one."),
    .field("on", .list(.cases(Identify.Moment.self)), is: ["sign_in"], "When."),
    .field("traits", .properties(.shown), "What is known about the group."),
  ]

  static let identifyFields: [Field] = [
    .field("id", .text, is: "{account.id}", "The user's id."),
    .field("on", .list(.cases(Identify.Moment.self)), is: ["sign_in"], "When."),
    .field("traits", .properties(.shown), "What is known about the user."),
    .field(
      "traits_once", .either([.only(false), .properties(.shown)]),
      "Where sdk is `posthog`: what is kept of the user as it is told first, `$set_once`; false: nothing."),
  ]
}
