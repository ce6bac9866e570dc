/// What an app is generated with, by the modules that are chosen: everything else is absent, as if it was not written.
public struct ExistingParts: Sendable, Hashable {
  /// Ids of pages.
  public var pages: Set<String> = []
  /// Ids of rows. A row that leads to an absent page is absent too.
  public var rows: Set<String> = []

  /// Whether a page, or nil for none, exists.
  public func contains(page: String?) -> Bool {
    guard let page else { return true }
    return pages.contains(page)
  }
}

extension SettingsModel {
  /// The pages and rows that exist with the chosen modules.
  public func existingParts() -> ExistingParts {
    var inline: [String: [SettingsPage]] = [:]
    for page in pages {
      if let row = page.inlineInRow { inline[row, default: []].append(page) }
    }
    var parts = ExistingParts()
    var rows: [SettingsRow] = []
    var waiting = pages.filter { $0.inlineInRow == nil }
    while let page = waiting.popLast() {
      guard exists(page.module), parts.pages.insert(page.id).inserted else { continue }
      for section in page.sections where exists(section.module) {
        for row in section.rows where exists(row.module) {
          rows.append(row)
          waiting += inline[row.id] ?? []
        }
      }
    }
    for row in rows where parts.contains(page: row.kind.page) { parts.rows.insert(row.id) }
    return parts
  }
}

extension RowKind {
  /// The page that a tap leads to, for the kinds that lead to one.
  public var page: String? {
    switch self {
    case .navigation(let page), .account(let page), .premium(let page): page
    case .toggle, .picker, .slider, .stepper, .date, .textField, .action, .info, .link, .mail, .signOut: nil
    }
  }

  /// The preference that the row shows or changes, for the kinds that have one.
  public var preference: String? {
    switch self {
    case .toggle(let row): if case .preference(let id) = row.source { id } else { nil }
    case .picker(let row): row.preference
    case .slider(let row), .stepper(let row): row.preference
    case .date(let row): row.preference
    case .textField(let row): row.preference
    case .info(let row): row.preference
    case .navigation, .action, .link, .mail, .account, .premium, .signOut: nil
    }
  }
}
