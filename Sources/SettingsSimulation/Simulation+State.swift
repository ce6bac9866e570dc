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
    case .phase: sink.string(world.device.phase.name.description)
    case .account: optional(app.session.account == nil ? nil : string(app.session.email, model), to: &sink)
    case .locked: sink.bool(app.life.isLocked)
    case .entitlements: writeEntitlements(to: &sink, model)
    case .subscription: writeSubscription(to: &sink, model)
    case .unfinished: writeUnfinished(to: &sink, model)
    case .permissions: writePermissions(to: &sink, model)
    case .permission(let id): writeStatus(of: id, to: &sink, model)
    case .preferences: writePreferences(to: &sink, model)
    case .preference(let id): writeValue(app.value(of: id, model), of: id, to: &sink, model)
    case .icon: writeIcon(to: &sink, model)
    case .language: sink.string(string(app.facts.language, model))
    case .colorScheme: sink.string(isDark(model) ? "dark" : "light")
    case .running: writeRunning(to: &sink, model)
    case .focus: optional(focusedElement(model), to: &sink)
    case .analytics: writeAnalytics(to: &sink, model)
    case .server: writeServer(to: &sink, model)
    case .model: writeModel(to: &sink, model)
    case .device: writeDevice(to: &sink, model)
    case .field(let index): writeField(model.tables.stateFields[Int(index)].meaning, to: &sink, model)
    case .headerHeight: sink.thousandths(Int64(headerHeight(model)) * 10)
    case .headerCollapse: sink.thousandths(headerCollapse(model))
    case .headerOffset: sink.thousandths(headerOffset(model))
    case .headerStretch: sink.thousandths(headerStretch(model))
    }
  }

  /// A key of which there may be nothing reads as false.
  private func optional(_ text: String?, to sink: inout some StateSink) {
    if let text { sink.string(text) } else { sink.bool(false) }
  }

  // MARK: - The glass

  private func name(_ destination: Destination, _ model: CompiledModel) -> String {
    switch destination {
    case .page(let page): model.name(page)
    case .options(let row): model.name(row)
    }
  }

  /// The pages on a stack above its root; on an enclosing stack the host's pages and the settings' own are among them.
  private func writePath(
    _ names: [String], on stack: StackID, isWithHost: Bool, to sink: inout some StateSink, _ model: CompiledModel
  ) {
    let embedding = model.tables.embedding
    sink.beginList()
    if stack.level == nil, !embedding.wrapsInNavigationStack, embedding.hasHost {
      for host in embedding.hostPath { sink.string(model.string(host)) }
      if !isWithHost { sink.string(model.name(model.tables.root)) }
    }
    for name in names { sink.string(name) }
    sink.endList()
  }

  private func writePath(of stack: StackID, to sink: inout some StateSink, _ model: CompiledModel) {
    let names = screen.entries(of: stack).map { name($0.destination, model) }
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
    if let last = screen.entries(of: stack).last { return name(last.destination, model) }
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
    for layer in screen.layers { sink.string(model.string(model.surfaceName(of: layer.kind))) }
    sink.endList()
  }

  private func layerName(_ form: SurfaceForm, _ model: CompiledModel) -> String? {
    screen.layers.last { model.form(of: $0.kind) == form }.map { model.string(model.surfaceName(of: $0.kind)) }
  }

  private func writeModel(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    sink.key("path")
    let names = app.route.entries(of: app.route.frontStack).map { name($0.destination, model) }
    writePath(names, on: app.route.frontStack, isWithHost: app.route.isWithHost, to: &sink, model)
    sink.key("presented")
    sink.beginList()
    for presented in app.route.presented { sink.string(model.string(model.surfaceName(of: presented.kind))) }
    sink.endList()
    sink.endMap()
  }

  // MARK: - Store, permissions, preferences

  private func writeEntitlements(to sink: inout some StateSink, _ model: CompiledModel) {
    guard app.store.isKnown else { return sink.string("unknown") }
    write(entitlements: app.store.active, to: &sink, model)
  }

  private func write(entitlements active: UInt64, to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginList()
    for index in model.tables.store.entitlements.indices where active & (1 << index) != 0 {
      sink.string(model.name(EntitlementID(index)))
    }
    sink.endList()
  }

  private func writeSubscription(to sink: inout some StateSink, _ model: CompiledModel) {
    guard let subscription = app.store.subscription else { return sink.bool(false) }
    sink.beginMap()
    sink.key("product")
    sink.string(model.name(subscription.product))
    sink.key("state")
    sink.string(subscription.state.name.description)
    sink.key("renews")
    sink.bool(subscription.renews)
    sink.key("until")
    sink.string(ISODate.text(instant: world.epoch + subscription.until))
    if let price = subscription.priceIncrease.name {
      sink.key("price_increase")
      sink.string(price.description)
    }
    sink.endMap()
  }

  private func writeUnfinished(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginList()
    for id in world.servers.store.unfinished {
      if let transaction = world.servers.store.transaction(id) { sink.string(model.name(transaction.product)) }
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
      return sink.string(status?.name.description ?? "unknown")
    }
    sink.beginMap()
    sink.key("status")
    sink.string(status.name.description)
    for (name, one) in NotificationSwitches.named {
      sink.key(name.description)
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
      if value.isTruthy { sink.string("•••") } else { sink.null() }
      return
    }
    switch value {
    case .unset: sink.null()
    case .bool(let on): sink.bool(on)
    case .option(let index): sink.string(model.string(model.option(id, index).name))
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
    for operation in world.device.operations { sink.string(model.name(operation.point)) }
    sink.endList()
  }

  private func writeAnalytics(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    sink.key("user")
    if let user = world.device.analytics.user {
      sink.string(string(world.servers.accounts[user.index].email, model))
    } else {
      sink.bool(false)
    }
    sink.key("anonymous_id")
    sink.string(anonymousID)
    sink.key("consent")
    sink.bool(world.device.analytics.consent)
    sink.key("queued")
    sink.integer(Int64(world.device.analytics.queued))
    sink.endMap()
  }

  /// Made from the seed and how many there have been: SplitMix64, so that the same seed gives the same ids everywhere.
  public var anonymousID: String {
    var mixed = history.seed &+ UInt64(world.device.analytics.anonymous) &* 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    let digits = String(mixed, radix: 16)
    return "anon-" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func writeServer(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    for (place, account) in world.servers.accounts.enumerated() where account.exists {
      sink.key(string(account.email, model))
      sink.beginMap()
      sink.key("signed_in")
      sink.bool(account.hasSession)
      // Where it knows whose purchase it is.
      if model.tables.store.isOwnedByAccount {
        sink.key("entitlements")
        write(entitlements: world.activeEntitlements(of: AccountID(place), model), to: &sink, model)
      }
      sink.key("push")
      sink.bool(account.hasPushToken)
      sink.key("preferences")
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
    sink.key("language")
    sink.string(string(facts.language, model))
    sink.key("color_scheme")
    sink.string(facts.isDark ? "dark" : "light")
    sink.key("type_size")
    sink.string(facts.typeSize.name.description)
    sink.key("reduce_motion")
    sink.bool(facts.reduceMotion)
    sink.key("network")
    switch world.device.network {
    case .online: sink.string("online")
    case .offline: sink.string("offline")
    case .slow: sink.string("slow")
    }
    sink.endMap()
  }

  private func writeField(_ meaning: StateField.Meaning, to sink: inout some StateSink, _ model: CompiledModel) {
    switch meaning {
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
      for place in model[id].options.indices { sink.string(model.string(model.tables.options[place].name)) }
      sink.endList()
    case .valueOf(let id): writeValue(app.value(of: id, model), of: id, to: &sink, model)
    case .product(let id): writeProduct(id, to: &sink, model)
    case .settingsPath: writePath(of: screen.frontStack, to: &sink, model)
    case .year: sink.integer(Int64(app.facts.year))
    case .error, .restoreResultMessage, .webViewURL, .appVersion, .buildNumber, .deviceModel, .iosVersion, .timeZone,
      .appName, .constant, .text, .nothing:
      let text = fieldText(meaning, model)
      if text.isEmpty { sink.null() } else { sink.string(text) }
    }
  }

  private func fieldText(_ meaning: StateField.Meaning, _ model: CompiledModel) -> String {
    guard let index = model.tables.stateFields.firstIndex(where: { $0.meaning == meaning }) else { return "" }
    return value(of: .state(UInt16(index)), TextScope(), model)
  }

  private func writeProduct(_ id: ProductID, to sink: inout some StateSink, _ model: CompiledModel) {
    guard app.store.productsLoaded else { return sink.null() }
    let product = model[id]
    sink.beginMap()
    sink.key("id")
    sink.string(model.string(product.storeID))
    sink.key("displayName")
    sink.string(product.displayName.map { text($0, model) } ?? "")
    sink.key("displayPrice")
    sink.string(model.string(product.displayPrice))
    sink.endMap()
  }
}
