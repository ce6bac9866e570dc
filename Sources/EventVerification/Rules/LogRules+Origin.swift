import EventLogs
import JSONSchema
import TextFormats

extension LogRules {
  /// V08: an event comes from where it is not planned. What an event does not say of itself decides nothing.
  func checkOrigin(_ seen: SeenEvent, _ said: OverlaidEvent, _ report: inout ViolationReport) {
    if !said.platforms.isEmpty, let platform = EventOrigin.platform(of: seen.event),
      !said.platforms.contains(where: { platform.equalsIgnoringCase($0) })
    {
      add(seen, "the system", platform, said.platforms.joined(separator: ", "), &report)
    }
    if let versions = said.appVersions, let version = EventOrigin.appVersion(of: seen.event),
      versions.contains(version.source) == false
    {
      add(seen, "the app's version", version, versions.description, &report)
    }
    if !said.sources.isEmpty, let source = EventOrigin.source(of: seen.event),
      !said.sources.contains(where: { source.isSource($0) })
    {
      add(seen, "the source", source, said.sources.joined(separator: ", "), &report)
    }
  }

  private func add(
    _ seen: SeenEvent, _ what: String, _ found: JSONView, _ expected: String, _ report: inout ViolationReport
  ) {
    let text = short(found.text ?? "")
    report.add(
      violation(
        .unplannedHere, seen, "is not planned for \(what) \"\(Quote.bare(text))\"",
        pointer: JSONPointer.path(from: seen.event.source, to: found) ?? "", expected: expected, actual: text))
  }
}

/// Where an event says that it comes from, in the words of each vendor; nil: it does not say it.
private enum EventOrigin {
  static func platform(of event: LoggedEvent) -> JSONView? {
    let text = event.properties?.text(at: "$os_name") ?? event.properties?.text(at: "$os")
    return text ?? event.context?.member("os")?.text(at: "name") ?? event.source.text(at: "os_name")
      ?? event.source.text(at: "platform") ?? event.source.member("device_info")?.text(at: "platform")
  }

  static func appVersion(of event: LoggedEvent) -> JSONView? {
    let text =
      event.properties?.text(at: "$app_version") ?? event.properties?.text(at: "$app_version_string")
      ?? event.properties?.text(at: "app_version")
    return text ?? event.context?.member("app")?.text(at: "version") ?? event.source.text(at: "version_name")
      ?? event.source.text(at: "app_version") ?? event.source.member("app_info")?.text(at: "version")
  }

  static func source(of event: LoggedEvent) -> JSONView? {
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
