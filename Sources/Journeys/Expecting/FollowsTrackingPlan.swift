import Findings
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats
import TraceRecording
import TrackingPlans

/// Events are as the tracking plan has them. What an SDK sends by itself is no part of it: the events of the app's life,
/// and screens where they are calls of their own.
struct FollowsTrackingPlan: BuiltInInvariant {
  let name = "tracking_plan"
  private let plan: TrackingPlan
  private var found: String?

  init(_ plan: TrackingPlan) { self.plan = plan }

  mutating func record(_ event: StepEvent, _ s: Simulation, _ model: CompiledModel) {
    guard found == nil, case .device(let device) = event, case .tracked(let tracked, _) = device,
      Self.isPlanned(tracked, model)
    else { return }
    found = fault(in: tracked, s, model)
  }

  /// - Returns: what is not as planned; nil: nothing.
  private func fault(in event: AnalyticsEvent, _ s: Simulation, _ model: CompiledModel) -> String? {
    var json = JSONWriter()
    json.beginObject()
    // What the SDK adds by itself is in no plan.
    let isPostHog = model.tables.analytics.sdk == .posthog
    for (key, value) in s.eventProperties(event, model) where !isPostHog || !key.hasPrefix("$") {
      json.key(key)
      json.value(value)
    }
    json.endObject()
    return json.withBytes { bytes in
      var tape = JSONTape()
      var scanner = JSONScanner(bytes)
      do throws(JSONFault) { try tape.read(&scanner) } catch {
        return error.finding(in: bytes, file: "").message
      }
      return tape.withRoot(of: bytes) { plan.fault(inEvent: s.eventName(event, model), of: [.track, .screen], $0) }
    }
  }

  private static func isPlanned(_ event: AnalyticsEvent, _ model: CompiledModel) -> Bool {
    switch event {
    case .lifecycle, .flagCalled, .grouped: false
    case .screenViewed: model.tables.analytics.sdk == .plain
    case .rowTapped, .valueChanged, .flow, .buttonTapped, .permission, .deepLink, .error, .custom: true
    }
  }

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    defer { found = nil }
    return found
  }
}

extension JourneyContext {
  /// That of the journey's app; nil where it has none.
  var trackingPlan: TrackingPlan? {
    guard let app = journey.app, apps.indices.contains(app) else { return nil }
    return apps[app].definition.trackingPlan
  }
}
