import JSONSchema
import TextFormats

/// A value of an event that is not as a list has it.
struct PropertyDifference: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case missing, extra, changed }

  var kind: Kind
  /// From the event's properties: `/theme`, `/cart/0/price`.
  var pointer: String
  /// Nil for what the list does not have, and where any value will do.
  var expected: DocumentNode?
  var actual: DocumentNode?

  /// What a person calls it: a name, or where it lies deeper the pointer.
  var name: String { JSONPointer.depth(of: pointer) == 1 ? JSONPointer.first(of: pointer) : pointer }

  /// - Parameter others: the properties that the list has to have.
  static func list(
    _ item: EventList.Item, _ event: ActualEvent, others: [DocumentEntry]
  ) -> [PropertyDifference] {
    var list: [PropertyDifference] = []
    for property in item.properties {
      let pointer = "/\(JSONPointer.escaped(property.key))"
      guard let found = event.properties.first(where: { $0.key == property.key })?.node else {
        list.append(PropertyDifference(kind: .missing, pointer: pointer, expected: property.value))
        continue
      }
      if let value = property.value { compare(value, found, pointer, &list) }
    }
    if item.allowsOthers { return list }
    for found in others where !item.properties.contains(where: { $0.key == found.key }) {
      list.append(
        PropertyDifference(kind: .extra, pointer: "/\(JSONPointer.escaped(found.key))", actual: found.node))
    }
    return list
  }

  /// Goes into objects and lists of one length; what differs as a whole is one difference.
  private static func compare(
    _ expected: DocumentNode, _ actual: DocumentNode, _ pointer: String, _ list: inout [PropertyDifference]
  ) {
    if expected.isSameValue(as: actual) { return }
    switch (expected.value, actual.value) {
    case (.map(let wanted), .map(let found)):
      for entry in wanted {
        let inside = "\(pointer)/\(JSONPointer.escaped(entry.key))"
        guard let other = found.first(where: { $0.key == entry.key })?.node else {
          list.append(PropertyDifference(kind: .missing, pointer: inside, expected: entry.node))
          continue
        }
        compare(entry.node, other, inside, &list)
      }
      for entry in found where !wanted.contains(where: { $0.key == entry.key }) {
        list.append(
          PropertyDifference(
            kind: .extra, pointer: "\(pointer)/\(JSONPointer.escaped(entry.key))", actual: entry.node))
      }
    case (.list(let wanted), .list(let found)) where wanted.count == found.count:
      for (index, pair) in zip(wanted, found).enumerated() { compare(pair.0, pair.1, "\(pointer)/\(index)", &list) }
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.list, _), (.map, _):
      list.append(PropertyDifference(kind: .changed, pointer: pointer, expected: expected, actual: actual))
    }
  }
}

extension ActualEvent {
  /// Without what the SDK adds by itself.
  var ownProperties: [DocumentEntry] { properties.filter { !AutomaticEvents.isProperty($0.key) } }

  /// In the form of a list, with those of its properties that count, and those that an item has: in its order, so that
  /// one stands below the other.
  func text(_ counted: [DocumentEntry], like item: EventList.Item?) -> String {
    let named = (item?.properties ?? []).compactMap { wanted in properties.first { $0.key == wanted.key } }
    let others = counted.filter { entry in !named.contains { $0.key == entry.key } }
    return EventList.Item(
      name: name, properties: (named + others).map { EventList.Property(key: $0.key, value: $0.node) }
    ).text
  }
}

extension DocumentNode {
  /// Equal, numbers by value and objects whatever the order of their keys.
  func isSameValue(as other: DocumentNode) -> Bool {
    switch (value, other.value) {
    case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)): return Double(a) == b
    case (.list(let a), .list(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.isSameValue(as: $1) }
    case (.map(let a), .map(let b)):
      return a.count == b.count
        && a.allSatisfy { entry in b.first { $0.key == entry.key }.map { entry.node.isSameValue(as: $0.node) } ?? false
        }
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.list, _), (.map, _):
      return withoutLines == other.withoutLines
    }
  }
}
