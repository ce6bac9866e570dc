import TextFormats
import Findings
import JSONSchema

/// Reads tracking plans of Segment. Source: Segment, Public API, "Tracking Plans" (`rules` is a list of rules with a
/// `jsonSchema` over the whole call), and the Config API before it (`rules` holds `events`, `global`, `identify`,
/// `group`). Typewriter keeps the former with schemas of the properties alone, marked by `eventMetadata`.
enum SegmentReader {
  /// As the Public API spells the calls.
  private enum RuleType: String, CaseIterable {
    case common = "COMMON"
    case track = "TRACK"
    case identify = "IDENTIFY"
    case group = "GROUP"
    case page = "PAGE"
    case screen = "SCREEN"
  }

  static func recognises(_ root: PlanNode) -> Bool {
    guard let rules = (root.member("trackingPlan") ?? root).member("rules") else { return root.has("trackingPlan") }
    if rules.kind == .object { return rules.has("events") || rules.has("global") || rules.has("identify") }
    return rules.kind == .array && (rules.elements.isEmpty || rules.elements.contains { $0.kind == .object })
  }

  static func read(_ root: PlanNode, into plan: inout TrackingPlan) {
    let inner = root.member("data") ?? root
    let described = inner.member("trackingPlan") ?? inner
    if plan.name.isEmpty { plan.name = (described.member("display_name") ?? described.member("name"))?.text ?? "" }
    guard let rules = described.member("rules") ?? inner.member("rules") else {
      return root.fault("no_rules", "this is no plan of Segment: it has no \"rules\"", "export it from Segment as JSON")
    }
    if let more = inner.member("pagination")?.member("next"), !more.isNull {
      more.warning("more_pages", "this is one page of the plan's rules, and there are more", "fetch all pages")
    }
    switch rules.kind {
    case .array: for rule in rules.elements { event(rule).map { plan.events.append($0) } }
    case .object: readConfig(rules, into: &plan)
    case .null, .false, .true, .integer, .decimal, .string:
      rules.fault("wrong_kind", "\"rules\" is \(rules.kind.words), not a list of rules")
    }
    warnOfTwins(plan, rules)
  }

  // MARK: Public API

  private static func event(_ rule: PlanNode) -> PlannedEvent? {
    guard rule.kind == .object else {
      rule.fault("wrong_kind", "a rule is an object, this is \(rule.kind.words)")
      return nil
    }
    var type = RuleType.track
    if let node = rule.member("type") {
      guard let known = node.word("the type of a rule", RuleType.self) else { return nil }
      type = known
    }
    guard let kind = kind(type) else {
      rule.warning("page_calls", "rules for page calls are left out: apps have no pages")
      return nil
    }
    var name = rule.member("key")?.text ?? ""
    if kind == .track {
      // The Config API's name, for plans that were put together by hand.
      let key = rule.member("key") == nil && rule.member("name") != nil ? rule.neededText("name", "the rule") : nil
      guard let own = key ?? rule.neededText("key", "the rule") else { return nil }
      name = own
    } else if kind != .screen {
      name = ""
    }
    guard let schema = rule.needed("jsonSchema", "the rule") else { return nil }
    return event(kind, name, schema, rule)
  }

  private static func kind(_ type: RuleType) -> PlannedEvent.Kind? {
    switch type {
    case .common: .common
    case .track: .track
    case .identify: .identify
    case .group: .group
    case .screen: .screen
    case .page: nil
    }
  }

  // MARK: Config API

  private static func readConfig(_ rules: PlanNode, into plan: inout TrackingPlan) {
    if let events = rules.member("events") {
      for rule in events.list("\"events\"") {
        guard let name = rule.neededText("name", "the event") else { continue }
        guard let schema = rule.needed("rules", "the event \"\(PlanFaults.short(name))\"") else { continue }
        event(.track, name, schema, rule).map { plan.events.append($0) }
      }
    }
    let others: [(StaticString, PlannedEvent.Kind)] = [
      ("global", .common), ("identify", .identify), ("group", .group),
    ]
    for (key, kind) in others {
      guard let schema = rules.member(key), !schema.isNull, !schema.view.members.allSatisfy({ _ in false }) else {
        continue
      }
      event(kind, "", schema, schema).map { plan.events.append($0) }
    }
    for (key, kind) in [("identify_traits", PlannedEvent.Kind.identify), ("group_traits", .group)] {
      guard let list = rules.member(named: key), list.kind == .array, !list.elements.isEmpty else { continue }
      list.warning(
        "not_understood", "\"\(key)\" is passed over",
        "what is said of \(kind.rawValue) calls is read from \"\(kind.rawValue)\"")
    }
  }

  // MARK: Both

  private static func event(
    _ kind: PlannedEvent.Kind, _ name: String, _ schema: PlanNode, _ rule: PlanNode
  ) -> PlannedEvent? {
    let schemas = schemas(schema, kind, draft: schema.draft(or: .draft7))
    var event = PlannedEvent(
      kind: kind, name: name, version: version(rule),
      description: (rule.member("description") ?? schema.member("description"))?.text ?? "", place: rule.place,
      schemas: schemas)
    event.isDeprecated = isDeprecated(rule)
    event.countsForScreens = kind == .track && name == "Screen Viewed"
    return event
  }

  /// A schema of a call or of its properties (traits) alone.
  static func schemas(_ schema: PlanNode, _ kind: PlannedEvent.Kind, draft: JSONSchemaDraft) -> [PlannedSchema] {
    let isEvent = kind == .track || kind == .screen
    if isWholeCall(schema, kind) {
      return CallSchema(schema, callParts, main: isEvent ? .properties : nil, draft: draft).schemas()
    }
    let part: PlannedSchema.Part = kind == .identify || kind == .group ? .traits : .properties
    return [schema.schema(of: part, draft: draft)].compactMap { $0 }
  }

  static let callParts: [(part: PlannedSchema.Part, path: CallSchema.Path)] = [
    (.properties, ["properties"]), (.traits, ["traits"]), (.context, ["context"]),
  ]

  /// Whether a schema is that of the call, and not of the properties (or traits) alone.
  private static func isWholeCall(_ schema: PlanNode, _ kind: PlannedEvent.Kind) -> Bool {
    if schema.has("eventMetadata") { return false }
    guard let properties = schema.member("properties") else { return kind == .common || schema.has("allOf") }
    if kind == .common || properties.has("traits") || properties.has("context") { return true }
    guard let own = properties.member("properties") else { return false }
    return own.has("properties") || own.member("type")?.text == "object" || own.view.members.allSatisfy { _ in false }
  }

  private static func version(_ rule: PlanNode) -> String? {
    guard let version = rule.member("version"), !version.isNull else { return nil }
    if version.kind == .integer { return String(decoding: version.source, as: UTF8.self) }
    if let text = version.text { return text }
    version.fault("wrong_kind", "the version of a rule is \(version.kind.words), not a number")
    return nil
  }

  /// The time before all times stands for "not".
  private static func isDeprecated(_ rule: PlanNode) -> Bool {
    guard let time = rule.member("deprecatedAt")?.text else { return false }
    return !time.isEmpty && !time.hasPrefix("0001-01-01")
  }

  /// Two rules for one call say two things; which of them Segment takes is not known.
  private static func warnOfTwins(_ plan: TrackingPlan, _ rules: PlanNode) {
    var seen: Set<[String]> = []
    for event in plan.events where !seen.insert([event.kind.rawValue, event.name, event.version ?? ""]).inserted {
      rules.faults.add(
        Finding(
          .warning, code: "plan.twice",
          message: "there are two rules for the \(event.label) of one version; either may hold", place: event.place,
          notes: ["remove one, or give it the next version"]))
    }
  }
}
