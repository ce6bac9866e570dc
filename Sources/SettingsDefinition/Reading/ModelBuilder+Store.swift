import TextFormats

extension ModelBuilder {
  func store(_ fields: Fields) -> Store {
    if fields.has("products"), fields.has("storekit_file") {
      fields.report(
        "bad_store", "a store has either \"products\" or \"storekit_file\"", at: "storekit_file", "keep one of them")
    }
    let products = storeKit?.products ?? products(fields)
    return Store(
      products: products, storekitFile: fields.text("storekit_file"), entitlements: entitlements(fields),
      owner: fields.pick("owner", or: .appleID),
      paywall: paywall(fields.table("paywall", .paywall), all: products.map(\.id)),
      purchase: purchase(fields.table("purchase", .purchase)), restore: restore(fields.table("restore", .restore)),
      manageSubscriptions: flow(.manageSubscriptions, fields.table("manage_subscriptions", .flow)),
      redeemCode: flow(.redeemCode, fields.table("redeem_code", .flow)),
      requestRefund: flow(.requestRefund, fields.table("request_refund", .flow)),
      onChange: actions(fields, "on_change"),
      settings: settings(fields.table("settings", .storeSettings), ownErrors: errorCodes(fields)))
  }

  private func purchase(_ fields: Fields) -> PurchaseFlow {
    PurchaseFlow(flow: flow(.purchase, fields), validates: fields.pick("validates", or: .device))
  }

  private func restore(_ fields: Fields) -> RestoreFlow {
    RestoreFlow(flow: flow(.restore, fields), sync: fields.bool("sync"), transfers: fields.bool("transfers"))
  }

  private func paywall(_ fields: Fields, all: [String]) -> Paywall {
    Paywall(
      flow: flow(.paywall, fields), title: fields.text("title"), subtitle: fields.text("subtitle"),
      features: fields.texts("features"), products: fields.has("products") ? fields.texts("products") : all,
      restore: fields.bool("restore"), legal: fields.bool("legal"))
  }

  private func entitlements(_ fields: Fields) -> [Entitlement] {
    fields.tables(byKey: "entitlements", .entitlement).map { id, item in
      reading.sources.places[.entitlement(id)] = item.place
      if item.has("products"), item.texts("products").isEmpty {
        item.report("empty_list", "nothing gives the entitlement \"\(id)\"", at: "products", "name a product")
      }
      return Entitlement(id: id, products: item.texts("products"))
    }
  }

  private func products(_ fields: Fields) -> [PurchaseProduct] {
    var storeIDs: [String: String] = [:]
    return fields.tables("products", .product).compactMap { item in
      guard let id = item.text("id"), let type: PurchaseProduct.Kind = item.optional("type") else { return nil }
      reading.sources.places[.product(id)] = item.place
      let storeID = item.text("product_id", or: id)
      if let other = storeIDs.updateValue(id, forKey: storeID), other != id {
        item.report(
          "duplicate", "\"\(id)\" has the product_id of \"\(other)\"", at: "product_id", "give it its own")
      }
      if item.bool("family_shareable"), type == .consumable || type == .nonRenewing {
        item.report(
          "bad_product", "a \(type.rawValue) product is not shared by a family", at: "family_shareable",
          "it is for the types \"non_consumable\" and \"auto_renewable\"")
      }
      let period = item.text("period").flatMap { StorePeriod($0) }
      if type == .autoRenewable, !item.has("period") {
        item.report("missing_field", "an auto_renewable product needs \"period\"", "write period = \"P1M\"")
      }
      for field in ["period", "group", "level"] where type != .autoRenewable && item.has(field) {
        item.report(
          "unknown_field", "a \(type.rawValue) product has no \"\(field)\"", at: field,
          "it is for the type \"auto_renewable\"")
      }
      let price = item.text("price").flatMap { Price($0) } ?? Price(written: "0", thousandths: 0)
      let currency = currency(item, or: "USD")
      let introOffer = introOffer(item, type)
      let offers = offers(item, type)
      return PurchaseProduct(
        id: id, productID: storeID, type: type, name: item.text("name", or: id),
        description: item.text("description", or: ""), price: price,
        displayPrice: item.text("display_price", or: price.shown(in: currency)), currency: currency,
        prices: prices(item, currency, introOffer, offers), period: period,
        group: item.text("group") ?? (type == .autoRenewable ? id : nil), level: item.int("level") ?? 1,
        introOffer: introOffer, offers: offers,
        familyShareable: item.bool("family_shareable"), storefronts: storefronts(item), localizations: [])
    }
  }

  private func introOffer(_ product: Fields, _ type: PurchaseProduct.Kind) -> IntroOffer? {
    guard let fields = product.optionalTable("intro_offer", .introOffer) else { return nil }
    if type != .autoRenewable {
      product.report(
        "unknown_field", "a \(type.rawValue) product has no intro offer", at: "intro_offer",
        "it is for the type \"auto_renewable\"")
    }
    return terms(fields, "an intro offer")
  }

  func permission(_ kind: String, _ fields: Fields) -> Permission {
    reading.sources.places[.permission(kind)] = fields.place
    if Permission.reservedKinds.contains(kind) {
      fields.report(
        "reserved_name", "no permission can be called \"\(kind)\": other records of traces begin with that word",
        at: nil,
        "call it by what the system asks for: \"location\", \"camera\"")
    }
    if let id = fields.text("preference"), let preference = preferenceNamed(id), preference.type != .bool {
      fields.report(
        "wrong_preference", "the switch of a permission is a bool; \"\(id)\" is \(preference.type.named)",
        at: "preference", "name a bool preference")
    }
    return Permission(
      kind: kind, options: fields.texts("options"), purpose: fields.text("purpose"),
      preference: fields.text("preference"),
      fallback: fields.pick("fallback", or: .openSettings),
      softPrompt: fields.optionalTable("soft_prompt", .softPrompt).map { softPrompt($0) },
      onGranted: actions(fields, "on_granted"), onDenied: actions(fields, "on_denied"))
  }

  private func softPrompt(_ fields: Fields) -> SoftPrompt {
    SoftPrompt(
      title: fields.text("title", or: ""), message: fields.text("message"), button: fields.text("button", or: ""),
      settingsButton: fields.text("settings_button", or: ""), dismiss: fields.text("dismiss", or: ""),
      onContinue: actions(fields, "on_continue"), sheet: sheet(fields.table("sheet", .sheet)))
  }
}
