/// Why a phase of the app's life begins: `by` of the records of the group `app.`. The list is closed: each phase has the
/// causes that its row in the documentation of the trace names, and no other.
public enum LifecycleCause: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  // In front
  /// The user has opened it.
  case user
  case link
  case unlock
  /// A device that the app has just been installed on.
  case installation
  /// What covered the app has gone.
  case uncovered
  // Covered
  case controlCenter, notificationCenter, appSwitcher, call
  /// An alert or sheet of the system that takes its touches.
  case systemAlert
  // In the background
  case home, lock
  /// The app has opened the browser, the mail app or the Settings app.
  case otherApp
  case fetch, push, prewarm
  // Standing still
  /// It has nothing to do, and the time that every app gets is over.
  case idle
  /// The time for which it had asked is over.
  case timeLimit
  // Over
  case system
  /// It did not answer the system in time.
  case watchdog
  case crash
  /// The user has given another answer in the Settings app.
  case permissionChange

  public var name: StaticString {
    switch self {
    case .user: "user"
    case .link: "link"
    case .unlock: "unlock"
    case .installation: "installation"
    case .uncovered: "uncovered"
    case .controlCenter: "control_center"
    case .notificationCenter: "notification_center"
    case .appSwitcher: "app_switcher"
    case .call: "call"
    case .systemAlert: "system_alert"
    case .home: "home"
    case .lock: "lock"
    case .otherApp: "other_app"
    case .fetch: "fetch"
    case .push: "push"
    case .prewarm: "prewarm"
    case .idle: "idle"
    case .timeLimit: "time_limit"
    case .system: "system"
    case .watchdog: "watchdog"
    case .crash: "crash"
    case .permissionChange: "permission_change"
    }
  }

  /// Those with which a phase can begin, in the order of the documentation.
  public static func all(of phase: ProcessPhase) -> [LifecycleCause] {
    switch phase {
    case .active: [.user, .link, .unlock, .uncovered]
    case .inactive: [.controlCenter, .notificationCenter, .appSwitcher, .call, .systemAlert]
    case .background: [.home, .lock, .otherApp, .fetch, .push]
    case .suspended: [.idle, .timeLimit]
    case .notRunning: [.user, .system, .watchdog, .permissionChange]
    case .crashed: [.crash]
    }
  }

  /// Those with which a process can begin.
  public static let ofLaunches: [LifecycleCause] = [.user, .link, .installation, .fetch, .push, .prewarm]
}
