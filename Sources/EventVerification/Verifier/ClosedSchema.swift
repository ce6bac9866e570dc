import Findings
import JSONSchema
import TextFormats
import TrackingPlans

/// A schema of properties that allows no others than those that it names, in two halves: what it says of the named ones,
/// and the names. The properties that an SDK adds to every event would make every event a bad one otherwise, and what is
/// wrong with a bad one is slow to say.
final class ClosedSchema: Sendable {
  /// Without the ban on others.
  let schema: JSONSchema
  private let names: NameTable

  /// - Returns: nil where a schema is open, or where more than its own names decides which properties there may be.
  init?(_ planned: PlannedSchema) {
    guard planned.part == .properties, let (source, names) = Self.opened(planned.source) else { return nil }
    var options = JSONSchemaOptions()
    options.draft = planned.schema.draft
    let schema = source.withUnsafeBytes { bytes -> JSONSchema? in
      var tape = JSONTape()
      var scanner = JSONScanner(bytes)
      // It was read and made before, so that nothing can be wrong with it; if it were, the whole schema would decide.
      guard (try? tape.read(&scanner)) != nil else { return nil }
      return tape.withRoot(of: bytes) { try? JSONSchema($0, file: "", options: options) }
    }
    guard let schema else { return nil }
    self.schema = schema
    self.names = NameTable(of: names)
  }

  /// Whether an object has no property beside the named ones and the SDK's.
  func allows(_ object: JSONView, _ own: SDKEvents) -> Bool {
    for (key, _) in object.members where !names.has(key.source) && !own.hasProperty(key.source) { return false }
    return true
  }

  /// The schema with its ban lifted, and the names.
  private static func opened(_ source: [UInt8]) -> (source: [UInt8], names: [String])? {
    var source = source
    let found = source.withUnsafeBytes { bytes -> (ban: Range<Int>, names: [String])? in
      var tape = JSONTape()
      var scanner = JSONScanner(bytes)
      guard (try? tape.read(&scanner)) != nil else { return nil }
      return tape.withRoot(of: bytes) { root in
        guard let ban = root.member("additionalProperties"), ban.kind == .false,
          root.member("patternProperties") == nil, root.member("$ref") == nil
        else { return nil }
        return (ban.range, root.member("properties")?.members.compactMap(\.key.text) ?? [])
      }
    }
    guard let found else { return nil }
    source.replaceSubrange(found.ban, with: Array("true".utf8))
    return (source, found.names)
  }
}
