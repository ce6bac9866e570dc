import TextFormats
import TraceFormat

/// Where a record stands in a sequence diagram.
enum MermaidRoute {
  enum Participant: String, CaseIterable {
    case user, screen, app, os, store, servers

    var title: String {
      switch self {
      case .user: "User"
      case .screen: "Screen"
      case .app: "App"
      case .os: "iOS"
      case .store: "App Store"
      case .servers: "Servers"
      }
    }
  }

  case message(from: Participant, to: Participant)
  case answer(from: Participant, to: Participant)
  /// An answer that is no success.
  case refusal(from: Participant, to: Participant)
  case note(over: Participant)
  /// A note over all of them.
  case across

  /// The statement up to its colon.
  var code: String {
    switch self {
    case .message(let from, let to): "\(from.rawValue)->>\(to.rawValue)"
    case .answer(let from, let to): "\(from.rawValue)-->>\(to.rawValue)"
    case .refusal(let from, let to): "\(from.rawValue)--x\(to.rawValue)"
    case .note(let participant): "Note over \(participant.rawValue)"
    case .across: "Note over user,servers"
    }
  }

  /// - Parameter row: of the kind; nil when it is of a newer version.
  init(_ kind: String, _ row: TraceKind?, _ data: DocumentNode) {
    guard let group = row?.group else {
      self = .note(over: .app)
      return
    }
    if row?.operation != nil {
      self = Self.operation(kind, with: Self.partner(kind, group), data)
    } else {
      self = Self.event(kind, group)
    }
  }

  private static func operation(_ kind: String, with partner: Participant, _ data: DocumentNode) -> MermaidRoute {
    if kind.hasSuffix(".started") { return .message(from: .app, to: partner) }
    guard kind.hasSuffix(".finished") else { return .note(over: partner) }
    return data["outcome"]?.value == .string("success")
      ? .answer(from: partner, to: .app) : .refusal(from: partner, to: .app)
  }

  /// Who does what an operation asks for.
  private static func partner(_ kind: String, _ group: TraceGroup) -> Participant {
    switch group {
    case .auth: isOfSystem(kind) ? .os : .servers
    case .store: kind.hasPrefix("store.verify.") ? .servers : .store
    case .config, .cloud, .analytics, .profile: .servers
    case .task: .app
    case .user, .gesture, .device, .network, .clock, .given, .expect, .log, .step, .app, .state, .nav, .sheet, .alert,
      .dialog, .prompt, .ui, .a11y, .notifications, .biometrics, .preferences, .icon, .web, .mail, .url, .haptic,
      .action, .finding, .system, .deviceOwner, .permission:
      .os
    }
  }

  private static func isOfSystem(_ kind: String) -> Bool {
    ["auth.apple.", "auth.web_auth.", "auth.web_session.", "auth.keychain."].contains { kind.hasPrefix($0) }
  }

  private static func event(_ kind: String, _ group: TraceGroup) -> MermaidRoute {
    switch group {
    case .user:
      ["user.answer", "user.open"].contains(kind) ? .message(from: .user, to: .os) : .message(from: .user, to: .screen)
    case .gesture: .message(from: .user, to: .screen)
    case .device: .message(from: .user, to: .os)
    case .network: .note(over: .servers)
    case .given: .note(over: given(kind))
    case .expect: .note(over: .screen)
    case .clock, .log: .note(over: .user)
    case .step: .across
    case .app: kind == "app.timed_out" ? .note(over: .app) : .message(from: .os, to: .app)
    case .state, .finding: .note(over: .app)
    case .nav, .sheet, .alert, .dialog, .ui:
      TraceSpan.endsTransition(kind) ? .answer(from: .screen, to: .app) : .message(from: .app, to: .screen)
    case .web, .profile: .message(from: .app, to: .screen)
    case .system: .message(from: .os, to: .screen)
    case .a11y, .haptic, .prompt: .message(from: .os, to: .user)
    case .store:
      kind == "store.transaction_made" || kind == "store.approval_lapsed"
        ? .note(over: .store) : .message(from: .store, to: .app)
    case .notifications, .biometrics, .deviceOwner, .permission: .message(from: .os, to: .app)
    case .icon: .message(from: .os, to: .screen)
    case .cloud: .message(from: .servers, to: .app)
    case .mail, .url, .action: .message(from: .app, to: .os)
    case .analytics: kind == "analytics.sent" ? .message(from: .app, to: .servers) : .note(over: .app)
    case .auth, .preferences, .config, .task: .note(over: .app)
    }
  }

  /// Who does what a script arranges.
  private static func given(_ kind: String) -> Participant {
    if kind.hasPrefix("given.store.") { return .store }
    switch kind {
    case "given.permission", "given.notification_switches", "given.preference": return .os
    case "given.web.redirect": return .screen
    default: return .servers
    }
  }
}
