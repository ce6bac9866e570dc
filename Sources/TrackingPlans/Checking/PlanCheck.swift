public import Findings
public import SettingsDefinition
import SettingsVocabulary
import TextFormats

/// What a plan and an app, or a plan and traces, say of each other: V29 of `verify`, proved by the definition instead of
/// by traffic.
public struct PlanCheck: Sendable {
  let plan: TrackingPlan
  private let app: ModelEvents?
  let appName: String
  private let file: String
  /// Where the definition has a row; nil: not known.
  private let place: @Sendable (_ row: String) -> SourcePlace?

  /// - Parameters:
  ///   - model: the app that the plan is for; nil: none.
  ///   - file: of its definition.
  ///   - place: where the definition has a row.
  public init(
    _ plan: TrackingPlan, app model: CompiledModel?, file: String = "",
    place: @escaping @Sendable (_ row: String) -> SourcePlace? = { _ in nil }
  ) {
    self.plan = plan
    self.file = file
    app = model.map { ModelEvents($0) }
    appName = model?.tables.appID ?? ""
    self.place = place
  }

  /// Something that is never sent.
  public struct Unsent: Sendable {
    /// Of the plan; nil: a row of the app, which sends nothing.
    public var event: PlannedEvent?
    /// What the app sends and the plan may have meant.
    public var nearest: String?
    public var finding: Finding
  }

  /// What the plan has and the app cannot send, then the rows of the app that send nothing. Empty without an app.
  public func unsent() -> [Unsent] {
    guard let app else { return [] }
    return plan.events.compactMap { deadEvent($0, app) }
      + silentRows(app).map { Unsent(event: nil, nearest: nil, finding: $0) }
  }

  /// What of plan and app does not fit: warnings, and what is only worth knowing as information.
  public func findings() throws(Findings) -> [Finding] {
    guard let app else { return [] }
    var found: [Finding] = []
    for event in plan.events { found += try check(event, app) }
    return found + unplanned(app) + silentRows(app)
  }

  /// The planned events that are not among those seen.
  /// - Parameters:
  ///   - seen: names of events that journeys have sent.
  ///   - identifies: a journey has told the SDK who the user is.
  public func uncovered(by seen: Set<String>, identifies: Bool) -> [Finding] {
    plan.events.filter { event in
      if event.isDeprecated || app.map({ isDead(event, $0) }) == true { return false }
      switch event.kind {
      case .track, .screen: return !event.name.isEmpty && !seen.contains(event.name)
      case .identify: return !identifies
      case .group, .alias, .common: return false
      }
    }.map { event in finding(.warning, "uncovered_event", "no journey sends the \(event.label)", event.place) }
  }

  func finding(
    _ severity: Finding.Severity, _ code: String, _ message: String, _ place: SourcePlace, _ notes: String?...
  ) -> Finding {
    Finding(severity, code: "plan.\(code)", message: message, place: place, notes: notes.compactMap { $0 })
  }

  // MARK: From the plan

  /// What of the app can be this event.
  private func matches(_ event: PlannedEvent, _ app: ModelEvents) -> [ModelEvents.Event] {
    switch event.kind {
    case .track: app.list.filter { ($0.kind == .track || event.countsForScreens) && isNamed($0, event) }
    case .screen: app.list.filter { $0.kind == .screen && (event.name.isEmpty || $0.mayBe(event.name)) }
    case .identify, .group, .alias, .common: []
    }
  }

  private func isNamed(_ sent: ModelEvents.Event, _ event: PlannedEvent) -> Bool {
    event.countsForScreens && sent.kind == .screen || sent.mayBe(event.name)
  }

  private func isDead(_ event: PlannedEvent, _ app: ModelEvents) -> Bool {
    switch event.kind {
    case .track, .screen: matches(event, app).isEmpty
    case .identify: app.traits.isEmpty
    case .group: app.groups.isEmpty
    case .alias: true
    case .common: false
    }
  }

  /// Nil of one that the app sends, or that nobody wants any longer.
  private func deadEvent(_ event: PlannedEvent, _ app: ModelEvents) -> Unsent? {
    guard isDead(event, app), !event.isDeprecated else { return nil }
    let nearest = DidYouMean.nearest(to: event.name, among: app.list.flatMap { $0.names ?? [] })
    let finding = finding(
      .warning, "dead_event", "nothing in the app \"\(appName)\" sends the \(event.label)", event.place,
      nearest.map { "it sends \"\($0)\"" })
    return Unsent(event: event, nearest: nearest, finding: finding)
  }

  private func check(_ event: PlannedEvent, _ app: ModelEvents) throws(Findings) -> [Finding] {
    if isDead(event, app) { return deadEvent(event, app).map { [$0.finding] } ?? [] }
    let matches = matches(event, app)
    if event.isDeprecated, let first = matches.first {
      let who = first.source.words(app.model)
      return [finding(.warning, "deprecated_event", "\(who) still sends the \(event.label)", event.place)]
    }
    let sent =
      switch event.kind {
      case .identify: [Sent(who: "what is said of the user", place: SourcePlace(file: file), properties: app.traits)]
      case .group:
        app.groups.map { Sent(who: "what is said of a group", place: SourcePlace(file: file), properties: $0) }
      case .track, .screen, .alias, .common:
        matches.map { Sent(who: $0.source.words(app.model), place: place(of: $0, app), properties: $0.properties) }
      }
    return event.kind == .common ? [] : try properties(of: event, sent, app)
  }

  // MARK: From the app

  /// Events that the plan does not have. What SDKs send by themselves need not be planned.
  private func unplanned(_ app: ModelEvents) -> [Finding] {
    let hasScreens = plan.events.contains { $0.kind == .screen || $0.countsForScreens }
    var told: Set<String> = []
    return app.list.flatMap { event -> [Finding] in
      if case .lifecycle = event.source { return [] }
      if event.kind == .screen, !hasScreens { return [] }
      guard let names = event.names else {
        let who = event.source.words(app.model)
        return [
          finding(
            .information, "open_name", "\(who) sends an event whose name \"\(event.shownName)\" can be anything",
            place(of: event, app), "put what changes into a property")
        ]
      }
      return names.filter { plan.events(of: [event.kind], named: $0).isEmpty && told.insert($0).inserted }.map { name in
        let planned = plan.events.filter { $0.kind == event.kind }.map(\.name)
        return finding(
          .warning, "unplanned_event",
          "the plan has no event \"\(name)\", which \(event.source.words(app.model)) sends", place(of: event, app),
          DidYouMean.nearest(to: name, among: planned).map { "it has \"\($0)\"" })
      }
    }
  }

  private func place(of event: ModelEvents.Event, _ app: ModelEvents) -> SourcePlace {
    switch event.source {
    case .row(let row), .change(let row, _), .custom(_, let row): place(app.model.name(row)) ?? SourcePlace(file: file)
    case .flow, .screen, .button, .permission, .deepLink, .error, .action, .lifecycle: SourcePlace(file: file)
    }
  }

  /// Rows that a user works without any event.
  private func silentRows(_ app: ModelEvents) -> [Finding] {
    app.model.tables.rows.filter { app.model.isThere($0) && app.model.isSilent($0) }.map { row in
      let name = app.model.name(row.id)
      return finding(
        .information, "silent_row", "the row \"\(name)\" sends no event", place(name) ?? SourcePlace(file: file),
        "give it an analytics_description, or say analytics = false")
    }
  }
}

extension ModelEvents.Event {
  /// Whether its name can be this one.
  func mayBe(_ name: String) -> Bool {
    if let names { return names.contains { $0.utf8.elementsEqual(name.utf8) } }
    return ModelEvents.Event.fits(Array(name.utf8)[...], self.name[...])
  }

  private static func fits(_ rest: ArraySlice<UInt8>, _ pieces: ArraySlice<TextDomain>) -> Bool {
    guard let piece = pieces.first else { return rest.isEmpty }
    let others = pieces.dropFirst()
    if piece.mayBeEmpty, fits(rest, others) { return true }
    guard let texts = piece.texts else {
      // Whatever stands there, the next piece begins somewhere.
      return others.isEmpty
        ? !rest.isEmpty : rest.indices.dropFirst().contains { fits(rest[$0...], others) } || fits([], others)
    }
    return texts.contains { text in rest.starts(with: text.utf8) && fits(rest.dropFirst(text.utf8.count), others) }
  }
}

extension CompiledModel {
  /// Whether nothing is sent when the user works a row: no event of its own, none of a flow, a page or an action.
  fileprivate func isSilent(_ row: CompiledRow) -> Bool {
    guard row.kind.isWorked, row.analytics == .template, row.analyticsDescription == nil, tables.analytics.exists else {
      return false
    }
    switch row.kind {
    case .navigation(let page), .account(let page), .premium(let page): return self[page].screen == nil
    case .permissionToggle: return !has(.permission)
    case .signOut: return self[.signOut].analyticsName == nil
    case .action(let list): return !sends(list, depth: 0)
    case .toggle, .picker, .slider, .stepper, .date, .textField, .info, .link, .mail: return true
    }
  }

  /// Whether some action of a list tracks an event, begins a flow that does, or shows a page that does.
  private func sends(_ list: ActionListID, depth: Int) -> Bool {
    guard depth < 16, tables.actionLists.indices.contains(list.index) else { return false }
    return tables.actionLists[list.index].indices.contains { place in
      switch tables.actions[place] {
      case .track: true
      case .start(let flow, _, _): self[flow].analyticsName != nil
      case .push(let page), .popTo(let page), .presentPage(let page): self[page].screen != nil
      case .requestPermission: has(.permission)
      case .choose(_, let run, let otherwise):
        sends(run, depth: depth + 1) || otherwise.map { sends($0, depth: depth + 1) } == true
      case .task(let task):
        [self[task].onSuccess, self[task].onFailure].contains { $0.map { sends($0, depth: depth + 1) } == true }
      case .pop, .popToRoot, .presentDialog, .dismiss, .openSettings, .openURL, .mail, .copy, .share, .review,
        .clearNotifications, .set, .setText, .toggle, .reset, .message, .announce, .haptic, .load:
        false
      }
    }
  }
}
