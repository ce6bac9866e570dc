import Findings
import JSONSchema
import TrackingPlans

/// Where the keywords stand that events do not meet: to find one costs a look at its whole schema, so each is found once.
struct KeywordPlaces: Sendable {
  /// More are found anew each time.
  private static let most = 10_000

  private struct Key: Hashable, Sendable {
    var check: Int
    var pointer: String
    var property: String?
  }

  private var known: [Key: SourcePlace] = [:]

  mutating func place(of fault: JSONSchemaFault, _ check: Int, _ index: PlanIndex) -> SourcePlace {
    guard let origin = index.checks[check].origin else {
      var place = index.plan.events[index.checks[check].event].place
      place.path += fault.schemaPointer
      return place
    }
    let key = Key(check: check, pointer: fault.schemaPointer, property: fault.property)
    if let place = known[key] { return place }
    let place = origin.place(of: fault.schemaPointer, property: fault.property)
    if known.count < Self.most { known[key] = place }
    return place
  }
}
