import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// The device and its line.
extension JourneyAPI {
  static let device: [Verb] = [
    simple("background", "The user goes to the home screen.", .background),
    simple("foreground", "The user comes back to the app.", .foreground),
    Verb(
      .device, "deactivate", [.required("by", "\"control_center\"|\"notification_center\"|\"call\"|\"app_switcher\"")],
      .acts,
      "Something covers the app, which stays in front."
    ) { context, call in
      let causes = InactiveCause.allCases
      try context.now(.deactivate(causes[try call.word(1, "cause", causes.map { $0.name.description })]), call)
    },
    simple("activate", "What covered the app goes away.", .activate),
    Verb(
      .device, "notify", [.required("entry", "notification")], .acts,
      "A notification comes, where they are allowed: an entry `os:notification/ID` of `deep_links`. `sim:open` taps it."
    ) { context, call in
      let link = try context.link(call.string(1))
      guard context.model.tables.deepLinks[Int(link)].isNotification else {
        throw LuaRaise("\(call[1]) is no notification: its entry begins with \"\(DeepLink.notificationPrefix)\"")
      }
      try context.now(.notify(link), call)
    },
    simple("lock", "Locks the device.", .lock),
    simple("unlock", "Unlocks the device.", .unlock),
    Verb(
      .device, "kill", [.optional("how", "{ by: \"user\"|\"system\"|\"watchdog\"|\"crash\" }")], .acts,
      "Ends the app's process; the user does unless it says otherwise. After a crash `phase` is `crashed`."
    ) { context, call in
      var cause = KillCause.user
      if !call[1].isNil {
        let words = KillCause.allCases.map { $0.name.description }
        let by = try call.table(1).read("key of \"kill\"", known: ["by"]) { try $0.word("by", words) }
        cause = KillCause.allCases.first { $0.name.description == by } ?? .user
      }
      try context.now(.kill(cause), call)
    },
    simple("relaunch", "The user starts the app again.", .relaunch),
    simple("reboot", "Restarts the device; storage is unreadable until it is unlocked.", .reboot),
    Verb(
      .device, "wake", [.required("by", "\"fetch\"|\"push\"|\"prewarm\"")], .acts,
      "The OS runs the app in the background."
    ) { context, call in
      let causes = WakeCause.allCases
      try context.now(.wake(causes[try call.word(1, "cause", causes.map { $0.name.description })]), call)
    },
    Verb(
      .device, "reinstall", [.optional("how", "{ keep: string[]? }")], .acts,
      "Deletes the app and installs it again; `keep = { \"keychain\" }` leaves the keychain."
    ) { context, call in
      var kept: [String] = []
      if !call[1].isNil {
        kept = try call.table(1).read("key of \"reinstall\"", known: ["keep"]) { try $0.strings("keep") ?? [] }
      }
      if let wrong = kept.first(where: { $0 != "keychain" }) {
        throw LuaRaise("\"\(wrong)\" cannot be kept: only the keychain can")
      }
      try context.now(.reinstall(keepsKeychain: !kept.isEmpty), call)
    },
    Verb(
      .device, "set", [.required("facts", "device_facts")], .acts,
      "Changes what the device is set to: the device keys of `launch`."
    ) { context, call in
      try context.setFacts(call)
    },
    Verb(.network, "offline", [], .acts, "The line goes down.") { context, call in
      try context.now(.network(.offline), call)
    },
    Verb(.network, "online", [], .acts, "The line is up, at full speed.") { context, call in
      try context.now(.network(.online), call)
    },
    Verb(.network, "slow", [.required("by", "duration")], .acts, "Every call over the line takes that much longer.") {
      context, call in
      try context.now(.network(.slow(call.duration(1))), call)
    },
  ]

  private static func simple(_ name: String, _ doc: String, _ input: Input) -> Verb {
    Verb(.device, name, [], .acts, doc) { context, call in try context.now(input, call) }
  }
}

/// The keys of `launch` that are settings of the device, and so can change later.
enum DeviceKeys {
  static let names = LaunchKey.all.filter(\.isOfDevice).map(\.name)
}

extension JourneyContext {
  fileprivate func setFacts(_ call: LuaCall) throws {
    if try call.table(1).withEntries({ $0.isEmpty }) {
      throw LuaRaise("nothing is set: name what changes, { locale = \"de_DE\" }")
    }
    let changes = try call.table(1).read("device key", known: DeviceKeys.names) { options in
      var changes: [FactChange] = []
      if let locale = try options.string("locale") { changes.append(try change(locale: locale)) }
      if let zone = try options.string("time_zone") {
        guard let change = FactChange.timeZone(zone, &simulation.strings, model) else {
          throw LuaRaise(noTimeZone(zone))
        }
        changes.append(change)
      }
      if let size = try options.typeSize() { changes.append(.typeSize(size)) }
      if let isDark = try options.isDark() { changes.append(.isDark(isDark)) }
      if let value = try options.bool("reduce_motion") { changes.append(.reduceMotion(value)) }
      if let value = try options.bool("voice_over") { changes.append(.voiceOver(value)) }
      if let value = try options.bool("mail"), let mail = capability("mail") {
        changes.append(.capability(mail, value))
      }
      if let kind = try options.biometrics() {
        for name in ["face_id", "touch_id"] {
          if let index = capability(name) { changes.append(.capability(index, name == kind)) }
        }
      }
      if let connection = try options.connection() { changes.append(.connection(connection)) }
      if let text = try options.storefront() {
        changes.append(.storefront(simulation.strings.intern(text, model)))
      }
      return changes
    }
    for change in changes { try now(.set(change), call) }
  }

  /// The number of a capability; nil where no condition asks for it, so that it makes no difference.
  private func capability(_ name: String) -> UInt8? {
    model.tables.capabilities.firstIndex { model.string($0) == name }.map { UInt8(truncatingIfNeeded: $0) }
  }

  func noTimeZone(_ text: String) -> String {
    "\"\(text)\" is no time zone: write its name, and its distance from UTC behind it: \"Europe/Berlin+02:00\""
  }

  private func change(locale: String) throws -> FactChange {
    guard let facts = LocaleFacts(locale) else { throw LuaRaise("\"\(locale)\" is no locale: write \"de_DE\"") }
    return .locale(
      simulation.strings.intern(locale, model), language: simulation.strings.intern(facts.language, model),
      currency: simulation.strings.intern(facts.currency, model), usesMetric: facts.usesMetric)
  }
}

extension TableReader {
  mutating func typeSize() throws -> TypeSize? {
    try word("type_size", TypeSize.allCases.map { $0.name.description }).flatMap { name in
      TypeSize.allCases.first { $0.name.description == name }
    }
  }

  mutating func isDark() throws -> Bool? {
    try word("color_scheme", ["light", "dark"]).map { $0 == "dark" }
  }

  mutating func connection() throws -> Connection? {
    try word("connection", Connection.allCases.map { $0.name.description }).flatMap { name in
      Connection.allCases.first { $0.name.description == name }
    }
  }

  /// The App Store of a country, by its ISO 3166-1 code of three letters. Source: Apple, StoreKit `Storefront`.
  mutating func storefront() throws -> String? {
    guard let text = try string("storefront") else { return nil }
    guard text.utf8.count == 3, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      throw LuaRaise("\(Found.quoted(text)) is no storefront: write a country's three letters, \"USA\"")
    }
    return text
  }

  /// `face_id`, `touch_id` or `none`.
  mutating func biometrics() throws -> String? { try word("biometrics", ["face_id", "touch_id", "none"]) }
}
