import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// What `sim.store:set` takes.
extension JourneyContext {
  func storeSettings(_ call: LuaCall) throws -> [Input] {
    let known = [
      "ask_to_buy", "prompts", "payments", "billing_retry", "grace_period", "interrupts", "time_rate", "storefront",
      "errors",
    ]
    return try call.table(1).read("store setting", known: known) { options in
      var settings: [StoreSetting] = []
      if let value = try options.bool("ask_to_buy") { settings.append(.asksToBuy(value)) }
      if let value = try options.bool("prompts") { settings.append(.prompts(value)) }
      if let value = try options.bool("payments") { settings.append(.payments(value)) }
      if let value = try options.bool("billing_retry") { settings.append(.failsRenewals(value)) }
      if let slot = options.take("grace_period") { settings.append(.gracePeriod(try gracePeriod(slot))) }
      if let slot = options.take("interrupts") { settings.append(.interrupts(try problem(slot, options))) }
      if let rate = try options.word("time_rate", TimeRate.allCases.map { $0.name.description }) {
        settings += TimeRate.allCases.filter { $0.name.description == rate }.map { .timeRate($0) }
      }
      if let slot = options.take("errors") { settings += try errors(slot) }
      var inputs = settings.map { Input.storeSetting($0) }
      if let country = try options.storefront() {
        inputs.append(.set(.storefront(simulation.strings.intern(country, model))))
      }
      return inputs
    }
  }

  private func gracePeriod(_ slot: LuaSlot) throws -> Milliseconds? {
    if let isOn = slot.bool { return isOn ? StoreSettings.standardGrace : nil }
    guard let length = slot.duration else { throw LuaRaise("\"grace_period\": \(slot.durationComplaint)") }
    return length
  }

  private func problem(_ slot: LuaSlot, _ options: TableReader) throws -> PurchaseProblem? {
    if slot.bool == false { return nil }
    let words = PurchaseProblem.allCases.map { $0.name.description }
    guard let word = slot.string else { throw options.wrong("interrupts", "the name of a prompt or false", slot) }
    guard let problem = PurchaseProblem.allCases.first(where: { $0.name.description == word }) else {
      throw options.unknown("interrupts", word, words)
    }
    return problem
  }

  /// `{ ["store.purchase"] = "system_error", verification = false }`, in the order of the points.
  private func errors(_ slot: LuaSlot) throws -> [StoreSetting] {
    try slot.read("await point of the store", known: AppStoreSettings.errorPoints) { options in
      try AppStoreSettings.errorPoints.compactMap { name in
        guard let value = options.take(name) else { return nil }
        let point = model.point(named: name)
        let codes = point.map { PointEndings.row(of: $0, model).errors(model) } ?? verificationErrors
        let code = try errorCode(value, name, codes, options)
        return point.map { .fails($0, code) } ?? .verificationFails(code)
      }
    }
  }

  private var verificationErrors: [String] { WellKnown.verificationErrors.map(\.text) }

  private func errorCode(
    _ slot: LuaSlot, _ name: String, _ codes: [String], _ options: TableReader
  ) throws -> StringID {
    if slot.bool == false { return .empty }
    guard let code = slot.string else { throw options.wrong(name, "an error or false", slot) }
    guard codes.contains(code) else { throw options.unknown(name, code, codes) }
    return simulation.strings.intern(code, model)
  }
}
