import EventLogs
import JSONSchema
import TextFormats
import TrackingPlans

/// A plan in flat lists, so that an event finds what holds for it by numbers.
struct PlanIndex: Sendable {
  /// A schema for a part of an event.
  struct Check: Sendable {
    var part: PlannedSchema.Part
    var schema: JSONSchema
    /// Whether an event without the part is as planned: it counts as an empty object.
    var allowsAbsence: Bool
    /// The number of its event in the plan.
    var event: Int
  }

  /// One way in which an event may look.
  struct Variant: Sendable {
    var event: Int
    var checks: Range<Int>
    /// How often entities come along.
    var entities: [EntityCount]
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
  private(set) var checks: [Check] = []
  private(set) var variants: [Variant] = []
  private(set) var versions: [Version] = []
  private(set) var groups: [Group] = []
  /// Those that hold for every call.
  private(set) var common: [Int] = []
  /// The group that holds for screens of every name.
  private(set) var anyScreen: Int?
  private var numbers: [Key: Int] = [:]

  private struct Key: Hashable, Sendable {
    var kind: PlannedEvent.Kind
    // Bytes: two names that only look alike are two.
    var name: [UInt8]
  }

  init(_ plan: TrackingPlan) {
    self.plan = plan
    var members: [[Int]] = []
    for (number, event) in plan.events.enumerated() {
      if event.kind == .common {
        common += addChecks(number)
        continue
      }
      let key = Key(kind: event.kind, name: Array(event.name.utf8))
      if let group = numbers[key] {
        members[group].append(number)
      } else {
        numbers[key] = members.count
        members.append([number])
      }
    }
    for events in members { addGroup(events) }
    anyScreen =
      group(.screen, "")
      ?? groups.firstIndex { group in
        versions[group.versions].contains { plan.events[variants[$0.variants.lowerBound].event].countsForScreens }
      }
  }

  /// The number of what is planned of a kind and a name.
  func group(_ kind: PlannedEvent.Kind, _ name: String) -> Int? { numbers[Key(kind: kind, name: Array(name.utf8))] }

  func has(_ kind: PlannedEvent.Kind) -> Bool { groups.contains { $0.kind == kind } }

  private mutating func addGroup(_ events: [Int]) {
    let first = plan.events[events[0]]
    let texts = Set(events.map { plan.events[$0].version ?? "" }).sorted(by: PlannedEvent.isOlder)
    let start = versions.count
    for text in texts {
      let own = events.filter { (plan.events[$0].version ?? "") == text }
      let begin = variants.count
      for event in own { addVariant(event) }
      versions.append(Version(text: text.isEmpty ? nil : text, variants: begin..<variants.count))
    }
    groups.append(
      Group(
        kind: first.kind, name: first.name, isDeprecated: events.allSatisfy { plan.events[$0].isDeprecated },
        versions: start..<versions.count))
  }

  private mutating func addVariant(_ event: Int) {
    variants.append(
      Variant(event: event, checks: addChecks(event), entities: plan.events[event].entities.map(EntityCount.init)))
  }

  private mutating func addChecks(_ event: Int) -> Range<Int> {
    let start = checks.count
    for planned in plan.events[event].schemas {
      let allows = !planned.isRequired && EmptyObject.withView { planned.schema.isValid($0) }
      checks.append(Check(part: planned.part, schema: planned.schema, allowsAbsence: allows, event: event))
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
