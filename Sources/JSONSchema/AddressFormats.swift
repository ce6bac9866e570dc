import TextFormats

/// Addresses of machines and of people, and UUIDs.
enum AddressFormats {
  static func isUUID(_ text: Piece) -> Bool {
    guard text.count == 36 else { return false }
    for at in text.indices {
      let isDash = at == 8 || at == 13 || at == 18 || at == 23
      if isDash ? text[at] != UInt8(ascii: "-") : !text[at].isHexDigit { return false }
    }
    return true
  }

  static func isIPv4(_ text: Piece) -> Bool {
    var parts = 0
    let areNumbers = text.forEachPart(at: UInt8(ascii: ".")) { part in
      parts += 1
      guard part.count <= 3, let number = part.digits else { return false }
      return number < 256 && (part.count == 1 || part[0] != 0x30)
    }
    return areNumbers && parts == 4
  }

  /// By RFC 4291, without a zone.
  static func isIPv6(_ text: Piece) -> Bool {
    var groups = 0
    var start = 0
    var isShortened = false
    if text.starts(with: [0x3A]), !text.starts(with: [0x3A, 0x3A]) { return false }
    while start < text.count {
      if text[start] == 0x3A {
        // The second of two colons, which stand for groups of zeros once.
        if isShortened { return false }
        isShortened = true
        start += start == 0 ? 2 : 1
        continue
      }
      let end = text[start...].firstIndex(of: 0x3A) ?? text.count
      let group = text.piece(start..<end)
      if end == text.count, group.contains(UInt8(ascii: ".")) {
        groups += 2
        if !isIPv4(group) { return false }
      } else {
        groups += 1
        if group.count > 4 || !group.allBytes({ $0.isHexDigit }) { return false }
      }
      if groups > 8 { return false }
      start = end + 1
      // A single colon at the end.
      if end == text.count - 1 { return false }
    }
    return isShortened ? groups < 8 : groups == 8
  }

  /// By RFC 1123: letters, digits and hyphens in labels of 1 to 63, together at most 253.
  static func isHostname(_ text: Piece) -> Bool {
    guard text.count <= 253 else { return false }
    return text.forEachPart(at: UInt8(ascii: ".")) { label in
      guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
      let hyphen = UInt8(ascii: "-")
      return first != hyphen && last != hyphen
        && label.allBytes { Scan.isLetter($0) || $0.isDigit || $0 == hyphen }
    }
  }

  /// By RFC 5321; an international one may hold what is not ASCII, by RFC 6531.
  static func isEmail(_ text: Piece, international: Bool) -> Bool {
    guard let at = text.lastIndex(of: UInt8(ascii: "@")), at > 0, at <= 64 || international else { return false }
    let name = text.piece(0..<at)
    let domain = text.piece((at + 1)...)
    return (isDotted(name, international) || isQuoted(name, international)) && isDomain(domain, international)
  }

  private static func isDotted(_ name: Piece, _ international: Bool) -> Bool {
    name.forEachPart(at: UInt8(ascii: ".")) { part in
      !part.isEmpty
        && part.allBytes { byte in
          if byte >= 0x80 { return international }
          return Scan.isLetter(byte) || byte.isDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
        }
    }
  }

  private static func isQuoted(_ name: Piece, _ international: Bool) -> Bool {
    guard name.count >= 2, name.first == 0x22, name.last == 0x22 else { return false }
    var at = 1
    while at < name.count - 1 {
      if name[at] == 0x5C { at += 1 } else if name[at] == 0x22 { return false }
      guard at < name.count - 1, name[at] >= 0x80 ? international : (0x20...0x7E).contains(name[at]) else {
        return false
      }
      at += 1
    }
    return true
  }

  private static func isDomain(_ domain: Piece, _ international: Bool) -> Bool {
    if domain.first == UInt8(ascii: "["), domain.last == UInt8(ascii: "]"), domain.count > 2 {
      let literal = domain.piece(1..<domain.count - 1)
      if literal.count > 5, literal.piece(0..<5).elementsEqual("IPv6:".utf8) { return isIPv6(literal.piece(5...)) }
      return isIPv4(literal)
    }
    return international ? HostLabel.isInternationalHostname(domain) : isHostname(domain)
  }
}
