public import Findings
public import SettingsDefinition
import TextFormats

/// Writes what a definition sells as Xcode's `.storekit` file, so that the app is tested in Xcode with the products that
/// its journeys buy.
///
/// Over a file that is there, a product that the definition has is brought up to date; every key that is not known, and
/// every product that the definition does not have, stays as it was.
public enum StoreKitExporter {
  /// - Parameters:
  ///   - locale: the language that the definition is written in.
  ///   - old: the file that is to be brought up to date.
  ///   - file: the file's path, as messages name it.
  /// - Returns: the file's text, and what the file cannot hold as the definition has it.
  /// - Throws: why the old file cannot be read.
  public static func text(
    of store: Store, locale: String, over old: [UInt8]? = nil, file: String
  ) throws(Findings) -> (text: String, findings: [Finding]) {
    let locale = locale == "en" ? "en_US" : locale.split(separator: "-").joined(separator: "_")
    var document = StoreKitDocument.new
    if let old {
      let node: DocumentNode
      do throws(Finding) { node = try StoreKitFile.document(old, file: file) } catch { throw Findings([error]) }
      let (read, findings) = StoreKitFile.read(node, file: file)
      let faults = findings.filter { $0.severity == .error }
      guard read != nil, faults.isEmpty else { throw Findings(faults) }
      document = StoreKitDocument(node)
    }
    let report = Report()
    for product in store.products {
      document.put(StoreKitEntry(product, locale: locale, report: report), group: product.group)
    }
    for id in document.productIDs where !store.products.contains(where: { $0.productID == id }) {
      report.inform(
        "not_in_definition", "\(Quote.text(id)) is not in the definition; it stays in the file",
        at: SourcePlace(file: file))
    }
    return (XcodeJSON.text(document.root), report.findings)
  }
}

/// What of one product the definition knows, as the file's keys.
struct StoreKitEntry {
  let productID: String
  let kind: StoreKitFile.Kind
  let group: String?
  let fields: [(key: String, value: DocumentNode)]
  /// What it is called: in the file's languages where it came from one, else in that of the definition.
  let texts: [(locale: String, name: String, description: String)]

  init(_ product: PurchaseProduct, locale: String, report: Report) {
    func plain(_ template: String) -> String {
      let parts = template.split(separator: "{{", omittingEmptySubsequences: false)
      if parts.contains(where: { $0.contains("{") }) {
        report.warn(
          "placeholder",
          "the text \(Quote.text(template)) of \(Quote.text(product.id)) is written with its placeholders",
          at: .nowhere)
      }
      return parts.joined(separator: "{")
    }
    productID = product.productID
    kind = StoreKitFile.Kind(product.type)
    group = product.group
    var fields: [(String, DocumentNode)] = [
      ("displayPrice", .text(product.price.written)),
      ("familyShareable", DocumentNode(.bool(product.familyShareable))),
      ("productID", .text(product.productID)),
      ("type", .text(kind.rawValue)),
    ]
    if let period = product.period {
      fields.append(("groupNumber", DocumentNode(.integer(Int64(product.level)))))
      fields.append(("recurringSubscriptionPeriod", .text(period.written)))
      fields.append(("introductoryOffer", product.introOffer.map(Self.offer) ?? DocumentNode(.null)))
    }
    self.fields = fields
    let own = [(locale, plain(product.name), plain(product.description))]
    texts =
      product.localizations.isEmpty
      ? own : product.localizations.map { ($0.locale, plain($0.name ?? ""), plain($0.description ?? "")) }
  }

  private static func offer(_ offer: IntroOffer) -> DocumentNode {
    let mode: StoreKitFile.Offer.Payment =
      switch offer.mode {
      case .freeTrial: .free
      case .payAsYouGo: .payAsYouGo
      case .payUpFront: .payUpFront
      }
    var entries = [
      DocumentEntry("numberOfPeriods", DocumentNode(.integer(Int64(offer.periods)))),
      DocumentEntry("paymentMode", .text(mode.rawValue)),
      DocumentEntry("subscriptionPeriod", .text(offer.period.written)),
    ]
    if let price = offer.price { entries.insert(DocumentEntry("displayPrice", .text(price.written)), at: 0) }
    return DocumentNode(.map(entries))
  }
}
