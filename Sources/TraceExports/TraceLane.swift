import TraceFormat

/// A row of the timeline: what happens in one part of the whole.
enum TraceLane: Int, CaseIterable {
  case user, script, device, app, screen, tasks, store, permissions, analytics, other

  init(_ group: TraceGroup?) {
    switch group {
    case .user, .gesture: self = .user
    case .clock, .given, .expect, .log, .step: self = .script
    case .device, .network: self = .device
    case .app, .state, .finding, .config: self = .app
    case .nav, .sheet, .alert, .dialog, .ui, .a11y, .haptic, .web, .profile, .system: self = .screen
    case .auth, .preferences, .cloud, .icon, .mail, .url, .task, .action: self = .tasks
    case .store: self = .store
    case .prompt, .notifications, .biometrics, .deviceOwner, .permission: self = .permissions
    case .analytics: self = .analytics
    // Of a newer version.
    case nil: self = .other
    }
  }

  init(of record: TraceRecord) { self = record.kindNumber.map { Self.ofKinds[$0] } ?? .other }

  /// Of each kind, by its number.
  private static let ofKinds = TraceKind.all.map { TraceLane($0.group) }

  var name: String { "\(self)" }
}
