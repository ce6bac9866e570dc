import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// `sim.store:buy_elsewhere`.
extension JourneyContext {
  func buyElsewhere(_ call: LuaCall) throws {
    let (product, _) = try product(call, .buyElsewhere)
    var options = World.PurchaseOptions()
    if !call[2].isNil {
      let known = ["account", "offer", "quantity", "ask_to_buy"]
      options = try call.table(2).read("key of \"buy_elsewhere\"", known: known) { keys in
        var options = World.PurchaseOptions()
        options.account = try keys.string("account").map { try self.account(named: $0) }
        if let name = try keys.string("offer") { options.offer = try offer(name, of: product) }
        if let slot = keys.take("quantity") { options.quantity = try quantity(slot, of: product, keys) }
        options.asksToBuy = try keys.bool("ask_to_buy") ?? false
        return options
      }
      guard options.account == nil || model.tables.store.isOwnedByAccount else { throw purchasesBelongToTheAppleID }
    }
    try now(.store(.buyElsewhere, product, options: options), call)
  }

  private func offer(_ name: String, of product: ProductID) throws -> OfferMark {
    let marks = model[product].offers.indices.indices.map { OfferMark(place: $0) }
    let names = marks.compactMap { model.name(of: $0, for: product) }
    guard let place = names.firstIndex(of: name) else {
      let known = names.isEmpty ? "; it has none" : Words.hint(for: name, among: names)
      throw LuaRaise("\"\(model.name(product))\" has no offer \(Found.quoted(name))" + known)
    }
    guard model.offer(marks[place], of: product)?.kind != .code else {
      throw LuaRaise("the offer \"\(name)\" is a code: sim.store:redeem \"\(name)\"")
    }
    return marks[place]
  }

  private func quantity(_ slot: LuaSlot, of product: ProductID, _ keys: TableReader) throws -> UInt8 {
    let most = World.PurchaseOptions.mostAtOnce
    guard let number = slot.integer, (1...Int64(most)).contains(number) else {
      throw keys.wrong("quantity", "a whole number from 1 to \(most)", slot)
    }
    switch model[product].type {
    case .consumable, .nonRenewing: return UInt8(number)
    case .nonConsumable, .autoRenewable:
      guard number == 1 else {
        throw LuaRaise(
          "\"\(model.name(product))\" is bought once: only what is used up or does not renew has a quantity")
      }
      return 1
    }
  }
}
