public import Findings
import SettingsDefinition

/// Reads Xcode's `.storekit` file and writes an app that sells what is in it: a definition with its store, a page with a
/// row for each product, and a journey that buys, cancels, restores and loses every one of them.
///
/// | in the file | in the definition |
/// |---|---|
/// | the products | `store.storekit_file`: the file stays the one place where they are written |
/// | a subscription group, a product that lasts | an entitlement |
/// | a consumable | a product without an entitlement |
///
/// The same file always gives the same text.
public enum StoreKitImporter {
  /// - Parameters:
  ///   - name: What the app is called; it becomes the title of the root page and, made into an id, `app.id`.
  ///   - file: The file's name, as the definition beside it calls it and messages name it.
  /// - Throws: What makes the file unreadable.
  public static func `import`(name: String, file: String, bytes: [UInt8]) throws(Findings) -> ImportedApp {
    let (read, findings) = StoreKitFile.read(bytes, file: file)
    let faults = findings.filter { $0.severity == .error }
    guard let read, faults.isEmpty else { throw Findings(faults) }
    guard !read.products.isEmpty else {
      throw Findings([
        .refusal(
          "nothing_for_sale", "there are no products in it", at: SourcePlace(file: file),
          notes: ["a file that Xcode synchronizes has them after \"Sync\" in Xcode's editor"])
      ])
    }
    let draft = StoreDraft(name: name, file: file, read)
    return ImportedApp(
      id: draft.id, definition: StoreDefinitionWriter(draft: draft).text(),
      journey: StoreJourneyWriter(draft: draft).text(), findings: findings)
  }
}

/// What is made of a `.storekit` file before it is written.
struct StoreDraft {
  struct Item {
    var product: StoreKitFile.Product
    /// The id of its row.
    var row: String
    /// What it gives the right to; nil for what is used up.
    var entitlement: String?
  }

  var id: String
  var name: String
  var file: String
  /// The language that the definition is written in.
  var locale: String
  var items: [Item]
  /// The file's settings leave a purchase as it is on a new device.
  var isPlain: Bool

  init(name: String, file: String, _ read: StoreKitFile) {
    self.name = name
    self.file = file
    id = Identifiers.identifier(name)?.lowercased() ?? "store"
    locale = Self.language(of: read)
    isPlain = read.settings.isPlain
    var rows = Identifiers(reserved: Identifiers.ofTheEngine + [StoreDraft.restore, StoreDraft.manage])
    var entitlements = Identifiers()
    var groups: [String: String] = [:]
    items = []
    for product in read.products {
      let name = product.referenceName ?? product.productID
      let row = rows.unique(name.lowercased(), fallback: "product")
      items.append(Item(product: product, row: row))
      if let group = product.subscription?.groupID {
        if groups[group] == nil {
          let name = read.groups.first { $0.id == group }?.name ?? group
          groups[group] = entitlements.unique(name.lowercased(), fallback: "subscription")
        }
        items[items.count - 1].entitlement = groups[group]
      } else if product.kind != .consumable {
        items[items.count - 1].entitlement = entitlements.unique(row, fallback: "product")
      }
    }
  }

  static let restore = "restore_purchases"
  static let manage = "manage"

  var hasSubscriptions: Bool { items.contains { $0.product.subscription != nil } }

  /// Each entitlement with its products, in the order of the file.
  var entitlements: [(id: String, products: [String])] {
    var list: [(id: String, products: [String])] = []
    for item in items {
      guard let id = item.entitlement else { continue }
      if let place = list.firstIndex(where: { $0.id == id }) {
        list[place].products.append(item.product.productID)
      } else {
        list.append((id, [item.product.productID]))
      }
    }
    return list
  }

  /// English where there is any, else the first that there is.
  private static func language(of file: StoreKitFile) -> String {
    let locales = file.products.flatMap { $0.localizations.map(\.locale) }
    guard let first = locales.first, !locales.contains(where: { $0.hasPrefix("en") }) else { return "en" }
    return first.split(separator: "_").joined(separator: "-")
  }
}
