import EventLogs
import JSONSchema
import TextFormats

/// Pointers into events.
extension JSONPointer {
  /// The way from a value to one inside it; nil when it is not inside.
  static func path(from root: JSONView, to value: JSONView) -> String? {
    guard let wanted = value.source.baseAddress else { return nil }
    var path = ""
    var at = root
    // A view of a value begins at its first byte and ends after its last; inner ones lie in it.
    while at.source.baseAddress != wanted || at.kind != value.kind {
      guard let (step, next) = step(in: at, around: wanted) else { return nil }
      path += "/" + step
      at = next
    }
    return path
  }

  /// A pointer from `/properties` on, as the event has it that was logged: vendors call them otherwise.
  static func inEvent(_ pointer: String, _ event: LoggedEvent) -> String {
    let standard = "/properties"
    guard pointer.hasPrefix(standard), let properties = event.properties,
      let root = path(from: event.source, to: properties)
    else { return pointer }
    return root + pointer.dropFirst(standard.count)
  }

  private static func step(in container: JSONView, around address: UnsafeRawPointer) -> (String, JSONView)? {
    for (key, value) in container.members where value.holds(address) { return (escaped(key.text ?? ""), value) }
    for (index, value) in container.elements.enumerated() where value.holds(address) { return ("\(index)", value) }
    return nil
  }

  static func unescaped(_ key: Substring) -> String {
    String(key.replacing("~1", with: "/").replacing("~0", with: "~"))
  }

  /// `theme` of `/theme/0`.
  static func first(of pointer: String) -> String {
    unescaped(pointer.dropFirst().prefix { $0 != "/" })
  }

  /// How many steps it has.
  static func depth(of pointer: String) -> Int { pointer.utf8.count { $0 == UInt8(ascii: "/") } }
}

extension JSONView {
  fileprivate func holds(_ address: UnsafeRawPointer) -> Bool {
    guard let start = source.baseAddress else { return false }
    return start <= address && address <= start + source.count
  }
}
