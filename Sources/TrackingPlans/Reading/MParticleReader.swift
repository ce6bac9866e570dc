import Findings
import JSONSchema

/// Reads data plans of mParticle: of each point what it matches, and the schema of the event's attributes. Source:
/// mParticle, Data Planning API, "Data Plan Version", draft-07.
enum MParticleReader {
  /// What a data point can be about.
  enum Match: String, CaseIterable {
    case customEvent = "custom_event"
    case screenView = "screen_view"
    case applicationStateTransition = "application_state_transition"
    case productAction = "product_action"
    case promotionAction = "promotion_action"
    case productImpression = "product_impression"
    case sessionStart = "session_start"
    case sessionEnd = "session_end"
    case firstRun = "first_run"
    case optOut = "opt_out"
    case breadcrumb
    case crashReport = "crash_report"
    case networkPerformance = "network_performance"
    case uninstall
    case userAttributes = "user_attributes"
    case userIdentities = "user_identities"
    case profile
    case pushMessage = "push_message"

    var kind: PlannedEvent.Kind {
      switch self {
      case .screenView: .screen
      case .userAttributes, .userIdentities: .identify
      case .customEvent, .applicationStateTransition, .productAction, .promotionAction, .productImpression,
        .sessionStart, .sessionEnd, .firstRun, .optOut, .breadcrumb, .crashReport, .networkPerformance, .uninstall,
        .profile, .pushMessage:
        .track
      }
    }

    /// The criterion that holds the name.
    var nameKey: String? {
      switch self {
      case .customEvent: "event_name"
      case .screenView: "screen_name"
      case .applicationStateTransition: "application_transition_type"
      case .productAction, .promotionAction: "action"
      case .productImpression, .sessionStart, .sessionEnd, .firstRun, .optOut, .breadcrumb, .crashReport,
        .networkPerformance, .uninstall, .userAttributes, .userIdentities, .profile, .pushMessage:
        nil
      }
    }
  }

  static func recognises(_ root: PlanNode) -> Bool {
    root.has("data_plan_versions") || root.has("version_document") || root.has("data_points")
  }

  static func read(_ root: PlanNode, into plan: inout TrackingPlan) {
    if plan.name.isEmpty { plan.name = (root.member("data_plan_name") ?? root.member("data_plan_id"))?.text ?? "" }
    if let versions = root.member("data_plan_versions") {
      for version in versions.list("\"data_plan_versions\"") { readVersion(version, into: &plan) }
    } else {
      readVersion(root, into: &plan)
    }
  }

  private static func readVersion(_ version: PlanNode, into plan: inout TrackingPlan) {
    let document = version.member("version_document") ?? version
    guard let points = document.needed("data_points", "the version") else { return }
    let number = version.member("version").map { String(decoding: $0.source, as: UTF8.self) }
    for point in points.list("\"data_points\"") { event(point, number).map { plan.events.append($0) } }
  }

  private static func event(_ point: PlanNode, _ version: String?) -> PlannedEvent? {
    guard let match = point.needed("match", "the data point") else { return nil }
    guard let type = match.needed("type", "\"match\"")?.word("the type of a match", Match.self) else { return nil }
    guard let name = name(match, type) else { return nil }
    var schemas: [PlannedSchema] = []
    if let validator = point.member("validator"), !validator.isNull {
      guard let definition = validator.needed("definition", "the validator") else { return nil }
      schemas = CallSchema(definition, parts(type), main: nil, draft: definition.draft(or: .draft7)).schemas()
    }
    return PlannedEvent(
      kind: type.kind, name: name, version: version, description: point.member("description")?.text ?? "",
      place: point.place, schemas: schemas)
  }

  private static func name(_ match: PlanNode, _ type: Match) -> String? {
    if type.kind == .identify { return "" }
    guard let key = type.nameKey else { return type.rawValue }
    guard let criteria = match.needed("criteria", "a match of type \"\(type.rawValue)\"") else { return nil }
    if let name = criteria.member(named: key)?.text, !name.isEmpty { return name }
    criteria.fault(
      "missing_key", "the criteria have no \"\(key)\"",
      DidYouMean.note(for: key, among: criteria.members.map(\.key)))
    return nil
  }

  private static func parts(_ type: Match) -> [(part: PlannedSchema.Part, path: CallSchema.Path)] {
    // User attributes are a schema of their own; of events they stand in the data.
    type.kind == .identify ? [(.traits, ["data"])] : [(.properties, ["data", "custom_attributes"])]
  }
}
