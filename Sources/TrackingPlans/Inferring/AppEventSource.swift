package import SettingsDefinition
package import SettingsVocabulary

/// What in an app sends an event.
package enum AppEventSource: Hashable, Sendable {
  case row(RowID)
  case change(RowID, PreferenceID)
  case flow(FlowKind, FlowPhase)
  case screen(StringID)
  case button(StringID, surface: StringID)
  case permission(PermissionID)
  case deepLink(StringID)
  case error
  /// A row's own event.
  case custom(CustomEventID, row: RowID)
  /// That of an action, which any row may have led to.
  case action(CustomEventID)
  case lifecycle(LifecycleEvent)
}

extension CompiledModel {
  /// Everything that sends events, in the order of the definition.
  var eventSources: [AppEventSource] {
    guard tables.analytics.exists else { return [] }
    var found: [AppEventSource] = []
    if tables.analytics.lifecycle { found += lifecycleEvents.map { .lifecycle($0) } }
    found += screens.map { .screen($0) }
    found += tables.rows.filter(isThere).flatMap(sources)
    found += flowSources
    found += buttons.map { .button($0.name, surface: $0.surface) }.filter(isNamed)
    if has(.permission) { found += tables.permissions.indices.map { .permission(PermissionID($0)) } }
    if has(.deepLink) { found += tables.deepLinks.map { .deepLink($0.url) } }
    if has(.error) { found.append(.error) }
    found += tables.actions.compactMap { if case .track(let id) = $0 { .action(id) } else { nil } }
    var seen: Set<AppEventSource> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// Those that the SDK sends, each name once.
  private var lifecycleEvents: [LifecycleEvent] {
    LifecycleEvent.allCases.filter { event in
      switch event {
      case .installed, .updated, .opened, .backgrounded: true
      case .returned: false
      case .foregrounded: tables.analytics.sdk == .segment
      }
    }
  }

  func has(_ template: EventTemplate) -> Bool {
    let index = Int(template.rawValue)
    return tables.analytics.templates.indices.contains(index) && tables.analytics.templates[index] != nil
  }

  /// Whether a row is in the app as it was generated.
  package func isThere(_ row: CompiledRow) -> Bool { row.exists && self[row.section].exists && self[row.page].exists }

  private func sources(_ row: CompiledRow) -> [AppEventSource] {
    switch row.analytics {
    case .off: return []
    case .custom(let event): return [.custom(event, row: row.id)]
    case .template: break
    }
    guard row.analyticsDescription != nil else { return [] }
    if row.kind.changes, let preference = row.kind.preference {
      return has(.valueChanged) ? [.change(row.id, preference)] : []
    }
    return row.kind.isTapped && has(.rowTapped) ? [.row(row.id)] : []
  }

  /// Of pages and of the sheets of flows.
  var screens: [StringID] {
    guard tables.analytics.exists, has(.screenViewed) else { return [] }
    let flows = startedFlows
    return tables.pages.filter(\.exists).compactMap(\.screen)
      + FlowKind.allCases.filter(flows.contains).compactMap { self[$0].screen }
  }

  private var flowSources: [AppEventSource] {
    let started = startedFlows
    return FlowKind.allCases.filter { started.contains($0) && self[$0].analyticsName != nil }.flatMap { flow in
      FlowPhase.allCases.filter { phase in
        // Only a purchase has to wait for somebody's approval.
        tables.analytics.flowTemplates.indices.contains(Int(phase.rawValue))
          && tables.analytics.flowTemplates[Int(phase.rawValue)] != nil && (phase != .pending || flow == .purchase)
      }.map { .flow(flow, $0) }
    }
  }

  private func isNamed(_ source: AppEventSource) -> Bool {
    guard case .button(let name, let surface) = source else { return false }
    if let own = tables.analytics.event(ofButton: name, in: surface) { return own.name != nil }
    return has(.buttonTapped)
  }
}

extension CompiledRowKind {
  /// Whether the user changes its preference.
  fileprivate var changes: Bool {
    switch self {
    case .toggle, .picker, .slider, .stepper, .date, .textField: true
    case .permissionToggle, .navigation, .action, .info, .link, .mail, .account, .premium, .signOut: false
    }
  }

  /// Whether a tap on it is an event of its own.
  fileprivate var isTapped: Bool {
    switch self {
    case .navigation, .action, .info, .link, .mail, .account, .premium, .signOut: true
    case .toggle, .permissionToggle, .picker, .slider, .stepper, .date, .textField: false
    }
  }

  /// Whether the user can do anything with it.
  var isWorked: Bool {
    if case .info(_, let isSecret, let isCopyable) = self { return isSecret || isCopyable }
    return true
  }
}
