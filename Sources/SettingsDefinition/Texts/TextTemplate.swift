/// A text with places to fill in: `{name}`, `{name|text when absent}`; `{{` is a brace.
public struct TextTemplate: Sendable, Hashable, Encodable {
  public enum Segment: Sendable, Hashable, Encodable {
    case literal(String)
    /// The fallback is nil where none is written.
    case placeholder(name: String, fallback: String?)
  }
  /// Neighbouring literals are one; none is empty.
  public var segments: [Segment]
}
