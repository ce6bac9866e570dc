package import TextFormats

/// A number in a record's data that points at something of its own trace, or says when: what it is in another trace
/// that says the same can differ.
package struct TraceLink: Hashable, Sendable {
  package enum Meaning: Hashable, Sendable {
    /// The `seq` of a record.
    case record
    /// A number that is given in order of coming.
    case ordinal(TraceKind.Ordinal)
    /// A text that stands for something, as a hash.
    case identifier(TraceKind.Ordinal)
    /// Milliseconds since the first launch.
    case instant
    /// Milliseconds that something took as it came about.
    case elapsed
  }

  package let meaning: Meaning
  package let value: Int64

  package init(_ meaning: Meaning, _ value: Int64) {
    self.meaning = meaning
    self.value = value
  }

  /// Nil when a value of the field is no link: an owner that is no session.
  package init?(_ field: TraceKind.Field, _ node: DocumentNode) {
    guard let meaning = field.type.linkMeaning else { return nil }
    switch (field.type, node.value) {
    case (.owner, .string(let text)):
      guard text.hasPrefix(Self.session), let number = Int64(text.dropFirst(Self.session.utf8.count)) else {
        return nil
      }
      self.init(meaning, number)
    case (.identifier, .string(let text)): self.init(meaning, Self.number(of: text))
    case (_, .integer(let value)): self.init(meaning, value)
    case (_, .null), (_, .bool), (_, .number), (_, .string), (_, .list), (_, .map): return nil
    }
  }

  /// A text that tells which one, as a number.
  private static func number(of text: String) -> Int64 {
    var text = text
    return text.withUTF8 { number(of: UnsafeRawBufferPointer($0)) }
  }

  static func number(of text: UnsafeRawBufferPointer) -> Int64 {
    Int64(truncatingIfNeeded: TraceDigest.number(of: text, after: 0))
  }

  /// What stands before the number in an owner.
  static let session = "session:"
}

extension TraceKind.FieldType {
  /// Nil: the value is what it says.
  package var linkMeaning: TraceLink.Meaning? {
    switch self {
    case .record: .record
    case .ordinal(let ordinal): .ordinal(ordinal)
    case .identifier(let ordinal): .identifier(ordinal)
    case .owner: .ordinal(.session)
    case .instant: .instant
    case .elapsed: .elapsed
    case .text, .integer, .number, .bool, .map, .any, .milliseconds, .list, .oneOf, .orFalse: nil
    }
  }
}
