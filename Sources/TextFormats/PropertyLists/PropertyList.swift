/// A value of a property list, with its line where the format has lines.
package struct PropertyList: Hashable {
  package enum Value: Hashable {
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

  package var value: Value
  package var line: Int?

  package init(value: Value, line: Int? = nil) {
    self.value = value
    self.line = line
  }
}

package struct PropertyListEntry: Hashable {
  package var key: String
  package var value: PropertyList

  package init(key: String, value: PropertyList) {
    self.key = key
    self.value = value
  }
}

/// Why a property list cannot be read.
package struct PropertyListFault: Error, Hashable {
  package var message: String
  package var line: Int?

  package init(message: String, line: Int? = nil) {
    self.message = message
    self.line = line
  }
}

extension PropertyList {
  /// The value under a key; of several the last, which is the one that the system takes.
  package subscript(key: String) -> PropertyList? {
    guard case .dictionary(let entries) = value else { return nil }
    return entries.last { $0.key == key }?.value
  }

  /// The keys of a dictionary, each once, in the order of the file.
  package var keys: [String] {
    guard case .dictionary(let entries) = value else { return [] }
    var seen: Set<String> = []
    return entries.map(\.key).filter { seen.insert($0).inserted }
  }

  package var array: [PropertyList]? { if case .array(let items) = value { items } else { nil } }
  package var string: String? { if case .string(let text) = value { text } else { nil } }

  /// A finite number, also from a text that is one.
  package var number: Double? {
    switch value {
    case .integer(let number): Double(number)
    case .real(let number): number.isFinite ? number : nil
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    case .bool, .date, .data, .array, .dictionary: nil
    }
  }

  /// A boolean as `NSNumber` and `NSString` understand it.
  package var bool: Bool? {
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

  /// What kind of value it is, as a message says it.
  package var kindName: String {
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
  package func means(_ other: PropertyList) -> Bool {
    switch (value, other.value) {
    case (.integer(let a), .real(let b)), (.real(let b), .integer(let a)): Double(a) == b
    case (.integer(let a), .bool(let b)), (.bool(let b), .integer(let a)): a == (b ? 1 : 0)
    default: value == other.value
    }
  }
}
