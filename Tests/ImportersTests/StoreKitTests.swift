import Findings
import Importers
import SettingsDefinition
import TestSupport
import Testing
import TextFormats

@Suite struct `A .storekit file` {
  private let harbour = "Fixtures/Localized/Harbour.storekit"

  @Test func `gives the definition and the journey that lie in the repository`() throws {
    let bytes = try AppFixtures.bytes(harbour)
    let app = try StoreKitImporter.import(name: "Harbour", file: "Harbour.storekit", bytes: bytes)
    #expect(app.findings.isEmpty)
    #expect(try PublishedFile.fault("Fixtures/StoreKit/harbour.lua", is: app.definition) == nil)
    #expect(try PublishedFile.fault("Fixtures/StoreKit/harbour.journey.lua", is: app.journey) == nil)
  }

  @Test func `that cannot be read is refused with the place`() throws {
    for (text, fault) in [
      ("{\"version\": {\"major\": 4}", "Shop.storekit:1: "),
      ("{}", "it has no \"version\""),
      (
        #"{"version": {"major": 4}, "products": [{"productID": "a", "type": "Consumable"}]}"#,
        "\"displayPrice\" is missing"
      ),
      (#"{"version": {"major": 4}, "products": [{"productID": 1}]}"#, "expected a text without spaces"),
      (#"{"version": {"major": 4}}"#, "there are no products in it"),
    ] {
      let thrown = #expect(throws: Findings.self) {
        try StoreKitImporter.import(name: "Shop", file: "Shop.storekit", bytes: Array(text.utf8))
      }
      #expect(try #require(thrown).list.contains { $0.description.contains(fault) }, "\(text)")
    }
  }

  @Test func `of a newer version is read with a warning`() throws {
    let product = #"{"productID": "a.b", "type": "Consumable", "displayPrice": "1"}"#
    let app = try StoreKitImporter.import(
      name: "Shop", file: "Shop.storekit", bytes: Array(#"{"version": {"major": 7}, "products": [\#(product)]}"#.utf8))
    #expect(app.findings.map(\.code) == ["storekit.newer_version"])
  }

  @Test func `in a language other than English keeps it`() throws {
    let product = """
      {"productID": "a.b", "type": "NonConsumable", "displayPrice": "1",
       "localizations": [{"locale": "zh_Hans", "displayName": "甲"}]}
      """
    let app = try StoreKitImporter.import(
      name: "Shop", file: "Shop.storekit", bytes: Array(#"{"version": {"major": 4}, "products": [\#(product)]}"#.utf8))
    #expect(app.definition.contains(#"locale = "zh-Hans""#))
  }

  // MARK: Writing

  private func store(_ bytes: [UInt8]) throws -> Store {
    let definition =
      #"{"schema": 1, "app": {"id": "a", "name": "A"}, "pages": {"settings": {"title": "A"}}, "store": {"storekit_file": "A.storekit"}}"#
    let document = try JSONReader.read(Array(definition.utf8), file: "a.json")
    let model = try SettingsModel.read(document, file: "a.json", files: DefinitionFiles { _ in bytes })
    return try #require(model.store)
  }

  @Test func `that is read and written again is the same, byte for byte, once Xcode has written it`() throws {
    let old = try AppFixtures.bytes(harbour)
    let (once, _) = try StoreKitExporter.text(of: try store(old), locale: "en", over: old, file: "A.storekit")
    let (twice, findings) = try StoreKitExporter.text(
      of: try store(Array(once.utf8)), locale: "en", over: Array(once.utf8), file: "A.storekit")
    #expect(once == twice)
    #expect(findings.isEmpty)
    // Nothing that was there has gone.
    let before = try JSONReader.read(old, file: "A.storekit").withoutLines
    let after = try JSONReader.read(Array(once.utf8), file: "A.storekit").withoutLines
    #expect(missing(before, in: after, "") == [])
  }

  /// Where a value of one document is not in another.
  private func missing(_ node: DocumentNode, in other: DocumentNode?, _ path: String) -> [String] {
    guard let other else { return [path] }
    switch (node.value, other.value) {
    case (.map(let entries), .map):
      return entries.flatMap { missing($0.node, in: other[$0.key], "\(path)/\($0.key)") }
    case (.list(let one), .list(let two)):
      guard one.count == two.count else { return [path] }
      return one.indices.flatMap { missing(one[$0], in: two[$0], "\(path)/\($0)") }
    default: return node == other ? [] : [path]
    }
  }

  @Test func `made anew sells what the definition sells`() throws {
    let original = try store(try AppFixtures.bytes(harbour))
    let (text, findings) = try StoreKitExporter.text(of: original, locale: "en", file: "A.storekit")
    #expect(findings.isEmpty)
    let again = try store(Array(text.utf8))
    func plain(_ store: Store) -> [PurchaseProduct] {
      let products = store.products.map { product in
        var product = product
        product.localizations = []
        product.group = product.group.map { _ in "one" }
        return product
      }
      return products.sorted { $0.id < $1.id }
    }
    #expect(plain(again) == plain(original))
  }

  @Test func `keeps what the definition does not know, and says so`() throws {
    let old = #"""
      {"version": {"major": 5, "minor": 1}, "future": [1.5, null], "products": [
        {"productID": "mine", "type": "Consumable", "displayPrice": "9", "note": "{}"},
        {"productID": "a", "type": "Consumable", "displayPrice": "9", "internalID": "77", "extra": true}]}
      """#
    let new = try store(
      Array(
        #"{"version": {"major": 4}, "products": [{"productID": "a", "type": "Consumable", "displayPrice": "1.50"}]}"#
          .utf8))
    let (text, findings) = try StoreKitExporter.text(of: new, locale: "en", over: Array(old.utf8), file: "Old.storekit")
    #expect(
      findings.map(\.description) == [
        "Old.storekit: information: \"mine\" is not in the definition; it stays in the file"
      ])
    #expect(try PublishedFile.fault("Fixtures/StoreKit/updated.storekit", is: text) == nil)
  }
}
