/// A value of a property list, with its line where the format has lines.
struct PropertyList: Hashable {
  enum Value: Hashable {
    case string(String)
    case integer(Int64)
    case real(Double)
    case bool(Bool)
    /// ISO 8601, in UTC.
    case date(String)
    case data
    case array([PropertyList])
    case dictionary([PropertyListEntry])
  }

  var value: Value
  var line: Int?
}

struct PropertyListEntry: Hashable {
  var key: String
  var value: PropertyList
}

/// Why a property list cannot be read.
struct PropertyListFault: Error, Hashable {
  var message: String
  var line: Int?
}

extension PropertyList {
  /// The value under a key; of several the last, which is the one that the system takes.
  subscript(key: String) -> PropertyList? {
    guard case .dictionary(let entries) = value else { return nil }
    return entries.last { $0.key == key }?.value
  }

  /// The keys of a dictionary, each once, in the order of the file.
  var keys: [String] {
    guard case .dictionary(let entries) = value else { return [] }
    var seen: Set<String> = []
    return entries.map(\.key).filter { seen.insert($0).inserted }
  }

  var array: [PropertyList]? { if case .array(let items) = value { items } else { nil } }
  var string: String? { if case .string(let text) = value { text } else { nil } }

  /// Text, number or boolean written as text; nil for the rest.
  var scalarText: String? {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .real(let number): LuaText.number(number)
    case .bool(let flag): flag ? "true" : "false"
    case .date(let date): date
    case .data, .array, .dictionary: nil
    }
  }

  /// A finite number, also from a text that is one.
  var number: Double? {
    switch value {
    case .integer(let number): Double(number)
    case .real(let number): number.isFinite ? number : nil
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    case .bool, .date, .data, .array, .dictionary: nil
    }
  }

  /// A boolean as `NSNumber` and `NSString` understand it.
  var bool: Bool? {
    switch value {
    case .bool(let flag): flag
    case .integer(let number): number != 0
    case .real(let number): number != 0
    case .string(let text):
      switch text.lowercased() {
      case "yes", "true", "1", "y", "t", "on": true
      case "no", "false", "0", "n", "f", "off", "": false
      default: nil
      }
    case .date, .data, .array, .dictionary: nil
    }
  }

  /// The list with every text cut that is too long for a definition; calls back with the line of each.
  func shortened(_ cut: (Int?) -> Void) -> PropertyList {
    var copy = self
    switch value {
    case .string(let text):
      guard let short = LuaText.shortened(text) else { return self }
      cut(line)
      copy.value = .string(short)
    case .array(let items): copy.value = .array(items.map { $0.shortened(cut) })
    case .dictionary(let entries):
      copy.value = .dictionary(entries.map { PropertyListEntry(key: $0.key, value: $0.value.shortened(cut)) })
    case .integer, .real, .bool, .date, .data: break
    }
    return copy
  }

  /// What kind of value it is, as a message says it.
  var kindName: String {
    switch value {
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a real number"
    case .bool: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }

  /// Equal as the system compares values: without the line, a whole real number like the integer.
  func means(_ other: PropertyList) -> Bool {
    switch (value, other.value) {
    case (.integer(let a), .real(let b)), (.real(let b), .integer(let a)): Double(a) == b
    case (.integer(let a), .bool(let b)), (.bool(let b), .integer(let a)): a == (b ? 1 : 0)
    default: value == other.value
    }
  }
}
