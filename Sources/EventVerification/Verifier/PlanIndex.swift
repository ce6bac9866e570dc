import EventLogs
import JSONSchema
import TextFormats
import TrackingPlans

/// A plan in flat lists, so that an event finds what holds for it by numbers. It is shared: to hand it on costs nothing.
final class PlanIndex: Sendable {
  /// A schema for a part of an event.
  struct Check: Sendable {
    var part: PlannedSchema.Part
    var schema: JSONSchema
    /// Whether an event without the part is as planned: it counts as an empty object.
    var allowsAbsence: Bool
    /// The number of its event in the plan.
    var event: Int
    /// Of the first level, by name.
    var properties: [String]
    /// Where in the plan's files its schema comes from.
    var origin: SchemaOrigin?
  }

  /// One way in which an event may look.
  struct Variant: Sendable {
    var event: Int
    var checks: Range<Int>
    /// How often entities come along.
    var entities: [EntityCount]
    /// The plan says what sends it.
    var hasOrigin: Bool
  }

  /// Ways of one version, of which one has to fit.
  struct Version: Sendable {
    var text: String?
    var variants: Range<Int>
  }

  /// All that is planned of one kind and name.
  struct Group: Sendable {
    var kind: PlannedEvent.Kind
    var name: String
    var isDeprecated: Bool
    /// Oldest first.
    var versions: Range<Int>
  }

  let plan: TrackingPlan
  let checks: [Check]
  let variants: [Variant]
  let versions: [Version]
  let groups: [Group]
  /// The checks that hold for every call.
  let common: [Int]
  /// The group that holds for screens of every name.
  let anyScreen: Int?
  private let numbers: [Key: Int]

  fileprivate struct Key: Hashable, Sendable {
    var kind: PlannedEvent.Kind
    // Bytes: two names that only look alike are two.
    var name: [UInt8]

    init(_ kind: PlannedEvent.Kind, _ name: String) {
      self.kind = kind
      self.name = Array(name.utf8)
    }
  }

  init(_ plan: TrackingPlan) {
    let lists = PlanLists(plan)
    self.plan = plan
    checks = lists.checks
    variants = lists.variants
    versions = lists.versions
    groups = lists.groups
    common = lists.common
    numbers = lists.numbers
    let forAll = lists.groups.firstIndex { group in
      lists.versions[group.versions].contains { version in
        plan.events[lists.variants[version.variants.lowerBound].event].countsForScreens
      }
    }
    anyScreen = lists.numbers[Key(.screen, "")] ?? forAll
  }

  /// The number of what is planned of a kind and a name.
  func group(_ kind: PlannedEvent.Kind, _ name: String) -> Int? { numbers[Key(kind, name)] }

  func has(_ kind: PlannedEvent.Kind) -> Bool { groups.contains { $0.kind == kind } }
}

/// The lists of an index, as they are put together.
private struct PlanLists {
  private(set) var checks: [PlanIndex.Check] = []
  private(set) var variants: [PlanIndex.Variant] = []
  private(set) var versions: [PlanIndex.Version] = []
  private(set) var groups: [PlanIndex.Group] = []
  private(set) var common: [Int] = []
  private(set) var numbers: [PlanIndex.Key: Int] = [:]
  private let plan: TrackingPlan

  init(_ plan: TrackingPlan) {
    self.plan = plan
    var members: [[Int]] = []
    for (number, event) in plan.events.enumerated() {
      if event.kind == .common {
        common += addChecks(number)
        continue
      }
      let key = PlanIndex.Key(event.kind, event.name)
      if let group = numbers[key] {
        members[group].append(number)
      } else {
        numbers[key] = members.count
        members.append([number])
      }
    }
    for events in members { addGroup(events) }
  }

  private mutating func addGroup(_ events: [Int]) {
    let first = plan.events[events[0]]
    let texts = Set(events.map { plan.events[$0].version ?? "" }).sorted(by: PlannedEvent.isOlder)
    let start = versions.count
    for text in texts {
      let own = events.filter { (plan.events[$0].version ?? "") == text }
      let begin = variants.count
      for event in own { addVariant(event) }
      versions.append(PlanIndex.Version(text: text.isEmpty ? nil : text, variants: begin..<variants.count))
    }
    groups.append(
      PlanIndex.Group(
        kind: first.kind, name: first.name, isDeprecated: events.allSatisfy { plan.events[$0].isDeprecated },
        versions: start..<versions.count))
  }

  private mutating func addVariant(_ event: Int) {
    variants.append(
      PlanIndex.Variant(
        event: event, checks: addChecks(event), entities: plan.events[event].entities.map(EntityCount.init),
        hasOrigin: !plan.events[event].platforms.isEmpty || !plan.events[event].sources.isEmpty))
  }

  private mutating func addChecks(_ event: Int) -> Range<Int> {
    let start = checks.count
    for planned in plan.events[event].schemas {
      let allows = !planned.isRequired && EmptyObject.withView { planned.schema.isValid($0) }
      checks.append(
        PlanIndex.Check(
          part: planned.part, schema: planned.schema, allowsAbsence: allows, event: event,
          properties: planned.schema.properties.names, origin: planned.origin))
    }
    return start..<checks.count
  }
}

/// `{}`, which stands for a part that an event does not have.
enum EmptyObject {
  static func withView<Result>(_ look: (JSONView) -> Result) -> Result {
    var tape = JSONTape()
    let bytes: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "}")]
    return bytes.withUnsafeBytes { bytes in
      var scanner = JSONScanner(bytes)
      do throws(JSONFault) { try tape.read(&scanner) } catch { preconditionFailure("{} is JSON: \(error)") }
      return tape.withRoot(of: bytes, look)
    }
  }
}
