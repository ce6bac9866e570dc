import Findings
import SettingsVocabulary
import TextFormats

extension ModelBuilder {
  func app(_ fields: Fields) -> AppIdentity {
    let locale = fields.text("locale", or: "en")
    let locales = fields.has("locales") ? fields.texts("locales") : [locale]
    if !locales.contains(locale) {
      fields.report(
        "bad_locale", "\"\(locale)\" is not one of the app's locales", at: "locales", "add it, or change \"locale\"")
    }
    for locale in [locale] + locales where !LocaleName.isLocale(locale) {
      fields.report("bad_locale", noLocale(locale), at: fields.has("locales") ? "locales" : "locale", Self.localeNote)
    }
    checkTwice(fields, "locales")
    let id = fields.text("id", or: "")
    return AppIdentity(
      id: id, name: fields.text("name", or: ""), version: fields.text("version", or: ""),
      build: fields.text("build", or: ""), bundleID: fields.text("bundle_id", or: id), locale: locale,
      locales: locales, textFiles: fields.texts("text_files"))
  }

  private func noLocale(_ name: String) -> String { "\"\(NodePath.short(name))\" is no locale" }
  private static let localeNote = "write a language, and a region if it matters: \"de\", \"de_DE\""

  /// A name that a list has twice was to be another one.
  func checkTwice(_ fields: Fields, _ field: String) {
    guard fields.has(field) else { return }
    var seen: Set<String> = []
    for name in fields.texts(field) where !seen.insert(name).inserted {
      fields.report("duplicate", "\"\(NodePath.short(name))\" is there twice", at: field, "delete one")
    }
  }

  func constants(_ top: Fields) -> [Constant] {
    top.map("constants").map { name, node, path in
      if let text = node.string { return Constant(name: name, text: text, fromConfig: false) }
      let remote = Fields(node, .remoteConstant, path, reading)
      return Constant(name: name, text: remote.text("value", or: ""), fromConfig: remote.text("from") == "config")
    }
  }

  func device(_ fields: Fields) -> DeviceProfile {
    let version = fields.text("ios_version", or: "18.0")
    if let zone = fields.text("time_zone"), TimeZoneName(zone) == nil {
      fields.report(
        "bad_time_zone", "\"\(NodePath.short(zone))\" is no time zone", at: "time_zone",
        "write its name, and its distance from UTC behind it: \"Europe/Berlin+02:00\"")
    }
    if let locale = fields.text("locale"), !LocaleName.isLocale(locale) {
      fields.report("bad_locale", noLocale(locale), at: "locale", Self.localeNote)
    }
    checkTwice(fields, "capabilities")
    return DeviceProfile(
      model: fields.text("model", or: ""),
      machine: fields.text("machine") ?? (fields.pick("idiom", or: Idiom.phone) == .pad ? "iPad16,3" : "iPhone17,3"),
      iosVersion: OSVersion(version) ?? OSVersion(major: 18, minor: 0, patch: 0),
      iosVersionText: version, idiom: fields.pick("idiom", or: .phone), locale: fields.text("locale", or: ""),
      timeZone: fields.text("time_zone", or: ""), storefront: storefront(fields),
      capabilities: fields.texts("capabilities"))
  }

  /// What the definition leaves out is as the `.storekit` file has it.
  private func storefront(_ fields: Fields) -> String {
    if !fields.has("storefront"), let country = storeKit?.settings.storefront { return country }
    return fields.text("storefront", or: "")
  }

  func embedding(_ fields: Fields, root: String) -> Embedding {
    let inside = fields.pick("inside", or: Embedding.Inside.window)
    let wraps = fields.bool("wraps_in_navigation_stack")
    if !wraps, inside == .window {
      fields.report(
        "no_stack", "without a stack of its own the screen has to be inside of another",
        at: "wraps_in_navigation_stack", "set inside to \"tab\", \"stack\" or \"sheet\"")
    }
    return Embedding(
      wrapsInNavigationStack: wraps, inside: inside, tabs: tabs(fields, root: root),
      hostPath: fields.texts("host_path"), hostTitle: fields.text("host_title"), signedOut: fields.text("signed_out"))
  }

  /// A tab that is only a name shows the root page if it has its name; if no tab shows a page, the last one does.
  private func tabs(_ fields: Fields, root: String) -> [Embedding.Tab] {
    var seen: Set<String> = []
    var tabs: [Embedding.Tab] = []
    let written = fields.has("tabs") ? fields.items("tabs") : []
    let nodes =
      written.isEmpty ? (fields.value("tabs")?.items ?? []).map { ($0, fields.path) } : written.map { ($0, $1) }
    for (node, path) in nodes {
      let table = Fields(node, .tab, path, reading)
      let id = node.string ?? table.text("id", or: "")
      if !seen.insert(id).inserted {
        fields.report("duplicate", "two tabs have the id \"\(id)\"", at: "tabs", "give one another id")
      }
      let own = node.string == nil ? table.text("page") : nil
      tabs.append(Embedding.Tab(id: id, page: own ?? (node.string == root ? root : nil)))
    }
    if let last = tabs.indices.last, tabs.allSatisfy({ $0.page == nil }) { tabs[last].page = root }
    return tabs
  }

  func texts(_ top: Fields) -> [LocaleTexts] {
    top.map("texts").map { locale, node, path in
      reading.sources.places[.locale(locale)] = reading.place(path, line: node.line)
      let entries = (node.entries ?? []).sorted { Name.comesBefore($0.key, $1.key) }
      let texts = entries.map { entry in
        reading.sources.places[.translation(locale: locale, key: entry.key)] = reading.place(
          path.key(entry.key), line: entry.node.line)
        return Translation(key: entry.key, forms: forms(entry.node, path.key(entry.key)))
      }
      return LocaleTexts(locale: locale, texts: texts)
    }
  }

  private func forms(_ node: DocumentNode, _ path: NodePath) -> Translation.Forms {
    if let text = node.string { return .one(text) }
    let fields = Fields(node, .plural, path, reading)
    return .plural(
      PluralCategory.allCases.compactMap { category in
        fields.text(category.rawValue).map { Translation.PluralForm(category: category, text: $0) }
      })
  }

  func lifecycle(_ fields: Fields) -> Lifecycle {
    Lifecycle(
      onFirstLaunch: actions(fields, "on_first_launch"), onLaunch: actions(fields, "on_launch"),
      onNewVersion: actions(fields, "on_new_version"), onLaunchAfterCrash: actions(fields, "on_launch_after_crash"),
      onForeground: actions(fields, "on_foreground"),
      onBackground: actions(fields, "on_background"), onActive: actions(fields, "on_active"),
      onInactive: actions(fields, "on_inactive"), onWake: actions(fields, "on_wake"),
      onColorScheme: actions(fields, "on_color_scheme"),
      popsToRootAfter: fields.duration("pops_to_root_after"), restores: fields.pick("restores", or: .path))
  }

  func deepLinks(_ top: Fields) -> [DeepLink] {
    var seen: Set<String> = []
    return top.tables("deep_links", .deepLink).compactMap { fields in
      guard let way = way(fields), let does = does(fields) else { return nil }
      let name = fields.text("url") ?? fields.text("entry") ?? ""
      if !seen.insert(name).inserted {
        fields.report("duplicate", "another deep link has \"\(name)\" too", "the first would always win: delete one")
      }
      checkInFront(way, fields)
      return DeepLink(
        way: way, does: does, over: fields.pick("over", or: .dismiss),
        inFront: fields.has("in_front") ? actions(fields, "in_front") : nil)
    }
  }

  private func checkInFront(_ way: DeepLink.Way, _ fields: Fields) {
    if case .entry(let entry) = way, entry.hasPrefix(DeepLink.notificationPrefix) { return }
    guard fields.has("in_front") else { return }
    fields.report(
      "bad_deep_link", "only a notification can come by itself", at: "in_front",
      "write entry = \"\(DeepLink.notificationPrefix)ID\", or leave it out")
  }

  private func way(_ fields: Fields) -> DeepLink.Way? {
    switch (fields.text("url"), fields.text("entry")) {
    case (let url?, nil):
      if !URLForm.hasScheme(url) {
        fields.report("bad_url", "\"\(NodePath.short(url))\" has no scheme", at: "url", "write it as \"app://place\"")
      }
      return .url(url)
    case (nil, let entry?):
      if !DeepLinkEntry.isOne(entry) {
        fields.report(
          "bad_entry", "\"\(NodePath.short(entry))\" is no way in", at: "entry",
          "it is one of \"os:notification_settings\", \"os:notification/ID\", \"os:purchase/PRODUCT\" or \"os:shortcut/ID\""
        )
      }
      return .entry(entry)
    case (nil, nil), (_?, _?):
      fields.report("bad_deep_link", "a deep link has either \"url\" or \"entry\"", "keep one of them")
      return nil
    }
  }

  private func does(_ fields: Fields) -> DeepLink.Does? {
    let given = ["push", "present", "actions"].filter(fields.has)
    guard given.count == 1 else {
      fields.report(
        "bad_deep_link", "a deep link does one thing: \"push\", \"present\" or \"actions\"",
        given.isEmpty ? "add one of them; push = {} leads to the root page" : "keep one of them")
      return nil
    }
    if let target = fields.text("present") {
      return symbols.has(target, .page) ? .presentPage(target) : .presentDialog(target)
    }
    return given[0] == "push" ? .path(SettingsPath(pages: fields.texts("push"))) : .actions(actions(fields, "actions"))
  }

  func state(_ top: Fields) -> [StateEntry] {
    var entries = top.tables(byKey: "state", .stateEntry).compactMap { name, fields in
      meaning(fields).map { StateEntry(name: name, meaning: $0) }
    }
    let only = store?.entitlements.count == 1 ? store?.entitlements.first : nil
    let currencies = preferenceNamed("preferredCurrency").map { StateEntry.Meaning.optionsOf(preference: $0.id) }
    let form = symbols.has("support_form_url", .constant) ? StateEntry.Meaning.constant("support_form_url") : nil
    let defaults: [(String, StateEntry.Meaning?)] = [
      ("isProUser", only.map { .entitlement($0.id) }), ("proProduct", only?.products.first.map { .product($0) }),
      ("supportFormURL", form), ("availableCurrencies", currencies),
    ]
    for (name, meaning) in defaults where !entries.contains(where: { $0.name == name }) {
      if let meaning { entries.append(StateEntry(name: name, meaning: meaning)) }
    }
    return entries.sorted { Name.comesBefore($0.name, $1.name) }
  }

  private func meaning(_ fields: Fields) -> StateEntry.Meaning? {
    switch fields.kind?.name {
    case "entitlement": fields.text("entitlement").map { .entitlement($0) }
    case "product": fields.text("product").map { .product($0) }
    case "constant": fields.text("constant").map { .constant($0) }
    case "options_of": fields.text("options_of").map { .optionsOf(preference: $0) }
    case "value_of": fields.text("value_of").map { .valueOf(preference: $0) }
    case "text": fields.text("text").map { .text($0) }
    case "condition": condition(fields, "condition").map { .condition($0) }
    default: nil
    }
  }

  func timing(_ fields: Fields) -> [AwaitTiming] {
    var timings: [AwaitTiming] = []
    for area in AwaitArea.all {
      let table = fields.table(area.name, area.table)
      timings += area.points.map { timing(area.name, $0, table) }
    }
    var kinds = permissions.map(\.kind)
    if !kinds.contains("notifications") { kinds.append("notifications") }
    for kind in kinds {
      let node = fields.entries.first { $0.key == kind }?.node
      let table = Fields(node, .timingPermission, fields.path.key(kind), reading)
      timings += AwaitArea.permission.map { timing(kind, $0, table) }
    }
    let areas = Set(fields.table.fields.map(\.name) + kinds + [Schema.note.name])
    for entry in fields.entries where !areas.contains(entry.key) {
      let note = DidYouMean.note(for: entry.key, among: areas.sorted(by: Name.comesBefore))
      fields.report(
        "unknown_field", "unknown area \"\(NodePath.short(entry.key))\"", at: entry.key,
        note ?? "it is an area of await points, or a kind of \"permissions\"")
    }
    return timings.sorted { Name.comesBefore($0.point, $1.point) }
  }

  private func timing(_ area: String, _ point: AwaitPointDefault, _ fields: Fields) -> AwaitTiming {
    let own = fields.duration(point.name)
    let takes = fields.has(point.name) ? own ?? point.takes : point.takes
    return AwaitTiming(
      point: "\(area).\(point.name)", waitsForAnswer: point.waitsForAnswer, takes: takes,
      takesRemote: fields.has(point.name) ? takes : point.takesRemote ?? takes)
  }
}

/// The outer form of an address.
enum URLForm {
  /// A letter, then letters, digits, `+`, `-`, `.`, then `:` and something.
  static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let first = text.utf8.first, Name.isLetter(first),
      text.utf8.index(after: colon) != text.utf8.endIndex
    else { return false }
    return text.utf8[..<colon].allSatisfy { Name.isLetter($0) || Name.isDigit($0) || [43, 45, 46].contains($0) }
  }
}

/// The system's own ways into an app.
private enum DeepLinkEntry {
  static func isOne(_ entry: String) -> Bool {
    if entry == "os:notification_settings" { return true }
    return [DeepLink.notificationPrefix, "os:purchase/", "os:shortcut/"].contains {
      entry.hasPrefix($0) && entry.utf8.count > $0.utf8.count
    }
  }
}
