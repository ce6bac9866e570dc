import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import Testing

/// The phases of the store's flows.
extension FlowTable {
  static func storePhases(of flow: FlowKind, _ model: CompiledModel) throws -> [Phase] {
    var phases: [Phase] = []
    func reach(_ name: String, _ steps: (inout Driver) throws -> Void) throws {
      phases.append(try phase(name, of: flow, as: "ada@b.example", model, steps))
    }
    /// Until the flow waits for a call that does not end.
    func held(_ point: AwaitPoint, in flow: FlowKind, _ d: inout Driver, _ taps: String...) throws {
      try d.apply(.hold(point))
      for name in taps { try d.tap(name) }
      try d.runUntil(point)
      #expect(d.s.app.flows[flow].phase == .running)
    }
    let row = "go_\(flow.name)"
    try reach("idle") { _ in }
    switch flow {
    case .paywall:
      try reach("sheet, store.products") {
        try $0.apply(.hold(.products)); try $0.tap(row)
      }
      try reach("sheet") { try $0.onPaywall() }
      for point in [AwaitPoint.purchase, .verify] {
        try reach("sheet, \(model.name(point))") {
          try $0.onPaywall(); try held(point, in: .purchase, &$0, "purchase", "confirm_purchase")
        }
      }
      try reach("sheet, store.restore") {
        try $0.onPaywall(); try held(.restore, in: .restore, &$0, "restore")
      }
      try reach("page") {
        try $0.tap("deluxe_row"); try $0.idle(5000)
      }
      try reach("page, store.purchase") { d in
        try d.tap("deluxe_row")
        try d.idle(5000)
        try held(.purchase, in: .purchase, &d, "purchase", "confirm_purchase")
      }
    case .purchase:
      try reach("idle, paywall") { try $0.onPaywall() }
      try reach("question") { try $0.tap(row) }
      for point in [AwaitPoint.products, .purchase, .verify] {
        try reach(model.name(point)) { try held(point, in: flow, &$0, row, "confirm_purchase") }
      }
      try reach("store.purchase, paywall") {
        try $0.onPaywall(); try held(.purchase, in: flow, &$0, "purchase", "confirm_purchase")
      }
    case .restore:
      try reach("idle, paywall") { try $0.onPaywall() }
      for point in [AwaitPoint.sync, .restore] { try reach(model.name(point)) { try held(point, in: flow, &$0, row) } }
      try reach("store.restore, paywall") {
        try $0.onPaywall(); try held(.restore, in: flow, &$0, "restore")
      }
    case .manageSubscriptions: try reach("store.manage_subscriptions") { try $0.tap(row) }
    case .redeemCode: try reach("store.redeem_code") { try $0.tap(row) }
    case .requestRefund:
      try reach("question") { try $0.tap(row) }
      try reach("store.request_refund") { try held(.requestRefund, in: flow, &$0, row, "confirm_request_refund") }
    case .signIn, .signUp, .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .resetPassword, .changeName,
      .changePassword:
      Issue.record("\(flow) is no flow of the store")
    }
    return phases
  }
}

extension Driver {
  /// Opens the paywall's sheet and lets it load.
  fileprivate mutating func onPaywall() throws {
    try tap("go_paywall")
    try idle(5000)
  }

  /// Lets time pass, and says yes to what is asked, until an operation of the point runs.
  fileprivate mutating func runUntil(_ point: AwaitPoint) throws {
    for _ in 0..<100 {
      if s.world.device.operations.contains(where: { model.point(of: $0.request) == point }) { return }
      let yes = s.world.device.prompts.last?.kind.buttons.first
      if let yes { try answer(yes) } else { try advance(100) }
    }
    Issue.record("nothing waits at \(model.name(point))")
  }
}
