import TraceFormat

/// The rows of a timeline: who or what a record is about.
enum TraceLane: Int, CaseIterable {
  case inputs, screen, device, store, analytics, notes

  var name: String {
    switch self {
    case .inputs: "Inputs"
    case .screen: "App and screen"
    case .device: "Device and operations"
    case .store: "Store"
    case .analytics: "Analytics"
    case .notes: "Notes and expectations"
    }
  }
}

extension TraceGroup {
  var lane: TraceLane {
    switch self {
    case .user, .gesture, .device, .network, .clock, .given: .inputs
    case .expect, .log, .step, .finding: .notes
    case .app, .state, .nav, .sheet, .alert, .dialog, .ui, .a11y, .icon, .web, .mail, .url, .haptic, .action, .profile:
      .screen
    case .prompt, .auth, .notifications, .biometrics, .preferences, .cloud, .task, .config, .system, .deviceOwner,
      .permission:
      .device
    case .store: .store
    case .analytics: .analytics
    }
  }
}
