import TextFormats

/// The formats that decide. Any other only describes.
enum SchemaFormat: String, CaseIterable {
  case dateTime = "date-time"
  case date, time, email
  case idnEmail = "idn-email"
  case hostname
  case idnHostname = "idn-hostname"
  case ipv4, ipv6, uri
  case uriReference = "uri-reference"
  case iri
  case iriReference = "iri-reference"
  case uriTemplate = "uri-template"
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"
  case regex, uuid

  /// Whether a text in UTF-8 is of this format.
  func accepts(_ text: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .dateTime: DateFormats.isDateTime(text)
    case .date: DateFormats.isDate(text)
    case .time: DateFormats.isTime(text)
    case .email: AddressFormats.isEmail(text, international: false)
    case .idnEmail: AddressFormats.isEmail(text, international: true)
    case .hostname: AddressFormats.isHostname(text)
    case .idnHostname: HostLabel.isInternationalHostname(text)
    case .ipv4: AddressFormats.isIPv4(text)
    case .ipv6: AddressFormats.isIPv6(text)
    case .uri: URIFormats.isURI(text, needsScheme: true, international: false)
    case .uriReference: URIFormats.isURI(text, needsScheme: false, international: false)
    case .iri: URIFormats.isURI(text, needsScheme: true, international: true)
    case .iriReference: URIFormats.isURI(text, needsScheme: false, international: true)
    case .uriTemplate: URITemplate.isTemplate(text)
    case .jsonPointer: PointerFormats.isPointer(text)
    case .relativeJSONPointer: PointerFormats.isRelativePointer(text)
    case .regex: PointerFormats.isPattern(text)
    case .uuid: AddressFormats.isUUID(text)
    }
  }
}

extension UInt8 {
  @inline(__always) var isDigit: Bool { self &- 0x30 < 10 }
  @inline(__always) var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
}

/// A piece of the bytes that the checks of formats look at.
typealias Piece = UnsafeRawBufferPointer

extension UnsafeRawBufferPointer {
  func piece(_ range: some RangeExpression<Int>) -> Piece { Piece(rebasing: self[range.relative(to: self)]) }

  /// Cuts at each of a byte; like all of these without taking memory.
  func forEachPart(at separator: UInt8, _ look: (Piece) -> Bool) -> Bool {
    var start = 0
    for at in indices where self[at] == separator {
      if !look(piece(start..<at)) { return false }
      start = at + 1
    }
    return look(piece(start...))
  }

  func allBytes(_ isFine: (UInt8) -> Bool) -> Bool { allSatisfy(isFine) }

  /// Digits alone as a number; nil for anything else, and for more than nine of them.
  var digits: Int? {
    if isEmpty || count > 9 { return nil }
    var value = 0
    for byte in self {
      if !byte.isDigit { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}

/// Patterns and pointers.
enum PointerFormats {
  static func isPointer(_ text: Piece) -> Bool {
    guard let first = text.first else { return true }
    guard first == UInt8(ascii: "/") else { return false }
    for at in text.indices where text[at] == UInt8(ascii: "~") {
      guard at + 1 < text.count, text[at + 1] == 0x30 || text[at + 1] == 0x31 else { return false }
    }
    return true
  }

  static func isRelativePointer(_ text: Piece) -> Bool {
    var at = 0
    while at < text.count, text[at].isDigit { at += 1 }
    if at == 0 || at > 1 && text[0] == 0x30 { return false }
    let rest = text.piece(at...)
    return rest.count == 1 && rest[0] == UInt8(ascii: "#") || isPointer(rest)
  }

  static func isPattern(_ text: Piece) -> Bool {
    do throws(Pattern.Fault) {
      Pattern.free(try Pattern.compile(Array(text)).code)
      return true
    } catch {
      return false
    }
  }
}
