import EventLogs
import TextFormats

/// Where an event says that it comes from, in the words of each vendor. What it does not say decides nothing.
enum EventOrigin {
  struct Fault {
    var message: String
    /// In the event.
    var found: JSONView
    var expected: String
    var actual: String

    fileprivate init(_ what: String, _ found: JSONView, _ expected: String) {
      actual = short(found.text ?? "")
      message = "is not planned for \(what) \"\(Quote.bare(actual))\""
      self.found = found
      self.expected = expected
    }
  }

  /// In what an event comes from where it is not planned.
  /// - Parameters:
  ///   - platforms: systems, whatever their letter case; empty: all.
  ///   - versions: of the app; nil: all.
  ///   - sources: SDKs and streams; empty: all.
  static func faults(
    of event: LoggedEvent, platforms: [String], versions: VersionRange?, sources: [String]
  ) -> [Fault] {
    var found: [Fault] = []
    if !platforms.isEmpty, let platform = platform(of: event),
      !platforms.contains(where: { platform.equalsIgnoringCase($0) })
    {
      found.append(Fault("the system", platform, platforms.joined(separator: ", ")))
    }
    if let versions, let version = appVersion(of: event), versions.contains(version.source) == false {
      found.append(Fault("the app's version", version, versions.description))
    }
    if !sources.isEmpty, let source = source(of: event), !sources.contains(where: { source.isSource($0) }) {
      found.append(Fault("the source", source, sources.joined(separator: ", ")))
    }
    return found
  }

  private static func platform(of event: LoggedEvent) -> JSONView? {
    let text = event.properties?.text(at: "$os_name") ?? event.properties?.text(at: "$os")
    return text ?? event.context?.member("os")?.text(at: "name") ?? event.source.text(at: "os_name")
      ?? event.source.text(at: "platform") ?? event.source.member("device_info")?.text(at: "platform")
  }

  private static func appVersion(of event: LoggedEvent) -> JSONView? {
    let text =
      event.properties?.text(at: "$app_version") ?? event.properties?.text(at: "$app_version_string")
      ?? event.properties?.text(at: "app_version")
    return text ?? event.context?.member("app")?.text(at: "version") ?? event.source.text(at: "version_name")
      ?? event.source.text(at: "app_version") ?? event.source.member("app_info")?.text(at: "version")
  }

  private static func source(of event: LoggedEvent) -> JSONView? {
    let text = event.properties?.text(at: "$lib") ?? event.properties?.text(at: "mp_lib")
    return text ?? event.context?.member("library")?.text(at: "name") ?? event.source.text(at: "library")
      ?? event.source.text(at: "stream_id") ?? event.source.member("event")?.text(at: "app_id")
      ?? event.source.text(at: "aid")
  }
}

extension JSONView {
  fileprivate func text(at key: StaticString) -> JSONView? {
    guard let value = member(key), value.kind == .string, !value.source.isEmpty else { return nil }
    return value
  }

  /// Whether it is the text but for letter case, as `iOS` and `ios` are.
  fileprivate func equalsIgnoringCase(_ other: String) -> Bool {
    text?.lowercased().utf8.elementsEqual(other.lowercased().utf8) ?? false
  }

  /// `amplitude-swift` of `amplitude-swift/1.14.0`.
  fileprivate func isSource(_ name: String) -> Bool {
    guard let text else { return false }
    return text.utf8.elementsEqual(name.utf8) || text.utf8.starts(with: "\(name)/".utf8)
  }
}
