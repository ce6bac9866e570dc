import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

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
    let properties = s.eventProperties(tracked, model).map { ($0.key, $0.value.setting) }
    found = plan.fault(inEvent: s.eventName(tracked, model), properties)
  }

  private static func isPlanned(_ event: AnalyticsEvent, _ model: CompiledModel) -> Bool {
    switch event {
    case .lifecycle: false
    case .screenViewed: model.tables.analytics.sdk == .plain
    case .rowTapped, .valueChanged, .flow, .buttonTapped, .permission, .deepLink, .error, .custom: true
    }
  }

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    defer { found = nil }
    return found
  }
}

extension PropertyText {
  fileprivate var setting: SettingValue {
    switch self {
    case .text(let text): .text(text)
    case .bool(let value): .bool(value)
    case .integer(let number): .integer(number)
    case .thousandths(let number): .number(Double(number) / 1000)
    }
  }
}

extension JourneyContext {
  /// That of the journey's app; nil where it has none.
  var trackingPlan: TrackingPlan? {
    guard let app = journey.app, apps.indices.contains(app) else { return nil }
    return apps[app].definition.model.analytics.trackingPlan
  }
}
