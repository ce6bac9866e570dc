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
    var (members, others) = (a.members, b.members)
    while true {
      // Mostly a key stands at the same place.
      let (rest, otherRest) = (members, others)
      guard let (key, value) = members.next() else { return others.next() == nil }
      guard let (name, other) = others.next() else { return false }
      if !key.withText({ name.isText($0) }) { return areEqual(rest.sortedMembers, otherRest.sortedMembers) }
      if !areEqual(value, other) { return false }
    }
  }

  private static func areEqual(_ a: [SortedMember], _ b: [SortedMember]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { a, b in
        a.hash == b.hash && a.key.withText { b.key.isText($0) } && areEqual(a.value, b.value)
      }
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

/// A member in an order that does not depend on where it stands, so that to compare two objects takes no longer than to
/// sort them.
private struct SortedMember {
  let hash: UInt64
  let key: JSONView
  let value: JSONView

  func isBefore(_ other: SortedMember) -> Bool {
    if hash != other.hash { return hash < other.hash }
    return key.withText { text in other.key.withText { text.lexicographicallyPrecedes($0) } }
  }
}

extension Sequence<(key: JSONView, value: JSONView)> {
  fileprivate var sortedMembers: [SortedMember] {
    map { key, value in
      SortedMember(hash: UInt64(key.withText { ByteHash.of($0) }), key: key, value: value)
    }.sorted { $0.isBefore($1) }
  }
}
