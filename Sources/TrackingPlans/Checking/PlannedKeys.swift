import Findings
import TextFormats

/// The properties that the schemas of an event name.
struct PlannedKeys {
  /// Each once, in the order of the schemas.
  private(set) var names: [String] = []
  private(set) var required: [String] = []
  /// No others may be there.
  private(set) var isClosed = false
  /// Names may also be allowed by patterns, which are not looked at.
  private var hasPatterns = false

  mutating func add(_ schema: PlannedSchema) throws(Findings) {
    try schema.withSource { view in add(view, depth: 0) }
  }

  func allows(_ name: String) -> Bool { hasPatterns || names.contains(name) }

  private mutating func add(_ schema: JSONView, depth: Int) {
    guard depth < 16 else { return }
    for (key, value) in schema.members {
      switch key.text {
      case "properties":
        for (name, inner) in value.members where inner.kind != .false {
          if let name = name.text, !names.contains(name) { names.append(name) }
        }
      case "required":
        for name in value.elements.compactMap(\.text) where !required.contains(name) { required.append(name) }
      case "patternProperties": hasPatterns = true
      case "additionalProperties": if value.kind == .false { isClosed = true }
      case "allOf": for inner in value.elements { add(inner, depth: depth + 1) }
      default: continue
      }
    }
  }
}
