/// Reads `bplist00`. Objects refer to each other by number, so a file of a few bytes can describe a cycle or a tree
/// of any size: depth, count and length of what is built are bounded.
struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private var offsetSize = 0
  private var referenceSize = 0
  private var objectCount = 0
  private var tableStart = 0
  private var values = 0
  private var textBytes = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(PropertyListFault) -> PropertyList {
    guard bytes.starts(with: Array("bplist00".utf8)), bytes.count >= 8 + 32 else {
      throw PropertyListFault(message: "it is a binary property list that is cut short or of an unknown version")
    }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    objectCount = try integer(at: trailer + 8, size: 8)
    let root = try integer(at: trailer + 16, size: 8)
    tableStart = try integer(at: trailer + 24, size: 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), objectCount <= bytes.count,
      tableStart >= 8, tableStart <= trailer, objectCount <= (trailer - tableStart) / offsetSize
    else { throw PropertyListFault(message: "its trailer does not fit its size") }
    return try object(root, depth: 0)
  }

  private mutating func object(_ number: Int, depth: Int) throws(PropertyListFault) -> PropertyList {
    values += 1
    guard depth < PropertyListLimits.depth else {
      throw PropertyListFault(message: "values are nested more than \(PropertyListLimits.depth) deep")
    }
    guard values <= PropertyListLimits.values else {
      throw PropertyListFault(message: "there are more than \(PropertyListLimits.values) values")
    }
    guard number < objectCount else { throw PropertyListFault(message: "value \(number) does not exist") }
    let offset = try integer(at: tableStart + number * offsetSize, size: offsetSize)
    guard offset >= 8, offset < tableStart else {
      throw PropertyListFault(message: "value \(number) lies outside the file")
    }
    let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 0x0F))
    switch kind {
    case 0x0 where low == 0x8 || low == 0x9: return PropertyList(value: .bool(low == 0x9))
    case 0x1 where low <= 4: return PropertyList(value: .integer(try signed(at: offset + 1, power: low)))
    case 0x2 where low == 2 || low == 3: return PropertyList(value: .real(try real(at: offset + 1, size: 1 << low)))
    case 0x3: return PropertyList(value: .date(Self.date(try real(at: offset + 1, size: 8))))
    case 0x4, 0x5, 0x6, 0x7, 0xA, 0xD: return try sized(kind, low, offset: offset, depth: depth)
    default:
      throw PropertyListFault(message: "value \(number) is of the unknown kind 0x\(String(bytes[offset], radix: 16))")
    }
  }

  private mutating func sized(
    _ kind: UInt8, _ low: Int, offset: Int, depth: Int
  ) throws(PropertyListFault) -> PropertyList {
    var (count, start) = (low, offset + 1)
    if low == 0xF {
      guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 0x0F <= 3 else { throw cut }
      let size = 1 << Int(bytes[start] & 0x0F)
      count = try integer(at: start + 1, size: size)
      start += 1 + size
    }
    switch kind {
    case 0x4: return PropertyList(value: .data)
    case 0x5, 0x7: return PropertyList(value: .string(try text(at: start, count: count)))
    case 0x6: return PropertyList(value: .string(try utf16(at: start, count: count)))
    case 0xA:
      var items: [PropertyList] = []
      for number in try references(at: start, count: count) { items.append(try object(number, depth: depth + 1)) }
      return PropertyList(value: .array(items))
    default:
      let keys = try references(at: start, count: count)
      let contents = try references(at: start + count * referenceSize, count: count)
      var entries: [PropertyListEntry] = []
      for (key, content) in zip(keys, contents) {
        guard let name = try object(key, depth: depth + 1).string else {
          throw PropertyListFault(message: "the key of a dictionary is no string")
        }
        entries.append(PropertyListEntry(key: name, value: try object(content, depth: depth + 1)))
      }
      // The format keeps no order that means anything, and writers differ.
      return PropertyList(value: .dictionary(entries))
    }
  }

  private func references(at start: Int, count: Int) throws(PropertyListFault) -> [Int] {
    guard count <= PropertyListLimits.values else {
      throw PropertyListFault(message: "a collection is larger than the file")
    }
    _ = try slice(at: start, count: count * referenceSize)
    var numbers: [Int] = []
    for index in 0..<count { numbers.append(try integer(at: start + index * referenceSize, size: referenceSize)) }
    return numbers
  }

  private mutating func text(at start: Int, count: Int) throws(PropertyListFault) -> String {
    try spend(count)
    let content = try slice(at: start, count: count)
    let text = String(decoding: content, as: UTF8.self)
    guard text.utf8.elementsEqual(content) else {
      throw PropertyListFault(message: "a text is neither ASCII nor UTF-8")
    }
    return text
  }

  private mutating func utf16(at start: Int, count: Int) throws(PropertyListFault) -> String {
    guard count <= PropertyListLimits.fileBytes else { throw cut }
    try spend(count * 2)
    guard let text = TextDecoding.utf16(try slice(at: start, count: count * 2), bigEndian: true) else {
      throw PropertyListFault(message: "a text is not valid UTF-16")
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func spend(_ count: Int) throws(PropertyListFault) {
    guard count <= PropertyListLimits.fileBytes else { throw cut }
    textBytes += count
    guard textBytes <= PropertyListLimits.textBytes else {
      throw PropertyListFault(message: "its texts are longer than \(PropertyListLimits.textBytes >> 20) MiB together")
    }
  }

  // MARK: Numbers

  /// A number of up to eight bytes that must fit an index.
  private func integer(at start: Int, size: Int) throws(PropertyListFault) -> Int {
    var number: UInt64 = 0
    for byte in try slice(at: start, count: size) { number = number << 8 | UInt64(byte) }
    guard number <= UInt64(Int32.max) else { throw PropertyListFault(message: "a size in it is out of range") }
    return Int(number)
  }

  /// Up to four bytes are unsigned, eight are signed, of sixteen the lower eight count.
  private func signed(at start: Int, power: Int) throws(PropertyListFault) -> Int64 {
    var number: UInt64 = 0
    for byte in try slice(at: start, count: 1 << power).suffix(8) { number = number << 8 | UInt64(byte) }
    return Int64(bitPattern: number)
  }

  private func real(at start: Int, size: Int) throws(PropertyListFault) -> Double {
    var bits: UInt64 = 0
    for byte in try slice(at: start, count: size) { bits = bits << 8 | UInt64(byte) }
    return size == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
  }

  private func slice(at start: Int, count: Int) throws(PropertyListFault) -> ArraySlice<UInt8> {
    guard start >= 0, count >= 0, start <= bytes.count, count <= bytes.count - start else { throw cut }
    return bytes[start..<(start + count)]
  }

  private var cut: PropertyListFault { PropertyListFault(message: "a value reaches beyond the end of the file") }

  /// Seconds since 2001 as a date; what no calendar holds becomes that first instant.
  static func date(_ seconds: Double) -> String {
    let whole = abs(seconds) < 1e11 ? Int64(seconds) : 0
    let (day, time) = whole.quotientAndRemainderFloored(86_400)
    // Days since 1 March of year 0, so that the leap day ends a year.
    let shifted = day + 730_425
    let era = shifted.quotientAndRemainderFloored(146_097)
    let dayOfEra = era.remainder
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era.quotient * 400 + (month <= 2 ? 1 : 0)
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    func padded(_ number: Int64, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month))-\(padded(dayOfMonth))T"
      + "\(padded(time / 3_600)):\(padded(time / 60 % 60)):\(padded(time % 60))Z"
  }
}

extension Int64 {
  fileprivate func quotientAndRemainderFloored(_ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
