import TextFormats

/// URIs by RFC 3986 and IRIs by RFC 3987.
enum URIFormats {
  static func isURI(_ text: Piece, needsScheme: Bool, international: Bool) -> Bool {
    let parts = URIParts(text)
    if needsScheme, parts.scheme == nil { return false }
    if let scheme = parts.scheme, !isScheme(scheme) { return false }
    if let authority = parts.authority {
      if !isAuthority(authority, international) { return false }
    } else if parts.scheme == nil, parts.path.prefix(while: { $0 != slash }).contains(colon) {
      // A relative path would be taken for one with a scheme.
      return false
    }
    let isPath = hasOnly(parts.path, ":@/", international)
    let isQuery = parts.query.map { hasOnly($0, ":@/?", international, isQuery: true) } ?? true
    return isPath && isQuery && (parts.fragment.map { hasOnly($0, ":@/?", international) } ?? true)
  }

  static let slash = UInt8(ascii: "/")
  static let colon = UInt8(ascii: ":")

  static func isScheme(_ scheme: Piece) -> Bool {
    guard let first = scheme.first, Scan.isLetter(first) else { return false }
    return scheme.allBytes { Scan.isLetter($0) || $0.isDigit || "+-.".utf8.contains($0) }
  }

  private static func isAuthority(_ authority: Piece, _ international: Bool) -> Bool {
    var host = authority
    if let at = host.lastIndex(of: UInt8(ascii: "@")) {
      if !hasOnly(host.piece(0..<at), ":", international) { return false }
      host = host.piece((at + 1)...)
    }
    var port: Piece?
    if host.first == UInt8(ascii: "[") {
      guard let end = host.firstIndex(of: UInt8(ascii: "]")), isLiteral(host.piece(1..<end)) else { return false }
      let rest = host.piece((end + 1)...)
      if rest.isEmpty { return true }
      guard rest[0] == colon else { return false }
      port = rest.piece(1...)
    } else {
      if let end = host.firstIndex(of: colon) {
        port = host.piece((end + 1)...)
        host = host.piece(0..<end)
      }
      if !hasOnly(host, "", international) { return false }
    }
    return port?.allBytes { $0.isDigit } ?? true
  }

  /// What stands in brackets: an address of IPv6, or of a version to come.
  private static func isLiteral(_ text: Piece) -> Bool {
    guard let first = text.first, first | 0x20 == UInt8(ascii: "v") else { return AddressFormats.isIPv6(text) }
    guard let dot = text.firstIndex(of: UInt8(ascii: ".")), dot > 1, dot + 1 < text.count else { return false }
    return text.piece(1..<dot).allBytes { $0.isHexDigit } && hasOnly(text.piece((dot + 1)...), ":", false)
      && !text.contains(UInt8(ascii: "%"))
  }

  /// Letters, digits, `-._~`, what delimits inside of parts, whole escapes, and `more`; in an IRI what is not ASCII.
  private static func hasOnly(
    _ text: Piece, _ more: StaticString, _ international: Bool, isQuery: Bool = false
  ) -> Bool {
    let more = UnsafeBufferPointer(start: more.utf8Start, count: more.utf8CodeUnitCount)
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte >= 0x80 {
        let length = UTF8Sequence.length(in: text, at: at, end: text.count)
        guard international, length > 0, isInternational(text.piece(at..<at + length), isQuery) else { return false }
        at += length
        continue
      }
      if byte == UInt8(ascii: "%") {
        guard at + 2 < text.count, text[at + 1].isHexDigit, text[at + 2].isHexDigit else {
          return false
        }
        at += 2
      } else if !isPlain(byte), !more.contains(byte) {
        return false
      }
      at += 1
    }
    return true
  }

  static func isPlain(_ byte: UInt8) -> Bool {
    Scan.isLetter(byte) || byte.isDigit || "-._~!$&'()*+,;=".utf8.contains(byte)
  }

  static func isInternational(_ character: Piece, _ isPrivateFine: Bool) -> Bool {
    guard let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first else { return false }
    switch scalar.value {
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF: return isPrivateFine && scalar.value & 0xFFFE != 0xFFFE
    case 0xA0...0xFDCF, 0xFDF0...0xFFEF: return true
    case 0x10000...0xEFFFF: return scalar.value & 0xFFFE != 0xFFFE && !(0xE0000...0xE0FFF).contains(scalar.value)
    default: return false
    }
  }
}

/// A URI taken apart, whatever it holds.
struct URIParts {
  var scheme: Piece?
  var authority: Piece?
  var path: Piece
  var query: Piece?
  var fragment: Piece?

  init(_ text: Piece) {
    var rest = text
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = rest.piece((hash + 1)...)
      rest = rest.piece(0..<hash)
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = rest.piece((mark + 1)...)
      rest = rest.piece(0..<mark)
    }
    let isDivider: (UInt8) -> Bool = { $0 == URIFormats.colon || $0 == URIFormats.slash }
    if let divider = rest.firstIndex(where: isDivider), divider > 0, rest[divider] == URIFormats.colon,
      URIFormats.isScheme(rest.piece(0..<divider))
    {
      scheme = rest.piece(0..<divider)
      rest = rest.piece((divider + 1)...)
    }
    if rest.count >= 2, rest[0] == URIFormats.slash, rest[1] == URIFormats.slash {
      let end = rest[2...].firstIndex(of: URIFormats.slash) ?? rest.count
      authority = rest.piece(2..<end)
      rest = rest.piece(end...)
    }
    path = rest
  }
}
