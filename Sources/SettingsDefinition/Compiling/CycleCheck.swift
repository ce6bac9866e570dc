import Findings
import SettingsVocabulary

extension ModelCompiler {
  /// Constants and fields of the view model can be made from each other, and preferences derived from each other. One that is made from itself would never
  /// end, so it is refused.
  func checkCycles() throws(Finding) {
    var search = CycleSearch(tables: tables)
    for index in tables.constants.indices { search.visit(.constant(index)) }
    for index in tables.stateFields.indices { search.visit(.state(index)) }
    for index in tables.preferences.indices { search.visit(.preference(index)) }
    if search.isTooDeep {
      throw .tooLarge(
        CycleSearch.deepest, "constants, state keys, conditions and preferences that are made from each other in a row")
    }
    guard let part = search.found else { return }
    let name =
      switch part {
      case .constant(let index): tables.constants[index].name
      case .state(let index): tables.stateFields[index].name
      case .preference(let index): tables.preferences[index].name
      }
    throw Finding(
      code: "definition.cycle", message: "\"\(tables.strings[name.index])\" is made from itself",
      notes: ["a constant, state key or derived preference cannot name itself, directly or through others"])
  }
}

private struct CycleSearch {
  enum Part: Hashable { case constant(Int), state(Int), preference(Int) }
  private let constants: [TextID]
  private let fields: [StateField]
  private let texts: [CompiledText]
  private let segments: [TextSegment]
  private let conditions: [CompiledCondition]
  private let conditionLists: [ConditionID]
  private let preferences: [CompiledPreference]
  private let derivations: [Derivation]
  private var open: Set<Part> = []
  private var done: Set<Part> = []
  private(set) var found: Part?
  private(set) var isTooDeep = false
  private var depth = 0
  /// Whoever fills in a text or asks a condition goes as deep as this.
  static let deepest = 200

  init(tables: ModelTables) {
    constants = tables.constants.map(\.value)
    fields = tables.stateFields
    texts = tables.texts
    segments = tables.segments
    conditions = tables.conditions
    conditionLists = tables.conditionLists
    preferences = tables.preferences
    derivations = tables.derivations
  }

  mutating func visit(_ part: Part) {
    guard found == nil, !done.contains(part), enter() else { return }
    defer { depth -= 1 }
    guard open.insert(part).inserted else {
      found = part
      return
    }
    switch part {
    case .constant(let index): visit(constants[index])
    case .state(let index): visit(fields[index].meaning)
    case .preference(let index): for rule in derivations[preferences[index].derivations.indices] { visit(rule.when) }
    }
    open.remove(part)
    done.insert(part)
  }

  private mutating func enter() -> Bool {
    guard depth < Self.deepest else {
      isTooDeep = true
      return false
    }
    depth += 1
    return true
  }

  private mutating func visit(_ meaning: StateField.Meaning) {
    switch meaning {
    case .constant(let index): visit(.constant(Int(index)))
    case .text(let text): visit(text)
    case .condition(let condition): visit(condition)
    case .valueOf(let preference): visit(.preference(preference.index))
    case .settings, .isLoading, .error, .appVersion, .buildNumber, .deviceModel, .iosVersion, .timeZone,
      .webViewURL, .isLoadingProduct, .isPurchasing, .restoreResultMessage, .settingsPath, .appName, .year,
      .isSignedIn, .isSigningOut, .isRestoring, .isOffline, .optionsOf, .entitlement, .product, .nothing:
      break
    }
  }

  private mutating func visit(_ text: TextID) {
    for segment in segments[texts[text.index].segments.indices] {
      guard case .placeholder(let placeholder, _) = segment else { continue }
      if case .constant(let index) = placeholder { visit(.constant(Int(index))) }
      if case .state(let index) = placeholder { visit(.state(Int(index))) }
      if case .preference(let preference) = placeholder { visit(.preference(preference.index)) }
    }
  }

  private mutating func visit(_ condition: ConditionID) {
    guard found == nil, enter() else { return }
    defer { depth -= 1 }
    switch conditions[condition.index] {
    case .allOf(let parts), .anyOf(let parts), .noneOf(let parts):
      for part in conditionLists[parts.indices] { visit(part) }
    case .constant(let index): visit(.constant(Int(index)))
    case .state(let index, _): visit(.state(Int(index)))
    case .preference(let preference, _): visit(.preference(preference.index))
    case .always, .never, .validText, .signedIn, .verified, .provider, .accountIs, .entitlement,
      .product, .appTransaction, .permission, .capability, .isPad, .iosAtLeast, .isOnline, .locale, .storefront, .flag:
      break
    }
  }
}
