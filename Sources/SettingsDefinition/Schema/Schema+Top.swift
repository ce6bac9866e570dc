extension Schema {
  static let topTables: [SchemaTable] = [
    .table(.definition, "a definition", "The whole app definition.", definitionFields),
    .table(.app, "an app", "Who the app is.", appFields),
    .table(.flag, "a flag", "A feature flag of several variants.", flagFields),
    .table(.remoteConstant, "a constant", "A constant that comes from elsewhere.", remoteConstantFields),
    .table(.device, "a device", "The device that a run starts on.", deviceFields),
    .table(.embedding, "an embedding", "How the screen sits in its app.", embeddingFields),
    .table(.tab, "a tab", "A tab of the app.", tabFields),
  ]

  static let definitionFields: [Field] = [
    .required("schema", .integer(1, 1), "The version of this schema."),
    .required("app", .table(.app), "Who the app is."),
    .field(
      "modules", .list(.cases(Module.self)), words: "those whose table is given", "What the app is generated with."),
    .field("constants", .map(.declares(.constant), .either([.text, .table(.remoteConstant)])), "App-wide texts."),
    .field(
      "flags", .map(.declares(.flag), .either([.bool, .table(.flag)])),
      "Feature flags, as they are at launch: on or off, or of several variants."),
    .field("device", .table(.device), "The device that a run starts on."),
    .field("embedding", .table(.embedding), "How the screen sits in its app."),
    .field("root", .refers(.page), is: "settings", "The first page."),
    .required("pages", .map(.declares(.page), .table(.page)), "The pages by id."),
    .field("profile", .table(.profile), "The person at the top of the root page."),
    .field("dialogs", .map(.declares(.dialog), .table(.dialog)), "Questions of the app's own, by id."),
    .field("preferences", .map(.declares(.preference), .table(.preference)), "What is kept, by id."),
    .field("account", .table(.account), "Who can sign in, and how."),
    .field("store", .table(.store), "What is for sale."),
    .field("permissions", .map(.declares(.permission), .table(.permission)), "The system's permissions, by kind."),
    .field("analytics", .table(.analytics), "Which events are sent, and as whom."),
    .field("messages", .table(.messages), "How messages appear."),
    .field("web", .table(.web), "How web pages appear in the app."),
    .field("haptics", .table(.haptics), "What the hand feels, by what happens."),
    .field("motion", .table(.motion), "Which motion is used for what."),
    .field("theme", .table(.theme), "The tokens of the design system."),
    .field(
      "texts", .map(.word, .map(.text, .either([.text, .table(.plural)]))),
      "Translations: locale, text, text there. A text is one of the definition, or a word of the tool's own: `Done`."),
    .field("timing", .table(.timing), "How long operations take, by await point."),
    .field("lifecycle", .table(.lifecycle), "What happens at launch, return and leaving."),
    .field("deep_links", .list(.table(.deepLink)), "Ways into the app from outside."),
    .field("state", .map(.declares(.stateKey), .table(.stateEntry)), "What keys of the view model mean."),
    .field(
      "configurations", .map(.declares(.configuration), .table(.definition)), "Named variations, laid over the rest."),
  ]

  static let appFields: [Field] = [
    .required("id", .id, "The id of the app."),
    .required("name", .string, "The name that users see."),
    .field("version", .string, is: "1.0", "The marketing version."),
    .field("build", .string, is: "1", "The build number."),
    .field(
      "bundle_id", .string, words: "`id`", "The bundle's identifier, `com.example.app`; an analytics SDK says it."),
    .field("locale", .word, is: "en", "The language that texts are written in."),
    .field("locales", .list(.word), words: "`{locale}`", "The languages that the app has."),
    .field(
      "text_files", .list(.string), is: [],
      "Paths of `.strings` and `.xcstrings` files, from this file's folder: what the texts are in other languages."),
  ]

  static let flagFields: [Field] = [
    .required("variants", .list(.word), "What it can be, while it is on."),
    .field("value", .either([.only(false), .word]), is: false, "Which of them it is; false: off."),
  ]

  static let remoteConstantFields: [Field] = [
    .required("value", .text, "The text, once it is there."),
    .field("from", .names(["config"]), is: "config", "What brings it: absent until `config.load` is done."),
  ]

  static let deviceFields: [Field] = [
    .field("model", .string, is: "iPhone", "The model's name."),
    .field(
      "machine", .string, words: "`iPhone17,3`; of a tablet `iPad16,3`",
      "Which of the models it is, as `hw.machine` has it; an analytics SDK says it."),
    .field("ios_version", .version, is: "18.0", "The version of the system."),
    .field("idiom", .cases(Idiom.self), is: "phone", "A phone or a tablet."),
    .field("locale", .word, is: "en_US", "Language and region of the system."),
    .field(
      "time_zone", .word, is: "UTC",
      "The name of the time zone and, where it is not UTC, the distance: `Europe/Berlin+02:00`."),
    .field("storefront", .word, is: "USA", "The country of the App Store, unless `store.storekit_file` has another."),
    .field(
      "capabilities", .list(.word), is: ["mail", "face_id", "alternate_icons", "payments"],
      "What the device can do; an open list."),
  ]

  static let embeddingFields: [Field] = [
    .field(
      "wraps_in_navigation_stack", .bool, is: true, "Has a stack of its own; false: pushes go to the enclosing one."),
    .field("inside", .cases(Embedding.Inside.self), is: "window", "What the screen is inside of."),
    .field(
      "tabs", .list(.either([.id, .table(.tab)])), is: ["home", "settings"], "The app's tabs, for `inside = tab`."),
    .field("host_path", .list(.id), is: [], "The pages below the root page on the enclosing stack."),
    .field("host_title", .text, "The back label of the root page."),
    .field("signed_out", .refers(.page), "The page shown instead of everything while nobody is signed in."),
  ]

  static let tabFields: [Field] = [
    .required("id", .id, "The id of the tab."),
    .field("page", .refers(.page), "The page at its root; without one it belongs to the rest of the app."),
  ]
}
