import Findings
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// What a script arranged, and what others did.
extension InputReader {
  func givenInput(_ data: RecordData, _ s: inout Simulation) throws(Finding) -> Input? {
    let model = model
    switch data.kind {
    case "given.will": return .will(try plan(try point(data), data, &s))
    case "given.hold": return .hold(try point(data))
    case "given.unhold": return .unhold(try point(data))
    case "given.release": return try release(data, &s)
    case "given.store.set": return .storeSetting(try storeSetting(data, &s))
    case "given.store.redeem": return try redeem(data)
    case "given.store.clear": return .clearStore(andSettings: false)
    case "given.store.reset": return .clearStore(andSettings: true)
    case "given.permission":
      return .permission(
        try data.named("kind", "permission") { model.permission(named: $0) }, try data.word("status", \.name))
    case "given.notification_switches": return try switches(data)
    case "given.preference": return try preference(data, .process, &s)
    case "given.cloud": return try preference(data, .cloud, &s)
    case "given.web.redirect": return .redirect(s.strings.intern(try data.text("url"), model))
    case "given.auth.revoke": return .revokeSession(try account(data, &s))
    case "given.auth.revoke_credential": return .revokeCredential(try account(data, &s))
    case "given.auth.delete": return .deleteAccount(try account(data, &s))
    case "given.auth.verify": return .verifyAccount(try account(data, &s))
    case "given.auth.grant", "given.auth.withdraw":
      let entitlement = try data.named("entitlement", "entitlement") { model.entitlement(named: $0) }
      return .grant(entitlement, try account(data, &s), isGranted: data.kind == "given.auth.grant")
    default:
      guard let event = World.StoreEvent.allCases.first(where: { $0.kind.description == data.kind }) else { return nil }
      return try happening(event, data, &s)
    }
  }

  private func happening(
    _ event: World.StoreEvent, _ data: RecordData, _ s: inout Simulation
  ) throws(Finding) -> Input {
    let model = model
    let product = try data.named("product", "product") { model.product(named: $0) }
    let nth = data.node["nth"] == nil ? 0 : try data.number32("nth")
    guard nth <= UInt16.max else { throw data.fault("\"nth\" is out of range") }
    var options = World.PurchaseOptions()
    if event == .buyElsewhere {
      if data.node["account"] != nil { options.account = try account(data, &s) }
      if data.node["offer"] != nil {
        let (owner, mark) = try data.named("offer", "offer") { model.offer(named: $0) }
        guard owner == product else { throw data.fault("\"offer\" is of another product") }
        options.offer = mark
      }
      if data.node["quantity"] != nil {
        let quantity = try data.number32("quantity")
        guard (1...UInt32(World.PurchaseOptions.mostAtOnce)).contains(quantity) else {
          throw data.fault("\"quantity\" is out of range")
        }
        options.quantity = UInt8(quantity)
      }
      if data.node["ask_to_buy"] != nil { options.asksToBuy = try data.bool("ask_to_buy") }
    }
    return .store(event, product, nth: UInt16(nth), options: options)
  }

  private func storeSetting(_ data: RecordData, _ s: inout Simulation) throws(Finding) -> StoreSetting {
    guard case .map(let entries) = data.node.value, let key = entries.first?.key else {
      throw data.fault("there is no setting")
    }
    let isOff = data.node[key]?.value == .bool(false)
    switch key {
    case "ask_to_buy": return .asksToBuy(try data.bool(key))
    case "prompts": return .prompts(try data.bool(key))
    case "billing_retry": return .failsRenewals(try data.bool(key))
    case "grace_period": return .gracePeriod(isOff ? nil : try data.milliseconds(key))
    case "interrupts": return .interrupts(isOff ? nil : try data.word(key, \.name) as PurchaseProblem)
    case "payments": return .payments(try data.bool(key))
    case "time_rate": return .timeRate(try data.word(key, \.name))
    case "errors": return try storeError(data, &s)
    default: throw data.fault("\"\(key)\" is no setting of the store")
    }
  }

  /// `{"store.purchase":"network"}`.
  private func storeError(_ data: RecordData, _ s: inout Simulation) throws(Finding) -> StoreSetting {
    let model = model
    guard case .map(let entries)? = data.node["errors"]?.value, let entry = entries.first else {
      throw data.fault("\"errors\" names no await point")
    }
    let code: StringID
    switch entry.node.value {
    case .bool(false): code = .empty
    case .string(let text): code = s.strings.intern(text, model)
    case .null, .bool, .integer, .number, .list, .map:
      throw data.fault("\"errors.\(entry.key)\" must be a string or false")
    }
    if entry.key == AppStoreSettings.verification { return .verificationFails(code) }
    guard AppStoreSettings.errorPoints.contains(entry.key), let point = model.point(named: entry.key) else {
      throw data.fault("the store has no calls \"\(entry.key)\"")
    }
    return .fails(point, code)
  }

  private func redeem(_ data: RecordData) throws(Finding) -> Input {
    let model = model
    let (product, mark) = try data.named("offer", "offer") { model.offer(named: $0) }
    guard model.offer(mark, of: product)?.kind == .code else { throw data.fault("the offer is no code") }
    return .redeem(product, mark)
  }

  private func switches(_ data: RecordData) throws(Finding) -> Input {
    var switches: NotificationSwitches = []
    for (name, one) in NotificationSwitches.named where try data.bool(name.description) { switches.insert(one) }
    return .notificationSwitches(switches)
  }

  private func point(_ data: RecordData) throws(Finding) -> AwaitPoint {
    let model = model
    return try data.named("point", "await point") { model.point(named: $0) }
  }

  private func account(_ data: RecordData, _ s: inout Simulation) throws(Finding) -> AccountID {
    let email = s.strings.intern(try data.text("account"), model)
    guard let account = s.world.servers.account(email: email) else {
      throw data.fault("nobody has the account \"\(try data.text("account"))\"")
    }
    return account
  }

  private func release(_ data: RecordData, _ s: inout Simulation) throws(Finding) -> Input {
    let point = try point(data)
    var how: Plan?
    if let node = data.node["how"] {
      how = try plan(point, RecordData(kind: data.kind, node: node, place: data.place), &s)
    }
    return .release(point, operation: try data.number32("op"), how)
  }

  /// What is left out is as always.
  private func plan(_ point: AwaitPoint, _ data: RecordData, _ s: inout Simulation) throws(Finding) -> Plan {
    var plan = Plan(point: point)
    if data.node["takes"]?.value == .string("never") {
      plan.takes = .never
    } else if data.node["takes"] != nil {
      plan.takes = .milliseconds(try data.milliseconds("takes"))
    }
    if data.node["lands"] != nil { plan.lands = try data.milliseconds("lands") }
    if data.node["fails"] != nil { plan.ending = .failed(s.strings.intern(try data.text("fails"), model)) }
    if data.node["ends"] != nil { plan.ending = try ending(data) }
    if data.node["times"]?.value == .string("always") {
      plan.times = nil
    } else if data.node["times"] != nil {
      plan.times = try data.number32("times")
    }
    return plan
  }

  private func ending(_ data: RecordData) throws(Finding) -> Outcome {
    try data.named("ends", "ending") { name in
      (Outcome.endings + [.orphaned]).first { $0.name.description == name }
    }
  }

  // MARK: Preferences

  private func preference(
    _ data: RecordData, _ source: PreferenceSource, _ s: inout Simulation
  ) throws(Finding) -> Input {
    let model = model
    let id = try data.named("preference", "preference") { model.preference(named: $0) }
    guard let node = data.node["value"] else { throw data.fault("\"value\" is missing") }
    guard let value = value(node, of: id, &s) else {
      throw data.fault("\"value\" does not fit the preference \"\(model.name(id))\"")
    }
    return .preference(id, value, source)
  }

  private func value(_ node: DocumentNode, of id: PreferenceID, _ s: inout Simulation) -> PreferenceValue? {
    if node.value == .null { return .unset }
    switch (model[id].type, node.value) {
    case (.bool, .bool(let isOn)): return .bool(isOn)
    case (.integer, _): return RecordData.integer(node).map { .integer($0) }
    case (.number, _): return RecordData.thousandths(node).map { .number($0) }
    case (.text, .string(let text)), (.secret, .string(let text)): return .text(s.strings.intern(text, model))
    case (.choice, .string(let name)): return model.option(named: name, of: id).map { .option($0) }
    case (.choices, .list(let items)): return options(items, of: id)
    case (.date, .string(let text)): return ISODate.instant(text).map { .instant($0) }
    case (.time, .string(let text)): return ISODate.timeOfDay(text).map { .instant($0) }
    case (.date, .integer(let instant)), (.time, .integer(let instant)): return .instant(instant)
    case (.bool, _), (.text, _), (.secret, _), (.choice, _), (.choices, _), (.date, _), (.time, _): return nil
    }
  }

  private func options(_ items: [DocumentNode], of id: PreferenceID) -> PreferenceValue? {
    var set: UInt64 = 0
    for item in items {
      guard case .string(let name) = item.value, let option = model.option(named: name, of: id), option < 64 else {
        return nil
      }
      set |= 1 << option
    }
    return .options(set)
  }
}
