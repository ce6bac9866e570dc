import Findings
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// What a state key can ever be: for texts that it can never be.
extension JourneyContext {
  /// A remark on an expected text that the key can never have.
  func misspelling(_ difference: Difference) -> String? {
    guard let (what, names) = vocabulary(of: difference.path) else { return nil }
    let wanted = texts(in: difference.expected).first { !names.contains($0) }
    guard let wanted else { return nil }
    let head = "\(Found.quoted(wanted)) is no \(what)"
    if let note = DidYouMean.note(for: wanted, among: names) { return "\(head); \(note)" }
    return names.count <= 8 ? "\(head); known: \(names.joined(separator: ", "))" : head
  }

  private func texts(in expected: Expected) -> [String] {
    switch expected {
    case .value(.string(let text)): [text]
    case .list(let items), .oneOf(let items): items.flatMap { texts(in: $0) }
    case .value, .map, .any, .like, .atLeast, .atMost: []
    }
  }

  private func vocabulary(of key: String) -> (what: String, names: [String])? {
    if key == "haptics" { return ("haptic", HapticFeedback.allCases.map(\.name.description)) }
    guard let kind = keys[key]?.kind else { return nil }
    switch kind {
    case .path, .page: return ("page", pageNames)
    case .presented, .sheet, .cover, .alert, .dialog:
      return ("presentation", model.surfaceNames + model.tables.pages.map { model.string($0.name) } + pickerNames)
    case .tab: return ("tab", model.tables.embedding.tabs.map { model.string($0) })
    case .prompt: return ("prompt", promptNames)
    case .phase: return ("phase", ProcessPhase.allCases.map(\.name.description))
    case .transition: return ("transition", TransitionKind.allCases.map(\.name.description))
    case .entitlements:
      return ("entitlement", model.tables.store.entitlements.map { model.string($0.name) } + ["unknown"])
    case .unfinished: return ("product", model.tables.store.products.map { model.string($0.name) })
    case .permission: return ("status", AuthorizationStatus.allCases.map(\.name.description) + ["unknown"])
    case .preference(let id): return options(of: id)
    case .colorScheme: return ("colour scheme", ["light", "dark"])
    case .running: return ("await point", model.tables.timing.names.map { model.string($0) })
    case .paths, .account, .locked, .subscription, .icon, .language, .focus, .analytics, .server, .model, .device,
      .permissions, .preferences, .field, .headerHeight, .headerCollapse, .headerOffset, .headerStretch:
      return nil
    }
  }

  private func options(of id: PreferenceID) -> (String, [String])? {
    guard model[id].type == .choice || model[id].type == .choices else { return nil }
    return (
      "option of \(model.name(id))", model.tables.options[model[id].options.indices].map { model.string($0.name) }
    )
  }

  private var pageNames: [String] {
    model.tables.pages.map { model.string($0.name) } + pickerNames
      + model.tables.embedding.hostPath.map { model.string($0) }
  }

  private var pickerNames: [String] {
    model.tables.rows.filter { row in
      if case .picker = row.kind { return true }
      return false
    }.map { model.name($0.id) }
  }

  /// The prompts that the system can put over this app.
  var promptNames: [String] {
    let kinds: [PromptKind] =
      model.tables.permissions.indices.map { .permission(PermissionID($0)) } + [
        .priceIncrease(ProductID(0 as Int)),
        .purchase, .askToBuy, .storeTerms, .paymentDetails, .storeSignIn, .manageSubscriptions, .redeemCode,
        .requestRefund, .webSignIn, .appleSignIn, .biometrics, .iconChanged, .mailComposer, .shareSheet, .review,
        .filePicker, .photoPicker, .contactPicker,
      ]
    return kinds.map { model.name($0) }
  }
}
