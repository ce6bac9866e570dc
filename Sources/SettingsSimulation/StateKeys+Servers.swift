import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// State keys of operations, analytics, servers and the device, and the view model's fields.
extension Simulation {
  func writeRunning(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginList()
    for operation in world.device.operations { sink.string(model.tables.timing.names[operation.point.index], model) }
    sink.endList()
  }

  func writeAnalytics(to sink: inout some StateSink, _ model: CompiledModel) {
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
    let mixed = SplitMix64.mixed(history.seed, world.device.analytics.anonymous)
    return String(unsafeUninitializedCapacity: 21) { id in
      _ = id.initialize(fromContentsOf: "anon-".utf8)
      for place in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: mixed >> UInt64(60 - 4 * place)) & 15
        id.initializeElement(at: 5 + place, to: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
      }
      return 21
    }
  }

  func writeServer(to sink: inout some StateSink, _ model: CompiledModel) {
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

  func writeDevice(to sink: inout some StateSink, _ model: CompiledModel) {
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

  func writeField(_ index: UInt16, to sink: inout some StateSink, _ model: CompiledModel) {
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
    guard app.store.sells(id) else { return sink.null() }
    let product = model[id]
    sink.beginMap()
    sink.key(word: "id")
    sink.string(product.storeID, model)
    sink.key(word: "displayName")
    sink.string(product.displayName.map { text($0, model) } ?? "")
    sink.key(word: "displayPrice")
    sink.string(price(of: id, model).displayPrice, model)
    sink.endMap()
  }
}
