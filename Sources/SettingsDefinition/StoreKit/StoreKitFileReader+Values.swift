import TextFormats

/// A value of a JSON file with the way to it, as RFC 6901 writes it: `/products/0/productID`.
struct PointedNode {
  let node: DocumentNode
  let pointer: String

  init(_ node: DocumentNode, _ pointer: String) {
    self.node = node
    self.pointer = pointer
  }

  /// Keys that are looked up have neither `~` nor `/`.
  subscript(key: String) -> PointedNode? { node[key].map { PointedNode($0, "\(pointer)/\(key)") } }
}

/// The values that the format is made of. A field that is missing or null counts as not written.
extension StoreKitFileReader {
  private func written(_ node: PointedNode, _ key: String) -> PointedNode? {
    node[key].flatMap { $0.node.isNull ? nil : $0 }
  }

  private mutating func required(_ node: PointedNode, _ key: String) -> PointedNode? {
    if let value = written(node, key) { return value }
    report("missing_field", "\"\(key)\" is missing", at: node)
    return nil
  }

  mutating func refuse(_ node: PointedNode, _ expected: String) {
    report("wrong_type", "expected \(expected), found \(node.node.found)", at: node)
  }

  mutating func list(_ node: PointedNode, _ key: String) -> [PointedNode] {
    guard let value = written(node, key) else { return [] }
    guard let items = value.node.items else {
      refuse(value, "a list")
      return []
    }
    return items.enumerated().compactMap { index, item in
      let item = PointedNode(item, "\(value.pointer)/\(index)")
      if item.node.entries == nil { refuse(item, "an object") }
      return item.node.entries == nil ? nil : item
    }
  }

  /// A text; one that is empty is none.
  mutating func text(_ node: PointedNode, _ key: String) -> String? {
    guard let value = written(node, key) else { return nil }
    guard let text = value.node.string else {
      refuse(value, "a text")
      return nil
    }
    guard text.utf8.count <= DocumentLimits.textBytes else {
      report("too_large", "a text is longer than 65,536 bytes", at: value, "make it shorter")
      return nil
    }
    return text.isEmpty ? nil : text
  }

  /// A text without spaces that has to be there: what names a thing.
  mutating func word(_ node: PointedNode, _ key: String) -> String? {
    guard let value = required(node, key) else { return nil }
    guard let text = value.node.string, Name.isWord(text) else {
      refuse(value, "a text without spaces")
      return nil
    }
    return text
  }

  mutating func name<Names: RawRepresentable & CaseIterable>(
    _ node: PointedNode, _ key: String, _ type: Names.Type
  ) -> Names? where Names.RawValue == String {
    guard let value = required(node, key) else { return nil }
    guard let found = value.node.string.flatMap(Names.init(rawValue:)) else {
      refuse(value, Name.list(Names.allCases.map(\.rawValue)))
      return nil
    }
    return found
  }

  mutating func price(_ node: PointedNode) -> Price? {
    guard let value = required(node, "displayPrice") else { return nil }
    guard let price = value.node.string.flatMap({ Price($0) }) else {
      refuse(value, "a price in quotes such as \"4.99\"")
      return nil
    }
    return price
  }

  mutating func period(_ node: PointedNode, _ key: String) -> StorePeriod? {
    guard let value = required(node, key) else { return nil }
    guard let period = value.node.string.flatMap({ StorePeriod($0) }) else {
      refuse(value, "a period such as \"P1W\", \"P1M\" or \"P1Y\"")
      return nil
    }
    return period
  }

  /// A whole number from 1 to 100, 1 where none is written.
  mutating func count(_ node: PointedNode, _ key: String) -> Int {
    guard let value = written(node, key) else { return 1 }
    guard let number = value.node.integer, (1...100).contains(number) else {
      refuse(value, "a whole number from 1 to 100")
      return 1
    }
    return Int(number)
  }

  mutating func flag(_ node: PointedNode, _ key: String) -> Bool {
    guard let value = written(node, key) else { return false }
    if value.node.bool == nil { refuse(value, "true or false") }
    return value.node.bool ?? false
  }
}
