/// Whether a text can be opened as a URL, as far as an app can tell by looking at it.
public enum LinkText {
  /// A scheme and what it leads to: `https://example.com/a?b`, `mailto:a@example.com`, `app://settings`. Without
  /// spaces, control characters, `< > " \ ^ { | }` and the grave accent; a `%` begins two hexadecimal digits.
  public static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy(isAllowed), hasValidEscapes(bytes), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      isScheme(bytes[..<colon])
    else { return false }
    let rest = bytes[(colon + 1)...]
    guard rest.starts(with: "//".utf8) else { return !rest.isEmpty }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? []
    return hasHost(host)
  }

  /// Whether a constant is set and, where it is meant as a URL, valid. It is meant as one when it looks like one or
  /// its name ends in `url`.
  static func isUsable(_ text: String, named name: String) -> Bool {
    guard !text.isEmpty else { return false }
    let isMeant = text.contains("://") || name.lowercased().hasSuffix("url")
    return !isMeant || isValid(text)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && !"<>\"\\^`{|}".utf8.contains(byte)
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
  }

  private static func hasHost(_ host: ArraySlice<UInt8>) -> Bool {
    if host.first == UInt8(ascii: "[") { return host.contains(UInt8(ascii: "]")) }
    let parts = host.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return false }
    return parts.count == 1 || parts[1].allSatisfy(isDigit)
  }

  private static func hasValidEscapes(_ bytes: [UInt8]) -> Bool {
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
      guard bytes[(index + 1)...].prefix(2).filter(isHexadecimal).count == 2 else { return false }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
