public import Findings
public import TrackingPlans

/// Which events of a plan were seen.
public struct PlanCoverage: Hashable, Sendable {
  public struct Event: Hashable, Sendable {
    public var kind: PlannedEvent.Kind
    /// Empty of calls that have none.
    public var name: String
    public var place: SourcePlace
    public var count: Int
  }

  /// In the order of the plan, each name of a kind once.
  public var events: [Event]

  public var seen: [Event] { events.filter { $0.count > 0 } }
  public var unseen: [Event] { events.filter { $0.count == 0 } }
}

extension Verifier {
  /// Nil without a plan.
  public var coverage: PlanCoverage? {
    guard let index else { return nil }
    var counts = cases.seen(index.groups.count)
    for (group, count) in entities.seen { counts[group] += count }
    return PlanCoverage(
      events: zip(index.groups, counts).map { group, count in
        let event = index.variants[index.versions[group.versions.lowerBound].variants.lowerBound].event
        return PlanCoverage.Event(
          kind: group.kind, name: group.name, place: index.plan.events[event].place, count: count)
      })
  }
}
