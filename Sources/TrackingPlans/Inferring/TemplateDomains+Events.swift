import SettingsDefinition
import SettingsVocabulary

/// What the events themselves are about.
extension TemplateDomains {
  func domain(of field: EventField, _ source: AppEventSource, depth: Int) -> TextDomain {
    switch source {
    case .row(let row): return rowDomain(field, row, depth: depth)
    case .custom(_, let row): return field.isError ? .empty : rowDomain(field, row, depth: depth)
    case .action: return actionDomain(field, depth: depth)
    case .change(let row, let preference):
      switch field {
      case .value: return value(of: preference, isOld: false)
      case .oldValue: return value(of: preference, isOld: true)
      case .row, .kind, .label, .page, .section, .analyticsDescription, .preference, .flow, .phase, .error, .screen,
        .button, .surface, .permission, .status, .url, .code, .message:
        return rowDomain(field, row, depth: depth)
      }
    case .flow(let flow, let phase):
      if field == .flow { return .one(model[flow].analyticsName.map { model.string($0) } ?? flow.name.description) }
      if field == .phase { return .one(phase.name.description) }
      return field.isError && phase == .failed ? .some(errorCodes(of: flow), mayBeEmpty: true) : .empty
    case .screen(let name): return field == .screen ? .one(model.string(name)) : .empty
    case .button(let button, let surface):
      return field == .button ? .one(model.string(button)) : field == .surface ? .one(model.string(surface)) : .empty
    case .permission(let id):
      if field == .permission { return .one(model.name(id)) }
      return field == .status ? .some(AuthorizationStatus.allCases.map(\.name.description)) : .empty
    case .deepLink(let url): return field == .url ? .one(model.string(url)) : .empty
    case .error:
      if field.isError { return anyError }
      return field == .message ? .anyOrEmpty : .empty
    case .lifecycle: return .empty
    }
  }

  private func rowDomain(_ field: EventField, _ id: RowID, depth: Int) -> TextDomain {
    let row = model[id]
    switch field {
    case .row: return .one(model.name(id))
    case .kind: return .one(row.kind.name.description)
    case .label: return row.label.map { domain(of: $0, .row(id), depth: depth + 1) } ?? .empty
    case .page: return .one(model.name(row.page))
    case .section: return .one(model.name(row.section))
    case .analyticsDescription: return row.analyticsDescription.map { .one(model.string($0)) } ?? .empty
    case .screen: return model[row.page].screen.map { .one(model.string($0)) } ?? .empty
    case .preference: return row.kind.preference.map { .one(model.name($0)) } ?? .empty
    case .value, .oldValue, .flow, .phase, .error, .button, .surface, .permission, .status, .url, .code, .message:
      return .empty
    }
  }

  /// An action may come from any row, from none, and after a failure.
  private func actionDomain(_ field: EventField, depth: Int) -> TextDomain {
    if field.isError { return anyError.orEmpty }
    var texts: [String] = []
    for row in model.tables.rows where model.isThere(row) {
      guard let own = rowDomain(field, row.id, depth: depth).texts else { return .anyOrEmpty }
      texts += own.filter { !texts.contains($0) }
    }
    return .some(texts, mayBeEmpty: true)
  }

  /// A value as events spell it.
  private func value(of id: PreferenceID, isOld: Bool) -> TextDomain {
    switch model[id].type {
    case .bool: TextDomain(texts: ["true", "false"], mayBeEmpty: isOld)
    case .choice: .some(options(of: id), mayBeEmpty: isOld)
    case .integer, .number: TextDomain(texts: nil, mayBeEmpty: isOld)
    case .choices, .text, .date, .time: .anyOrEmpty
    case .secret: .empty
    }
  }

  // MARK: Errors

  /// The codes that iOS, the servers and the store know, and those that the flow has texts for.
  private func errorCodes(of flow: FlowKind) -> [String] {
    let known = WellKnown.allCases.filter(\.isError).map(\.text)
    let own = model[flow].errors.indices.map { model.string(model.tables.errorTexts[$0].code) }
    return known + own.filter { !known.contains($0) }
  }

  /// Of tasks the codes are the app's own, and the server's.
  private var anyError: TextDomain {
    guard model.tables.tasks.isEmpty else { return .any }
    var codes: [String] = []
    for flow in FlowKind.allCases where model[flow].exists {
      codes += errorCodes(of: flow).filter { !codes.contains($0) }
    }
    return .some(codes.isEmpty ? WellKnown.allCases.filter(\.isError).map(\.text) : codes)
  }
}

extension TextDomain {
  fileprivate var orEmpty: TextDomain { TextDomain(texts: texts, mayBeEmpty: true) }
}

extension EventField {
  var isError: Bool { self == .error || self == .code }
}

extension WellKnown {
  /// Whether it is the code of an error; the others are names.
  fileprivate var isError: Bool {
    switch self {
    case .empty, .email, .apple, .google, .device, .web, .message: false
    case .offline, .timeout, .network, .unverified, .keychain, .failed, .wrongPassword, .unknownAccount, .emailInUse,
      .weakPassword, .invalidEmail, .requiresRecentLogin, .userMismatch, .userDisabled, .tooManyRequests,
      .sessionExpired, .productUnavailable, .notAllowed, .verificationFailed, .nothingFound, .storageLocked,
      .iconNotFound, .iconUnavailable, .loadFailed, .declined, .backgroundExpired, .userCancelled,
      .notAvailableInStorefront, .ineligibleForOffer, .duplicateRequest, .revokedCertificate,
      .invalidCertificateChain, .invalidDeviceVerification, .invalidEncoding, .invalidSignature,
      .missingRequiredProperties:
      true
    }
  }
}
