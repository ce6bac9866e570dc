import Findings
import TextFormats

/// Reads a `.storekit` file. What is wrong with it is in `findings`, each with its line and its JSON pointer; what is
/// not known in it is passed over, for every version of Xcode adds to the format.
struct StoreKitFileReader {
  let file: String
  private(set) var findings: [Finding] = []
  private var ids: [ByteString: SourcePlace] = [:]
  var offerIDs: Set<String> = []

  init(file: String) { self.file = file }

  /// - Returns: nil for what is no such file; else what is right in it.
  mutating func read(_ document: DocumentNode) -> StoreKitFile? {
    let root = PointedNode(document, "")
    guard let version = version(root) else { return nil }
    var products = list(root, "products").compactMap { product($0, in: nil) }
    products += list(root, "nonRenewingSubscriptions").compactMap { product($0, in: nil) }
    var groups: [StoreKitFile.Group] = []
    for group in list(root, "subscriptionGroups") {
      guard let id = word(group, "id") else { continue }
      let subscriptions = list(group, "subscriptions").compactMap { product($0, in: id) }
      if !subscriptions.isEmpty { groups.append(StoreKitFile.Group(id: id, name: text(group, "name"))) }
      products += subscriptions
    }
    return StoreKitFile(version: version, groups: groups, settings: settings(root), products: products)
  }

  private mutating func version(_ root: PointedNode) -> Int? {
    guard let number = root["version"]?["major"]?.node.integer, number >= 1 else {
      report(
        "no_storekit_file", "this is no StoreKit configuration: it has no \"version\" with a \"major\" from 1",
        at: root,
        "make the file with Xcode: File, New, StoreKit Configuration File")
      return nil
    }
    if number > Int64(StoreKitFile.newestVersion) {
      let place = root["version"]?["major"] ?? root
      add(
        .warning, "newer_version",
        "version \(number) is newer than \(StoreKitFile.newestVersion), the last one known; what is new is passed over",
        at: place)
    }
    return Int(clamping: number)
  }

  // MARK: Products

  private mutating func product(_ node: PointedNode, in group: String?) -> StoreKitFile.Product? {
    guard let id = word(node, "productID") else { return nil }
    let place = node["productID"] ?? node
    if let other = ids.updateValue(self.place(place), forKey: ByteString(id)) {
      report(
        "duplicate", "the product \(NodePath.quoted(id)) is there twice", at: place,
        "the first is at \(other.path)")
      return nil
    }
    guard let kind = name(node, "type", StoreKitFile.Kind.self), let price = price(node) else { return nil }
    if (kind == .recurring) != (group != nil) {
      let home = kind == .recurring ? "in a group of \"subscriptionGroups\"" : "outside of \"subscriptionGroups\""
      report("wrong_type", "a product of type \"\(kind.rawValue)\" stands \(home)", at: node["type"] ?? node)
      return nil
    }
    var subscription: StoreKitFile.Subscription?
    if let group {
      subscription = self.subscription(node, in: group)
      if subscription == nil { return nil }
    }
    return StoreKitFile.Product(
      productID: id, referenceName: text(node, "referenceName"), kind: kind, displayPrice: price,
      isFamilyShareable: flag(node, "familyShareable"),
      localizations: list(node, "localizations").compactMap { localization($0) }, subscription: subscription,
      place: self.place(place))
  }

  private mutating func localization(_ node: PointedNode) -> StoreKitFile.Localization? {
    guard let locale = word(node, "locale") else { return nil }
    return StoreKitFile.Localization(
      locale: locale, displayName: text(node, "displayName"), description: text(node, "description"))
  }

  private mutating func subscription(_ node: PointedNode, in group: String) -> StoreKitFile.Subscription? {
    guard let period = period(node, "recurringSubscriptionPeriod") else { return nil }
    // From version 5 on there may be several, for each way of billing; the single one is there beside them.
    let offers = list(node, "introductoryOffers")
    let single = node["introductoryOffer"].flatMap { $0.node.isNull ? nil : $0 }
    let offer = (single ?? offers.first).flatMap { self.offer($0) }
    return StoreKitFile.Subscription(
      groupID: group, groupNumber: count(node, "groupNumber"), period: period, introductoryOffer: offer,
      offers: namedOffers(node))
  }

  mutating func offer(_ node: PointedNode) -> StoreKitFile.Offer? {
    guard let payment = name(node, "paymentMode", StoreKitFile.Offer.Payment.self),
      let period = period(node, "subscriptionPeriod")
    else { return nil }
    // A free offer may keep the price that it had before.
    let price = payment == .free ? nil : self.price(node)
    guard payment == .free || price != nil else { return nil }
    return StoreKitFile.Offer(
      payment: payment, period: period, numberOfPeriods: count(node, "numberOfPeriods"), displayPrice: price)
  }

  // MARK: Faults

  func place(_ node: PointedNode) -> SourcePlace {
    SourcePlace(file: file, line: node.node.line > 0 ? node.node.line : nil, path: node.pointer)
  }

  mutating func report(_ code: String, _ message: String, at node: PointedNode, _ notes: String...) {
    add(.error, code, message, at: node, notes)
  }

  mutating func add(
    _ severity: Finding.Severity, _ code: String, _ message: String, at node: PointedNode, _ notes: [String] = []
  ) {
    guard findings.count <= Reading.mostFindings else { return }
    findings.append(
      Finding(severity, code: "storekit.\(code)", message: message, place: place(node), notes: notes))
  }
}
