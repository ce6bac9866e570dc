import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary
import SimulatedDevice

/// The values of the state keys.
extension Simulation {
  public func state(_ key: StateKey, _ model: CompiledModel) -> StateValue {
    var builder = StateValueBuilder()
    write(key.kind, to: &builder, model)
    return builder.value
  }

  /// While the app does not run, what it knows has no value.
  public func write(_ kind: StateKey.Kind, to sink: inout some StateSink, _ model: CompiledModel) {
    guard world.device.phase.isRunning || kind.outlivesApp else { return sink.null() }
    switch kind {
    case .path: writePath(of: screen.frontStack, to: &sink, model)
    case .paths: writePaths(to: &sink, model)
    case .page: optional(frontPageName(model), to: &sink)
    case .tab: optional(tabName(model), to: &sink)
    case .presented: writeLayers(to: &sink, model)
    case .sheet: optional(layerName(.sheet, model), to: &sink)
    case .cover: optional(layerName(.cover, model), to: &sink)
    case .alert: optional(layerName(.alert, model), to: &sink)
    case .dialog: optional(layerName(.dialog, model), to: &sink)
    case .prompt: optional(world.device.prompts.last.map { model.name($0.kind) }, to: &sink)
    case .transition: optional(screen.transitions.last?.kind.name.description, to: &sink)
    case .phase: sink.word(world.device.phase.name)
    case .account:
      if app.session.account == nil { sink.bool(false) } else { string(app.session.email, to: &sink, model) }
    case .locked: sink.bool(app.life.isLocked)
    case .entitlements: writeEntitlements(to: &sink, model)
    case .subscription: writeSubscription(to: &sink, model)
    case .unfinished: writeUnfinished(to: &sink, model)
    case .permissions: writePermissions(to: &sink, model)
    case .permission(let id): writeStatus(of: id, to: &sink, model)
    case .preferences: writePreferences(to: &sink, model)
    case .preference(let id): writeValue(app.value(of: id, model), of: id, to: &sink, model)
    case .icon: writeIcon(to: &sink, model)
    case .language: sink.string(shownLanguage(model), model)
    case .colorScheme: sink.word(isDark(model) ? "dark" : "light")
    case .running: writeRunning(to: &sink, model)
    case .focus: optional(focusedElement(model), to: &sink)
    case .analytics: writeAnalytics(to: &sink, model)
    case .server: writeServer(to: &sink, model)
    case .model: writeModel(to: &sink, model)
    case .device: writeDevice(to: &sink, model)
    case .field(let index): writeField(index, to: &sink, model)
    case .headerHeight: sink.thousandths(Int64(headerHeight(model)) * 10)
    case .headerCollapse: sink.thousandths(headerCollapse(model))
    case .headerOffset: sink.thousandths(headerOffset(model))
    case .headerStretch: sink.thousandths(headerStretch(model))
    }
  }

  /// A string of the definition, or one that came up at run time.
  private func string(_ id: StringID, to sink: inout some StateSink, _ model: CompiledModel) {
    if id.index < model.tables.strings.count { sink.string(id, model) } else { sink.string(string(id, model)) }
  }

  /// A key of which there may be nothing reads as false.
  private func optional(_ text: String?, to sink: inout some StateSink) {
    if let text { sink.string(text) } else { sink.bool(false) }
  }

  // MARK: - The glass

  /// The pages on a stack above its root; on an enclosing stack the host's pages and the settings' own are among them.
  private func writePath(
    _ names: some Sequence<StringID>, on stack: StackID, isWithHost: Bool, to sink: inout some StateSink,
    _ model: CompiledModel
  ) {
    let embedding = model.tables.embedding
    sink.beginList()
    if stack.level == nil, !embedding.wrapsInNavigationStack, embedding.hasHost {
      for host in embedding.hostPath { sink.string(host, model) }
      if !isWithHost { sink.string(model[model.tables.root].name, model) }
    }
    for name in names { sink.string(name, model) }
    sink.endList()
  }

  private func writePath(of stack: StackID, to sink: inout some StateSink, _ model: CompiledModel) {
    let names = screen.entries(of: stack).lazy.map { model.name($0.destination) }
    writePath(names, on: stack, isWithHost: screen.isWithHost, to: &sink, model)
  }

  private func writePaths(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    sink.key(tabName(model) ?? "main")
    writePath(of: .tab(screen.tab), to: &sink, model)
    for level in screen.layers.indices where screen.layers[level].kind.hasStack {
      sink.key(model.string(model.surfaceName(of: screen.layers[level].kind)))
      writePath(of: .presented(level), to: &sink, model)
    }
    sink.endMap()
  }

  func frontPageName(_ model: CompiledModel) -> String? {
    let stack = screen.frontStack
    if screen.isWithHost, stack == .tab(model.tables.embedding.settingsTab) { return hostName(model) }
    if let last = screen.entries(of: stack).last { return model.string(model.name(last.destination)) }
    return topPage(of: stack, model).map { model.name($0) }
  }

  /// The page of the enclosing app below the settings.
  func hostName(_ model: CompiledModel) -> String? { model.tables.embedding.hostPath.last.map { model.string($0) } }

  private func tabName(_ model: CompiledModel) -> String? {
    let tabs = model.tables.embedding.tabs
    return Int(screen.tab) < tabs.count ? model.string(tabs[Int(screen.tab)]) : nil
  }

  private func writeLayers(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginList()
    for layer in screen.layers { sink.string(model.surfaceName(of: layer.kind), model) }
    sink.endList()
  }

  private func layerName(_ form: SurfaceForm, _ model: CompiledModel) -> String? {
    screen.layers.last { model.form(of: $0.kind) == form }.map { model.string(model.surfaceName(of: $0.kind)) }
  }

  private func writeModel(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    sink.key(word: "path")
    let names = app.route.entries(of: app.route.frontStack).lazy.map { model.name($0.destination) }
    writePath(names, on: app.route.frontStack, isWithHost: app.route.isWithHost, to: &sink, model)
    sink.key(word: "presented")
    sink.beginList()
    for presented in app.route.presented { sink.string(model.surfaceName(of: presented.kind), model) }
    sink.endList()
    sink.endMap()
  }

  // MARK: - Store, permissions, preferences

  private func writeEntitlements(to sink: inout some StateSink, _ model: CompiledModel) {
    guard app.store.isKnown else { return sink.word("unknown") }
    write(entitlements: app.store.active, to: &sink, model)
  }

  private func write(entitlements active: UInt64, to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginList()
    for index in model.tables.store.entitlements.indices where active & (1 << index) != 0 {
      sink.string(model.tables.store.entitlements[index].name, model)
    }
    sink.endList()
  }

  private func writeSubscription(to sink: inout some StateSink, _ model: CompiledModel) {
    guard let subscription = app.store.subscription else { return sink.bool(false) }
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
    sink.endMap()
  }

  private func writeUnfinished(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginList()
    for id in world.servers.store.unfinished {
      if let transaction = world.servers.store.transaction(id) { sink.string(model[transaction.product].name, model) }
    }
    sink.endList()
  }

  private func writePermissions(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    for index in model.tables.permissions.indices {
      sink.key(model.name(PermissionID(index)))
      writeStatus(of: PermissionID(index), to: &sink, model)
    }
    sink.endMap()
  }

  /// The status, or what `sim.permissions:set` takes where a switch is off.
  private func writeStatus(of id: PermissionID, to sink: inout some StateSink, _ model: CompiledModel) {
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

  private func writePreferences(to sink: inout some StateSink, _ model: CompiledModel) {
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

  private func writeIcon(to sink: inout some StateSink, _ model: CompiledModel) {
    for index in model.tables.preferences.indices where model.tables.preferences[index].controls == .alternateIcon {
      let fallback: UInt16
      if case .value(.option(let option)) = model.tables.preferences[index].fallback {
        fallback = option
      } else {
        fallback = 0
      }
      return sink.string(model.name(ofOption: world.device.icon ?? fallback, of: PreferenceID(index)))
    }
    sink.bool(false)
  }

  /// As the page in front shows it: the app's own choice, else the device's.
  public func isDark(_ model: CompiledModel) -> Bool {
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

  // MARK: - The rest

  private func writeRunning(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginList()
    for operation in world.device.operations { sink.string(model.tables.timing.names[operation.point.index], model) }
    sink.endList()
  }

  private func writeAnalytics(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    sink.key(word: "user")
    if world.device.analytics.user != nil {
      string(world.device.analytics.userID, to: &sink, model)
    } else {
      sink.bool(false)
    }
    sink.key(word: "anonymous_id")
    sink.string(anonymousID)
    sink.key(word: "consent")
    sink.bool(world.device.analytics.consent)
    sink.key(word: "queued")
    sink.integer(Int64(world.device.analytics.queued))
    sink.endMap()
  }

  /// Made from the seed and how many there have been: SplitMix64, so that the same seed gives the same ids everywhere.
  public var anonymousID: String {
    var mixed = history.seed &+ UInt64(world.device.analytics.anonymous) &* 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return String(unsafeUninitializedCapacity: 21) { id in
      _ = id.initialize(fromContentsOf: "anon-".utf8)
      for place in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: mixed >> UInt64(60 - 4 * place)) & 15
        id.initializeElement(at: 5 + place, to: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
      }
      return 21
    }
  }

  private func writeServer(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    for (place, account) in world.servers.accounts.enumerated() where account.exists {
      sink.key(string(account.email, model))
      sink.beginMap()
      sink.key(word: "signed_in")
      sink.bool(account.hasSession)
      // Where it knows whose purchase it is.
      if model.tables.store.isOwnedByAccount {
        sink.key(word: "entitlements")
        write(entitlements: world.activeEntitlements(of: AccountID(place), model), to: &sink, model)
      }
      sink.key(word: "push")
      sink.bool(account.hasPushToken)
      sink.key(word: "preferences")
      sink.beginMap()
      for index in model.tables.preferences.indices where model.tables.preferences[index].storage.isRemote {
        let value = world.servers.preferences[place * model.tables.preferences.count + index]
        guard value != .unset else { continue }
        sink.key(model.name(PreferenceID(index)))
        writeValue(value, of: PreferenceID(index), to: &sink, model)
      }
      sink.endMap()
      sink.endMap()
    }
    sink.endMap()
  }

  private func writeDevice(to sink: inout some StateSink, _ model: CompiledModel) {
    let facts = world.device.facts
    sink.beginMap()
    sink.key(word: "language")
    string(facts.language, to: &sink, model)
    sink.key(word: "color_scheme")
    sink.word(facts.isDark ? "dark" : "light")
    sink.key(word: "type_size")
    sink.word(facts.typeSize.name)
    sink.key(word: "reduce_motion")
    sink.bool(facts.reduceMotion)
    sink.key(word: "network")
    switch world.device.network {
    case .online: sink.word("online")
    case .offline: sink.word("offline")
    case .slow: sink.word("slow")
    }
    sink.endMap()
  }

  private func writeField(_ index: UInt16, to sink: inout some StateSink, _ model: CompiledModel) {
    switch model.tables.stateFields[Int(index)].meaning {
    case .settings: writePreferences(to: &sink, model)
    case .isLoading: sink.bool(app.loadingPage(model) != nil)
    case .isLoadingProduct: sink.bool(app.store.isLoadingProducts)
    case .isPurchasing: sink.bool(app.flows[.purchase].phase == .running)
    case .isRestoring: sink.bool(app.flows[.restore].phase == .running)
    case .isSigningOut: sink.bool(app.flows[.signOut].phase == .running)
    case .isSignedIn: sink.bool(app.isSignedIn(model))
    case .isOffline: sink.bool(!app.facts.isOnline)
    case .entitlement(let id): sink.bool(app.holds(id) == .yes)
    case .condition(let id): sink.bool(app.holds(id, model) == .yes)
    case .optionsOf(let id):
      sink.beginList()
      for place in model[id].options.indices { sink.string(model.tables.options[place].name, model) }
      sink.endList()
    case .valueOf(let id): writeValue(app.value(of: id, model), of: id, to: &sink, model)
    case .product(let id): writeProduct(id, to: &sink, model)
    case .settingsPath: writePath(of: screen.frontStack, to: &sink, model)
    case .year: sink.integer(Int64(app.facts.year))
    case .error, .restoreResultMessage, .webViewURL, .appVersion, .buildNumber, .deviceModel, .iosVersion, .timeZone,
      .appName, .constant, .text, .nothing:
      let text = value(of: .state(index), TextScope(), model)
      if text.isEmpty { sink.null() } else { sink.string(text) }
    }
  }

  private func writeProduct(_ id: ProductID, to sink: inout some StateSink, _ model: CompiledModel) {
    guard app.store.productsLoaded else { return sink.null() }
    let product = model[id]
    sink.beginMap()
    sink.key(word: "id")
    sink.string(product.storeID, model)
    sink.key(word: "displayName")
    sink.string(product.displayName.map { text($0, model) } ?? "")
    sink.key(word: "displayPrice")
    sink.string(product.displayPrice, model)
    sink.endMap()
  }
}

extension CompiledModel {
  fileprivate func name(_ destination: Destination) -> StringID {
    switch destination {
    case .page(let page): self[page].name
    case .options(let row): tables.rowNames[row.index]
    }
  }
}
