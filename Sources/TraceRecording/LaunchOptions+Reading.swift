public import Findings
import SettingsDefinition
public import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats
public import TraceFormat

extension TraceHeader {
  /// What the first launch was made with.
  /// - Throws: a finding `trace.bad_launch` for anything that is no setting of a launch.
  public func launchOptions(file: String) throws(Finding) -> LaunchOptions {
    var options = try LaunchReader(file: file, line: 1).options(launch)
    guard let at = ISODate.instant(start) else {
      throw LaunchReader(file: file, line: 1).fault("the start \"\(start)\" is no instant")
    }
    options.at = at
    options.seed = seed
    options.faults = faults
    try LaunchReader(file: file, line: 1).check(faults)
    return options
  }
}

/// Reads launch options strictly: what it does not know is a fault.
struct LaunchReader {
  let place: SourcePlace

  init(file: String, line: Int) { place = SourcePlace(file: file, line: line) }

  func fault(_ message: String, notes: [String] = []) -> Finding {
    Finding(code: "trace.bad_launch", message: message, place: place, notes: notes)
  }

  private static let keys = [
    "configuration", "flags", "account", "accounts", "entitlements", "permissions", "preferences", "stored", "network",
    "connection", "locale",
    "time_zone", "type_size", "color_scheme", "reduce_motion", "voice_over", "mail", "biometrics", "storefront",
    "original_version", "at", "seed", "woken_by", "wills", "faults",
  ]

  func options(_ node: DocumentNode) throws(Finding) -> LaunchOptions {
    var options = LaunchOptions()
    for entry in try map(node, "launch") { try read(entry.key, entry.node, into: &options) }
    return options
  }

  private func read(_ key: String, _ node: DocumentNode, into options: inout LaunchOptions) throws(Finding) {
    switch key {
    case "flags":
      for entry in try map(node, key) {
        if case .string(let variant) = entry.node.value {
          options.flagList.append(LaunchOptions.NamedFlag(name: entry.key, isOn: true, variant: variant))
        } else {
          options.flagList.append(LaunchOptions.NamedFlag(name: entry.key, isOn: try bool(entry.node, entry.key)))
        }
      }
    case "configuration": options.configuration = try text(node, key)
    case "account": options.account = try text(node, key)
    case "accounts": for item in try list(node, key) { options.accounts.append(try account(item)) }
    case "entitlements": for item in try list(node, key) { options.entitlements.append(try text(item, key)) }
    case "permissions":
      for entry in try map(node, key) {
        options.permissions.append(try permission(entry))
      }
    case "preferences": options.preferences = try values(node, key)
    case "stored": options.stored = try values(node, key)
    case "faults":
      for item in try list(node, key) { options.faults.append(try text(item, key)) }
      try check(options.faults)
    case "at": options.at = try integer(node, key)
    case "seed":
      guard let seed = UInt64(try text(node, key)) else { throw fault("\"seed\" must be an integer from 0") }
      options.seed = seed
    default: try readDevice(key, node, into: &options)
    }
  }

  /// Whether every fault is one of this program's.
  func check(_ faults: [String]) throws(Finding) {
    for id in faults where Fault.place(of: id) == nil {
      let hint = DidYouMean.note(for: id, among: Fault.all.map(\.id))
      throw fault("unknown fault \"\(id)\"", notes: hint.map { [$0] } ?? [])
    }
  }

  private func readDevice(_ key: String, _ node: DocumentNode, into options: inout LaunchOptions) throws(Finding) {
    switch key {
    case "network":
      options.network = try line(node)
    case "connection": options.connection = try word(node, key, \.name)
    case "locale": options.locale = try text(node, key)
    case "time_zone": options.timeZone = try text(node, key)
    case "type_size": options.typeSize = try word(node, key, \.name)
    case "color_scheme":
      guard try text(node, key) == "dark" else { throw fault("\"color_scheme\" must be \"dark\"") }
      options.isDark = true
    case "reduce_motion": options.reduceMotion = try bool(node, key)
    case "voice_over": options.voiceOver = try bool(node, key)
    case "mail": options.hasMail = try bool(node, key)
    case "biometrics": options.biometrics = try text(node, key)
    case "storefront": options.storefront = try text(node, key)
    case "original_version": options.originalVersion = try text(node, key)
    case "woken_by": options.wokenBy = try word(node, key, \.name) as WakeCause
    case "wills": for item in try list(node, key) { options.wills.append(try will(item)) }
    default:
      let hint = DidYouMean.note(for: key, among: Self.keys)
      throw fault("unknown setting \"\(key)\" of the launch", notes: hint.map { [$0] } ?? [])
    }
  }

  private func permission(_ entry: DocumentEntry) throws(Finding) -> LaunchOptions.NamedStatus {
    guard case .map(let fields) = entry.node.value else {
      return LaunchOptions.NamedStatus(name: entry.key, status: try word(entry.node, entry.key, \.name))
    }
    guard let status = entry.node["status"] else { throw fault("\"\(entry.key)\" has no \"status\"") }
    var permission = LaunchOptions.NamedStatus(name: entry.key, status: try word(status, "status", \.name))
    for field in fields where field.key != "status" {
      guard let known = NotificationSwitches.named.first(where: { $0.name.description == field.key }) else {
        throw fault("unknown field \"\(field.key)\" of a permission")
      }
      if try !bool(field.node, field.key) { permission.switches.remove(known.one) }
    }
    return permission
  }

  private func line(_ node: DocumentNode) throws(Finding) -> LineState {
    if case .integer(let more)? = node["slow"]?.value, more >= 0 { return .slow(more) }
    guard node.value == .string("offline") else {
      throw fault("\"network\" must be \"offline\" or {\"slow\":milliseconds}")
    }
    return .offline
  }

  private func will(_ node: DocumentNode) throws(Finding) -> NamedWill {
    guard let point = node["point"] else { throw fault("a will has no \"point\"") }
    var will = NamedWill(point: try text(point, "point"))
    for entry in try map(node, "wills") {
      switch entry.key {
      case "point": continue
      case "takes":
        will.takes =
          entry.node.value == .string("never") ? .never : .milliseconds(try natural(entry.node, entry.key))
      case "lands": will.lands = try natural(entry.node, entry.key)
      case "fails": will.fails = try text(entry.node, entry.key)
      case "ends":
        let name = try text(entry.node, entry.key)
        will.ends = Outcome.endings.first { $0.name.description == name }
        if will.ends == nil { throw fault("a will cannot end \"\(name)\"") }
      case "times":
        let isAlways = entry.node.value == .string("always")
        will.times = isAlways ? nil : UInt32(clamping: try natural(entry.node, entry.key))
      default: throw fault("unknown field \"\(entry.key)\" of a will")
      }
    }
    return will
  }

  private func natural(_ node: DocumentNode, _ key: String) throws(Finding) -> Int64 {
    let value = try integer(node, key)
    guard value >= 0 else { throw fault("\"\(key)\" must not be negative") }
    return value
  }

  private func account(_ node: DocumentNode) throws(Finding) -> LaunchAccount {
    guard let email = node["email"] else { throw fault("an account has no \"email\"") }
    var account = LaunchAccount(email: try text(email, "email"))
    for entry in try map(node, "accounts") {
      switch entry.key {
      case "email": continue
      case "name": account.name = try text(entry.node, entry.key)
      case "password": account.password = try text(entry.node, entry.key)
      case "provider": account.provider = try text(entry.node, entry.key)
      case "verified": account.isVerified = try bool(entry.node, entry.key)
      default: throw fault("unknown field \"\(entry.key)\" of an account")
      }
    }
    return account
  }

  // MARK: Values

  private func values(_ node: DocumentNode, _ key: String) throws(Finding) -> [NamedValue] {
    var values: [NamedValue] = []
    for entry in try map(node, key) { values.append(NamedValue(name: entry.key, value: try value(entry))) }
    return values
  }

  private func value(_ entry: DocumentEntry) throws(Finding) -> SettingValue {
    switch entry.node.value {
    case .bool(let isOn): return .bool(isOn)
    case .integer(let number): return .integer(number)
    case .number(let number): return .number(number)
    case .string(let text): return .text(text)
    case .list(let items):
      var texts: [String] = []
      for item in items { texts.append(try text(item, entry.key)) }
      return .list(texts)
    case .map:
      if case .string(let text)? = entry.node["integer"]?.value, let number = Int64(text) { return .integer(number) }
      if case .string(let text)? = entry.node["number"]?.value, let number = Double(text) { return .number(number) }
    case .null: break
    }
    throw fault("\"\(entry.key)\" is no value of a preference")
  }

  private func text(_ node: DocumentNode, _ key: String) throws(Finding) -> String {
    guard case .string(let text) = node.value else { throw fault("\"\(key)\" must be a string") }
    return text
  }

  private func bool(_ node: DocumentNode, _ key: String) throws(Finding) -> Bool {
    guard case .bool(let value) = node.value else { throw fault("\"\(key)\" must be true or false") }
    return value
  }

  private func integer(_ node: DocumentNode, _ key: String) throws(Finding) -> Int64 {
    guard case .integer(let value) = node.value else { throw fault("\"\(key)\" must be an integer") }
    return value
  }

  private func list(_ node: DocumentNode, _ key: String) throws(Finding) -> [DocumentNode] {
    guard case .list(let items) = node.value else { throw fault("\"\(key)\" must be a list") }
    return items
  }

  private func map(_ node: DocumentNode, _ key: String) throws(Finding) -> [DocumentEntry] {
    guard case .map(let entries) = node.value else { throw fault("\"\(key)\" must be an object") }
    return entries
  }

  /// One of the words of an enum.
  private func word<Word: CaseIterable>(
    _ node: DocumentNode, _ key: String, _ name: KeyPath<Word, StaticString>
  ) throws(Finding) -> Word {
    let text = try text(node, key)
    guard let word = Word.allCases.first(where: { $0[keyPath: name].description == text }) else {
      let known = Word.allCases.map { "\"\($0[keyPath: name])\"" }.joined(separator: ", ")
      throw fault("\"\(key)\" cannot be \"\(text)\"", notes: ["it can be \(known)"])
    }
    return word
  }
}
