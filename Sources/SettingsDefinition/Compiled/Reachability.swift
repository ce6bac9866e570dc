public import SettingsVocabulary

/// Which rows a user can ever see: those that are on a page to which something leads, and whose conditions can hold.
/// What is not certain counts as seen.
public struct Reachability: Sendable {
  /// Why nobody sees a row.
  public enum Reason: Hashable, Sendable {
    /// Nothing leads to its page.
    case page(PageID)
    /// What makes it visible cannot hold; of its section where that is so.
    case condition(ofSection: Bool)
  }

  /// By `RowID`: nil for a row that can be seen, and for one that does not exist.
  public private(set) var reasons: [Reason?]
  private var pages: Set<Int> = []
  private let model: CompiledModel

  public init(_ model: CompiledModel) {
    self.model = model
    reasons = model.tables.rows.map { _ in nil }
    for index in reasons.indices where model.tables.rows[index].exists {
      reasons[index] = Reachability.hides(model.tables.rows[index], model)
    }
    reachPages()
    for index in reasons.indices where reasons[index] == nil && model.tables.rows[index].exists {
      let page = model.tables.rows[index].page
      if !pages.contains(page.index) { reasons[index] = .page(page) }
    }
  }

  // MARK: States

  /// Whether what enables a row can hold.
  public func isEverEnabled(_ row: RowID) -> Bool {
    ![model[row].enabled, model[model[row].section].enabled].contains { id in
      id.map { Reachability.isNever($0, model) } ?? false
    }
  }

  /// Whether a row can be drawn as disabled: by a condition, while its page loads, or because it is a link whose address
  /// may be missing.
  public func isEverDisabled(_ id: RowID) -> Bool {
    let row = model[id]
    if row.enabled != nil || model[row.section].enabled != nil { return true }
    if !model[row.page].loads.isEmpty, model[row.page].whileLoading == .disabled { return true }
    if case .link = row.kind { return true }
    return false
  }

  /// Whether a row can show that something of it runs, or that the whole screen waits.
  public func isEverBusy(_ id: RowID) -> Bool {
    let row = model[id]
    if model.tables.hasOverlays || row.gates != nil || row.confirm != nil || row.onChange != nil { return true }
    switch row.kind {
    case .navigation(let page): return model[page].gates != nil
    case .info(_, let isSecret, _): return isSecret
    case .link: return row.alsoPushes.map { model[$0].gates != nil } ?? false
    case .toggle, .permissionToggle, .picker, .slider, .stepper, .date, .textField, .action, .mail, .account, .premium,
      .signOut:
      return true
    }
  }

  // MARK: Pages

  private mutating func reachPages() {
    var waiting = entries
    while let page = waiting.popLast() {
      guard pages.insert(page.index).inserted else { continue }
      for section in model.tables.sections[model[page].sections.indices] where section.exists {
        for index in section.rows.indices where model.tables.rows[index].exists && reasons[index] == nil {
          waiting += ways(model.tables.rows[index])
        }
      }
    }
  }

  /// Where a user comes in, and what actions lead to, whoever runs them.
  private var entries: [PageID] {
    let tables = model.tables
    var pages = [tables.root] + tables.embedding.tabPages.compactMap { $0 } + tables.pageLists
    pages += [tables.embedding.signedOut, tables.profile?.page].compactMap { $0 }
    for action in tables.actions {
      switch action {
      case .push(let page), .popTo(let page), .presentPage(let page): pages.append(page)
      case .pop, .popToRoot, .presentDialog, .dismiss, .start, .requestPermission, .openSettings, .openURL, .mail,
        .copy, .share, .review, .clearNotifications, .set, .setText, .toggle, .reset, .message, .announce, .haptic,
        .track, .load, .choose, .task:
        break
      }
    }
    for link in tables.deepLinks { if case .present(let page) = link.target { pages.append(page) } }
    return pages
  }

  private func ways(_ row: CompiledRow) -> [PageID] {
    let own: PageID? =
      switch row.kind {
      case .navigation(let page), .account(let page), .premium(let page): page
      case .toggle, .permissionToggle, .picker, .slider, .stepper, .date, .textField, .action, .info, .link, .mail,
        .signOut:
        nil
      }
    return [own, row.alsoPushes].compactMap { $0 }
  }

  // MARK: Conditions

  private static func hides(_ row: CompiledRow, _ model: CompiledModel) -> Reason? {
    let section = model[row.section]
    if section.visible.map({ isNever($0, model) }) ?? false { return .condition(ofSection: true) }
    if row.visible.map({ isNever($0, model) }) ?? false { return .condition(ofSection: false) }
    guard let own = row.visible, let outer = section.visible else { return nil }
    return contradict([own, outer], model) ? .condition(ofSection: false) : nil
  }

  /// Whether a condition can hold in no state. False where that is not certain.
  private static func isNever(_ id: ConditionID, _ model: CompiledModel, depth: Int = 0) -> Bool {
    guard depth < 50 else { return false }
    switch model[id] {
    case .never: return true
    case .allOf(let range):
      let parts = Array(model.tables.conditionLists[range.indices])
      return parts.contains { isNever($0, model, depth: depth + 1) } || contradict(parts, model)
    case .anyOf(let range):
      return model.tables.conditionLists[range.indices].allSatisfy { isNever($0, model, depth: depth + 1) }
    case .noneOf(let range):
      return model.tables.conditionLists[range.indices].contains { isAlways($0, model) }
    case .preference(let preference, .above(let limit)): return model[preference].maximum.map { $0 <= limit } ?? false
    case .preference(let preference, .below(let limit)): return model[preference].minimum.map { $0 >= limit } ?? false
    case .always, .preference, .validText, .signedIn, .verified, .provider, .accountIs, .entitlement, .product,
      .appTransaction, .permission, .capability, .isPad, .iosAtLeast, .isOnline, .locale, .storefront, .constant, .flag,
      .state:
      return false
    }
  }

  private static func isAlways(_ id: ConditionID, _ model: CompiledModel) -> Bool {
    if case .always = model[id] { return true }
    return false
  }

  /// Whether two of the conditions, or of the parts of those that all have to hold, exclude each other.
  private static func contradict(_ ids: [ConditionID], _ model: CompiledModel) -> Bool {
    var (wanted, refused): (Set<CompiledCondition>, Set<CompiledCondition>) = ([], [])
    var values: [PreferenceID: PreferenceValue] = [:]
    var waiting = ids
    while let id = waiting.popLast(), wanted.count + refused.count < 1000 {
      switch model[id] {
      case .allOf(let range): waiting += model.tables.conditionLists[range.indices]
      case .noneOf(let range): for part in model.tables.conditionLists[range.indices] { refused.insert(model[part]) }
      case .preference(let id, .equals(let value)):
        if let other = values.updateValue(value, forKey: id), other != value { return true }
        wanted.insert(.preference(id, .equals(value)))
      case .preference(let id, .differs(let value)): refused.insert(.preference(id, .equals(value)))
      case .signedIn(let value):
        wanted.insert(.signedIn(value))
        refused.insert(.signedIn(!value))
      case .isPad(let value):
        wanted.insert(.isPad(value))
        refused.insert(.isPad(!value))
      case .isOnline(let value):
        wanted.insert(.isOnline(value))
        refused.insert(.isOnline(!value))
      case .always, .never, .anyOf, .preference, .validText, .verified, .provider, .accountIs, .entitlement, .product,
        .appTransaction, .permission, .capability, .iosAtLeast, .locale, .storefront, .constant, .flag, .state:
        wanted.insert(model[id])
      }
    }
    return !wanted.isDisjoint(with: refused)
  }
}
