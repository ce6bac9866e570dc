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
    for node in events.list("\"events\"") { event(node).map { plan.events.append($0) } }
  }

  private static func event(_ node: PlanNode) -> PlannedEvent? {
    guard let name = node.neededText("name", "the event") else { return nil }
    let type = node.member("eventType").map { $0.word("the type of an event", EventType.self) } ?? .event
    guard let type, let rules = node.needed("rules", "the event \"\(PlanFaults.short(name))\"") else { return nil }
    var event = PlannedEvent(
      kind: .track, name: name, description: node.member("description")?.text ?? "", place: node.place,
      schemas: SegmentReader.schemas(rules, .track, draft: rules.draft(or: .draft6)))
    if type == .variant {
      guard let variant = node.neededText("variantName", "the variant of \"\(PlanFaults.short(name))\"") else {
        return nil
      }
      event.variant = variant
    }
    return event
  }
}
