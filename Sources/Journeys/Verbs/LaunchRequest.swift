import Findings
import LuaBridge
import SettingsDefinition
public import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

extension LaunchRequest {
  /// - Throws: `LuaRaise` for what is no launch key, or not of its form.
  init(_ slot: LuaSlot, _ context: JourneyContext) throws {
    self = try slot.read("launch key", known: JourneyAPI.launchKeys) { keys in
      var request = LaunchRequest()
      request.options.configuration = try keys.string("configuration")
      try request.readDevice(&keys)
      try request.readPeople(&keys)
      try request.readStores(&keys)
      request.entry = try keys.string("opened_by")
      if let cause = try keys.word("woken_by", WakeCause.allCases.map { $0.name.description }) {
        guard request.entry == nil else {
          throw LuaRaise("the app is either \"opened_by\" somebody or \"woken_by\" the OS")
        }
        request.options.wokenBy = WakeCause.allCases.first { $0.name.description == cause }
      }
      request.options.faults = try keys.faults()
      return request
    }
  }

  private mutating func readDevice(_ keys: inout TableReader) throws {
    options.network = try LaunchRequest.line(&keys)
    options.locale = try keys.string("locale")
    options.timeZone = try keys.string("time_zone")
    if let size = try keys.typeSize() { options.typeSize = size }
    if let isDark = try keys.isDark() { options.isDark = isDark }
    options.reduceMotion = try keys.bool("reduce_motion") ?? false
    options.voiceOver = try keys.bool("voice_over") ?? false
    options.hasMail = try keys.bool("mail")
    options.biometrics = try keys.biometrics()
    options.storefront = try keys.storefront()
    if let connection = try keys.connection() { options.connection = connection }
    if let at = try keys.string("at") {
      guard let instant = ISODate.instant(at) else {
        throw LuaRaise("\"at\": \"\(at)\" is no instant: write \"2026-01-31T09:30:00Z\"")
      }
      options.at = instant
    }
    options.flagList = try keys.pairs("flags") { name, slot in
      if let variant = slot.string { return LaunchOptions.NamedFlag(name: name, isOn: true, variant: variant) }
      guard let isOn = slot.bool else {
        throw LuaRaise("flag \"\(name)\" must be true, false or a variant, not \(slot)")
      }
      return LaunchOptions.NamedFlag(name: name, isOn: isOn)
    }
  }

  /// How much longer a call takes over a line that is only said to be slow.
  private static let slow: Milliseconds = 2000

  private static func line(_ keys: inout TableReader) throws -> LineState {
    guard let slot = keys.take("network") else { return .online }
    if slot.type == .table {
      let more = try slot.read("key of \"network\"", known: ["slow"]) { try $0.duration("slow") }
      return .slow(more ?? slow)
    }
    let words = ["online", "offline", "slow"]
    guard let word = slot.string else { throw keys.wrong("network", "\"online\", \"offline\" or \"slow\"", slot) }
    switch word {
    case "online": return .online
    case "offline": return .offline
    case "slow": return .slow(slow)
    default: throw keys.unknown("network", word, words)
    }
  }

  private mutating func readPeople(_ keys: inout TableReader) throws {
    if let account = keys.take("account"), account.bool != false {
      guard let email = account.string, LaunchOptions.isEmail(email) else {
        throw keys.wrong("account", "an email or false", account)
      }
      options.account = email
    }
    if let accounts = keys.take("accounts") {
      guard accounts.type == .table else { throw keys.wrong("accounts", "a list of tables", accounts) }
      options.accounts = try accounts.withEntries { entries in
        try entries.map { try LaunchRequest.account($0.value) }
      }
    }
    options.entitlements = try keys.strings("entitlements") ?? []
    if let version = try keys.string("original_version") {
      guard OSVersion(version)?.ofApp != nil else {
        throw LuaRaise("\"original_version\": \(Found.quoted(version)) is no version: write \"1.4\"")
      }
      options.originalVersion = version
    }
  }

  private static func account(_ slot: LuaSlot) throws -> LaunchAccount {
    if let email = slot.string {
      guard LaunchOptions.isEmail(email) else {
        throw LuaRaise("\"accounts\" wants emails or tables, not \(Found.quoted(email))")
      }
      return LaunchAccount(email: email)
    }
    return try slot.read("account key", known: ["email", "name", "password", "provider", "verified"]) { keys in
      guard let email = try keys.string("email") else { throw LuaRaise("an account needs an \"email\"") }
      guard LaunchOptions.isEmail(email) else {
        throw LuaRaise("\"email\" must be an email, not \(Found.quoted(email))")
      }
      var account = LaunchAccount(email: email)
      account.name = try keys.string("name")
      account.password = try keys.string("password")
      account.provider = try keys.string("provider")
      account.isVerified = try keys.bool("verified")
      return account
    }
  }

  private mutating func readStores(_ keys: inout TableReader) throws {
    options.permissions = try keys.pairs("permissions") { name, slot in
      if slot.type == .table {
        let settings = try PermissionSettings(slot, over: .all)
        guard let status = settings.status else { throw LuaRaise("permission \"\(name)\" needs a \"status\"") }
        return LaunchOptions.NamedStatus(name: name, status: status, switches: settings.switches ?? .all)
      }
      let statuses = AuthorizationStatus.allCases
      let words = statuses.map { $0.name.description }
      guard let text = slot.string, let place = words.firstIndex(of: text) else {
        let note =
          slot.string.flatMap { DidYouMean.note(for: $0, among: words) } ?? "one of: \(words.joined(separator: ", "))"
        throw LuaRaise("permission \"\(name)\" cannot be \(slot); \(note)")
      }
      return LaunchOptions.NamedStatus(name: name, status: statuses[place])
    }
    func value(_ name: String, _ slot: LuaSlot) throws -> NamedValue {
      guard let value = try slot.setting() else { throw LuaRaise("preference \"\(name)\" cannot be \(slot)") }
      return NamedValue(name: name, value: value)
    }
    options.preferences = try keys.pairs("preferences", value)
    options.stored = try keys.pairs("stored", value)
  }
}

extension TableReader {
  /// A table with names for keys, sorted by them; empty when it is not there.
  mutating func pairs<Item>(_ name: String, _ make: (_ name: String, _ value: LuaSlot) throws -> Item) throws -> [Item]
  {
    guard let slot = take(name) else { return [] }
    guard slot.type == .table else { throw wrong(name, "a table", slot) }
    return try slot.withEntries { entries in
      try entries.map { entry in
        guard let key = entry.key.string else {
          throw LuaRaise("\"\(name)\" must have names for keys, not \(entry.key)")
        }
        return try make(key, entry.value)
      }
    }
  }
}

extension LaunchOptions {
  /// Whether a text has the form of an address: something on both sides of one `@`.
  public static func isEmail(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > bytes.startIndex else { return false }
    let domain = bytes[bytes.index(after: at)...]
    return !domain.isEmpty && !domain.contains(UInt8(ascii: "@")) && !bytes.contains(UInt8(ascii: " "))
  }
}
