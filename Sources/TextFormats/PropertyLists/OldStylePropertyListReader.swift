/// Reads NeXTSTEP's property lists, `{ key = value; list = (a, b); }`, and the `.strings` files that are written the
/// same way without the outer braces.
struct OldStylePropertyListReader {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var values = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(PropertyListFault) -> PropertyList {
    guard try peek() == UInt8(ascii: "{") else { throw fault("it is no property list of any known format") }
    let list = try value(depth: 0)
    guard try peek() == nil else { throw fault("text follows the closing \"}\"") }
    return list
  }

  /// The entries of a `.strings` file up to its end or its first fault.
  mutating func strings() -> (entries: [PropertyListEntry], fault: PropertyListFault?) {
    var entries: [PropertyListEntry] = []
    do {
      while try peek() != nil { entries.append(try entry(depth: 0)) }
      return (entries, nil)
    } catch let fault {
      return (entries, fault)
    }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(PropertyListFault) -> PropertyList {
    values += 1
    guard depth < PropertyListLimits.depth else {
      throw fault("values are nested more than \(PropertyListLimits.depth) deep")
    }
    guard values <= PropertyListLimits.values else {
      throw fault("there are more than \(PropertyListLimits.values) values")
    }
    let next = try peek()
    let start = line
    switch next {
    case UInt8(ascii: "{"):
      position += 1
      var entries: [PropertyListEntry] = []
      while try peek() != UInt8(ascii: "}") { entries.append(try entry(depth: depth + 1)) }
      position += 1
      return PropertyList(value: .dictionary(entries), line: start)
    case UInt8(ascii: "("): return PropertyList(value: .array(try items(depth: depth)), line: start)
    case UInt8(ascii: "<"):
      while position < bytes.count, bytes[position] != UInt8(ascii: ">") { step() }
      guard position < bytes.count else { throw fault("\"<\" is not closed with \">\"") }
      position += 1
      return PropertyList(value: .data, line: start)
    default: return PropertyList(value: .string(try text()), line: start)
    }
  }

  private mutating func items(depth: Int) throws(PropertyListFault) -> [PropertyList] {
    position += 1
    var items: [PropertyList] = []
    while try peek() != UInt8(ascii: ")") {
      items.append(try value(depth: depth + 1))
      if try peek() == UInt8(ascii: ",") {
        position += 1
      } else if try peek() != UInt8(ascii: ")") {
        throw fault("expected \",\" or \")\" in a list")
      }
    }
    position += 1
    return items
  }

  /// `key = value;`, or `key;`, which stands for itself.
  private mutating func entry(depth: Int) throws(PropertyListFault) -> PropertyListEntry {
    _ = try peek()
    let start = line
    let key = try text()
    if try peek() == UInt8(ascii: ";") {
      position += 1
      return PropertyListEntry(key: key, value: PropertyList(value: .string(key), line: start))
    }
    guard try peek() == UInt8(ascii: "=") else { throw fault("expected \"=\" after \(Quote.text(key))") }
    position += 1
    let value = try value(depth: depth)
    let end = line
    guard try peek() == UInt8(ascii: ";") else {
      throw PropertyListFault(message: "a \";\" is missing after the value of \(Quote.text(key))", line: end)
    }
    position += 1
    return PropertyListEntry(key: key, value: value)
  }

  // MARK: Texts

  private mutating func text() throws(PropertyListFault) -> String {
    guard let first = try peek() else { throw fault("the file ends too early") }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(by: first) }
    let start = position
    while position < bytes.count, Self.isBare(bytes[position]) { position += 1 }
    guard position > start else { throw fault("unexpected \(Quote.text(character()))") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    Scan.isLetter(byte) || Scan.isDigit(byte) || "_.$/:-".utf8.contains(byte)
  }

  private mutating func quoted(by quote: UInt8) throws(PropertyListFault) -> String {
    let start = line
    position += 1
    var units: [UInt16] = []
    var run = position
    func decoded(_ end: Int) -> String.UTF16View { String(decoding: bytes[run..<end], as: UTF8.self).utf16 }
    while position < bytes.count, bytes[position] != quote {
      guard bytes[position] == UInt8(ascii: "\\") else {
        step()
        continue
      }
      units += decoded(position)
      position += 1
      units.append(contentsOf: escape())
      run = position
    }
    guard position < bytes.count else {
      throw PropertyListFault(message: "the text that begins here is not closed", line: start)
    }
    units += decoded(position)
    position += 1
    return String(decoding: units, as: UTF16.self)
  }

  /// What stands after a backslash. Unknown escapes stand for the letter itself.
  private mutating func escape() -> [UInt16] {
    guard position < bytes.count else { return [] }
    let letter = bytes[position]
    switch letter {
    case UInt8(ascii: "n"): return taken(1, 0x0A)
    case UInt8(ascii: "t"): return taken(1, 0x09)
    case UInt8(ascii: "r"): return taken(1, 0x0D)
    case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "v"): return taken(1, 0x20)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      let digits = bytes[(position + 1)...].prefix(4).prefix { Scan.hexValue($0) != nil }
      let code = digits.reduce(UInt16(0)) { $0 << 4 | UInt16(Scan.hexValue($1) ?? 0) }
      return digits.isEmpty ? taken(1, UInt16(letter)) : taken(1 + digits.count, code)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let digits = bytes[position...].prefix(3).prefix { (48...55).contains($0) }
      return taken(digits.count, digits.reduce(UInt16(0)) { $0 << 3 | UInt16($1 - 48) })
    case 0x80...: return []  // a letter of several bytes: the next run takes it whole
    default:
      step()
      return [UInt16(letter)]
    }
  }

  private mutating func taken(_ count: Int, _ unit: UInt16) -> [UInt16] {
    position += count
    return [unit]
  }

  // MARK: Moving on

  /// The next byte that is neither space nor comment.
  private mutating func peek() throws(PropertyListFault) -> UInt8? {
    while position < bytes.count {
      if Scan.isSpace(bytes[position]) {
        step()
      } else if bytes[position...].starts(with: "//".utf8) {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      } else if bytes[position...].starts(with: "/*".utf8) {
        let start = line
        position += 2
        while !bytes[position...].starts(with: "*/".utf8) {
          guard position < bytes.count else {
            throw PropertyListFault(message: "the comment that begins here is not closed", line: start)
          }
          step()
        }
        position += 2
      } else {
        return bytes[position]
      }
    }
    return nil
  }

  private mutating func step() {
    guard position < bytes.count else { return }
    if bytes[position] == 0x0A { line += 1 }
    position += 1
  }

  private func character() -> String {
    String(decoding: bytes[position...].prefix(4), as: UTF8.self).first.map(String.init) ?? ""
  }

  private func fault(_ message: String) -> PropertyListFault { PropertyListFault(message: message, line: line) }
}
