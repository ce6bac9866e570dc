/// Reads what Snowplow's command line keeps of a tracking plan: data products with their event specifications, and the
/// apps that these are sent by, which are files of their own. Source: snowplow-cli, `data-product.json`,
/// `source-application.json`.
enum SnowplowProduct {
  private enum Resource: String, CaseIterable {
    case product = "data-product"
    case app = "source-application"
  }

  static func isResource(_ root: PlanNode) -> Bool {
    root.member("resourceType")?.text.flatMap(Resource.init) != nil && root.has("data")
  }

  /// The ids of the app that a file describes; nil: it describes none.
  static func appIDs(_ root: PlanNode) -> [String]? {
    guard root.member("resourceType")?.text == Resource.app.rawValue else { return nil }
    return root.member("data")?.member("appIds")?.elements.compactMap(\.text) ?? []
  }

  /// - Parameter apps: the ids of the apps of each file that describes one.
  static func read(_ root: PlanNode, _ apps: [String: [String]], into plan: inout TrackingPlan) {
    guard root.member("resourceType")?.text == Resource.product.rawValue, let data = root.member("data") else { return }
    if plan.name.isEmpty { plan.name = data.member("name")?.text ?? "" }
    let shared = sources(data, root.file, apps)
    for node in data.member("eventSpecifications")?.elements ?? [] {
      guard node.has("event") else {
        node.warning("not_understood", "the event specification names no event, so that it is passed over")
        continue
      }
      let own = node.member("sourceApplications") == nil ? shared : sources(node, root.file, apps)
      SnowplowReader.readSpecification(node, sources: own, into: &plan)
    }
  }

  /// The ids of all apps that something is sent by; none where one of them is not known.
  private static func sources(_ node: PlanNode, _ file: String, _ apps: [String: [String]]) -> [String] {
    var found: [String] = []
    for reference in node.member("sourceApplications")?.elements ?? [] {
      guard let path = reference.member("$ref")?.text else { continue }
      guard let ids = apps[resolved(path, from: file)] else {
        reference.warning(
          "no_source_application", "there is no source application \"\(PlanFaults.short(path))\"",
          "read the folder that holds it too")
        return []
      }
      found += ids.filter { !found.contains($0) }
    }
    return found
  }

  /// A path that a file names, from where that file lies.
  static func resolved(_ path: String, from file: String) -> String {
    var parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case ".." where parts.last != nil && parts.last != "..": parts.removeLast()
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
