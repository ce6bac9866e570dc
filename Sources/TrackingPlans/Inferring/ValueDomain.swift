import TextFormats

/// The values that a property of an app's events can have.
struct ValueDomain: Hashable {
  /// Texts, each once, in the order in which they were found; `hasAnyText` makes them examples.
  private(set) var texts: [String] = []
  private(set) var hasAnyText = false
  private(set) var bools: [Bool] = []
  private(set) var integers: [Int64] = []
  private(set) var thousandths: [Int64] = []
  /// Whole numbers of a range; of several the widest.
  private(set) var integerRange: NumberRange?
  private(set) var numberRange: NumberRange?

  /// Lists of some of these texts.
  private(set) var listed: [String] = []
  /// Tables with texts under some of these keys.
  private(set) var keys: [String] = []

  /// Limits in thousandths; nil: none.
  struct NumberRange: Hashable {
    var minimum: Int64?
    var maximum: Int64?

    fileprivate func joined(_ other: NumberRange) -> NumberRange {
      NumberRange(
        minimum: minimum.flatMap { own in other.minimum.map { min(own, $0) } },
        maximum: maximum.flatMap { own in other.maximum.map { max(own, $0) } })
    }
  }

  /// More different texts than these are any text.
  static let mostTexts = 200

  mutating func add(_ text: String) {
    if hasAnyText || texts.contains(text) { return }
    if texts.count == Self.mostTexts { return addAnyText() }
    texts.append(text)
  }

  mutating func addAnyText() {
    hasAnyText = true
    texts = []
  }

  mutating func add(_ bool: Bool) { if !bools.contains(bool) { bools.append(bool) } }
  mutating func add(_ integer: Int64) { if !integers.contains(integer) { integers.append(integer) } }
  mutating func add(thousandths: Int64) {
    if !self.thousandths.contains(thousandths) { self.thousandths.append(thousandths) }
  }

  mutating func add(integers range: NumberRange) { integerRange = integerRange?.joined(range) ?? range }
  mutating func add(numbers range: NumberRange) { numberRange = numberRange?.joined(range) ?? range }

  mutating func add(listsOf texts: [String]) { listed += texts.filter { !listed.contains($0) } }

  mutating func add(tablesWith keys: [String]) { self.keys += keys.filter { !self.keys.contains($0) } }

  mutating func formUnion(_ other: ValueDomain) {
    if other.hasAnyText { addAnyText() }
    other.texts.forEach { add($0) }
    other.bools.forEach { add($0) }
    other.integers.forEach { add($0) }
    other.thousandths.forEach { add(thousandths: $0) }
    add(listsOf: other.listed)
    add(tablesWith: other.keys)
    if let range = other.integerRange { add(integers: range) }
    if let range = other.numberRange { add(numbers: range) }
  }

  var isEmpty: Bool { self == ValueDomain() }
}

extension ValueDomain {
  /// The names of its types in JSON Schema.
  private var types: [String] {
    var types: [String] = []
    if hasAnyText || !texts.isEmpty { types.append("string") }
    if !bools.isEmpty { types.append("boolean") }
    if numberRange != nil || !thousandths.isEmpty {
      types.append("number")
    } else if integerRange != nil || !integers.isEmpty {
      types.append("integer")
    }
    if !listed.isEmpty { types.append("array") }
    if !keys.isEmpty { types.append("object") }
    return types
  }

  /// Whether all values can be written down, and doing so says more than the types.
  private var isListed: Bool {
    if hasAnyText || integerRange != nil || numberRange != nil || !listed.isEmpty || !keys.isEmpty { return false }
    return !texts.isEmpty || !integers.isEmpty || !thousandths.isEmpty || bools.count == 1
  }

  /// As a JSON Schema.
  func write(to json: inout JSONWriter) {
    json.beginObject()
    let types = types
    if types.count == 1 {
      json.field("type", types[0])
    } else if !types.isEmpty {
      json.key("type")
      json.beginArray()
      types.forEach { json.string($0) }
      json.endArray()
    }
    if isListed { list(to: &json) } else if types.count == 1 { limits(to: &json) }
    if !listed.isEmpty {
      json.key("items")
      json.beginObject()
      json.key("enum")
      json.beginArray()
      for text in listed { json.string(text) }
      json.endArray()
      json.endObject()
    }
    if !keys.isEmpty { table(to: &json) }
    json.endObject()
  }

  private func table(to json: inout JSONWriter) {
    json.key("properties")
    json.beginObject()
    for key in keys {
      json.key(key)
      json.beginObject()
      json.field("type", "string")
      json.endObject()
    }
    json.endObject()
    json.field("additionalProperties", false)
  }

  private func list(to json: inout JSONWriter) {
    json.key("enum")
    json.beginArray()
    for text in texts { json.string(text) }
    for bool in bools { json.bool(bool) }
    for integer in integers { json.integer(integer) }
    for number in thousandths { json.thousandths(number) }
    json.endArray()
  }

  private func limits(to json: inout JSONWriter) {
    guard let range = numberRange ?? integerRange, integers.isEmpty, thousandths.isEmpty else { return }
    if let minimum = range.minimum {
      json.key("minimum")
      json.thousandths(minimum)
    }
    if let maximum = range.maximum {
      json.key("maximum")
      json.thousandths(maximum)
    }
  }
}
