import JSONSchema
import TextFormats

/// Reads what Avo exports and sends to webhooks as JSON Schema, draft 6. A variant of an event has the event's name;
/// which of them was sent cannot be seen, so that one of them has to hold. Source: Avo, "Publishing, JSON Schema".
enum AvoReader {
  private enum EventType: String, CaseIterable { case event, variant }

  static func recognises(_ root: PlanNode) -> Bool {
    guard let events = root.member("events"), events.kind == .array, let first = events.elements.first else {
      return false
    }
    return first.has("rules") || first.has("eventType")
  }

  static func read(_ root: PlanNode, into plan: inout TrackingPlan) {
    guard let events = root.needed("events", "the plan") else { return }
    if plan.name.isEmpty { plan.name = root.member("name")?.text ?? "" }
    let platforms = platforms(root)
    for node in events.list("\"events\"") { event(node, platforms).map { plan.events.append($0) } }
  }

  /// The systems of each source, by its id.
  private static func platforms(_ root: PlanNode) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for (id, source) in root.member("sources")?.members ?? [] {
      if let platform = source.member("developmentPlatform")?.text { found[id] = systems[platform.lowercased()] }
    }
    return found
  }

  /// What events call the systems of a development platform. Of others, such as the web, an event does not say on which
  /// it was sent.
  private static let systems = [
    "ios": ["iOS", "iPadOS"], "android": ["Android"], "macos": ["macOS"], "tvos": ["tvOS"], "watchos": ["watchOS"],
    "visionos": ["visionOS"],
  ]

  /// Those of all sources that send an event; none where it is not known of one of them.
  private static func platforms(of event: PlanNode, _ known: [String: [String]]) -> [String] {
    let sources = (event.member("sources")?.elements ?? []).map { $0.member("id")?.text.flatMap { known[$0] } }
    if sources.contains(where: { $0 == nil }) { return [] }
    var found: [String] = []
    for system in sources.compactMap({ $0 }).joined() where !found.contains(system) { found.append(system) }
    return found
  }

  private static func event(_ node: PlanNode, _ platforms: [String: [String]]) -> PlannedEvent? {
    guard let name = node.neededText("name", "the event") else { return nil }
    let type = node.member("eventType").map { $0.word("the type of an event", EventType.self) } ?? .event
    guard let type, let rules = node.needed("rules", "the event \"\(PlanFaults.short(name))\"") else { return nil }
    var event = PlannedEvent(
      kind: .track, name: name, description: node.member("description")?.text ?? "", place: node.place,
      schemas: SegmentReader.schemas(rules, .track, draft: rules.draft(or: .draft6)))
    event.platforms = Self.platforms(of: node, platforms)
    if type == .variant {
      guard let variant = node.neededText("variantName", "the variant of \"\(PlanFaults.short(name))\"") else {
        return nil
      }
      event.variant = variant
    }
    return event
  }
}
