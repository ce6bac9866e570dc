public import Findings
import JSONSchema
import TextFormats

/// A plan as the files of a format.
public struct PlanExport: Sendable {
  /// Of a format that is one file: that; of a folder: all of them, named relative to it.
  public var files: [PlanFile]
  /// What the format cannot say: a warning each.
  public var warnings: [Finding]

  public init(files: [PlanFile], warnings: [Finding] = []) {
    self.files = files
    self.warnings = warnings
  }
}

extension TrackingPlan.Format {
  /// Those that plans are written in.
  public static let written: [TrackingPlan.Format] = [.segment, .jsonSchemas, .posthog, .snowplow, .mparticle]

  /// Whether it is a folder of files.
  public var isFolder: Bool {
    switch self {
    case .jsonSchemas, .snowplow: true
    case .segment, .posthog, .mparticle, .avo: false
    }
  }
}

extension TrackingPlan {
  /// The plan in a format; nil for one that is only read.
  /// - Parameter vendor: whose schemas they are, for Snowplow, where the plan does not say: `com.example`.
  public func written(as format: Format, vendor: String = "com.example") throws(Findings) -> PlanExport? {
    var writing = PlanWriting(plan: self)
    let files: [PlanFile]
    switch format {
    case .segment: files = try SegmentWriter.files(&writing)
    case .jsonSchemas: files = try JSONSchemaWriter.files(&writing)
    case .posthog: files = try PostHogWriter.files(&writing)
    case .snowplow: files = try SnowplowWriter.files(&writing, vendor: vendor)
    case .mparticle: files = try MParticleWriter.files(&writing)
    case .avo: return nil
    }
    return PlanExport(files: files, warnings: writing.warnings)
  }
}

/// What the writers of all formats work with.
struct PlanWriting {
  let plan: TrackingPlan
  private(set) var warnings: [Finding] = []

  init(plan: TrackingPlan) { self.plan = plan }

  /// Says what of an event the format cannot say.
  mutating func cannot(_ what: String, _ event: PlannedEvent) {
    let place = event.place == .nowhere ? SourcePlace(file: plan.file) : event.place
    let warning = Finding(.warning, code: "plan.not_written", message: "\(event.label): \(what)", place: place)
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// What only JSON Schemas say, by words of our own.
  mutating func leaveOutOrigin(of event: PlannedEvent) {
    if !event.platforms.isEmpty || !event.sources.isEmpty {
      cannot("which systems and apps send it is left out", event)
    }
  }

  /// What no format of other vendors has.
  mutating func leaveOut(_ parts: [PlannedSchema.Part], of event: PlannedEvent) {
    for schema in event.schemas where parts.contains(schema.part) {
      let what = schema.part == .call ? "the whole call" : "its \(schema.part.rawValue)"
      cannot("what the plan says of \(what) is left out", event)
    }
  }

  mutating func leaveOutEntities(of event: PlannedEvent) {
    if !event.entities.isEmpty { cannot("the entities that come with it are left out", event) }
  }

  /// Events of one kind, name and version, together: versions apart, variants not.
  var variants: [[PlannedEvent]] {
    var places: [[String]: Int] = [:]
    var groups: [[PlannedEvent]] = []
    for event in plan.events {
      let key = [event.kind.rawValue, event.name, event.version ?? ""]
      if let place = places[key] {
        groups[place].append(event)
      } else {
        places[key] = groups.count
        groups.append([event])
      }
    }
    return groups
  }
}
