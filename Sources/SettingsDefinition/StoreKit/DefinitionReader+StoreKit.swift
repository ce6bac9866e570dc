import Findings
import TextFormats

/// What of a `.storekit` file goes into a definition.
struct StoreKitContent {
  var products: [PurchaseProduct] = []
  var settings = StoreKitFile.Settings()
}

extension DefinitionReader {
  /// What `store.storekit_file` has, the ids of its products declared; nil where the definition has no such file.
  func storeKitFile(_ document: DocumentNode, _ symbols: inout Symbols) -> StoreKitContent? {
    guard let store = document["store"], let node = store["storekit_file"], let name = node.string,
      store["products"].map(\.isNull) ?? true
    else { return nil }
    let path = NodePath.root.key("store").key("storekit_file")
    guard let file = storeKitFile(name, path, line: node.line > 0 ? node.line : store.line) else {
      // What refers to its products cannot be looked up.
      symbols.hasUnknownProducts = true
      return StoreKitContent()
    }
    for product in file.products {
      _ = symbols.declare(product.productID, .product, at: product.place)
      reading.sources.places[.product(product.productID)] = product.place
    }
    return StoreKitContent(
      products: file.purchaseProducts(in: document["app"]?["locale"]?.string ?? "en"), settings: file.settings)
  }

  private func storeKitFile(_ name: String, _ path: NodePath, line: Int) -> StoreKitFile? {
    guard let file = reading.file(name, at: path, line: line) else { return nil }
    if let known = reading.storeKitFiles[file.path] { return known }
    let (read, findings) = StoreKitFile.read(file.bytes, file: file.path)
    reading.report(findings)
    // Of a file with faults nobody knows which products are missing.
    let isWhole = !findings.contains { $0.severity == .error }
    reading.storeKitFiles[file.path] = isWhole ? read : .some(nil)
    return isWhole ? read : nil
  }
}
