import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Every flow in every phase, with everything that can happen: handled, or refused by name.
@Suite struct `Flows, phase by phase` {
  @Test(arguments: FlowKind.allCases)
  func `every pair is handled or refused by name`(flow: FlowKind) throws {
    let table = try FlowTable(flow)
    var text = FlowTableText(flow, table.phases.map(\.name))
    for (column, phase) in table.phases.enumerated() {
      for (name, action) in table.actions(in: phase.driver) {
        let pair = Pair(table, phase, name, action)
        pair.check()
        text.set(name, column, pair.cell)
      }
    }
    #expect(try PublishedFile.fault("Fixtures/StateTables/\(flow.name).md", is: text.written) == nil)
  }
}

/// A phase and what happens in it, carried out.
private struct Pair {
  let table: FlowTable
  let place: Comment
  let action: Action
  let before: AppState
  let after: AppState
  let effects: [Effect]
  let phase: String

  init(_ table: FlowTable, _ phase: FlowTable.Phase, _ name: String, _ action: Action) {
    self.table = table
    self.action = action
    self.phase = phase.name
    place = "\(table.flow) in \(phase.name): \(name)"
    before = phase.driver.s.app
    var app = before
    var effects: [Effect] = []
    SettingsMachine.reduce(&app, action, Pair.context(phase.driver, table.model), &effects)
    after = app
    self.effects = effects
  }

  /// What the device hands over, as it is in the phase; a sign-in brings Ada.
  private static func context(_ d: Driver, _ model: CompiledModel) -> ReduceContext {
    var delivery = Delivery()
    delivery.facts = d.s.app.facts
    delivery.store = d.s.app.store
    delivery.store.forSale = d.s.world.productsForSale(model)
    delivery.preferences = d.s.world.storedPreferences(model)
    delivery.session = d.s.app.session
    if delivery.session.account == nil {
      delivery.session.account = AccountID(0)
      delivery.session.isVerified = true
    }
    return ReduceContext(model: model, delivery: delivery)
  }

  private var state: (before: FlowState, after: FlowState) { (before.flows[table.flow], after.flows[table.flow]) }

  func check() {
    switch table.verdict(action, before) {
    case .handled: #expect(state.before != state.after, "\(place) does nothing")
    case .refused(let why):
      #expect(state.before == state.after, "\(place) is refused (\(why.rawValue)), and moves the flow")
      let deeds = effects.filter(\.isDeed)
      #expect(deeds.isEmpty, "\(place) is refused (\(why.rawValue)), and does something")
    case .elsewhere: #expect(state.before == state.after, "\(place) moves the flow")
    }
    for complaint in after.complaints(table.model) { Issue.record("\(place): \(complaint)") }
  }

  /// What the table says of the pair.
  var cell: String {
    switch table.verdict(action, before) {
    case .handled: "**\(phaseAfter)**"
    case .refused(let why): why.rawValue
    case .elsewhere: "–"
    }
  }

  private var phaseAfter: String {
    switch state.after.phase {
    case .idle: return "idle"
    case .open: return table.flow.hasSheet ? "sheet" : "question"
    case .running:
      for effect in effects {
        if case .call(state.after.operation, let request, _) = effect {
          return table.model.name(table.model.point(of: request))
        }
      }
      return state.after.operation == 0 ? "reauthenticate" : phase
    }
  }
}

extension Effect {
  /// More than a word to the user or to analytics.
  fileprivate var isDeed: Bool {
    switch self {
    case .call, .cancelCall, .cancelWork, .storeSession, .clearSession, .clearAccountPreferences, .identify,
      .group, .resetAnalytics:
      true
    case .timer, .cancelTimer, .cacheEntitlements, .haptic, .track, .setConsent, .openURL, .openMail, .openSettings,
      .copy, .copyValue, .clearNotifications, .announce, .preferenceChanged, .dismissing, .storeText, .messageShown,
      .notPresented,
      .limitReached, .crash:
      false
    }
  }
}

extension AppState {
  /// What holds for the flows after every step.
  fileprivate func complaints(_ model: CompiledModel) -> [String] {
    var list: [String] = []
    for flow in FlowKind.allCases {
      let state = flows[flow]
      let isUp =
        route.presented.contains { $0.kind == .flow(flow) }
        || model[flow].confirm.map { id in route.presented.contains { $0.kind == .confirmation(id) } } ?? false
        || (flow == .paywall
          && state.page.map { page in route.path.contains { $0.destination == .page(page) } } ?? false)
      if state.phase == .open, !isUp { list.append("\(flow) is open with nothing up") }
      if state.phase == .idle, isUp { list.append("\(flow) is idle, and still up") }
      if state.phase == .running, state.operation == 0, flows[.reauthenticate].next != flow {
        list.append("\(flow) runs and waits for nothing")
      }
      if state.phase != .running, state.operation != 0 { list.append("\(flow) waits for an answer and does not run") }
      let isOver = flow == .signOut && state.phase == .running
      if flow.needsAccount, state.phase != .idle, session.account == nil, !isOver {
        list.append("\(flow) is about nobody")
      }
    }
    return list
  }
}

extension FlowKind {
  fileprivate var needsAccount: Bool {
    [.signOut, .deleteAccount, .reauthenticate, .verifyEmail, .changeName, .changePassword].contains(self)
  }
}

/// The table of a flow for a reader.
struct FlowTableText {
  let title: String
  /// What else stands in cells, in words.
  var legend = ""
  private let columns: [String]
  private var rows: [(name: String, cells: [String])] = []

  init(_ flow: FlowKind, _ columns: [String]) { self.init(title: "\(flow.name)", columns) }

  init(title: String, _ columns: [String]) {
    self.title = title
    self.columns = columns
  }

  mutating func set(_ row: String, _ column: Int, _ cell: String) {
    if !rows.contains(where: { $0.name == row }) {
      rows.append((row, Array(repeating: "", count: columns.count)))
    }
    guard let place = rows.firstIndex(where: { $0.name == row }) else { return }
    rows[place].cells[column] = cell
  }

  var written: String {
    var lines = [
      "# \(title), phase by phase", "",
      "Made by a test. **Bold**: the phase that follows. A word: why it is refused. –: it is about something else. Empty:",
      "it cannot happen there.\(legend.isEmpty ? "" : " \(legend)")", "",
      "| what happens | \(columns.joined(separator: " | ")) |",
      "|---|\(String(repeating: "---|", count: columns.count))",
    ]
    lines += rows.map { "| \($0.name) | \($0.cells.joined(separator: " | ")) |" }
    return lines.joined(separator: "\n") + "\n"
  }
}
