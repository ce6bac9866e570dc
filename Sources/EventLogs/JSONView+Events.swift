import TextFormats

extension JSONView {
  /// Looks at every value inside, and at this one.
  func forEachValue(_ look: (JSONView) -> Void) {
    look(self)
    for (_, value) in members { value.forEachValue(look) }
    for element in elements { element.forEachValue(look) }
  }

  /// Whether a `Double` has all the digits of an integer.
  var isExactInDouble: Bool {
    let limit: Int64 = 1 << 53
    return integer.map { -limit...limit ~= $0 } ?? false
  }
}
