import SettingsDefinition
import TextFormats

/// A `.storekit` file as it is written, with all that is in it.
struct StoreKitDocument {
  private(set) var root: DocumentNode

  init(_ root: DocumentNode) { self.root = root }

  /// A file without products, of the version that Xcode 16 writes.
  static var new: StoreKitDocument {
    StoreKitDocument(
      .object([
        ("identifier", .text("5E771465")), ("nonRenewingSubscriptions", .list([])), ("products", .list([])),
        ("settings", .object([])), ("subscriptionGroups", .list([])),
        ("version", .object([("major", DocumentNode(.integer(4))), ("minor", DocumentNode(.integer(0)))])),
      ]))
  }

  /// In the order of the file.
  var productIDs: [String] {
    let lists =
      [root.list("products"), root.list("nonRenewingSubscriptions")] + groups.map { $0.list("subscriptions") }
    return lists.joined().compactMap { $0.word("productID") }
  }

  private var groups: [DocumentNode] { root.list("subscriptionGroups") }

  /// Brings a product up to date where it stands, or adds it where it belongs.
  /// - Parameter group: the group's id, or the name of one.
  mutating func put(_ entry: StoreKitEntry, group: String?) {
    switch entry.kind {
    case .consumable, .nonConsumable: root.put(entry, into: "products")
    case .nonRenewing: root.put(entry, into: "nonRenewingSubscriptions")
    case .recurring:
      let name = group ?? "subscriptions"
      var list = groups
      let place = list.firstIndex { $0.word("id") == name || $0.word("name") == name }
      if place == nil {
        list.append(
          .object([
            ("id", .text(Self.number(for: name))), ("localizations", .list([])), ("name", .text(name)),
            ("subscriptions", .list([])),
          ]))
      }
      let index = place ?? list.count - 1
      list[index].put(entry, into: "subscriptions", with: [("subscriptionGroupID", list[index]["id"] ?? .text(name))])
      root.set("subscriptionGroups", .list(list))
    }
  }

  /// Eight hexadecimal digits that are always the same for a name, where Xcode draws them. (FNV-1a)
  static func number(for name: String) -> String {
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension DocumentNode {
  static func text(_ text: String) -> DocumentNode { DocumentNode(.string(text)) }
  static func list(_ items: [DocumentNode]) -> DocumentNode { DocumentNode(.list(items)) }
  static func object(_ fields: [(String, DocumentNode)]) -> DocumentNode {
    DocumentNode(.map(fields.map { DocumentEntry($0, $1) }))
  }

  fileprivate func list(_ key: String) -> [DocumentNode] {
    if case .list(let items)? = self[key]?.value { items } else { [] }
  }

  fileprivate func word(_ key: String) -> String? {
    if case .string(let text)? = self[key]?.value { text } else { nil }
  }

  /// Sets a key where it stands, or where it belongs among keys that are sorted.
  fileprivate mutating func set(_ key: String, _ node: DocumentNode) {
    guard case .map(var entries) = value else { return }
    if let place = entries.firstIndex(where: { $0.key == key }) {
      entries[place].node = node
    } else {
      let place = entries.firstIndex { key.utf8.lexicographicallyPrecedes($0.key.utf8) } ?? entries.count
      entries.insert(DocumentEntry(key, node), at: place)
    }
    value = .map(entries)
  }

  fileprivate mutating func put(
    _ entry: StoreKitEntry, into key: String, with more: [(String, DocumentNode)] = []
  ) {
    var list = list(key)
    let place = list.firstIndex { $0.word("productID") == entry.productID }
    var product =
      place.map { list[$0] }
      ?? DocumentNode.object([
        ("internalID", .text(StoreKitDocument.number(for: entry.productID))), ("localizations", .list([])),
        ("referenceName", .text(entry.productID)),
      ])
    for (key, node) in entry.fields {
      if key == "introductoryOffer" { product.put(offer: node) } else { product.update(key, node, isNew: place == nil) }
    }
    for text in entry.texts { product.put(text) }
    for (key, node) in more { product.set(key, node) }
    if let place { list[place] = product } else { list.append(product) }
    set(key, .list(list))
  }

  /// An offer keeps what is not known of it. From version 5 on there may be several; the first is meant then.
  private mutating func put(offer: DocumentNode) {
    let offers = list("introductoryOffers")
    guard self["introductoryOffer"] == nil, let first = offers.first else {
      let old = self["introductoryOffer"]
      return update("introductoryOffer", offer.over(old), isNew: false)
    }
    set("introductoryOffers", .list([offer.over(first)] + offers.dropFirst()))
  }

  /// Sets a key, unless it is not there and its absence says the same.
  private mutating func update(_ key: String, _ node: DocumentNode, isNew: Bool) {
    let isDefault = [.null, .bool(false), .integer(1)].contains(node.value)
    if isNew || self[key] != nil || !isDefault { set(key, node) }
  }

  /// What a product is called in a language; other languages stay. A name that the developer alone uses is not written.
  private mutating func put(_ text: (locale: String, name: String, description: String)) {
    var list = list("localizations")
    let place = list.firstIndex { $0.word("locale") == text.locale }
    if place == nil, [word("referenceName"), word("productID")].contains(text.name), text.description.isEmpty {
      return
    }
    var texts = place.map { list[$0] } ?? .object([("locale", .text(text.locale))])
    texts.set("displayName", .text(text.name))
    texts.set("description", .text(text.description))
    if let place { list[place] = texts } else { list.append(texts) }
    set("localizations", .list(list))
  }

  /// This object with the other keys of an older one.
  private func over(_ old: DocumentNode?) -> DocumentNode {
    guard case .map(let entries) = value, var node = old, case .map = node.value else { return self }
    for entry in entries { node.update(entry.key, entry.node, isNew: false) }
    return node
  }
}
