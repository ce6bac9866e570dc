/// A global of the journey API that is no function of the host: for annotations, documentation and messages.
public struct LuaGlobal: Hashable, Sendable {
  public var name: String
  /// As LuaCATS writes it.
  public var type: String
  public var doc: String
  /// What stands behind a dot: `expect.soft`.
  public var fields: [LuaGlobal] = []
}

extension Expecting {
  /// What expectations define in Lua, beside `verbs`.
  public static let globals: [LuaGlobal] = [
    LuaGlobal(
      name: "expect", type: "fun(value: any, ...: any): expectation",
      doc: "Asks something of a value: expect(value).equals(…). `expect.soft(value)` goes on after a failure.",
      fields: [
        LuaGlobal(
          name: "soft", type: "fun(value: any, ...: any): expectation",
          doc: "The same, and the journey goes on after a failure.")
      ]),
    LuaGlobal(
      name: "expect_not", type: "fun(value: any, ...: any): expectation",
      doc: "The opposite is expected of a value."),
    LuaGlobal(name: "any", type: "matcher", doc: "Anything that is there."),
    LuaGlobal(name: "like", type: "fun(pattern: string): matcher", doc: "A text that fits a Lua pattern."),
    LuaGlobal(name: "one_of", type: "fun(values: any[]): matcher", doc: "One of some values."),
    LuaGlobal(name: "at_least", type: "fun(number: number): matcher", doc: "A number from this one on."),
    LuaGlobal(name: "at_most", type: "fun(number: number): matcher", doc: "A number up to this one."),
    LuaGlobal(
      name: "containing", type: "fun(events: event_item[]): event_matcher",
      doc: "These events in this order, others between them."),
    LuaGlobal(
      name: "in_any_order", type: "fun(events: event_item[]): event_matcher", doc: "Exactly these events, in any order."
    ),
    LuaGlobal(name: "none_of", type: "fun(events: event_item[]): event_matcher", doc: "None of these events."),
    LuaGlobal(
      name: "event",
      type: "fun(name: event_name, properties?: table, identity?: { user: any, anonymous_id: any }): event_item",
      doc: "An event with properties, compared partially, and with the user for whom it was tracked."),
    LuaGlobal(
      name: "analytics",
      type: "{ screen: fun(name: string, properties?: table): event_item, identify: fun(user: string): event_item, "
        + "reset: event_item, flush: event_item }",
      doc: "Calls of the analytics SDK, as items of sim:expect_events.",
      fields: [
        LuaGlobal(
          name: "screen", type: "fun(name: screen_name, properties?: table): event_item", doc: "A screen was viewed."),
        LuaGlobal(name: "identify", type: "fun(user: string): event_item", doc: "The SDK was told who the user is."),
        LuaGlobal(name: "reset", type: "event_item", doc: "The SDK forgot who the user is."),
        LuaGlobal(name: "flush", type: "event_item", doc: "What waited was sent."),
      ]),
  ]

  /// The questions of `expect(value)`, as fields of the class `expectation`.
  public static let expectationFields: [LuaGlobal] = [
    LuaGlobal(name: "equals", type: "fun(value: any, message?: string)", doc: "It is the same, maps and lists whole."),
    LuaGlobal(
      name: "contains", type: "fun(part: any, message?: string)", doc: "A text, list or map has this in it."),
    LuaGlobal(
      name: "near", type: "fun(number: number, tolerance: number, message?: string)",
      doc: "A number not far from another."),
    LuaGlobal(
      name: "has_count", type: "fun(count: integer|matcher, message?: string)", doc: "So many entries, or letters."),
    LuaGlobal(
      name: "in_order", type: "fun(items: any[], message?: string)", doc: "A list has these items in this order."),
    LuaGlobal(name: "is_visible", type: "fun(message?: string)", doc: "An element is on the screen."),
    LuaGlobal(name: "has", type: "fun(fields: element_fields, message?: string)", doc: "An element has these fields."),
  ]
}
