import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Every way in which a purchase can end, and the app killed at every moment of it: what is paid is there after the next
/// launch, once, and nothing waits unfinished that could be finished.
@Suite struct `The ends of a purchase` {
  enum Moment: String, CaseIterable { case never, asked, answered, landed, returned }

  struct End: CustomTestStringConvertible, Sendable {
    var name: String
    var button = PromptButton.confirm
    var ending: Outcome?
    var isChild = false
    var problem: PurchaseProblem?
    /// What follows outside of the app.
    var event: World.StoreEvent?
    /// What there is in the end, and whether it may be finished.
    var isBought: Bool
    var isFinished = true
    var testDescription: String { name }
  }

  static let ends: [End] = [
    End(name: "bought", isBought: true),
    End(name: "cancelled", button: .cancel, isBought: false),
    End(name: "failed", ending: .failed(WellKnown.network.id), isBought: false),
    End(name: "unverified", ending: .failed(WellKnown.invalidSignature.id), isBought: false, isFinished: false),
    End(name: "approved", button: .ask, isChild: true, event: .approve, isBought: true),
    End(name: "declined", button: .ask, isChild: true, event: .decline, isBought: false),
    End(name: "lapsed", button: .ask, isChild: true, isBought: false),
    End(name: "put right", problem: .terms, event: .resolve, isBought: true),
    End(name: "never put right", problem: .payment, isBought: false),
  ]

  @Test(arguments: ends, Moment.allCases)
  func `are the same after the next launch`(end: End, moment: Moment) throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    let product = try #require(d.model.product(named: "utiliship_pro"))
    try d.idle(5000)
    if end.isChild { try d.apply(.storeSetting(.asksToBuy(true))) }
    try d.apply(.storeSetting(.interrupts(end.problem)))
    try d.apply(.will(Plan(point: .purchase, takes: .milliseconds(800), lands: 400, ending: end.ending)))
    try d.tap("upgradeButton")
    try kill(.asked, if: moment, &d)
    try d.answer(end.button)
    try kill(.answered, if: moment, &d)
    try d.advance(500)
    try kill(.landed, if: moment, &d)
    try d.advance(500)
    try kill(.returned, if: moment, &d)
    if let event = end.event { try d.apply(.store(event, product)) }
    try d.advance(2 * 86_400_000)
    try d.apply(.storeSetting(.interrupts(nil)))
    if moment == .never { try d.apply(.kill(.user)) }
    try d.apply(.relaunch)
    try d.idle(5000)
    // The store's own word lands when a call that failed for the app alone went through on its side.
    let isBought = end.isBought || (end.name == "failed" && d.s.world.servers.store.transactions.count == 1)
    #expect(d.state("isProUser") == .bool(isBought), "\(end.name), killed when \(moment)")
    #expect(d.state("unfinished") == (end.isFinished ? list() : list("utiliship_pro")), "\(end.name), \(moment)")
    #expect(d.s.world.servers.store.transactions.count <= 1 && d.s.world.servers.store.waiting.count <= 1)
    d.check()
  }

  private func kill(_ moment: Moment, if wanted: Moment, _ d: inout Driver) throws {
    guard moment == wanted else { return }
    try d.apply(.kill(.system))
  }
}
