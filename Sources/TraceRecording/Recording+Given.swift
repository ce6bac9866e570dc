import TraceFormat
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
package import SimulatedDevice
import TextFormats

/// What a script arranges, and what others do.
extension Recording {
  mutating func input(_ kind: StaticString, _ point: AwaitPoint) {
    input(kind)
    writer.json.key("point")
    string(model.tables.timing.names[point.index])
  }

  mutating func input(_ kind: StaticString, _ id: AccountID, _ s: Simulation) {
    input(kind)
    account(id, s)
  }

  mutating func writeWill(_ plan: Plan, _ s: Simulation) {
    input("given.will", plan.point)
    writeHow(plan, s)
  }

  mutating func writeRelease(
    _ point: AwaitPoint, _ operation: UInt32, _ plan: Plan?, _ s: Simulation
  ) {
    input("given.release", point)
    writer.json.field("op", Int64(operation))
    guard let plan else { return }
    writer.json.key("how")
    writer.json.beginObject()
    writeHow(plan, s)
    writer.json.endObject()
  }

  mutating func writeStore(
    _ event: World.StoreEvent, _ product: ProductID, _ nth: UInt16, _ options: World.PurchaseOptions, _ s: Simulation
  ) {
    input(event.kind)
    writer.json.field("product", names.product(product))
    if nth > 0 { writer.json.field("nth", Int64(nth)) }
    if let account = options.account { self.account(account, s) }
    writeOffer(options.offer, of: product)
    if options.quantity != 1 { writer.json.field("quantity", Int64(options.quantity)) }
    if options.asksToBuy { writer.json.field("ask_to_buy", true) }
  }

  mutating func writeGrant(_ entitlement: EntitlementID, _ account: AccountID, isGranted: Bool, _ s: Simulation) {
    input(isGranted ? "given.auth.grant" : "given.auth.withdraw", account, s)
    writer.json.key("entitlement")
    string(model.tables.store.entitlements[entitlement.index].name)
  }

  mutating func writeRedeem(_ product: ProductID, _ offer: OfferMark) {
    input("given.store.redeem")
    writer.json.field("product", names.product(product))
    writeOffer(offer, of: product)
  }

  mutating func writeClear(andSettings: Bool) { input(andSettings ? "given.store.reset" : "given.store.clear") }

  mutating func write(_ setting: StoreSetting, _ s: Simulation) {
    input("given.store.set")
    switch setting {
    case .asksToBuy(let isOn): writer.json.field("ask_to_buy", isOn)
    case .prompts(let isOn): writer.json.field("prompts", isOn)
    case .failsRenewals(let isOn): writer.json.field("billing_retry", isOn)
    case .gracePeriod(let length?): writer.json.field("grace_period", length)
    case .gracePeriod(nil): writer.json.field("grace_period", false)
    case .interrupts(let problem?): writer.json.field("interrupts", problem.name)
    case .interrupts(nil): writer.json.field("interrupts", false)
    case .payments(let isOn): writer.json.field("payments", isOn)
    case .timeRate(let rate): writer.json.field("time_rate", rate.name)
    case .fails(let point, let code):
      writeError(model.string(model.tables.timing.names[point.index]), code, s)
    case .verificationFails(let code): writeError(AppStoreSettings.verification, code, s)
    }
  }

  private mutating func writeError(_ point: String, _ code: StringID, _ s: Simulation) {
    writer.json.key("errors")
    writer.json.beginObject()
    writer.json.key(point)
    if code == .empty { writer.json.bool(false) } else { writer.json.string(s.string(code, model)) }
    writer.json.endObject()
  }

  mutating func writePermission(_ id: PermissionID, _ status: AuthorizationStatus) {
    input("given.permission")
    writer.json.field("kind", names.permission(id))
    writer.json.field("status", status.name)
  }

  mutating func write(_ switches: NotificationSwitches) {
    input("given.notification_switches")
    for (name, one) in NotificationSwitches.named { writer.json.field(name, switches.contains(one)) }
  }

  mutating func writeRedirect(_ address: StringID, _ s: Simulation) {
    input("given.web.redirect")
    string("url", address, s)
  }

  /// What a plan says beside its point; what is as always is left out.
  private mutating func writeHow(_ plan: Plan, _ s: Simulation) {
    switch plan.takes {
    case .standard: break
    case .milliseconds(let takes): writer.json.field("takes", takes)
    case .never: writer.json.field("takes", "never")
    }
    if let lands = plan.lands { writer.json.field("lands", lands) }
    switch plan.ending {
    case nil: break
    case .failed(let code)?: string("fails", code, s)
    case let ending?: writer.json.field("ends", ending.name)
    }
    switch plan.times {
    case 1?: break
    case let times?: writer.json.field("times", Int64(times))
    case nil: writer.json.field("times", "always")
    }
  }

  /// An input's value can be read back: a secret is a stand-in.
  mutating func writePreference(
    _ kind: StaticString, _ id: PreferenceID, _ value: PreferenceValue, _ s: Simulation
  ) {
    input(kind)
    writer.json.field("preference", names.preference(id))
    switch value {
    case .text(let text) where model[id].type == .secret:
      writer.json.field("value", secrets.standIn(for: s.string(text, model)))
    case .instant(let instant): writeInstant("value", instant, isTime: model[id].type == .time)
    case .unset, .bool, .option, .options, .integer, .number, .text: self.value("value", value, of: id, s)
    }
  }
}

extension PreferenceSource {
  /// The kind of its record.
  var kind: StaticString {
    switch self {
    case .process: "given.preference"
    case .cloud: "given.cloud"
    }
  }
}

extension World.StoreEvent {
  /// The kind of its record.
  package var kind: StaticString {
    switch self {
    case .approve: "given.store.approve"
    case .decline: "given.store.decline"
    case .refund: "given.store.refund"
    case .revoke: "given.store.revoke"
    case .expire: "given.store.expire"
    case .renew: "given.store.renew"
    case .failRenewal: "given.store.fail_renewal"
    case .recover: "given.store.recover"
    case .cancel: "given.store.cancel"
    case .resolve: "given.store.resolve"
    case .redeliver: "given.store.redeliver"
    case .resume: "given.store.resume"
    case .priceIncrease: "given.store.price_increase"
    case .consentToPriceIncrease: "given.store.consent_to_price_increase"
    case .declinePriceIncrease: "given.store.decline_price_increase"
    case .share: "given.store.share"
    case .withdraw: "given.store.withdraw"
    case .putOnSale: "given.store.put_on_sale"
    case .delete: "given.store.delete"
    case .buyElsewhere: "given.store.buy_elsewhere"
    }
  }
}
