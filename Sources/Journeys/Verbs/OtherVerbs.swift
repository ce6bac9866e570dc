import Findings
import LuaBridge
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// What other people and systems do.
extension JourneyAPI {
  static let others: [Verb] =
    [
      Verb(
        .auth, "revoke", [.optional("account", "string")], .acts,
        "The server ends the sessions of an account, the signed-in one unless one is given."
      ) { context, call in
        try context.now(.revokeSession(context.account(call)), call)
      },
      Verb(
        .auth, "revoke_credential", [.optional("account", "string")], .acts,
        "In the provider's settings the user takes back that they sign in to this app with it, as under Sign in with Apple "
          + "in the Settings app. The app hears of it at once, at its return or at its next start."
      ) { context, call in
        try context.revokeCredential(call)
      },
      Verb(.auth, "delete", [.optional("account", "string")], .acts, "The server deletes an account.") {
        context, call in
        try context.now(.deleteAccount(context.account(call)), call)
      },
      Verb(.auth, "verify", [.optional("account", "string")], .acts, "The address of an account is confirmed.") {
        context, call in
        try context.now(.verifyAccount(context.account(call)), call)
      },
      Verb(
        .auth, "grant", [.required("entitlement", "entitlement"), .optional("account", "string")], .acts,
        "The app's back end gives an account an entitlement that is not bought in the store, as for a payment by card; the "
          + "app knows of it when it reads its entitlements again."
      ) { context, call in
        try context.grant(call, isGranted: true)
      },
      Verb(
        .auth, "withdraw", [.required("entitlement", "entitlement"), .optional("account", "string")], .acts,
        "The back end takes back what it has given."
      ) { context, call in
        try context.grant(call, isGranted: false)
      },
      Verb(
        .permissions, "set",
        [.required("kind", "permission"), .required("status", "permission_status|permission_settings")], .acts,
        "Somebody changes a permission in the Settings app, which is open only while the app is not active: its status, "
          + "or in a table `status` and, of notifications, the switches `alert`, `sound`, `badge`, `lock_screen` and "
          + "`notification_center`."
      ) { context, call in
        try context.setPermission(call)
      },
      Verb(
        .preferences, "set", [.required("preference", "preference"), .required("value", "any")], .acts,
        "Another process of this device writes a preference."
      ) { context, call in
        try context.write(call, .process)
      },
      Verb(
        .cloud, "set", [.required("preference", "preference"), .required("value", "any")], .acts,
        "Another device, or the web, writes a preference that is kept in the cloud."
      ) { context, call in
        try context.write(call, .cloud)
      },
      Verb(
        .web, "redirect", [.required("url", "string")], .acts,
        "The web page in front leads to another address by itself: the page of a web sign-in, else that of the topmost "
          + "web sheet. One of the app's `deep_links` comes in as a link; in a sign-in, an address that is none of the web "
          + "is the way back to the app, and `?error=CODE` in it makes the sign-in fail."
      ) { context, call in
        let url = try call.string(1)
        guard LinkText.isValid(url) else {
          throw LuaRaise("\"\(url)\" is no address: write \"https://example.com/thanks\"")
        }
        try context.now(.redirect(context.simulation.strings.intern(url, context.model)), call)
      },
    ]
}

extension JourneyContext {
  fileprivate func account(_ call: LuaCall, _ place: Int = 1) throws -> AccountID {
    if call[place].isNil {
      guard let account = simulation.world.device.keychain else {
        throw LuaRaise("nobody is signed in: say which account")
      }
      return account
    }
    return try account(named: call.string(place))
  }

  fileprivate func revokeCredential(_ call: LuaCall) throws {
    let account = try account(call)
    let provider = Int(simulation.world.servers.accounts[account.index].provider)
    let providers = model.tables.account.providers
    guard provider < providers.count, providers[provider] != WellKnown.email.id,
      providers[provider] != WellKnown.device.id
    else {
      let email = simulation.string(simulation.world.servers.accounts[account.index].email, model)
      throw LuaRaise("\(Found.quoted(email)) does not sign in with a provider: use sim.auth:revoke")
    }
    try now(.revokeCredential(account), call)
  }

  fileprivate func grant(_ call: LuaCall, isGranted: Bool) throws {
    let name = try call.string(1)
    let names = model.tables.store.entitlements.map { model.string($0.name) }
    guard let entitlement = model.entitlement(named: name) else {
      throw LuaRaise("unknown entitlement \(Found.quoted(name))" + Words.hint(for: name, among: names))
    }
    guard model.tables.store.isOwnedByAccount else { throw purchasesBelongToTheAppleID }
    let account = try account(call, 2)
    let has = simulation.world.servers.accounts[account.index].granted & 1 << UInt64(entitlement.index) != 0
    guard has != isGranted else {
      let email = simulation.string(simulation.world.servers.accounts[account.index].email, model)
      let given = "\(Found.quoted(name)) to \(email)"
      throw LuaRaise(has ? "the back end gives \(given) already" : "the back end does not give \(given)")
    }
    try now(.grant(entitlement, account, isGranted: isGranted), call)
  }

  var purchasesBelongToTheAppleID: LuaRaise {
    LuaRaise("purchases belong to the Apple ID here; with store.owner = \"account\" they belong to accounts")
  }

  func account(named email: String) throws -> AccountID {
    let accounts = simulation.world.servers.accounts
    if let place = accounts.firstIndex(where: { $0.exists && simulation.string($0.email, model) == email }) {
      return AccountID(place)
    }
    let names = accounts.filter(\.exists).map { simulation.string($0.email, model) }
    let note = DidYouMean.note(for: email, among: names)
    throw LuaRaise("the server has no account \"\(email)\"" + (note.map { "; \($0)" } ?? ""))
  }

  fileprivate func setPermission(_ call: LuaCall) throws {
    let kind = try call.string(1)
    guard let id = model.permission(named: kind) else {
      let names = model.tables.permissions.map { model.string($0.name) }
      let note = DidYouMean.note(for: kind, among: names) ?? "the app uses: \(names.joined(separator: ", "))"
      throw LuaRaise("unknown permission \"\(kind)\"; \(note)")
    }
    guard call[2].type == .table else {
      let statuses = AuthorizationStatus.allCases
      let place = try call.word(2, "status", statuses.map { $0.name.description })
      return try now(.permission(id, statuses[place]), call)
    }
    let settings = try PermissionSettings(call[2], over: simulation.world.device.notificationSwitches)
    if let status = settings.status { try now(.permission(id, status), call) }
    guard let switches = settings.switches else {
      if settings.status == nil { throw LuaRaise("say a \"status\", or a switch of notifications") }
      return
    }
    guard model.isNotifications(id) else { throw noSwitches(kind) }
    let status = simulation.world.device.permissions[id.index]
    guard status.isGranted else {
      throw LuaRaise("notifications are \(status.name): there are no switches before they are allowed")
    }
    try now(.notificationSwitches(switches), call)
  }

  func noSwitches(_ kind: String) -> LuaRaise {
    LuaRaise("\"\(kind)\" has no switches: only notifications that are allowed have them")
  }

  fileprivate func write(_ call: LuaCall, _ source: PreferenceSource) throws {
    let name = try call.string(1)
    guard let id = model.preference(named: name) else {
      throw unknownPreference(name)
    }
    if source == .cloud, !model[id].storage.isRemote {
      throw LuaRaise("\"\(name)\" is not kept in the cloud: use sim.preferences:set")
    }
    guard let value = try call[2].setting(), let fitting = simulation.preferenceValue(value, for: id, model) else {
      throw LuaRaise("\(call[2]) does not fit preference \"\(name)\": \(what(fits: id))")
    }
    try now(.preference(id, fitting, source), call)
  }

  func unknownPreference(_ name: String) -> LuaRaise {
    LuaRaise("unknown preference \(Found.quoted(name))" + Words.hint(for: name, among: vocabulary.preferences.names))
  }

  /// What values a preference takes.
  func what(fits id: PreferenceID) -> String {
    let rule = model[id]
    let options = model.tables.options[rule.options.indices].map { model.string($0.name) }.joined(separator: ", ")
    switch rule.type {
    case .bool: return "it takes true or false"
    case .integer: return "it takes a whole number\(range(rule))"
    case .number: return "it takes a number\(range(rule))"
    case .text, .secret: return "it takes a text of the right form"
    case .choice: return "it takes one of: \(options)"
    case .choices: return "it takes a list of: \(options)"
    case .date: return "it takes a date, \"2026-01-31\""
    case .time: return "it takes a time of day, \"09:30\""
    }
  }

  private func range(_ rule: CompiledPreference) -> String {
    let least = rule.minimum.map { " from \(Simulation.decimal($0))" } ?? ""
    return least + (rule.maximum.map { " to \(Simulation.decimal($0))" } ?? "")
  }
}

extension LuaSlot {
  /// A value of a preference as written; nil for what is none.
  func setting() throws -> SettingValue? {
    switch type {
    case .bool: return bool.map { .bool($0) }
    case .integer: return integer.map { .integer($0) }
    case .number: return wholeNumber.map { .integer($0) } ?? number.map { .number($0) }
    case .string: return string.map { .text($0) }
    case .table: return try strings().map { .list($0) }
    case .nil, .function, .object, .thread: return nil
    }
  }
}

/// A permission as a table says it.
struct PermissionSettings {
  var status: AuthorizationStatus?
  /// Nil: none is named.
  var switches: NotificationSwitches?

  /// - Parameter known: how the switches are that are not named.
  init(_ slot: LuaSlot, over known: NotificationSwitches) throws {
    let statuses = AuthorizationStatus.allCases
    let names = NotificationSwitches.named.map { $0.name.description }
    self = try slot.read("permission key", known: ["status"] + names) { keys in
      var settings = PermissionSettings()
      let status = try keys.word("status", statuses.map { $0.name.description })
      settings.status = statuses.first { $0.name.description == status }
      for (name, one) in NotificationSwitches.named {
        guard let isOn = try keys.bool(name.description) else { continue }
        var switches = settings.switches ?? known
        if isOn { switches.insert(one) } else { switches.remove(one) }
        settings.switches = switches
      }
      return settings
    }
  }

  private init() {}
}
