import TextFormats

extension PropertyList {
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
}
