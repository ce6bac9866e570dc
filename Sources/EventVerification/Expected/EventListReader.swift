public import Findings
import TextFormats

/// Reads a golden list of events.
public enum EventListReader {
  /// Lists are read by people: longer ones are refused.
  public static let sizeLimit = 16 << 20
  private static let mostFindings = 50
  /// The most events that a list may ask for.
  public static let mostEvents = 20_000

  /// - Parameter file: its path, as messages name it.
  /// - Throws: every fault, each with its line, at most fifty.
  public static func read(_ bytes: [UInt8], file: String) throws(Findings) -> EventList {
    if bytes.count > sizeLimit {
      throw Findings([
        Finding(
          code: "event_list.too_large", message: "the list is larger than 16 MB", place: SourcePlace(file: file))
      ])
    }
    if let first = bytes.first(where: { !" \t\r\n".utf8.contains($0) }), "{[<".utf8.contains(first) || bytes.contains(0)
    {
      throw Findings([
        Finding(
          code: "event_list.no_list", message: "this is no list of events", place: SourcePlace(file: file),
          notes: ["a list is a text with one event a line, as --write-expected writes it"])
      ])
    }
    var list = EventList(file: file, title: "")
    var findings: [Finding] = []
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let line = line.last == 0x0D ? line.dropLast() : line
      do throws(Finding) { try take(line, number, &list) } catch {
        if findings.count < mostFindings { findings.append(error) }
      }
    }
    if !findings.isEmpty { throw Findings(findings) }
    if list.items.reduce(0, { $0 + max(1, $1.count.lowerBound) }) > mostEvents {
      throw Findings([
        Finding(
          code: "event_list.too_large", message: "the list asks for more than \(mostEvents) events",
          place: SourcePlace(file: file), notes: ["a list is of one journey"])
      ])
    }
    return list
  }

  private static func take(_ line: ArraySlice<UInt8>, _ number: Int, _ list: inout EventList) throws(Finding) {
    guard let first = line.first(where: { $0 != 0x20 }) else { return }
    if first == UInt8(ascii: "#") {
      if list.title.isEmpty, line.first == first {
        list.title = String(decoding: line.dropFirst(2), as: UTF8.self)
      }
      return
    }
    if line.first == first {
      list.steps.append(String(decoding: line, as: UTF8.self))
      return
    }
    var reader = EventLineReader(line, file: list.file, line: number)
    var item = try reader.item()
    item.step = list.steps.isEmpty ? nil : list.steps.count - 1
    list.items.append(item)
  }
}

/// Reads the line of one event.
private struct EventLineReader {
  private let bytes: [UInt8]
  private var at = 0
  private let file: String
  private let line: Int

  init(_ bytes: ArraySlice<UInt8>, file: String, line: Int) {
    self.bytes = Array(bytes)
    self.file = file
    self.line = line
  }

  mutating func item() throws(Finding) -> EventList.Item {
    skipSpace()
    var item = EventList.Item(name: "", line: line)
    if take("| ") { item.isUnordered = true }
    skipSpace()
    item.count = try count()
    skipSpace()
    item.name = try word("the name of an event")
    while true {
      skipSpace()
      if isAtEnd { return item }
      if take("...") {
        item.allowsOthers = true
        skipSpace()
        if isAtEnd { return item }
        throw fault("\"...\" is the last word of a line", "it says that there may be other properties")
      }
      let key = try word("the name of a property")
      guard take("=") else {
        throw fault("\"\(short(key))\" has no value", "write \(short(key))=VALUE, or \(short(key))=*")
      }
      if item.properties.contains(where: { $0.key == key }) { throw fault("\"\(short(key))\" stands here twice", nil) }
      item.properties.append(EventList.Property(key: key, value: try value()))
    }
  }

  private mutating func count() throws(Finding) -> ClosedRange<Int> {
    if take("? ") { return 0...1 }
    if take("* ") { return 0...EventList.many }
    guard let low = integer() else { return 1...1 }
    var high = low
    if take("..") { high = take("*") ? EventList.many : integer() ?? -1 }
    guard low <= high, high <= EventList.many, at < bytes.count, bytes[at] == 0x20 else {
      throw fault("this is no count", "write 2 or 1..3 or 1..* and a space")
    }
    return low...high
  }

  private mutating func integer() -> Int? {
    var value: Int?
    while at < bytes.count, (0x30...0x39).contains(bytes[at]), value ?? 0 < 1_000_000 {
      value = (value ?? 0) * 10 + Int(bytes[at] - 0x30)
      at += 1
    }
    return value
  }

  private mutating func word(_ what: String) throws(Finding) -> String {
    if at < bytes.count, bytes[at] == UInt8(ascii: "\"") {
      guard case .string(let text)? = try json()?.value else {
        throw fault("here \(what) is missing", "a text in quotes is written as in JSON, and ends with a quote")
      }
      return text
    }
    let start = at
    while at < bytes.count, EventList.Item.isPart(bytes[at], first: at == start) { at += 1 }
    if start == at {
      throw fault(
        "here \(what) is missing", "a name with spaces or other signs stands in quotes: \"Application Opened\"")
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func value() throws(Finding) -> DocumentNode? {
    if take("*") { return nil }
    guard let value = try json() else {
      throw fault("this is no value", "write it as in JSON, a text in quotes, or * for any")
    }
    return value.withoutLines
  }

  /// A value of JSON; what is none is a fault of the line.
  private mutating func json() throws(Finding) -> DocumentNode? {
    let end: Int? = bytes.withUnsafeBytes { bytes in
      var scanner = JSONScanner(bytes, from: at)
      do throws(JSONFault) { try scanner.skipValue() } catch { return nil }
      return scanner.at
    }
    guard let end else { return nil }
    let node = try JSONReader.read(Array(bytes[at..<end]), file: file, firstLine: line)
    at = end
    return node
  }

  /// The line's end, or that of what counts: a remark after a space.
  private var isAtEnd: Bool {
    at == bytes.count || bytes[at] == UInt8(ascii: "#") && at > 0 && (bytes[at - 1] == 0x20 || bytes[at - 1] == 0x09)
  }

  private mutating func skipSpace() {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes.count - at >= wanted.count, bytes[at..<at + wanted.count].elementsEqual(wanted) else { return false }
    at += wanted.count
    return true
  }

  private func fault(_ message: String, _ note: String?) -> Finding {
    Finding(
      code: "event_list.bad_line", message: message, place: SourcePlace(file: file, line: line),
      notes: ["at character \(at + 1) of the line"] + (note.map { [$0] } ?? []))
  }
}
