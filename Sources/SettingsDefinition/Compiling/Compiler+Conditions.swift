import Findings
import SettingsVocabulary

extension ModelCompiler {
  /// A condition; nil where nothing is asked or what is asked always holds.
  mutating func optionalCondition(_ condition: Condition?) throws(Finding) -> ConditionID? {
    guard let condition else { return nil }
    let compiled = try compile(condition)
    return compiled == .always ? nil : try share(compiled)
  }

  /// A condition of something that must have one.
  mutating func condition(_ condition: Condition) throws(Finding) -> ConditionID {
    try share(try compile(condition))
  }

  private mutating func share(_ condition: CompiledCondition) throws(Finding) -> ConditionID {
    if let id = conditions[condition] { return id }
    let id = ConditionID(try append(condition, to: &tables.conditions, "conditions"))
    conditions[condition] = id
    return id
  }

  private mutating func compile(_ condition: Condition) throws(Finding) -> CompiledCondition {
    try enter("conditions")
    defer { depth -= 1 }
    // What asks about a module that is not chosen is false, whatever it asks.
    if let module = condition.module, !model.exists(module) { return .never }
    // Apart from all others: what calls itself must need little of the stack.
    if case .allOf(let list) = condition { return try all(list) }
    if case .anyOf(let list) = condition { return try any(list) }
    if case .noneOf(let list) = condition { return try none(list) }
    return try single(condition)
  }

  private mutating func single(_ condition: Condition) throws(Finding) -> CompiledCondition {
    switch condition {
    case .allOf, .anyOf, .noneOf: return .never
    case .preference(let id, let test):
      let preference = try preference(id)
      return .preference(preference, try comparison(test, with: .preference(preference)))
    case .valid(let id): return .validText(try preference(id))
    case .signedIn(let wanted): return .signedIn(wanted)
    case .verified(let wanted): return .verified(wanted)
    case .provider(let name): return .provider(try provider(name))
    case .account(let email): return .accountIs(string(email))
    case .entitlement(let id): return .entitlement(try entitlement(id))
    case .product(let id, let status, let renews): return .product(try product(id), status.compiled, renews: renews)
    case .appTransaction(let status, let version):
      return .appTransaction(status == .verified ? .verified : .unverified, before: version?.ofApp)
    case .permission(let kind, let test): return .permission(try permission(kind), statuses: test.statuses)
    case .capability(let name): return .capability(try capability(name))
    case .module: return .always
    case .flag(let name, let variant):
      let full = variant.map { Self.name(of: $0, of: name) } ?? name
      return .flag(try number(full, in: names.flags, "flag"))
    case .constant(let name): return .constant(try number(name, in: names.constants, "constant"))
    case .idiom(let idiom): return .isPad(idiom == .pad)
    case .ios(let version): return .iosAtLeast(version.hundredths)
    case .network(let state): return .isOnline(state == .online)
    case .locale(let locale): return .locale(string(locale))
    case .storefront(let storefront): return .storefront(string(storefront))
    case .state(let name, let test):
      let field = try number(name, in: names.state, "state key")
      return .state(field, try comparison(test, with: .state(field)))
    }
  }

  private mutating func all(_ list: [Condition]) throws(Finding) -> CompiledCondition {
    var parts: [ConditionID] = []
    for condition in list {
      let part = try compile(condition)
      if part == .never { return .never }
      if part != .always { parts.append(try share(part)) }
    }
    if parts.isEmpty { return .always }
    return parts.count == 1 ? tables.conditions[parts[0].index] : .allOf(try range(parts))
  }

  private mutating func any(_ list: [Condition]) throws(Finding) -> CompiledCondition {
    var parts: [ConditionID] = []
    for condition in list {
      let part = try compile(condition)
      if part == .always { return .always }
      if part != .never { parts.append(try share(part)) }
    }
    if parts.isEmpty { return .never }
    return parts.count == 1 ? tables.conditions[parts[0].index] : .anyOf(try range(parts))
  }

  private mutating func none(_ list: [Condition]) throws(Finding) -> CompiledCondition {
    var parts: [ConditionID] = []
    for condition in list {
      let part = try compile(condition)
      if part == .always { return .never }
      if part != .never { parts.append(try share(part)) }
    }
    return parts.isEmpty ? .always : .noneOf(try range(parts))
  }

  private mutating func range(_ parts: [ConditionID]) throws(Finding) -> TableRange {
    if let known = conditionLists[parts] { return known }
    let range = try append(parts, run: &tables.conditionLists, "parts of conditions")
    conditionLists[parts] = range
    return range
  }

  /// Goes one level deeper into something that nests; the caller comes back up.
  mutating func enter(_ what: String) throws(Finding) {
    guard depth < CompilerLimits.depth else { throw .tooLarge(CompilerLimits.depth, "levels of \(what) in each other") }
    depth += 1
  }
}

extension OSVersion {
  /// 17.4 is 1704.
  var hundredths: Int32 {
    Int32(clamping: min(max(major, 0), 9_999) * 100 + min(max(minor, 0), 99))
  }
}

extension ProductStatus {
  var compiled: SubscriptionState {
    switch self {
    case .subscribed: .subscribed
    case .inGracePeriod: .inGracePeriod
    case .inBillingRetry: .inBillingRetry
    case .expired: .expired
    case .revoked: .revoked
    }
  }
}

extension PermissionTest {
  /// Bit by `AuthorizationStatus.rawValue`.
  var statuses: UInt8 {
    var bits: UInt8 = 0
    for status in AuthorizationStatus.allCases {
      let holds =
        switch self {
        case .isGranted: status.isGranted
        case .oneOf(let names): names.contains(status.name.description)
        }
      if holds { bits |= 1 << status.rawValue }
    }
    return bits
  }
}
