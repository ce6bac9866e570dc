import Findings
import SettingsVocabulary
import TextFormats

/// Makes a model of a definition that was checked against the table of fields, fills in what follows from other
/// parts, and reports what only the parts together show to be wrong.
struct ModelBuilder {
  let reading: Reading
  let symbols: Symbols
  let document: DocumentNode

  // What was built already and later parts ask for.
  var modules: [Module] = []
  var preferences: [Preference] = []
  var flags: [Flag] = []
  var permissions: [Permission] = []
  var account: Account?
  var store: Store?
  /// Those of `store.storekit_file`, where there is one.
  var storeKit: StoreKitContent?
  /// By id.
  var offers: [String: (product: String, isCode: Bool)] = [:]
  var taskTimings: [String: Milliseconds] = [:]
  /// Pages written inside rows, as they are found.
  var inlinePages: [SettingsPage] = []
  /// Rows without a gate of their own, whose page may have one.
  var premiumRows: [PremiumRow] = []
  /// Label of the first row that leads to a page.
  var leadingLabels: [String: String] = [:]
  /// Ways from page to page by rows.
  var links: [PageLink] = []
  /// Ids of pushed pickers.
  var pushedPickers: [(id: String, fields: Fields)] = []

  /// A row of kind `premium` that waits for the gate of its page.
  struct PremiumRow {
    let id: String
    let page: String
    let fields: Fields
  }

  struct PageLink {
    let from: String
    let to: String
    let fields: Fields
  }

  init(_ document: DocumentNode, symbols: Symbols, reading: Reading) {
    self.document = document
    self.symbols = symbols
    self.reading = reading
  }

  mutating func build(configuration: String?) -> SettingsModel {
    let top = Fields(document, .definition, .root, reading)
    modules = chosenModules(top)
    for (name, node, _) in top.table("timing", .timing).map("task") { taskTimings[name] = node.milliseconds }
    offers = offersByID(top.table("store", .store))
    // Twice, since conditions inside preferences are checked against the other preferences.
    for _ in 0..<2 {
      preferences = top.tables(byKey: "preferences", .preference).compactMap { preference($0.key, $0.fields) }
    }
    flags = top.map("flags").map { flag($0, $1, $2) }
    checkKeys(top)
    permissions = top.tables(byKey: "permissions", .permission).map { permission($0.key, $0.fields) }
    store = top.optionalTable("store", .store).map { store($0) }
    account = top.optionalTable("account", .account).map { account($0) }
    let dialogs = top.tables(byKey: "dialogs", .dialog).map { dialog($0.key, $0.fields) }
    let pages = allPages(top)
    checkTogether(top, pages)
    let model = SettingsModel(
      schema: top.int("schema") ?? Schema.version, app: app(top.table("app", .app)), modules: modules,
      constants: constants(top), flags: flags,
      device: device(top.table("device", .device)),
      embedding: embedding(top.table("embedding", .embedding), root: top.text("root", or: "settings")),
      root: top.text("root", or: "settings"), pages: pages,
      profile: top.optionalTable("profile", .profile).map { profile($0) }, dialogs: dialogs, preferences: preferences,
      account: account, store: store, permissions: permissions,
      analytics: analytics(top.table("analytics", .analytics)), messages: messages(top.table("messages", .messages)),
      web: web(top.table("web", .web)), haptics: haptics(top.table("haptics", .haptics)),
      motion: motion(top.table("motion", .motion)), theme: theme(top.table("theme", .theme)), texts: texts(top),
      textTables: textTables(top.table("app", .app)),
      timing: timing(top.table("timing", .timing)), lifecycle: lifecycle(top.table("lifecycle", .lifecycle)),
      deepLinks: deepLinks(top), state: state(top), configuration: configuration, configurations: configurations(top),
      sources: reading.sources)
    checkButtons(of: model, top.table("analytics", .analytics).table("events", .events))
    return model
  }

  func preferenceNamed(_ id: String?) -> Preference? { preferences.first { $0.id == id } }

  /// What is chosen, by `modules` or by the tables that are given.
  private func chosenModules(_ top: Fields) -> [Module] {
    let hasNotifications = symbols.has("notifications", .permission)
    let given: [Module: Bool] = [
      .auth: top.has("account"), .notifications: hasNotifications, .purchases: top.has("store"),
      .analytics: top.has("analytics"),
    ]
    guard top.has("modules") else { return Module.allCases.filter { given[$0] == true } }
    let chosen = top.list("modules", Module.self)
    let needs: [(Module, String)] = [
      (.auth, "account"), (.notifications, "permissions.notifications"), (.purchases, "store"),
    ]
    for (module, table) in needs where chosen.contains(module) && given[module] != true {
      top.report(
        "missing_table", "the module \"\(module.rawValue)\" needs the table \"\(table)\"", at: "modules",
        "add the table, or leave the module out")
    }
    return Module.allCases.filter(chosen.contains)
  }

  private func configurations(_ top: Fields) -> [Configuration] {
    top.map("configurations").map { Configuration(name: $0.key, note: $0.node["note"]?.string ?? "") }
  }
}
