import SettingsVocabulary

extension Schema {
  static let storeTables: [SchemaTable] = [
    .table(.store, "a store", "What is for sale.", storeFields),
    .table(.product, "a product", "A product of the App Store.", productFields),
    .table(.introOffer, "an intro offer", "What a new subscriber pays first.", introFields),
    .table(.offer, "an offer", "An offer of a subscription beside its introductory one.", offerFields),
    .table(
      .storefrontPrice, "a price in a country", "What a product costs in the App Store of a country.", priceFields),
    .table(
      .storeSettings, "settings of the App Store", "How the App Store is set at a launch, as `sim.store:set` has it.",
      settingsFields),
    .table(.entitlement, "an entitlement", "What a purchase gives the right to.", entitlementFields),
    .table(.permission, "a permission", "A permission of the system; its key is its kind.", permissionFields),
    .table(.softPrompt, "a soft prompt", "The app's own page before the system asks.", softPromptFields),
  ]

  static let storeFields: [Field] = [
    .field("products", .list(.table(.product)), "The products."),
    .field(
      "storekit_file", .string,
      "Instead: the path of an Xcode `.storekit` file, from this file's folder; a product's id is its product id."),
    .field("entitlements", .map(.declares(.entitlement), .table(.entitlement)), "What products give, by id."),
    .field("owner", .cases(Store.Owner.self), is: "apple_id", "Whom the back end ties a purchase to."),
    .field("paywall", .table(.paywall), "What is shown to sell."),
    .field("purchase", .table(.purchase), "The flow."),
    .field("restore", .table(.restore), "The flow."),
    .field("manage_subscriptions", .table(.flow), "The flow."),
    .field("redeem_code", .table(.flow), "The flow."),
    .field("request_refund", .table(.flow), "The flow."),
    .field(
      "on_change", .actions,
      "Run when an entitlement begins or ends, before whatever ended it says so; not when a launch reads them first."),
    .field("settings", .table(.storeSettings), "How the App Store is set at a launch."),
  ]

  static let settingsFields: [Field] = [
    .field("ask_to_buy", .bool, is: false, "Whether a parent is asked before each purchase."),
    .field("prompts", .bool, is: true, "Whether the store asks before it sells."),
    .field("payments", .bool, is: true, "Whether purchases are allowed on the device."),
    .field("billing_retry", .bool, is: false, "Whether renewals are not paid."),
    .field("grace_period", .duration, words: "none", "How long what is not paid stays in force."),
    .field("interrupts", .cases(AppStoreSettings.Interruption.self), "What is to be put right before it sells."),
    .field(
      "time_rate", .names(TimeRate.allCases.map { $0.name.description }), is: "real_time",
      "How fast time is for renewals."),
    .field(
      "errors", .map(.word, .word), "The error of each call of an await point, `store.purchase`, or of `verification`."),
  ]

  static let productFields: [Field] = [
    .required("id", .declares(.product), "The id in this definition."),
    .field("product_id", .word, words: "the id", "The id in App Store Connect."),
    .required("type", .cases(PurchaseProduct.Kind.self), "What is bought."),
    .field("name", .text, words: "the id", "The name that users see."),
    .field("description", .text, is: "", "One line about it."),
    .required("price", .price, "The price, as a string of digits."),
    .field(
      "display_price", .string, words: "`$` and the price; in another currency, the price and its letters",
      "The price as shown."),
    .field("currency", .word, is: "USD", "The currency of the price, by its three letters."),
    .field(
      "prices", .map(.word, .table(.storefrontPrice)), is: [],
      "What it costs in other countries, by their three letters as in `device.storefront`."),
    .field("period", .period, words: "required for `auto_renewable`", "How long it runs."),
    .field("group", .word, words: "the id", "The subscription group."),
    .field("level", .integer(1, 100), is: 1, "The rank in the group; 1 is the highest."),
    .field("intro_offer", .table(.introOffer), "What a new subscriber pays first."),
    .field("offers", .list(.table(.offer)), "Offers beside the introductory one."),
    .field("family_shareable", .bool, is: false, "Whether the family has it too."),
    .field("storefronts", .list(.word), words: "all", "The countries where it is for sale, as `device.storefront`."),
  ]

  static let priceFields: [Field] = [
    .required("price", .price, "The price, as a string of digits."),
    .field("currency", .word, words: "that of the product", "The currency, by its three letters."),
    .field("display_price", .string, words: "as in a product", "The price as shown."),
    .field(
      "offers", .map(.word, .price), words: "required for offers that are not free",
      "What the product's offers cost there, by their ids; `introductory` is the `intro_offer`."),
  ]

  static let introFields: [Field] = [
    .required("mode", .cases(IntroOffer.Mode.self), "How it is paid."),
    .required("period", .period, "How long one period is."),
    .field("periods", .integer(1, 100), is: 1, "How many periods."),
    .field("price", .price, words: "required unless free", "The price."),
  ]

  static let offerFields: [Field] =
    [
      .required("id", .declares(.offer), "Its name in App Store Connect; of a code, the code."),
      .required("type", .cases(SubscriptionOffer.Kind.self), "Who gives it."),
    ] + introFields + [
      .field(
        "eligibility", .list(.cases(SubscriptionOffer.Subscriber.self)), words: "all", "Who may redeem a code.")
    ]

  static let entitlementFields: [Field] = [
    .required("products", .list(.refers(.product)), "The products that give it.")
  ]

  static let permissionFields: [Field] = [
    .field("options", .list(.word), is: [], "What is asked for: `alert`, `badge`, `sound`, `provisional` and others."),
    .field("purpose", .text, "Why, shown in the prompt."),
    .field("preference", .refers(.preference), "The in-app switch, a bool."),
    .field(
      "fallback", .cases(Permission.Fallback.self), is: "open_settings", "What happens when the prompt is used up."),
    .field("soft_prompt", .table(.softPrompt), "The app's own page before the prompt."),
    .field("on_granted", .actions, "Run when it is granted."),
    .field("on_denied", .actions, "Run when it is not."),
  ]

  static let softPromptFields: [Field] = [
    .required("title", .text, "The title."),
    .field("message", .text, "The text below it."),
    .field("button", .text, is: "Continue", "The label of the button that asks."),
    .field("settings_button", .text, is: "Open Settings", "Its label when the prompt is used up."),
    .field("dismiss", .text, is: "Not Now", "The label of the button that does not ask."),
    .field("on_continue", .actions, "Run when the user goes on, before the system asks or its settings open."),
    .field("sheet", .table(.sheet), "The sheet that it is in."),
  ]
}
