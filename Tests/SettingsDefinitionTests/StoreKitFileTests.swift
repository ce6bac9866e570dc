import Findings
import SettingsDefinition
import TestSupport
import Testing
import TextFormats

@Suite struct StoreKitFileTests {
  private func file(_ parts: String, version: String = #"{"major": 4, "minor": 0}"#) -> String {
    "{\"version\": \(version)\(parts.isEmpty ? "" : ", ")\(parts)}"
  }

  private func product(_ more: String, id: String = "a.b", type: String = "Consumable") -> String {
    #"{"productID": "\#(id)", "type": "\#(type)", "displayPrice": "0.99"\#(more.isEmpty ? "" : ", ")\#(more)}"#
  }

  private func group(_ subscriptions: String) -> String {
    #""subscriptionGroups": [{"id": "G1", "name": "All of it", "subscriptions": [\#(subscriptions)]}]"#
  }

  private func subscription(_ more: String, id: String = "a.b") -> String {
    product(
      #""recurringSubscriptionPeriod": "P1M"\#(more.isEmpty ? "" : ", ")\#(more)"#, id: id,
      type: "RecurringSubscription")
  }

  private func products(_ text: String) throws -> [PurchaseProduct] {
    try #require(try FiledDraft(storeKit: text).model().store).products
  }

  @Test func `the products of a file are those that the table would give`() throws {
    let bytes = try AppFixtures.bytes("Fixtures/Localized/Harbour.storekit")
    let read = try products(String(decoding: bytes, as: UTF8.self))
    let table = #"""
      "store": {"products": [
        {"id": "harbour.flag", "type": "consumable", "name": "Flag", "description": "A flag to fly", "price": "0.99"},
        {"id": "harbour.charts", "type": "non_consumable", "name": "Charts", "price": "24.9", "family_shareable": true},
        {"id": "harbour.season", "type": "non_renewing", "name": "Season Pass", "description": "One season",
         "price": "19.99"},
        {"id": "harbour.pro.monthly", "type": "auto_renewable", "name": "Pro, monthly", "price": "4.99",
         "description": "All charts {{every month}", "period": "P1M", "group": "5A1E0002", "level": 2,
         "intro_offer": {"mode": "free_trial", "period": "P1W"}},
        {"id": "harbour.pro.yearly", "type": "auto_renewable", "name": "Pro, yearly", "price": "39.99",
         "description": "All charts", "period": "P1Y", "group": "5A1E0002", "level": 1,
         "intro_offer": {"mode": "pay_as_you_go", "period": "P1M", "periods": 3, "price": "0.99"}}]}
      """#
    let written = try #require(try Draft(rest: table).model().store).products
    #expect(
      read.map { product in
        var plain = product
        plain.localizations = []
        return plain
      } == written)
    #expect(
      read.map { $0.localizations.map(\.locale) } == [
        ["de", "en_US"], [], ["de", "en_US"], ["de", "en_US"], ["de", "en_US"],
      ])
    #expect(read[0].localizations.first?.name == "Flagge")
    #expect(read[0].localizations.first?.description == "Eine Flagge")
  }

  @Test func `what refers to a product of the file is checked`() throws {
    let right = FiledDraft(
      storeKit: file(#""products": [\#(product(""))]"#),
      entitlements: #""entitlements": {"pro": {"products": ["a.b"]}}"#)
    #expect(try right.faults() == [])
    #expect(try right.model().sources[.product("a.b")]?.description == "apps/shop.storekit:1: /products/0/productID")
    let wrong = FiledDraft(
      storeKit: file(#""products": [\#(product(""))]"#),
      entitlements: #""entitlements": {"pro": {"products": ["a.c"]}}"#)
    #expect(
      try wrong.faults() == [
        "apps/app.json:1: store.entitlements.pro.products[1]: unknown product \"a.c\"\n  did you mean \"a.b\"?"
      ])
  }

  static let locales: [(app: String, name: String)] = [
    ("en", "Flag"), ("de", "Flagge"), ("zh-Hans", "旗"), ("pt", "Bandeira"), ("it", "Flagge"),
  ]

  @Test(arguments: locales)
  func `a name is in the language of the definition, else in the file's first`(app: String, name: String) throws {
    var draft = FiledDraft(
      storeKit: file(
        #""products": ["#
          + product(
            #""localizations": [{"locale": "de", "displayName": "Flagge"}, {"locale": "en_US", "displayName": "Flag"}, "#
              + #"{"locale": "zh_Hans", "displayName": "旗"}, {"locale": "pt_BR", "displayName": "Bandeira"}]"#) + "]"))
    draft.more = #""locale": "\#(app)", "locales": ["\#(app)"]"#
    #expect(try draft.model().store?.products.map(\.name) == [name])
  }

  @Test func `a product without words of its own has its reference name, else its id`() throws {
    let empty = #""localizations": [{"locale": "en_US", "displayName": "", "description": ""}]"#
    let read = try products(
      file(#""products": [\#(product(empty + #", "referenceName": "Flag {x}""#)), \#(product("", id: "c"))]"#))
    #expect(read.map(\.name) == ["Flag {{x}", "c"])
    #expect(read.map(\.description) == ["", ""])
  }

  @Test(arguments: 1...6) func `every version is read`(major: Int) throws {
    let text = file(#""products": [\#(product(""))]"#, version: #"{"major": \#(major), "minor": 3}"#)
    let model = try FiledDraft(storeKit: text).model()
    #expect(model.store?.products.map(\.id) == ["a.b"])
    #expect(model.sources.warnings == [])
  }

  @Test func `a newer version is read with a warning`() throws {
    let model = try FiledDraft(storeKit: file("\n\"products\": []", version: "{\n\"major\": 7}")).model()
    #expect(
      model.sources.warnings.map(\.description) == [
        "apps/shop.storekit:2: /version/major: warning: version 7 is newer than 6, the last one known; "
          + "what is new is passed over"
      ])
  }

  @Test func `of several introductory offers the single one counts, else the first`() throws {
    let week = #"{"paymentMode": "free", "subscriptionPeriod": "P1W"}"#
    let month = #"{"paymentMode": "payUpFront", "subscriptionPeriod": "P1M", "displayPrice": "1"}"#
    let read = try products(
      file(
        group(
          subscription(#""introductoryOffer": \#(week), "introductoryOffers": [\#(month), \#(week)]"#) + ","
            + subscription(#""introductoryOffer": null, "introductoryOffers": [\#(month)]"#, id: "c") + ","
            + subscription(#""introductoryOffer": null"#, id: "d"))))
    #expect(read.map { $0.introOffer?.mode } == [.freeTrial, .payUpFront, nil])
    #expect(read.map { $0.introOffer?.price?.written } == [nil, "1", nil])
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    var parts: String
    var faults: [String]
    init(_ parts: String, _ faults: String...) {
      self.parts = parts
      self.faults = faults
    }
    var testDescription: String { faults.first ?? parts }
  }

  static let refusals: [Refusal] = [
    Refusal(#""products": {"a": 1}"#, "/products: expected a list, found a table"),
    Refusal(#""products": [7]"#, "/products/0: expected an object, found 7"),
    Refusal(#""products": [{}]"#, "/products/0: \"productID\" is missing"),
    Refusal(
      #""products": [{"productID": "a b"}]"#, "/products/0/productID: expected a text without spaces, found \"a b\""),
    Refusal(#""products": [{"productID": ""}]"#, "/products/0/productID: expected a text without spaces, found \"\""),
    Refusal(
      #""products": [{"productID": "a", "type": "Gift"}]"#,
      "/products/0/type: expected \"Consumable\", \"NonConsumable\", \"NonRenewingSubscription\" or "
        + "\"RecurringSubscription\", found \"Gift\""),
    Refusal(
      #""products": [{"productID": "a", "type": "Consumable", "displayPrice": 1}]"#,
      "/products/0/displayPrice: expected a price in quotes such as \"4.99\", found 1"),
    Refusal(
      #""products": [{"productID": "a", "type": "RecurringSubscription", "displayPrice": "1"}]"#,
      "/products/0/type: a product of type \"RecurringSubscription\" stands in a group of \"subscriptionGroups\""),
    Refusal(
      #""nonRenewingSubscriptions": [{"productID": "a", "type": "Consumable", "displayPrice": "1"}, "#
        + #"{"productID": "a", "type": "Consumable", "displayPrice": "1"}]"#,
      "/nonRenewingSubscriptions/1/productID: the product \"a\" is there twice\n"
        + "  the first is at /nonRenewingSubscriptions/0/productID"),
    Refusal(#""subscriptionGroups": [{"subscriptions": []}]"#, "/subscriptionGroups/0: \"id\" is missing"),
    Refusal(
      #""subscriptionGroups": [{"id": "G", "subscriptions": [{"productID": "a", "type": "RecurringSubscription", "#
        + #""displayPrice": "1", "recurringSubscriptionPeriod": "1 month"}]}]"#,
      "/subscriptionGroups/0/subscriptions/0/recurringSubscriptionPeriod: expected a period such as \"P1W\", \"P1M\" "
        + "or \"P1Y\", found \"1 month\""),
    Refusal(
      #""subscriptionGroups": [{"id": "G", "subscriptions": [{"productID": "a", "type": "RecurringSubscription", "#
        + #""displayPrice": "1", "recurringSubscriptionPeriod": "P1M", "groupNumber": 0, "familyShareable": "no", "#
        + #""introductoryOffer": {"paymentMode": "payAsYouGo", "subscriptionPeriod": "P1M"}}]}]"#,
      "/subscriptionGroups/0/subscriptions/0/introductoryOffer: \"displayPrice\" is missing",
      "/subscriptionGroups/0/subscriptions/0/groupNumber: expected a whole number from 1 to 100, found 0",
      "/subscriptionGroups/0/subscriptions/0/familyShareable: expected true or false, found \"no\""),
  ]

  @Test(arguments: refusals)
  func `what is wrong in a file is told with its line and pointer`(refusal: Refusal) throws {
    #expect(
      try FiledDraft(storeKit: file(refusal.parts)).faults() == refusal.faults.map { "apps/shop.storekit:1: \($0)" })
  }

  @Test func `what is no such file is refused`() throws {
    let hint = "\n  make the file with Xcode: File, New, StoreKit Configuration File"
    let refusal = ": this is no StoreKit configuration: it has no \"version\" with a \"major\" from 1\(hint)"
    #expect(try FiledDraft(storeKit: "{}").faults() == ["apps/shop.storekit:1\(refusal)"])
    #expect(try FiledDraft(storeKit: #"{"version": {"major": 0}}"#).faults() == ["apps/shop.storekit:1\(refusal)"])
    #expect(try FiledDraft(storeKit: "{").faults().first?.hasPrefix("apps/shop.storekit:1: ") == true)
  }

  @Test func `without the file nothing is said of what refers to its products`() throws {
    var draft = FiledDraft(storeKit: "", entitlements: #""entitlements": {"pro": {"products": ["a.c"]}}"#)
    draft.files = [:]
    #expect(
      try draft.faults() == [
        "apps/app.json:1: store.storekit_file: there is no file \"apps/shop.storekit\"\n"
          + "  the path counts from the folder of this definition"
      ])
  }

  @Test func `size, depth and count are bounded`() throws {
    func fault(_ parts: String) throws -> String { try FiledDraft(storeKit: file(parts)).faults().first ?? "" }
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(try fault("\"x\": \(deep)").contains("nested too deeply"))
    #expect(try fault("\"x\": [\(String(repeating: "0,", count: 200_000))0]").contains("too many values"))
    #expect(try fault("\"x\": \"\(String(repeating: "x", count: 4 << 20))\"").contains("the text is too large"))
    let long = product("\"referenceName\": \"\(String(repeating: "x", count: 65_537))\"")
    #expect(try fault("\"products\": [\(long)]").contains("a text is longer than 65,536 bytes"))
    let many = (0..<65).map { product("", id: "p\($0)") }.joined(separator: ",")
    let draft = FiledDraft(storeKit: file("\"products\": [\(many)]"))
    #expect(throws: Finding.self) { try draft.compiled() }
  }

  // MARK: Offers and settings

  @Test func `offers are promotional, to win back, or given by a code`() throws {
    let offer = #""paymentMode": "free", "subscriptionPeriod": "P1W""#
    let more = #"""
      "adHocOffers": [{"offerID": "spring", "referenceName": "Spring", \#(offer)}],
      "winbackOffers": [
        {"offerID": "again", "paymentMode": "payUpFront", "subscriptionPeriod": "P1M", "displayPrice": "1.99"}],
      "codeOffers": [{"referenceName": "Free Week", "eligibility": ["new", "expired"], \#(offer)},
                     {"referenceName": "spring", \#(offer)}]
      """#
    let offers = try products(file(group(subscription(more))))[0].offers
    #expect(offers.map(\.id) == ["spring", "again", "Free_Week", "spring_2"])
    #expect(offers.map(\.type) == [.promotional, .winBack, .code, .code])
    #expect(offers[1].terms.price?.written == "1.99")
    #expect(offers[2].eligibility == [.new, .expired])
    #expect(offers[3].eligibility == [.new, .existing, .expired])
  }

  private func settings(_ inFile: String, definition: String = "") throws -> AppStoreSettings {
    let text = file(#""products": [\#(product(""))], "settings": {\#(inFile)}"#)
    let draft = FiledDraft(storeKit: text, entitlements: "\"settings\": {\(definition)}")
    return try #require(try draft.model().store).settings
  }

  @Test func `what Xcode's editor has set holds, unless the definition says otherwise`() throws {
    let inFile = #"""
      "_askToBuyEnabled": true, "_disableDialogs": true, "_billingGracePeriodEnabled": true,
      "_renewalBillingIssuesEnabled": true, "_timeRate": 6, "_failTransactionsEnabled": true,
      "_storeKitErrors": [{"name": "Verification", "enabled": true, "current": {"index": 4, "type": "generic"}},
                          {"name": "App Store Sync", "enabled": false}, {"name": "Load Products", "enabled": true}]
      """#
    let read = try settings(inFile)
    #expect(read.askToBuy && !read.prompts && read.billingRetry)
    let sixteenDays: Int64 = 16 * 86_400_000
    #expect(read.gracePeriod == sixteenDays)
    #expect(read.timeRate == "one_second_is_one_day")
    #expect(read.errors.map(\.point) == ["store.products", "store.purchase", "verification"])
    for error in read.errors { #expect(AppStoreSettings.errors(of: error.point).contains(error.code)) }
    let own = try settings(inFile, definition: #""ask_to_buy": false, "errors": {}"#)
    #expect(!own.askToBuy && own.errors.isEmpty && !own.prompts)
    #expect(try settings("") == settings(#""_storeKitErrors": []"#))
  }

  @Test func `the country of the file is the device's, unless the definition says otherwise`() throws {
    func storefront(_ inFile: String, device: String = "") throws -> String {
      let text = file(#""products": [\#(product(""))], "settings": {\#(inFile)}"#)
      var draft = FiledDraft(storeKit: text)
      if !device.isEmpty { draft.draft.rest += ", \(device)" }
      return try draft.model().device.storefront
    }
    #expect(try storefront("") == "USA")
    #expect(try storefront(#""_storefront": "DEU""#) == "DEU")
    #expect(try storefront(#""_storefront": """#) == "USA")
    #expect(try storefront(#""_storefront": "DEU""#, device: #""device": {"storefront": "FRA"}"#) == "FRA")
  }

  @Test func `a country that is none is told, and passed over`() throws {
    let text = file(#""products": [\#(product(""))], "settings": {"_storefront": "Germany"}"#)
    let (read, findings) = StoreKitFile.read(Array(text.utf8), file: "a.storekit")
    #expect(read?.settings.storefront == nil)
    #expect(
      findings.map(\.description) == [
        """
        a.storekit:1: /settings/_storefront: warning: "Germany" is no storefront; it is passed over
          set it in the definition: device = { storefront = "DEU" }
        """
      ])
  }

  /// Source: the header `SKTestSession.h` of the iOS SDK.
  @Test(arguments: [
    (0, "real_time"), (1, "one_hour_is_one_day"), (2, "thirty_minutes_is_one_day"), (3, "five_minutes_is_one_day"),
    (4, "one_minute_is_one_day"), (5, "thirty_seconds_is_one_day"), (6, "one_second_is_one_day"),
    (10, "monthly_renewal_every_hour"), (11, "monthly_renewal_every_thirty_minutes"),
    (12, "monthly_renewal_every_fifteen_minutes"), (13, "monthly_renewal_every_five_minutes"),
    (15, "monthly_renewal_every_thirty_seconds"), (1000, "one_renewal_every_fifteen_minutes"),
    (1001, "one_renewal_every_five_minutes"), (1002, "one_renewal_every_minute"),
    (1003, "one_renewal_every_thirty_seconds"), (1004, "one_renewal_every_ten_seconds"),
    (1005, "one_renewal_every_two_seconds"),
  ])
  func `every time rate of Xcode's editor is honoured`(number: Int, rate: String) throws {
    #expect(try settings("\"_timeRate\": \(number)").timeRate == rate)
  }

  @Test func `a time rate that is not known is told, and time is real`() throws {
    let text = file(#""products": [\#(product(""))], "settings": {"_timeRate": 14}"#)
    let (read, findings) = StoreKitFile.read(Array(text.utf8), file: "a.storekit")
    #expect(read?.settings.timeRate == nil)
    #expect(
      findings.map(\.description) == [
        """
        a.storekit:1: /settings/_timeRate: warning: no time rate that is known has the number 14; time is real
          set it in the definition: store = { settings = { time_rate = … } }
        """
      ])
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test func `a simulated error of the app's transaction is honoured`() throws {
    let read = try settings(#""_storeKitErrors": [{"name": "App Transaction", "enabled": true, "current": null}]"#)
    #expect(read.errors.map { "\($0.point) \($0.code)" } == ["store.app_transaction unknown"])
  }

  @Test func `settings of a wrong type are refused with their place`() throws {
    for (inFile, fault) in [
      (#""settings": []"#, "/settings: expected an object, found"),
      (#""settings": {"_askToBuyEnabled": "yes"}"#, "/settings/_askToBuyEnabled: expected true or false, found"),
      (#""settings": {"_timeRate": "fast"}"#, "/settings/_timeRate: expected a whole number, found"),
      (#""settings": {"_storeKitErrors": {"a": 1}}"#, "/settings/_storeKitErrors: expected a list, found"),
    ] {
      let faults = try FiledDraft(storeKit: file("\(#""products": [\#(product(""))]"#), \(inFile)")).faults()
      #expect(faults.contains { $0.contains(fault) }, "\(faults)")
    }
  }
}
