import TextFormats

/// Texts by number, told apart by their bytes: to ask for one that is known takes no memory. It grows with the log.
struct NameTable {
  /// More are not told apart: a log whose names hold ids has as many as events.
  private let limit: Int
  /// Nor are they once all names together are this long, in bytes.
  private let byteLimit: Int
  private(set) var texts: [String] = []
  /// Some text had no room.
  private(set) var isFull = false
  /// All texts one after the other, and where each ends.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Numbers of texts by hash, open addressing; -1 for a free place.
  private var places = [Int32](repeating: -1, count: 256)

  /// Of the empty text.
  static let none = 0
  /// Of what stands for all texts beyond the limit.
  static let rest = 1

  init(limit: Int, bytes: Int = 16 << 20) {
    self.limit = limit
    byteLimit = bytes
    _ = number(of: "")
    _ = number(of: "…")
  }

  /// Where a text is, or would be.
  private func place(of text: UnsafeRawBufferPointer) -> Int {
    var place = Int(ByteHash.of(text)) & (places.count - 1)
    while places[place] >= 0, !isText(Int(places[place]), text) { place = (place + 1) & (places.count - 1) }
    return place
  }

  /// The number of a text; that of a new one is the count before it. Nil beyond the limit.
  mutating func number(of text: UnsafeRawBufferPointer) -> Int? {
    let place = place(of: text)
    if places[place] >= 0 { return Int(places[place]) }
    guard texts.count < limit, bytes.count + text.count <= byteLimit else {
      isFull = true
      return nil
    }
    return add(text, at: place)
  }

  mutating func number(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { number(of: UnsafeRawBufferPointer($0)) }
  }

  private func isText(_ number: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    return bytes.withUnsafeBytes { bytes in
      ByteComparison.areEqual(UnsafeRawBufferPointer(rebasing: bytes[start..<ends[number]]), text)
    }
  }

  private mutating func add(_ text: UnsafeRawBufferPointer, at place: Int) -> Int {
    let number = texts.count
    texts.append(String(decoding: text, as: UTF8.self))
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    places[place] = Int32(truncatingIfNeeded: number)
    if texts.count * 2 > places.count { grow() }
    return number
  }

  private mutating func grow() {
    let count = places.count * 2
    places = [Int32](repeating: -1, count: count)
    bytes.withUnsafeBytes { bytes in
      for number in texts.indices {
        let text = bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
        var place = Int(ByteHash.of(UnsafeRawBufferPointer(rebasing: text))) & (count - 1)
        while places[place] >= 0 { place = (place + 1) & (count - 1) }
        places[place] = Int32(truncatingIfNeeded: number)
      }
    }
  }
}
