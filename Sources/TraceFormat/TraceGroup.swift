/// Who a record comes from; it decides whether the record has a cause.
public enum TraceClass: String, Hashable, Sendable, CaseIterable {
  /// What a script does or arranges. No cause. `replay` feeds these.
  case input
  /// What only the script knows. No cause. `replay` puts them in their places.
  case note
  /// What follows. Each has a cause. `replay` compares these.
  case output
  /// Of a group that this version does not know; it may have a cause.
  case unknown
}

/// The first part of a kind's name, which tells its class.
public enum TraceGroup: String, Hashable, Sendable, CaseIterable {
  case user, gesture, device, network, clock, given
  case expect, log, step
  case app, state, nav, sheet, alert, dialog, prompt, ui, a11y, auth, store, notifications, biometrics, preferences
  case cloud, icon, web, mail, url, task, haptic, analytics, action, finding, config, profile, system
  case deviceOwner = "device_owner"
  /// Any other word: the kind of a permission, `location`, `camera` …
  case permission = "*"

  public var traceClass: TraceClass {
    switch self {
    case .user, .gesture, .device, .network, .clock, .given: .input
    case .expect, .log, .step: .note
    case .app, .state, .nav, .sheet, .alert, .dialog, .prompt, .ui, .a11y, .auth, .store, .notifications, .biometrics,
      .preferences, .cloud, .icon, .web, .mail, .url, .task, .haptic, .analytics, .action, .finding, .config, .profile,
      .system,
      .deviceOwner, .permission:
      .output
    }
  }
}
