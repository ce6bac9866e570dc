import EventLogs
import Findings
import JSONSchema
import TextFormats
import TrackingPlans

/// What comes along with an event: V10.
extension Verifier {
  mutating func checkEntities(_ event: LoggedEvent, _ number: Int, _ variant: Int, _ index: PlanIndex) {
    for wanted in index.variants[variant].entities {
      let count = event.entities?.elements.count { wanted.isMeant(by: $0.member("schema")) } ?? 0
      if count < wanted.atLeast || count > wanted.atMost ?? .max {
        addCountFault(event, number, wanted, count, variant, index)
      }
    }
    guard index.plan.format == .snowplow, let list = event.entities else { return }
    for entity in list.elements { check(entity, of: event, number, index) }
  }

  private mutating func addCountFault(
    _ event: LoggedEvent, _ number: Int, _ wanted: EntityCount, _ count: Int, _ variant: Int, _ index: PlanIndex
  ) {
    let times = count == 0 ? "is missing" : count == 1 ? "comes once" : "comes \(count) times"
    var violation = Violation(
      .companionEntity, of: event, name: cases.list[number].name,
      message: "entity \"\(Quote.bare(wanted.name))\" \(times)")
    violation.pointer = event.entities.flatMap { JSONPointer.path(from: event.source, to: $0) } ?? ""
    violation.expected = wanted.range
    violation.actual = "\(count)"
    violation.planPlace = index.plan.events[index.variants[variant].event].place
    report.add(violation)
  }

  // MARK: Its own schema

  private mutating func check(_ entity: JSONView, of event: LoggedEvent, _ number: Int, _ index: PlanIndex) {
    guard let schema = entity.member("schema"), let data = entity.member("data"),
      let version = entities.version(of: schema, index)
    else { return }
    for variant in index.versions[version].variants {
      for check in index.variants[variant].checks
      where index.checks[check].part == .properties && !index.checks[check].schema.isValid(data) {
        add(check, data, schema, event, number, index)
      }
    }
  }

  private mutating func add(
    _ check: Int, _ data: JSONView, _ schema: JSONView, _ event: LoggedEvent, _ number: Int,
    _ index: PlanIndex
  ) {
    let address = Quote.bare(schema.text ?? "")
    let pointer = JSONPointer.path(from: event.source, to: data) ?? ""
    for fault in index.checks[check].schema.faults(in: data) {
      let words = SchemaWording.words(of: fault, .properties).1
      var violation = Violation(
        .companionEntity, of: event, name: cases.list[number].name, message: "of entity \"\(address)\" \(words)")
      violation.pointer = pointer + fault.propertyPointer
      violation.keyword = fault.keyword
      violation.expected = fault.expected
      violation.actual = fault.actual
      violation.planPlace = places.place(of: fault, check, index)
      report.add(violation)
    }
  }
}

/// How often an entity may come along.
struct EntityCount: Sendable {
  /// `com.acme/screen`
  let name: String
  /// What the address of its schema begins with, its model included: `iglu:com.acme/screen/jsonschema/1-`. What is
  /// added later breaks nothing.
  private let prefix: [UInt8]
  let atLeast: Int
  let atMost: Int?

  init(_ planned: PlannedEntity) {
    let parts = planned.schema.split(separator: ":").last?.split(separator: "/") ?? []
    name = parts.prefix(2).joined(separator: "/")
    let model = planned.schema.lastIndex(of: "/").flatMap { slash in planned.schema[slash...].firstIndex(of: "-") }
    prefix = Array(model.map { planned.schema[...$0] }?.utf8 ?? planned.schema[...].utf8)
    atLeast = planned.atLeast
    atMost = planned.atMost
  }

  func isMeant(by schema: JSONView?) -> Bool { schema?.source.starts(with: prefix) == true }

  var range: String {
    guard let atMost else { return "at least \(atLeast)" }
    return atMost == atLeast ? "\(atLeast)" : "\(atLeast) to \(atMost)"
  }
}

/// What is known of the addresses of schemas.
struct EntityCases: Sendable {
  private var names = NameTable(limit: 10_000)
  /// By the number of an address: the version in the index of the plan; -1 where it has none.
  private var versions: [Int] = []
  /// How often entities of a group came along.
  private(set) var seen: [Int: Int] = [:]
  private var groups: [Int] = []

  /// The version of the plan that holds for an address.
  mutating func version(of schema: JSONView, _ index: PlanIndex) -> Int? {
    guard schema.kind == .string, let number = names.number(of: schema.source) else { return nil }
    while versions.count <= number {
      let found = find(names.texts[versions.count], index)
      versions.append(found?.version ?? -1)
      groups.append(found?.group ?? -1)
    }
    guard versions[number] >= 0 else { return nil }
    seen[groups[number], default: 0] += 1
    return versions[number]
  }

  /// `iglu:com.acme/screen/jsonschema/1-0-0`
  private func find(_ address: String, _ index: PlanIndex) -> (group: Int, version: Int)? {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, let group = index.group(.track, String(parts[1])) else { return nil }
    let version = index.groups[group].versions.first { index.versions[$0].text.map { $0 == parts[3] } ?? true }
    return version.map { (group, $0) }
  }
}
