import Findings
import Glibc
import TextFormats

/// What cannot be read is named and passed over, and the next event is found again.
extension LogElements {
  /// - Parameter words: the message and notes; of what was found the bytes around it.
  func add(
    _ severity: Finding.Severity, _ code: String, _ tally: inout FindingTally, at position: Int,
    _ words: (UnsafeRawBufferPointer) -> (message: String, notes: [String])
  ) {
    tally.add(severity, "log.\(code)") {
      let (message, notes) = words(window.bytes)
      let (line, column) = lineAndColumn(of: position)
      return Finding(
        code: code, message: "column \(column): \(message)", place: SourcePlace(file: file, line: line), notes: notes)
    }
  }

  private func lineAndColumn(of position: Int) -> (line: Int, column: Int) {
    var (line, column) = (window.line, window.column(of: window.at))
    for byte in window.bytes[min(window.at, position)..<min(position, window.end)] {
      (line, column) = byte == UInt8(ascii: "\n") ? (line + 1, 1) : (line, column + 1)
    }
    return (line, column)
  }

  /// Names what is wrong with the next value, and goes on behind it.
  mutating func bad(_ fault: JSONFault, _ tally: inout FindingTally) throws {
    add(.error, "not_json", &tally, at: fault.offset) { bytes in
      let words = fault.finding(in: bytes, file: "")
      return ("the event is not JSON, and is passed over: \(words.message)", [])
    }
    let fault = fault.offset - window.at
    if isInList {
      try findInList(after: fault)
    } else {
      let line = lineAndColumn(of: window.at + fault).line
      try findLine(after: fault, isLong: line > window.line)
    }
  }

  /// Names an event that is longer than allowed, and goes on behind it without holding it.
  mutating func passOver(_ tally: inout FindingTally) throws {
    add(.error, "too_long", &tally, at: window.at) { _ in
      ("the event is longer than \(limits.eventBytes) bytes, and is passed over", [])
    }
    try isInList ? skipValue() : skipLine()
  }

  // MARK: Lines

  /// Goes to the line after that of a fault; after an event of several lines, to the next that begins an event.
  private mutating func findLine(after fault: Int, isLong: Bool) throws {
    if let start = lineOfEvent(before: window.at + fault) { return window.advance(to: start) }
    let column = window.column(of: window.at)
    window.advance(to: min(window.at + fault, window.end))
    try skipLine()
    while isLong, try !isAtEvent(upTo: column) { try skipLine() }
  }

  /// The line of a fault, where it begins with an event of its own: the one before it was cut.
  private func lineOfEvent(before fault: Int) -> Int? {
    let end = min(fault + 1, window.end)
    let line = window.bytes[window.at..<min(fault, window.end)].lastIndex(of: UInt8(ascii: "\n"))
    guard let line, let start = window.bytes[line..<end].firstIndex(where: { $0 > 0x20 }) else { return nil }
    let isEvent = window.bytes[start] == UInt8(ascii: "{") && start - line <= window.column(of: window.at)
    return isEvent ? start : nil
  }

  /// Goes to the start of the next line, or to the end of the log.
  private mutating func skipLine() throws {
    while true {
      if let end = window.lineEnd { return window.advance(to: end + 1) }
      window.drop()
      guard try window.fill() else { return }
    }
  }

  /// Whether an object or a list begins on the line that is next, no deeper than a column; also at the end of the log.
  private mutating func isAtEvent(upTo column: Int) throws -> Bool {
    var position = 0
    while true {
      let bytes = window.bytes
      while window.at + position < bytes.count {
        switch bytes[window.at + position] {
        case 0x20, 0x09: position += 1
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "]"): return position < column
        default: return false
        }
      }
      guard try window.fill() else { return window.isComplete }
    }
  }

  // MARK: Lists

  /// Goes to the event after one in a list: to the next that begins with the same key, or a line, for quotes and brackets
  /// that are wrong mislead whoever counts them.
  private mutating func findInList(after fault: Int) throws {
    let beginning = beginning.isEmpty ? usualBeginning : beginning
    // Each search in vain may have gone through all that is in memory.
    if beginning.isEmpty || vainSearches == Self.mostVainSearches { return try skipValue() }
    while true {
      let fault = window.at + fault
      let next =
        lineOfEvent(before: fault) ?? place(of: beginning, from: fault, to: newline(from: fault))
        ?? lineOfEvent(after: fault)
      if let next = next ?? (window.isComplete ? place(of: beginning, from: fault) : nil) {
        window.advance(to: next)
        needsComma = false
        return
      }
      guard try window.fill() else { break }
    }
    // No other event follows, or none within the length of one.
    vainSearches += 1
    try skipValue()
  }

  /// The line after that of a fault, where it begins with an event.
  private func lineOfEvent(after fault: Int) -> Int? {
    guard let line = newline(from: fault),
      let start = window.bytes[line...].firstIndex(where: { $0 > 0x20 }), window.bytes[start] == UInt8(ascii: "{")
    else { return nil }
    return start - line <= window.column(of: window.at) ? start : nil
  }

  private func newline(from position: Int) -> Int? {
    // Most logs that are one line have none, and many faults must not look for it each.
    guard let first = window.lineEnd else { return nil }
    return first >= position ? first : window.bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
  }

  /// Goes behind a value by its brackets alone, without holding it.
  private mutating func skipValue() throws {
    var balance = Balance()
    let first = window.offset(of: window.at)
    while true {
      if let end = balance.end(in: window.bytes, from: window.at) {
        // What closes nothing is passed over too.
        return window.advance(to: window.offset(of: end) > first ? end : end + 1)
      }
      window.drop()
      guard try window.fill() else { return }
    }
  }

  /// The next event's bytes up to its first key's colon, and the quote of a text behind it; at most 64. Empty where it
  /// has no key.
  var beginning: [UInt8] {
    let bytes = window.bytes[window.at..<min(window.at + 64, window.end)]
    guard bytes.first == UInt8(ascii: "{"), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return [] }
    let isText = colon + 1 < bytes.endIndex && bytes[colon + 1] == UInt8(ascii: "\"")
    return Array(bytes[...(isText ? colon + 1 : colon)])
  }

  /// Where the bytes stand after a comma.
  /// - Parameter end: nil: as far as there are bytes.
  private func place(of beginning: [UInt8], from start: Int, to end: Int? = nil) -> Int? {
    guard let base = window.bytes.baseAddress else { return nil }
    let end = end ?? window.end
    var start = min(start, end)
    while let found = memchr(base + start, Int32(UInt8(ascii: "{")), end - start) {
      let place = UnsafeRawPointer(found) - base
      if window.end - place < beginning.count { return nil }
      if memcmp(base + place, beginning, beginning.count) == 0,
        window.bytes[..<place].last(where: { $0 > 0x20 }) == UInt8(ascii: ",")
      {
        return place
      }
      start = place + 1
    }
    return nil
  }
}

/// Finds the end of a value by its brackets alone, over as many pieces as it has.
private struct Balance {
  private var depth = 0
  private var isText = false
  private var isEscaped = false

  /// After the value's last byte; nil when it goes on.
  mutating func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    for position in start..<bytes.count {
      let byte = bytes[position]
      if isEscaped {
        isEscaped = false
      } else if isText {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isText = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          // What closes the list is not part of the value.
          if depth < 0 { return position }
          if depth == 0 { return position + 1 }
        case UInt8(ascii: ","): if depth == 0 { return position }
        default: break
        }
      }
    }
    return nil
  }
}
