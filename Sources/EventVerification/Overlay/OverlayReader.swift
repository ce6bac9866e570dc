public import Findings
public import TextFormats

extension EventOverlay {
  /// What an overlay may be at most: values.
  public static let valueLimit = 100_000

  /// Reads an overlay, which was written in Lua or JSON.
  /// - Parameter file: its path, as messages name it.
  /// - Throws: every fault, each with its line and path, at most a hundred.
  public init(_ document: DocumentNode, file: String) throws(Findings) {
    var checker = OverlayChecker(file: file)
    checker.check(document, .table(OverlayTable.overlay.name), "")
    if !checker.findings.isEmpty { throw Findings(checker.findings) }
    self.init(file: file)
    names = checker.names
    plan = document["plan"]?.text
    profile = document["profile"]?.text.flatMap(SDKProfile.init)
    events = (document["events"]?.tabled ?? []).map { OverlaidEvent($0.key, $0.node, file: file) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    properties = OverlaidProperty.list(document["props"], file: file, path: "props")
    if let table = document["pii"] { personal = PersonalData(table) }
    automatic = (document["auto"]?.tabled ?? []).compactMap { entry in
      entry.node.text.flatMap(AutomaticEvent.Use.init).map { AutomaticEvent(name: entry.key, use: $0) }
    }
    if let table = document["consent"] { consent = Consent(table) }
    signOut = document["sign_out"].map { Optional($0).texts }
    if let table = document["session"] {
      session = SessionLimits(
        idle: table["idle"]?.durationMs ?? SessionLimits.posthog.idle,
        longest: table["longest"]?.durationMs ?? SessionLimits.posthog.longest)
    }
  }
}

extension OverlaidEvent {
  fileprivate init(_ name: String, _ node: DocumentNode, file: String) {
    let path = OverlayChecker.join("events", name)
    self.init(name: name, place: SourcePlace(file: file, line: node.line > 0 ? node.line : nil, path: path))
    when = node["when"].flatMap(EventTrigger.init)
    effect = node["effect"].flatMap(EventTrigger.init)
    count = node["count"]?.countRange
    if let table = node["order"] {
      order = EventOrder(
        after: table["after"]?.text, before: table["before"]?.text, within: table["within"]?.durationMs)
    }
    requires = node["requires"].texts.compactMap(Requirement.init)
    oncePer = node["once_per"]?.text.flatMap(Span.init)
    exposure = node["exposure"]?.text
    platforms = node["platforms"].texts
    appVersions = node["app_versions"]?.text.flatMap(VersionRange.init)
    sources = node["sources"].texts
    properties = OverlaidProperty.list(node["props"], file: file, path: OverlayChecker.join(path, "props"))
  }
}

extension EventTrigger {
  fileprivate init?(_ node: DocumentNode) {
    if let target = node["tap"]?.text {
      kind = .tap(target == "*" ? nil : target)
    } else if let page = node["page"]?.text {
      kind = .page(page)
    } else if let surface = node["present"]?.text {
      kind = .present(surface)
    } else if let point = node["finished"]?.text {
      kind = .finished(point, outcome: node["outcome"]?.text)
    } else if let key = node["changed"]?.text {
      kind = .changed(key, to: node["to"]?.withoutLines)
    } else if let record = node["record"]?.text {
      kind = .record(record)
    } else {
      return nil
    }
  }
}

extension OverlaidProperty {
  fileprivate static func list(_ node: DocumentNode?, file: String, path: String) -> [OverlaidProperty] {
    (node?.tabled ?? []).map { entry in
      let line = entry.node.line > 0 ? entry.node.line : nil
      let place = SourcePlace(file: file, line: line, path: OverlayChecker.join(path, entry.key))
      let value = entry.node.text.flatMap { Value(reference: $0) } ?? .literal(entry.node.withoutLines)
      return OverlaidProperty(name: entry.key, value: value, place: place)
    }
  }
}

extension OverlaidProperty.Value {
  /// The forms of references, for messages.
  static let references =
    ["$row", "$before.KEY", "$after.KEY"] + OverlaidProperty.ProfileField.allCases.map { "$profile.\($0.rawValue)" }

  init?(reference text: String) {
    if text == "$row" {
      self = .row
    } else if text.hasPrefix("$before."), text.utf8.count > 8 {
      self = .before(String(text.dropFirst(8)))
    } else if text.hasPrefix("$after."), text.utf8.count > 7 {
      self = .after(String(text.dropFirst(7)))
    } else if text.hasPrefix("$profile."),
      let field = OverlaidProperty.ProfileField(rawValue: String(text.dropFirst(9)))
    {
      self = .profile(field)
    } else {
      return nil
    }
  }
}

extension EventOverlay.PersonalData {
  fileprivate init(_ node: DocumentNode) {
    if let list = node["never"] { never = Optional(list).texts.compactMap(Datum.init) }
    if let list = node["patterns"] { patterns = Optional(list).texts.compactMap(Pattern.init) }
    allowed = node["allowed"].texts
  }
}

extension EventOverlay.Consent {
  fileprivate init(_ node: DocumentNode) {
    granted = node["granted"].texts
    withdrawn = node["withdrawn"].texts
    isRequired = node["required"]?.value == .bool(true)
  }
}

extension DocumentNode? {
  fileprivate var texts: [String] { self?.listed?.compactMap(\.text) ?? [] }
}
