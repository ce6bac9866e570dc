import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary
import SimulatedDevice

/// State keys of the store, permissions and preferences.
extension Simulation {
  func writeEntitlements(to sink: inout some StateSink, _ model: CompiledModel) {
    guard app.store.isKnown else { return sink.word("unknown") }
    write(entitlements: app.store.active, to: &sink, model)
  }

  func write(entitlements active: UInt64, to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginList()
    for index in model.tables.store.entitlements.indices where active & (1 << index) != 0 {
      sink.string(model.tables.store.entitlements[index].name, model)
    }
    sink.endList()
  }

  /// Of each group the subscription that the store has, as it says it now.
  func writeSubscriptions(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    for group in model.subscriptionGroups {
      sink.key(model.string(group))
      let subscription = world.servers.store.subscriptions.last { model[$0.product].group == group }
      write(subscription: subscription.map { view(of: $0) }, to: &sink, model)
    }
    sink.endMap()
  }

  func write(subscription: SubscriptionView?, to sink: inout some StateSink, _ model: CompiledModel) {
    guard let subscription else { return sink.bool(false) }
    sink.beginMap()
    sink.key(word: "product")
    sink.string(model[subscription.product].name, model)
    sink.key(word: "state")
    sink.word(subscription.state.name)
    sink.key(word: "renews")
    sink.bool(subscription.renews)
    sink.key(word: "until")
    sink.string(ISODate.text(instant: world.epoch + subscription.until))
    if let price = subscription.priceIncrease.name {
      sink.key(word: "price_increase")
      sink.word(price)
    }
    if let next = subscription.renewsAs {
      sink.key(word: "renews_as")
      sink.string(model[next].name, model)
    }
    if let offer = model.name(of: subscription.offer, for: subscription.product) {
      sink.key(word: "offer")
      sink.string(offer)
    }
    if subscription.isFamilyShared {
      sink.key(word: "shared")
      sink.bool(true)
    }
    if subscription.state == .expired {
      sink.key(word: "expiration_reason")
      sink.word(subscription.expiration.name)
    }
    sink.endMap()
  }

  func writeUnfinished(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginList()
    for id in world.servers.store.unfinished {
      if let transaction = world.servers.store.transaction(id) { sink.string(model[transaction.product].name, model) }
    }
    sink.endList()
  }

  func writePermissions(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    for index in model.tables.permissions.indices {
      sink.key(model.name(PermissionID(index)))
      writeStatus(of: PermissionID(index), to: &sink, model)
    }
    sink.endMap()
  }

  /// The status, or what `sim.permissions:set` takes where a switch is off.
  func writeStatus(of id: PermissionID, to sink: inout some StateSink, _ model: CompiledModel) {
    let status = id.index < app.permissions.count ? app.permissions[id.index] : nil
    guard let status, let switches = app.narrowedSwitches(of: id, model) else {
      return sink.word(status?.name ?? "unknown")
    }
    sink.beginMap()
    sink.key(word: "status")
    sink.word(status.name)
    for (name, one) in NotificationSwitches.named {
      sink.key(word: name)
      sink.bool(switches.contains(one))
    }
    sink.endMap()
  }

  func writePreferences(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    for index in model.tables.preferences.indices where index < app.preferences.list.count {
      let id = PreferenceID(index)
      sink.key(model.name(id))
      writeValue(app.value(of: id, model), of: id, to: &sink, model)
    }
    sink.endMap()
  }

  /// Secrets never appear.
  public func writeValue(
    _ value: PreferenceValue, of id: PreferenceID, to sink: inout some StateSink, _ model: CompiledModel
  ) {
    if model[id].type == .secret {
      if value.isTruthy { sink.word("•••") } else { sink.null() }
      return
    }
    switch value {
    case .unset: sink.null()
    case .bool(let on): sink.bool(on)
    case .option(let index): sink.string(model.option(id, index).name, model)
    case .options(let set):
      sink.beginList()
      for name in optionNames(of: id, set, model) { sink.string(name) }
      sink.endList()
    case .integer(let number): sink.integer(number)
    case .number(let number): sink.thousandths(number)
    case .text(let text): sink.string(string(text, model))
    case .instant: sink.string(valueText(value, of: id, model))
    }
  }

  func writeIcon(to sink: inout some StateSink, _ model: CompiledModel) {
    guard let id = model.iconPreference else { return sink.bool(false) }
    let fallback: UInt16
    if case .value(.option(let option)) = model[id].fallback { fallback = option } else { fallback = 0 }
    sink.string(model.name(ofOption: world.device.icon ?? fallback, of: id))
  }

  /// As the page in front shows it: what it asks for itself, else as what stands below it is, in the end as the app is.
  public func isDark(_ model: CompiledModel) -> Bool { isDark(below: screen.layers.count, model) }

  /// The same of what stands on the stack of the tab (0), or on so many presentations. A page decides for its whole
  /// presentation. Source: Apple, `preferredColorScheme`.
  func isDark(below level: Int, _ model: CompiledModel) -> Bool {
    var isDark = wish(on: .tab(screen.tab), model) ?? appIsDark(model)
    for level in screen.layers.indices.prefix(level) where screen.hasStack(level) {
      isDark = wish(on: .presented(level), model) ?? isDark
    }
    return isDark
  }

  /// What the page on top of a stack asks for; of a picker's list, that of its page.
  private func wish(on stack: StackID, _ model: CompiledModel) -> Bool? {
    if case .options(let row)? = screen.top(of: stack) { return model[model[row].page].isDark }
    return topPage(of: stack, model).flatMap { model[$0].isDark }
  }

  /// The app's own choice, else the device's.
  private func appIsDark(_ model: CompiledModel) -> Bool {
    for index in model.tables.preferences.indices where model.tables.preferences[index].controls == .colorScheme {
      guard index < app.preferences.list.count, case .option(let option) = app.value(of: PreferenceID(index), model)
      else { continue }
      switch model.name(ofOption: option, of: PreferenceID(index)) {
      case "dark": return true
      case "light": return false
      default: continue
      }
    }
    return app.facts.isDark
  }
}

extension CompiledModel {
  /// The preference that controls the app's icon; nil: the app has one icon.
  var iconPreference: PreferenceID? {
    tables.preferences.firstIndex { $0.controls == .alternateIcon }.map { PreferenceID($0) }
  }

  /// The groups of the subscriptions, in the order of the products; one without a group is a group of its own.
  public var subscriptionGroups: [StringID] {
    var groups: [StringID] = []
    for product in tables.store.products {
      if let group = product.group, !groups.contains(group) { groups.append(group) }
    }
    return groups
  }
}
