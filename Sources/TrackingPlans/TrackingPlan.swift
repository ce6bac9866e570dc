public import Findings

/// A tracking plan: which events there are, and what each has to look like. One shape for every format that it comes in.
public struct TrackingPlan: Sendable {
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case segment
    case jsonSchemas = "json-schema"
    case snowplow, posthog, mparticle, avo
  }

  /// Its file or folder, as messages name it.
  public var file: String
  public var format: Format
  /// As it calls itself; empty where it has no name.
  public var name: String
  /// In the order of the plan. Several may have one name: versions, variants.
  public var events: [PlannedEvent]
  /// What is odd about it although it loads, and what of it is not understood: warnings, each with its place.
  public var warnings: [Finding]

  public init(
    file: String, format: Format, name: String = "", events: [PlannedEvent], warnings: [Finding] = []
  ) {
    self.file = file
    self.format = format
    self.name = name
    self.events = events
    self.warnings = warnings
  }
}

extension TrackingPlan {
  /// What is planned for a call with this name: of its version where it says one that the plan has, else of the oldest
  /// (Segment) or the newest (all others). Of several one has to hold: they are variants.
  /// - Parameters:
  ///   - kinds: those that the call may be; a screen is also looked up under the events that count for all screens.
  ///   - version: that the call says it has.
  public func events(of kinds: [PlannedEvent.Kind], named name: String, version: String? = nil) -> [PlannedEvent] {
    var found = events.filter { kinds.contains($0.kind) && $0.name.utf8.elementsEqual(name.utf8) }
    if found.isEmpty, kinds.contains(.screen) {
      found = events.filter { $0.countsForScreens || $0.kind == .screen && $0.name.isEmpty }
    }
    let versions = found.compactMap(\.version)
    guard let first = versions.min(by: PlannedEvent.isOlder), let last = versions.max(by: PlannedEvent.isOlder) else {
      return found
    }
    let wanted = version.flatMap { versions.contains($0) ? $0 : nil } ?? (format == .segment ? first : last)
    return found.filter { $0.version == nil || $0.version == wanted }
  }
}
