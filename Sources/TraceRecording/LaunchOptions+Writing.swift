import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats
import TraceFormat

/// Launch options as traces hold them: only what differs from the default, under the keys that a script uses.
extension LaunchOptions {
  /// - Parameter includesMoment: with the instant, the seed and the faults, for which a header has places of its own.
  func document(_ model: CompiledModel, includesMoment: Bool, _ secrets: inout TraceSecrets) -> DocumentNode {
    var map = LaunchMap()
    map.add("configuration", configuration)
    map.add(
      "flags", LaunchMap(flagList.map { flag in (flag.name, flag.variant.map { .string($0) } ?? .bool(flag.isOn)) }))
    map.add("account", account)
    if !accounts.isEmpty { map.add("accounts", .list(accounts.map { DocumentNode(.map($0.map.entries)) })) }
    if !entitlements.isEmpty { map.add("entitlements", .list(entitlements.map { DocumentNode(.string($0)) })) }
    map.add("permissions", LaunchMap(permissions.map { ($0.name, $0.written) }))
    map.add("preferences", LaunchMap(preferences.map { ($0.name, $0.written(model, &secrets)) }))
    map.add("stored", LaunchMap(stored.map { ($0.name, $0.written(model, &secrets)) }))
    addDevice(to: &map)
    if includesMoment {
      let standard = LaunchOptions()
      if at != standard.at { map.add("at", .integer(at)) }
      if seed != standard.seed { map.add("seed", .string(String(seed))) }
      if !faults.isEmpty { map.add("faults", .list(Fault.sorted(faults).map { DocumentNode(.string($0)) })) }
    }
    return DocumentNode(.map(map.entries))
  }

  private func addDevice(to map: inout LaunchMap) {
    switch network {
    case .online: break
    case .offline: map.add("network", "offline")
    case .slow(let more): map.add("network", LaunchMap([("slow", .integer(more))]))
    }
    if connection != .wifi { map.add("connection", connection.name.description) }
    map.add("locale", locale)
    map.add("time_zone", timeZone)
    if typeSize != .large { map.add("type_size", typeSize.name.description) }
    if isDark { map.add("color_scheme", "dark") }
    if reduceMotion { map.add("reduce_motion", .bool(true)) }
    if voiceOver { map.add("voice_over", .bool(true)) }
    if let hasMail { map.add("mail", .bool(hasMail)) }
    map.add("biometrics", biometrics)
    map.add("storefront", storefront)
    map.add("original_version", originalVersion)
    map.add("woken_by", wokenBy?.name.description)
    if !wills.isEmpty { map.add("wills", .list(wills.map { DocumentNode(.map($0.map.entries)) })) }
  }
}

/// A map that is made key by key. Of two values under one key the later one counts, as it does for a launch.
private struct LaunchMap {
  private(set) var entries: [DocumentEntry] = []

  init() {}

  init(_ pairs: [(String, DocumentNode.Value)]) {
    for (key, value) in pairs { add(key, value) }
  }

  mutating func add(_ key: String, _ value: DocumentNode.Value) {
    entries.removeAll { $0.key == key }
    entries.append(DocumentEntry(key, DocumentNode(value)))
  }

  @_disfavoredOverload
  mutating func add(_ key: String, _ text: String?) { if let text { add(key, .string(text)) } }

  mutating func add(_ key: String, _ map: LaunchMap) { if !map.entries.isEmpty { add(key, .map(map.entries)) } }
}

extension LaunchAccount {
  fileprivate var map: LaunchMap {
    var map = LaunchMap()
    map.add("email", email)
    map.add("name", name)
    map.add("password", password)
    map.add("provider", provider)
    if let isVerified { map.add("verified", .bool(isVerified)) }
    return map
  }
}

extension LaunchOptions.NamedStatus {
  /// The status alone, or in a map with the switches that are off.
  fileprivate var written: DocumentNode.Value {
    let status = DocumentNode.Value.string(status.name.description)
    guard switches != .all else { return status }
    let off = NotificationSwitches.named.filter { !switches.contains($0.one) }
    return .map(LaunchMap([("status", status)] + off.map { ($0.name.description, .bool(false)) }).entries)
  }
}

extension NamedWill {
  /// As the data of `given.will`.
  fileprivate var map: LaunchMap {
    var map = LaunchMap()
    map.add("point", point)
    switch takes {
    case .standard: break
    case .milliseconds(let takes): map.add("takes", .integer(takes))
    case .never: map.add("takes", "never")
    }
    if let lands { map.add("lands", .integer(lands)) }
    map.add("fails", fails)
    map.add("ends", ends?.name.description)
    if times != 1 { map.add("times", times.map { .integer(Int64($0)) } ?? .string("always")) }
    return map
  }
}

extension NamedValue {
  /// What JSON would change is written as a text with its type.
  fileprivate func written(_ model: CompiledModel, _ secrets: inout TraceSecrets) -> DocumentNode.Value {
    switch value {
    case .bool(let isOn): return .bool(isOn)
    case .integer(let number):
      return number.magnitude <= JSONWriter.largestNumber.magnitude ? .integer(number) : typed("integer", "\(number)")
    case .number(let number):
      return Self.isExact(number) ? .number(number) : typed("number", number.description)
    case .text(let text):
      let isSecret = model.preference(named: name).map { model[$0].type == .secret } ?? false
      return .string(isSecret ? secrets.standIn(for: text) : text)
    case .list(let items): return .list(items.map { DocumentNode(.string($0)) })
    }
  }

  private func typed(_ type: String, _ text: String) -> DocumentNode.Value {
    .map([DocumentEntry(type, DocumentNode(.string(text)))])
  }

  /// Whether JSON with three decimals gives the same number back, and as a number that is not whole.
  private static func isExact(_ number: Double) -> Bool {
    guard number.magnitude < 1e12, let thousandths = Simulation.thousandths(number) else { return false }
    return thousandths % 1000 != 0 && Double(thousandths) / 1000 == number
  }
}

extension TraceHeader {
  init(_ run: TraceRun, _ launch: LaunchOptions, _ model: CompiledModel, _ secrets: inout TraceSecrets) {
    self.init(
      tool: run.tool, app: App(id: model.tables.appID, digest: run.appDigest, parts: run.appParts),
      context: SDKContext(model), journey: run.journey,
      seed: launch.seed, start: ISODate.text(instant: launch.at), faults: Fault.sorted(launch.faults),
      launch: launch.document(model, includesMoment: false, &secrets), normalisers: run.normalisers)
  }
}

extension TraceHeader.SDKContext {
  /// Nil where the app has no SDK with a profile.
  fileprivate init?(_ model: CompiledModel) {
    let tables = model.tables
    switch tables.analytics.sdk {
    case .plain: return nil
    case .posthog, .segment: if !tables.analytics.exists { return nil }
    }
    self.init(
      sdkVersion: tables.analytics.sdkVersion, appName: model.string(tables.appName),
      appVersion: model.string(tables.appVersion), appBuild: model.string(tables.appBuild),
      bundleID: tables.bundleID, machine: tables.device.machine, model: model.string(tables.device.model),
      isPad: tables.device.isPad, systemVersion: model.string(tables.device.iosVersionText),
      locale: tables.device.locale, timeZone: tables.device.timeZone)
  }
}

extension Recording {
  /// The data of `device.launch`.
  mutating func write(_ options: LaunchOptions) {
    guard case .map(let entries) = options.document(model, includesMoment: true, &secrets).value else { return }
    for entry in entries {
      guard let value = try? entry.node.json() else { continue }
      writer.json.key(entry.key)
      value.withUnsafeBytes { writer.json.raw($0) }
    }
  }
}
