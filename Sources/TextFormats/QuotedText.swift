/// A text that was made a JSON string once, to be written many times without another look.
public struct QuotedText: Hashable, Sendable {
  /// With both quotes.
  public let bytes: [UInt8]

  public init(_ text: String) {
    var json = JSONWriter(capacity: 64)
    json.string(text)
    bytes = json.bytes()
  }
}
