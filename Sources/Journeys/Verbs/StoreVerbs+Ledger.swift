import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Codes, and the ledger as a script reads it.
extension JourneyContext {
  func redeem(_ call: LuaCall) throws {
    let name = try call.string(1)
    let store = model.tables.store
    let codes = store.offers.filter { $0.kind == .code }.map { model.string($0.name) }
    guard let (product, mark) = model.offer(named: name) else {
      let known = codes.isEmpty ? "; the app has no offer codes" : Words.hint(for: name, among: codes)
      throw LuaRaise("unknown code \(Found.quoted(name))" + known)
    }
    guard model.offer(mark, of: product)?.kind == .code else {
      throw LuaRaise("the offer \"\(name)\" is no code: the app buys with it")
    }
    try now(.redeem(product, mark), call)
  }

  func pushTransactions(_ call: LuaCall) {
    let ledger = simulation.world.servers.store
    call.spend(UInt64(ledger.transactions.count) * 8)
    call.results.table { list in
      for transaction in ledger.transactions {
        list.push(found(transaction, isFinished: !ledger.unfinished.contains(transaction.id)))
      }
    }
  }

  private func found(_ transaction: Transaction, isFinished: Bool) -> Found {
    let epoch = simulation.world.epoch
    var entries = [
      Found.Entry(key: "id", value: .integer(Int64(transaction.id))),
      Found.Entry(key: "original", value: .integer(Int64(transaction.originalID))),
      Found.Entry(key: "product", value: .string(model.string(model[transaction.product].name))),
      Found.Entry(key: "purchased", value: .string(ISODate.text(instant: epoch + transaction.purchased))),
    ]
    if let expires = transaction.expires {
      entries.append(Found.Entry(key: "expires", value: .string(ISODate.text(instant: epoch + expires))))
    }
    if let offer = model.name(of: transaction.offer, for: transaction.product) {
      entries.append(Found.Entry(key: "offer", value: .string(offer)))
    }
    if !transaction.isFamilyShared {
      let price = model.price(transaction.price, of: transaction.product)
      let amount = model.amount(of: transaction.offer, at: price, for: transaction.product)
      entries.append(Found.Entry(key: "price", value: .string(amount.map { model.string($0) } ?? "0")))
      entries.append(Found.Entry(key: "currency", value: .string(model.string(price.currency))))
      entries.append(Found.Entry(key: "quantity", value: .integer(Int64(transaction.quantity))))
    }
    let facts = [
      ("finished", isFinished),
      ("verified", transaction.isVerified && simulation.world.servers.store.settings.verificationError == .empty),
      ("revoked", transaction.isRevoked),
      ("upgraded", transaction.isUpgraded), ("shared", transaction.isFamilyShared),
    ]
    return .map(entries + facts.map { Found.Entry(key: $0.0, value: .bool($0.1)) })
  }
}
