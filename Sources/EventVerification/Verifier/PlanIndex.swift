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
    /// The number of its event in the plan, and of the schema in that.
    var event: Int
    var number: Int
  }

  /// One way in which an event may look.
  struct Variant: Sendable {
    var event: Int
    var checks: Range<Int>
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
  }

  /// The number of what is planned of a kind and a name.
  func group(_ kind: PlannedEvent.Kind, _ name: String) -> Int? { numbers[Key(kind: kind, name: Array(name.utf8))] }

  func has(_ kind: PlannedEvent.Kind) -> Bool { groups.contains { $0.kind == kind } }

  private mutating func addGroup(_ events: [Int]) {
    let first = plan.events[events[0]]
    let texts = Set(events.map { plan.events[$0].version ?? "" }).sorted(by: SchemaVersion.isOlder)
    let start = versions.count
    for text in texts {
      let own = events.filter { (plan.events[$0].version ?? "") == text }
      let begin = variants.count
      for event in own { variants.append(Variant(event: event, checks: addChecks(event))) }
      versions.append(Version(text: text.isEmpty ? nil : text, variants: begin..<variants.count))
    }
    groups.append(Group(kind: first.kind, name: first.name, versions: start..<versions.count))
  }

  private mutating func addChecks(_ event: Int) -> Range<Int> {
    let start = checks.count
    for (number, planned) in plan.events[event].schemas.enumerated() {
      let allows = EmptyObject.withView { planned.schema.isValid($0) }
      checks.append(
        Check(part: planned.part, schema: planned.schema, allowsAbsence: allows, event: event, number: number))
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

/// Versions of plans: `2`, `1-0-10`.
enum SchemaVersion {
  /// By the numbers in them.
  static func isOlder(_ a: String, _ b: String) -> Bool {
    func numbers(_ text: String) -> [Int] { text.split { !$0.isNumber }.map { Int($0) ?? .max } }
    let (first, second) = (numbers(a), numbers(b))
    if first != second { return first.lexicographicallyPrecedes(second) }
    return a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}
