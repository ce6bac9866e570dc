import TextFormats

/// Equality of values as JSON Schema has it: numbers by what they are, 1 and 1.0 alike; strings by their scalars;
/// objects in any order.
enum ValueComparison {
  static func areEqual(_ a: JSONView, _ b: JSONView) -> Bool {
    switch (a.kind, b.kind) {
    case (.string, .string): a.withText { b.isText($0) }
    case (.integer, .integer), (.integer, .decimal), (.decimal, .integer), (.decimal, .decimal):
      JSONDecimal(a.source) == JSONDecimal(b.source)
    case (.array, .array): areEqualLists(a, b)
    case (.object, .object): areEqualObjects(a, b)
    case (.null, .null), (.true, .true), (.false, .false): true
    case (.null, _), (.true, _), (.false, _), (.integer, _), (.decimal, _), (.string, _), (.array, _), (.object, _):
      false
    }
  }

  private static func areEqualLists(_ a: JSONView, _ b: JSONView) -> Bool {
    var others = b.elements
    for element in a.elements {
      guard let other = others.next(), areEqual(element, other) else { return false }
    }
    return others.next() == nil
  }

  private static func areEqualObjects(_ a: JSONView, _ b: JSONView) -> Bool {
    var others = b.members
    var count = 0
    for (key, value) in a.members {
      count += 1
      let isSame = key.withText { text in
        // Mostly it stands at the same place.
        if let (name, other) = others.next(), name.isText(text) { return areEqual(value, other) }
        return b.member(text).map { areEqual(value, $0) } ?? false
      }
      if !isSame { return false }
    }
    return b.members.reduce(0) { count, _ in count + 1 } == count
  }

  // MARK: Digests

  /// A number that equal values share.
  static func digest(_ value: JSONView) -> UInt64 {
    switch value.kind {
    case .null, .true, .false: return mix(UInt64(value.kind.rawValue) + 1, 0x51)
    case .string: return mix(UInt64(value.withText { ByteHash.of($0) }), 0x52)
    case .integer, .decimal: return digest(JSONDecimal(value.source))
    case .array: return value.elements.reduce(0x53) { mix($0, digest($1)) }
    case .object:
      // A sum, for the order does not count.
      return value.members.reduce(0x54) { sum, member in
        sum &+ mix(UInt64(member.key.withText { ByteHash.of($0) }), digest(member.value))
      }
    }
  }

  private static func digest(_ number: JSONDecimal) -> UInt64 {
    var digest = mix(UInt64(bitPattern: Int64(number.exponent)), number.isNegative ? 0x55 : 0x56)
    number.forEachDigit { digest = mix(digest, UInt64($0)) }
    return digest
  }

  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let sum = (a ^ (b &* 0x9E37_79B9_7F4A_7C15)) &* 0xBF58_476D_1CE4_E5B9
    return sum ^ (sum >> 31)
  }
}
