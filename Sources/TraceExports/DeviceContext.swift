import SettingsVocabulary
import TextFormats
import TraceFormat

/// What an SDK says of app and device on an event: as they were when it was tracked.
struct DeviceContext {
  /// What does not change while the app runs.
  let fixed: TraceHeader.SDKContext
  private(set) var locale = ""
  private(set) var timeZone = ""
  private(set) var isOnline = true
  private(set) var isCellular = false

  /// Nil where the trace does not say it.
  init?(_ header: TraceHeader) {
    guard let fixed = header.context else { return nil }
    self.fixed = fixed
    begin(header.launch)
  }

  /// A launch is on a new device.
  mutating func begin(_ launch: DocumentNode) {
    locale = Self.text(launch["locale"]) ?? fixed.locale
    setTimeZone(Self.text(launch["time_zone"]) ?? fixed.timeZone)
    isOnline = Self.text(launch["network"]) != "offline"
    isCellular = Self.text(launch["connection"]) == Connection.cellular.name.description
  }

  /// The data of a `device.set`.
  mutating func change(_ data: DocumentNode) {
    if let text = Self.text(data["locale"]) { locale = text }
    if let text = Self.text(data["time_zone"]) { setTimeZone(text) }
    if let text = Self.text(data["connection"]) { isCellular = text == Connection.cellular.name.description }
  }

  mutating func setLine(isOnline: Bool) { self.isOnline = isOnline }

  var usesWiFi: Bool { isOnline && !isCellular }
  var usesCellular: Bool { isOnline && isCellular }

  /// The language of the locale, `zh` of `zh-Hans_CN`.
  var language: String { String(locale.prefix { $0 != "_" && $0 != "-" }) }

  /// Source: Apple, UIKit, `UIDevice.systemName`.
  var systemName: String { fixed.isPad ? "iPadOS" : "iOS" }

  private mutating func setTimeZone(_ text: String) { timeZone = TimeZoneName(text)?.name ?? text }

  private static func text(_ node: DocumentNode?) -> String? {
    if case .string(let text)? = node?.value { return text }
    return nil
  }
}
