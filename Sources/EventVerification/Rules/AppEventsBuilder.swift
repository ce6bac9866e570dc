import SettingsDefinition

/// Goes through a definition for the events that it names.
struct AppEventsBuilder {
  let model: SettingsModel
  var events: [AppEvents.Event] = []
  var numbers: [String: Int] = [:]
  var patterns: [AppEvents.NamePattern] = []
  var silentRows: [String] = []
  var screens: Set<String> = []
  /// By page: the event of its view.
  private var views: [String: Int] = [:]
  /// Whether everything that was tracked is in a log.
  private let tellsAll: Bool

  init(_ model: SettingsModel) {
    self.model = model
    tellsAll =
      model.analytics.consent == .granted && !model.preferences.contains { $0.controls == .analyticsConsent }
  }

  mutating func build(_ compiled: CompiledModel) {
    guard compiled.tables.analytics.exists else { return }
    let templates = model.analytics.events
    for page in model.pages { viewed(page.screen, page: page.id) }
    for flow in FlowName.allCases {
      guard let flow = model.flow(flow) else { continue }
      viewed(flow.screen, page: nil)
      add(flow)
    }
    for page in model.pages {
      for section in page.sections { for row in section.rows { add(row, on: page) } }
    }
    addButtons()
    add(templates.permission, [:])
    add(templates.deepLink, [:])
    add(templates.error, [:])
    addOwnEvents(compiled)
    if model.analytics.lifecycle {
      for name in ["Installed", "Updated", "Opened", "Backgrounded", "Foregrounded"] {
        add(name: "Application \(name)", AppEvents.Way())
      }
    }
  }

  private mutating func viewed(_ screen: String?, page: String?) {
    guard let screen, let template = model.analytics.events.screenViewed else { return }
    guard let name = resolved(screen, [:]), let event = resolved(template, ["screen": name]) else {
      addPattern(template, [:])
      return
    }
    screens.insert(event)
    let number = add(name: event, AppEvents.Way())
    if let page { views[page] = number }
  }

  private mutating func add(_ flow: Flow) {
    guard let word = flow.analytics else { return }
    let names = model.analytics.events.flow
    var begin: Int?
    func values(_ phase: String) -> [String: String] { ["flow": word, "phase": phase] }
    if let started = names.started { begin = add(started, values("started")) }
    let canBeAskedFor = tellsAll && !Self.endsByOthers.contains(flow.name)
    let end = begin.flatMap { canBeAskedFor ? AppEvents.Way(needs: [$0]) : nil } ?? AppEvents.Way()
    add(names.succeeded, values("succeeded"), end)
    add(names.failed, values("failed"), end)
    add(names.pending, values("pending"), end)
    // What was opened and not begun can be cancelled too.
    add(names.cancelled, values("cancelled"))
  }

  /// Flows that come to an end though the user has begun none: a link is followed, a purchase is allowed by a parent.
  private static let endsByOthers: Set<FlowName> = [.verifyEmail, .purchase, .paywall]

  private mutating func add(_ row: SettingsRow, on page: SettingsPage) {
    var way = AppEvents.Way()
    if tellsAll, !isThereFromTheBeginning(page.id), let view = views[page.id] { way.needs = [view] }
    switch row.analytics {
    case .none: silentRows.append(row.id)
    case .event: break
    case .template:
      guard row.data.analyticsDescription != nil else { return silentRows.append(row.id) }
      let templates = model.analytics.events
      let name = row.kind.changesValue ? templates.valueChanged : templates.rowTapped
      if name == nil { silentRows.append(row.id) }
      add(name, values(of: row, on: page), way)
    }
  }

  private func values(of row: SettingsRow, on page: SettingsPage) -> [String: String] {
    var values = ["row": row.id, "page": page.id]
    values["analytics_description"] = row.data.analyticsDescription
    return values
  }

  /// Nobody has to come to these pages.
  private func isThereFromTheBeginning(_ page: String) -> Bool {
    page == model.root || page == model.embedding.signedOut || model.embedding.tabs.contains { $0.page == page }
  }

  private mutating func addButtons() {
    for button in model.analytics.events.buttons {
      if let event = button.event { add(event, ["button": button.button, "surface": button.surface]) }
    }
    if let template = model.analytics.events.buttonTapped { addPattern(template, [:]) }
  }

  // MARK: Names

  @discardableResult
  private mutating func add(
    _ template: String?, _ values: [String: String], _ way: AppEvents.Way = AppEvents.Way()
  ) -> Int? {
    guard let template else { return nil }
    guard let name = resolved(template, values) else {
      addPattern(template, values)
      return nil
    }
    return add(name: name, way)
  }

  @discardableResult
  private mutating func add(name: String, _ way: AppEvents.Way) -> Int {
    let number = numbers[name] ?? events.count
    if number == events.count {
      events.append(AppEvents.Event(name: name))
      numbers[name] = number
    }
    if !events[number].ways.contains(way) { events[number].ways.append(way) }
    return number
  }

  /// The text of a template; nil where a part is not known.
  private func resolved(_ template: String, _ values: [String: String]) -> String? {
    guard let segments = segments(template) else { return nil }
    var text = ""
    for segment in segments {
      switch segment {
      case .literal(let part): text += part
      case .placeholder(let name, _):
        guard let value = values[name] else { return nil }
        text += value
      }
    }
    return text
  }

  /// What is known of a name: how it begins and ends.
  private mutating func addPattern(_ template: String, _ values: [String: String]) {
    var pattern = AppEvents.NamePattern(beginning: "", end: "")
    if let segments = segments(template) {
      for segment in segments {
        guard let part = known(segment, values) else { break }
        pattern.beginning += part
      }
      for segment in segments.reversed() {
        guard let part = known(segment, values) else { break }
        pattern.end = part + pattern.end
      }
    }
    if !patterns.contains(pattern) { patterns.append(pattern) }
  }

  private func known(_ segment: TextTemplate.Segment, _ values: [String: String]) -> String? {
    switch segment {
    case .literal(let part): part
    case .placeholder(let name, _): values[name]
    }
  }

  private func segments(_ template: String) -> [TextTemplate.Segment]? {
    do { return try TextTemplate(template).segments } catch {
      // A definition that was read has none like this; then nothing is known of the name.
      return nil
    }
  }

  /// Events of rows and actions with names of their own.
  private mutating func addOwnEvents(_ compiled: CompiledModel) {
    for event in compiled.tables.analytics.customEvents {
      var text = ""
      var isKnown = true
      for segment in compiled.tables.segments[compiled[event.name].segments.indices] where isKnown {
        if case .literal(let part) = segment { text += compiled.string(part) } else { isKnown = false }
      }
      if isKnown {
        add(name: text, AppEvents.Way())
      } else if !patterns.contains(AppEvents.NamePattern(beginning: text, end: "")) {
        patterns.append(AppEvents.NamePattern(beginning: text, end: ""))
      }
    }
  }
}

extension RowKind {
  /// As the engine has it: a row that shows or changes a preference sends no tap.
  fileprivate var changesValue: Bool {
    switch self {
    case .toggle, .picker, .slider, .stepper, .date, .textField: true
    case .navigation, .action, .info, .link, .mail, .account, .premium, .signOut: false
    }
  }
}
