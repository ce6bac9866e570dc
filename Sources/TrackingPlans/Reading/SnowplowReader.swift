import TextFormats
import JSONSchema

/// Reads Snowplow's self-describing schemas (`schemas/VENDOR/NAME/jsonschema/1-0-0`), and event specifications, which
/// narrow one of them down and say which entities come along. Source: Snowplow, "Self-describing JSON schemas",
/// "Event specifications".
enum SnowplowReader {
  static func isSpecification(_ root: PlanNode) -> Bool {
    SnowplowProduct.isResource(root) || root.member("event")?.member("source")?.text?.hasPrefix("iglu:") == true
      || root.member("data")?.kind == .array && root.member("data")?.elements.contains(where: isSpecification) == true
  }

  /// - Parameter apps: the ids of the apps of each file that describes one.
  static func read(_ root: PlanNode, apps: [String: [String]], into plan: inout TrackingPlan) {
    if SnowplowProduct.isResource(root) { return SnowplowProduct.read(root, apps, into: &plan) }
    if let list = root.member("data"), list.kind == .array {
      for node in list.elements { readSpecification(node, into: &plan) }
      return
    }
    if isSpecification(root) { return readSpecification(root, into: &plan) }
    guard root.kind == .object, let own = root.needed("self", "the schema") else { return }
    guard let vendor = own.neededText("vendor", "\"self\""), let name = own.neededText("name", "\"self\""),
      let version = own.neededText("version", "\"self\"")
    else { return }
    checkFormat(own, version)
    checkPath(root, own, [vendor, name, own.member("format")?.text ?? "jsonschema", version])
    guard let schema = root.schema(of: .properties, draft: .draft4) else { return }
    var event = PlannedEvent(
      kind: .track, name: name, version: version, description: root.member("description")?.text ?? "",
      place: root.place, schemas: [schema])
    event.vendor = vendor
    plan.events.append(event)
  }

  private static func checkFormat(_ own: PlanNode, _ version: String) {
    if let format = own.member("format"), format.text != "jsonschema" {
      format.warning("schema_format", "the format of a schema is \"jsonschema\"")
    }
    let parts = version.split(separator: "-", omittingEmptySubsequences: false)
    let isVersion = parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
    if !isVersion {
      own.member("version")?.fault(
        "schema_version", "\"\(PlanFaults.short(version))\" is no version of a schema",
        "it is MODEL-REVISION-ADDITION: 1-0-0")
    }
  }

  /// Below a folder `schemas` the path says the same as `self`.
  private static func checkPath(_ root: PlanNode, _ own: PlanNode, _ said: [String]) {
    let path = root.file.split(separator: "/").map(String.init)
    guard path.count >= 4, path[path.count - 2] == "jsonschema" else { return }
    var found = Array(path.suffix(4))
    if found[3].hasSuffix(".json") { found[3].removeLast(5) }
    guard found != said else { return }
    own.warning(
      "path_disagrees", "\"self\" says \(said.joined(separator: "/")), the path says \(found.joined(separator: "/"))",
      "a registry finds the schema by its path; move the file, or mend \"self\"")
  }

  // MARK: Event specifications

  /// - Parameter sources: the ids of the apps that send it.
  static func readSpecification(_ root: PlanNode, sources: [String] = [], into plan: inout TrackingPlan) {
    guard let source = root.needed("event", "the event specification") else { return }
    guard let address = source.neededText("source", "\"event\""), let key = SchemaKey(address) else {
      source.fault("schema_address", "the address of a schema is iglu:VENDOR/NAME/jsonschema/VERSION")
      return
    }
    var schemas: [PlannedSchema] = []
    if let narrowing = source.member("schema"), !narrowing.isNull {
      narrowing.schema(of: .properties, draft: narrowing.draft(or: .draft4)).map { schemas.append($0) }
    }
    var event = PlannedEvent(
      kind: .track, name: key.name, version: key.version, description: root.member("description")?.text ?? "",
      place: root.place, schemas: schemas)
    event.vendor = key.vendor
    event.variant = root.member("name")?.text
    event.sources = sources
    event.entities = (root.member("entities")?.member("tracked")?.elements ?? []).compactMap(entity)
    plan.events.append(event)
  }

  private static func entity(_ node: PlanNode) -> PlannedEntity? {
    guard let schema = node.neededText("source", "the entity") else { return nil }
    if node.member("schema")?.isNull == false {
      node.warning("not_understood", "what an event specification says of the inside of an entity is passed over")
    }
    let least = (node.member("minCardinality") ?? node.member("minimum"))?.view.integer ?? 1
    let most = (node.member("maxCardinality") ?? node.member("maximum"))?.view.integer
    return PlannedEntity(schema: schema, atLeast: Int(least), atMost: most.map { Int($0) })
  }
}

/// What the address of a schema says.
struct SchemaKey: Hashable {
  var vendor: String
  var name: String
  var version: String

  /// - Parameter address: `iglu:com.acme/row_tap/jsonschema/1-0-0`.
  init?(_ address: String) {
    guard address.hasPrefix("iglu:") else { return nil }
    let parts = address.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    (vendor, name, version) = (parts[0], parts[1], parts[3])
  }
}
