/// The part of XML that property lists are written in. Entities other than the five of XML are refused, so there is
/// nothing to expand.
struct XMLPropertyListReader {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var values = 0
  /// What a reader of the original should know although the list could be read.
  private(set) var oddities: [PropertyListFault] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(PropertyListFault) -> PropertyList {
    skipSpace()
    if position > 0, rest(startsWith: "<?xml") {
      oddities.append(
        PropertyListFault(message: "there is space before \"<?xml\", which other readers refuse", line: 1))
    }
    try skipMisc()
    let root = try tag()
    guard root.name == "plist", root.kind == .open else { throw fault("expected <plist>, found \(root.description)") }
    let list = try value(try tag(), depth: 0)
    let end = try tag()
    guard end.name == "plist", end.kind == .close else { throw fault("expected </plist>, found \(end.description)") }
    return list
  }

  // MARK: Values

  private mutating func value(_ opening: Tag, depth: Int) throws(PropertyListFault) -> PropertyList {
    let start = line
    values += 1
    guard depth < PropertyListLimits.depth else {
      throw fault("values are nested more than \(PropertyListLimits.depth) deep")
    }
    guard values <= PropertyListLimits.values else {
      throw fault("there are more than \(PropertyListLimits.values) values")
    }
    guard opening.kind != .close else { throw fault("expected a value, found \(opening.description)") }
    let isEmpty = opening.kind == .empty
    switch opening.name {
    case "dict": return PropertyList(value: .dictionary(isEmpty ? [] : try entries(depth: depth)), line: start)
    case "array": return PropertyList(value: .array(isEmpty ? [] : try items(depth: depth)), line: start)
    case "true", "false":
      if !isEmpty { _ = try text(until: opening.name) }
      return PropertyList(value: .bool(opening.name == "true"), line: start)
    default:
      let content = isEmpty ? "" : try text(until: opening.name)
      return PropertyList(value: try scalar(opening.name, content), line: start)
    }
  }

  private func scalar(_ name: String, _ content: String) throws(PropertyListFault) -> PropertyList.Value {
    let trimmed = String(content.unicodeScalars.filter { $0.value > 0x20 })
    switch name {
    case "string": return .string(content)
    case "integer":
      let digits = trimmed.hasPrefix("+") ? String(trimmed.dropFirst()) : trimmed
      let isHex = digits.hasPrefix("0x") || digits.hasPrefix("0X")
      guard let number = isHex ? Int64(digits.dropFirst(2), radix: 16) : Int64(digits) else {
        throw fault("<integer> holds \(Quote.text(content)), which is no integer of 64 bits")
      }
      return .integer(number)
    case "real":
      guard let number = Double(trimmed) else { throw fault("<real> holds \(Quote.text(content)), which is no number") }
      return .real(number)
    case "date": return .date(trimmed)
    case "data": return .data
    default: throw fault("unknown element <\(Quote.bare(name))>")
    }
  }

  private mutating func items(depth: Int) throws(PropertyListFault) -> [PropertyList] {
    var items: [PropertyList] = []
    while true {
      let next = try tag()
      if next.kind == .close, next.name == "array" { return items }
      items.append(try value(next, depth: depth + 1))
    }
  }

  private mutating func entries(depth: Int) throws(PropertyListFault) -> [PropertyListEntry] {
    var entries: [PropertyListEntry] = []
    var seen: Set<String> = []
    while true {
      let next = try tag()
      if next.kind == .close, next.name == "dict" { return entries }
      guard next.name == "key", next.kind != .close else {
        throw fault("expected <key> or </dict>, found \(next.description)")
      }
      let key = next.kind == .empty ? "" : try text(until: "key")
      if !seen.insert(key).inserted {
        oddities.append(
          PropertyListFault(
            message: "key \(Quote.text(key)) stands twice in one dictionary; the last counts", line: line))
      }
      entries.append(PropertyListEntry(key: key, value: try value(try tag(), depth: depth + 1)))
    }
  }

  // MARK: Tags and text

  private struct Tag {
    enum Kind { case open, close, empty }
    var name: String
    var kind: Kind
    var description: String { "<\(kind == .close ? "/" : "")\(Quote.bare(name))\(kind == .empty ? "/" : "")>" }
  }

  private mutating func tag() throws(PropertyListFault) -> Tag {
    try skipMisc()
    guard position < bytes.count else { throw fault("the file ends before </plist>") }
    guard bytes[position] == UInt8(ascii: "<") else { throw fault("text stands where an element is expected") }
    advance(1)
    let closes = position < bytes.count && bytes[position] == UInt8(ascii: "/")
    if closes { advance(1) }
    let start = position
    while position < bytes.count, Scan.isLetter(bytes[position]) { advance(1) }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    guard !name.isEmpty else { throw fault("\"<\" begins no element") }
    let attributes = position
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") { advance(1) }
    guard position < bytes.count else { throw fault("<\(Quote.bare(name)) is not closed with \">\"") }
    let isEmpty = position > attributes && bytes[position - 1] == UInt8(ascii: "/")
    advance(1)
    return Tag(name: name, kind: closes ? .close : isEmpty ? .empty : .open)
  }

  private mutating func text(until name: String) throws(PropertyListFault) -> String {
    var content: [UInt8] = []
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "&"): content += try entity()
      case UInt8(ascii: "<"):
        if rest(startsWith: "<![CDATA[") {
          advance(9)
          content += try skip(past: "]]>", of: "<![CDATA[")
        } else if rest(startsWith: "<!--") {
          _ = try skip(past: "-->", of: "<!--")
        } else {
          let end = try tag()
          guard end.kind == .close, end.name == name else {
            throw fault("expected </\(Quote.bare(name))>, found \(end.description)")
          }
          return String(decoding: content, as: UTF8.self)
        }
      default:
        content.append(bytes[position])
        advance(1)
      }
    }
    throw fault("the file ends inside <\(Quote.bare(name))>")
  }

  private mutating func entity() throws(PropertyListFault) -> [UInt8] {
    guard let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      throw fault("\"&\" is not written as \"&amp;\"")
    }
    let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
    advance(end + 1 - position)
    switch name {
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "amp": return [UInt8(ascii: "&")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      let isHex = name.hasPrefix("#x")
      guard name.hasPrefix("#"), let code = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
        let scalar = Unicode.Scalar(code)
      else { throw fault("unknown entity \"&\(Quote.bare(name));\"") }
      return Array(String(Character(scalar)).utf8)
    }
  }

  // MARK: Moving on

  private mutating func skipMisc() throws(PropertyListFault) {
    while true {
      skipSpace()
      if rest(startsWith: "<?") {
        _ = try skip(past: "?>", of: "<?")
      } else if rest(startsWith: "<!--") {
        _ = try skip(past: "-->", of: "<!--")
      } else if rest(startsWith: "<!DOCTYPE") {
        try skipDocumentType()
      } else {
        return
      }
    }
  }

  private mutating func skipDocumentType() throws(PropertyListFault) {
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      guard bytes[position] != UInt8(ascii: "[") else { throw fault("the document type defines entities of its own") }
      advance(1)
    }
    advance(1)
  }

  private mutating func skip(past end: String, of start: String) throws(PropertyListFault) -> [UInt8] {
    let mark = Array(end.utf8)
    let begin = position
    while position < bytes.count {
      if bytes[position] == mark[0], rest(startsWith: end) {
        let content = Array(bytes[begin..<position])
        advance(mark.count)
        return content
      }
      advance(1)
    }
    throw fault("\(Quote.text(start)) is not closed with \(Quote.text(end))")
  }

  private mutating func skipSpace() {
    while position < bytes.count, Scan.isSpace(bytes[position]) { advance(1) }
  }

  private mutating func advance(_ count: Int) {
    let end = min(position + count, bytes.count)
    for byte in bytes[position..<end] where byte == 0x0A { line += 1 }
    position = end
  }

  private func rest(startsWith text: String) -> Bool { bytes[position...].starts(with: text.utf8) }
  private func fault(_ message: String) -> PropertyListFault { PropertyListFault(message: message, line: line) }
}
