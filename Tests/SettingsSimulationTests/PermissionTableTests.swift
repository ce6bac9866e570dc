import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// The request for a permission: every status, with what can stand over the page, and everything that bears on it.
@Suite struct `A permission, phase by phase` {
  /// How an app may ask.
  static let ways: [(name: String, rules: String)] = [
    ("asks itself first", #"soft_prompt = { title = "Allow?" }"#),
    ("asks quietly, and knows no way to Settings", #"options = { "alert", "provisional" }, fallback = "none""#),
  ]

  static func model(_ rules: String) throws -> CompiledModel {
    try AppFixtures.app(
      """
      { id = "switch", kind = "toggle", label = "S", permission = "notifications" },
      { id = "ask", kind = "action", label = "A", actions = { { request_permission = "notifications" } } },
      { id = "gated", kind = "action", label = "G", requires = { permission = "notifications" },
        actions = { { announce = "in" } } },
      """, "permissions = { notifications = { \(rules) } }")
  }

  @Test(arguments: ways.indices)
  func `every pair is handled or refused by name`(way: Int) throws {
    let (name, rules) = Self.ways[way]
    let model = try Self.model(rules)
    let phases = try PermissionPhase.all(model)
    var text = FlowTableText(title: "A permission: an app that \(name)", phases.map(\.name))
    for (column, phase) in phases.enumerated() {
      for (action, happens) in phase.happenings(model) {
        let found = phase.outcome(of: happens, model)
        let right = phase.right(action, model)
        if case .refused = right {
          #expect(found == nil, "\(name), \(phase.name): \(action.name)")
        } else {
          #expect(found == right, "\(name), \(phase.name): \(action.name)")
        }
        text.set(action.name, column, right.written)
      }
    }
    #expect(try PublishedFile.fault("Fixtures/StateTables/permission_\(way + 1).md", is: text.written) == nil)
  }
}

/// What bears on a permission.
enum PermissionHappening: Hashable {
  case switchTapped, requested, gatedRowTapped, allow, openSettings, dismiss, swipedAway
  case answered(AuthorizationStatus), interrupted, failed
  case read(AuthorizationStatus), readFails

  static let all: [PermissionHappening] =
    [.switchTapped, .requested, .gatedRowTapped, .allow, .openSettings, .dismiss, .swipedAway]
    + AuthorizationStatus.allCases.map { .answered($0) } + [.interrupted, .failed]
    + AuthorizationStatus.allCases.map { .read($0) } + [.readFails]

  var name: String {
    switch self {
    case .switchTapped: "the switch is tapped"
    case .requested: "the app asks"
    case .gatedRowTapped: "a row that needs it is tapped"
    case .allow: "allow"
    case .openSettings: "open_settings"
    case .dismiss: "dismiss"
    case .swipedAway: "what is up is swiped away"
    case .answered(let status): "the request answers \(status.name)"
    case .interrupted: "the request is left unanswered"
    case .failed: "the request fails"
    case .read(let status): "a reading says \(status.name)"
    case .readFails: "a reading fails"
    }
  }
}

/// What comes of it.
enum PermissionOutcome: Hashable {
  case asks(quietly: Bool)
  case asksItself, opensSettings, goesAway, passes
  case becomes(AuthorizationStatus)
  case refused(Reason)

  enum Reason: String {
    case granted = "granted already", noWay = "no way to ask", notUp = "not up", isUp = "up already"
    case asBefore = "as before", open = "may be asked again", waits = "waits for the reading"
  }

  var written: String {
    switch self {
    case .asks(let quietly): quietly ? "**the system is asked, quietly**" : "**the system asks**"
    case .asksItself: "**the app asks itself**"
    case .opensSettings: "**Settings**"
    case .goesAway: "**goes**"
    case .passes: "**the gate is open**"
    case .becomes(let status): "**\(status.name)**"
    case .refused(let reason): reason.rawValue
    }
  }
}

struct PermissionPhase {
  let name: String
  let status: AuthorizationStatus?
  let isAskingItself: Bool
  let driver: Driver
  private let id = PermissionID(0 as UInt16)

  static func all(_ model: CompiledModel) throws -> [PermissionPhase] {
    var list: [PermissionPhase] = []
    let unread = try Driver(model)
    list.append(PermissionPhase(name: "not read yet", status: nil, isAskingItself: false, driver: unread))
    for status in AuthorizationStatus.allCases {
      var driver = try Driver(model) { $0.permissions = [.init(name: "notifications", status: status)] }
      try driver.idle(1000)
      list.append(PermissionPhase(name: "\(status.name)", status: status, isAskingItself: false, driver: driver))
      guard model[PermissionID(0 as UInt16)].softPrompt.exists, !status.isGranted else { continue }
      try driver.tap("switch")
      try driver.settleGlass()
      list.append(
        PermissionPhase(name: "\(status.name), asked by the app", status: status, isAskingItself: true, driver: driver))
    }
    return list
  }

  func happenings(_ model: CompiledModel) -> [(PermissionHappening, Action)] {
    PermissionHappening.all.compactMap { happening in action(happening, model).map { (happening, $0) } }
  }

  private func action(_ happening: PermissionHappening, _ model: CompiledModel) -> Action? {
    func row(_ name: String) -> Action? { model.row(named: name).map { .rowTapped($0) } }
    func reply(_ request: Request, _ outcome: Outcome, _ status: AuthorizationStatus = .notDetermined) -> Action {
      let value = UInt32(status.rawValue) | UInt32(NotificationSwitches.all.rawValue) << 8
      return .replied(Reply(operation: 9999, request: request, outcome: outcome, value: value))
    }
    switch happening {
    case .switchTapped: return row("switch")
    case .requested: return row("ask")
    case .gatedRowTapped: return row("gated")
    case .allow: return .controlTapped(.allow)
    case .openSettings: return .controlTapped(.openSettings)
    case .dismiss: return .controlTapped(.dismiss)
    case .swipedAway: return .presentationDismissed(driver.s.app.route.presented.last?.number ?? 9999, .swipe)
    case .answered(let status): return reply(.prompt(id, isProvisional: false), .success, status)
    case .interrupted: return reply(.prompt(id, isProvisional: false), .interrupted)
    case .failed: return reply(.prompt(id, isProvisional: false), .failed(WellKnown.failed.id))
    case .read(let status): return reply(.status(id), .success, status)
    case .readFails: return reply(.status(id), .failed(WellKnown.failed.id))
    }
  }

  /// What the reducer makes of it.
  func outcome(of action: Action, _ model: CompiledModel) -> PermissionOutcome? {
    var app = driver.s.app
    let before = app
    var effects: [Effect] = []
    SettingsMachine.reduce(&app, action, ReduceContext(model: model), &effects)
    for effect in effects {
      if case .call(_, .prompt(_, let quietly), _) = effect { return .asks(quietly: quietly) }
      if case .openSettings = effect { return .opensSettings }
    }
    if app.permissions[0] != before.permissions[0] { return app.permissions[0].map { .becomes($0) } }
    if app.route.presented.count > before.route.presented.count { return .asksItself }
    if app.route.presented.count < before.route.presented.count { return .goesAway }
    let passes = effects.contains { if case .announce = $0 { true } else { false } }
    return passes ? .passes : nil
  }

  /// What is right, said anew.
  func right(_ happening: PermissionHappening, _ model: CompiledModel) -> PermissionOutcome {
    let isGranted = status?.isGranted == true
    let asksItself = model[id].softPrompt.exists
    switch happening {
    case .switchTapped:
      if isGranted { return .opensSettings }
      if isAskingItself { return .refused(.isUp) }
      return asksItself ? .asksItself : request(model)
    case .requested: return request(model)
    case .gatedRowTapped:
      if status == nil { return .refused(.waits) }
      if isGranted { return .passes }
      if isAskingItself { return .refused(.isUp) }
      return asksItself ? .asksItself : request(model)
    case .allow, .openSettings: return isAskingItself ? request(model) : .refused(.notUp)
    case .dismiss, .swipedAway: return isAskingItself ? .goesAway : .refused(.notUp)
    case .answered(let answer), .read(let answer): return status == answer ? .refused(.asBefore) : .becomes(answer)
    case .interrupted, .failed: return .refused(.open)
    case .readFails: return .refused(.asBefore)
    }
  }

  /// What comes of asking the system.
  private func request(_ model: CompiledModel) -> PermissionOutcome {
    switch status {
    case nil, .notDetermined: .asks(quietly: model[id].isProvisional)
    case .provisional: .asks(quietly: false)
    case .denied, .restricted: model[id].opensSettings ? .opensSettings : .refused(.noWay)
    case .authorized, .ephemeral, .whenInUse, .always: .refused(.granted)
    }
  }
}
