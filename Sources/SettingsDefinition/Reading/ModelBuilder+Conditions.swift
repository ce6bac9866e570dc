import TextFormats

extension ModelBuilder {
  /// The condition of a field: a test, or a list of which all have to hold.
  func condition(_ fields: Fields, _ name: String) -> Condition? {
    guard let node = fields.node(name) else { return nil }
    let all = conditions(node, fields.path.key(name))
    return all.count == 1 ? all.first : .allOf(all)
  }

  private func conditions(_ node: DocumentNode, _ path: NodePath) -> [Condition] {
    guard let items = node.items else {
      return condition(Fields(node, .condition, path, reading)).map { [$0] } ?? []
    }
    return items.enumerated().compactMap { index, item in
      condition(Fields(item, .condition, path.index(index), reading))
    }
  }

  private func condition(_ fields: Fields) -> Condition? {
    guard let verb = fields.kind?.name, let node = fields.node(verb) else { return nil }
    let place = fields.path.key(verb)
    switch verb {
    case "all_of": return .allOf(conditions(node, place))
    case "any_of": return .anyOf(conditions(node, place))
    case "none_of": return .noneOf(conditions(node, place))
    case "signed_in", "verified":
      guard let wanted = node.bool else { return nil }
      return verb == "verified" ? .verified(wanted) : .signedIn(wanted)
    default:
      guard let name = node.string else { return nil }
      return condition(verb, name, fields)
    }
  }

  private func condition(_ verb: String, _ name: String, _ fields: Fields) -> Condition? {
    switch verb {
    case "preference": return compared(fields, preferenceNamed(name)) { .preference(name, $0) }
    case "state": return compared(fields, nil) { .state(name, $0) }
    case "valid": return valid(name, fields)
    case "provider": return .provider(name)
    case "account": return .account(email: name)
    case "entitlement": return .entitlement(name)
    case "product":
      return .product(
        name, fields.pick("status", or: .subscribed), renews: fields.has("renews") ? fields.bool("renews") : nil)
    case "app_transaction": return AppPurchase(rawValue: name).map { .appTransaction($0, before: before($0, fields)) }
    case "permission": return .permission(name, permissionTest(fields))
    case "capability": return .capability(name)
    case "module": return Module(rawValue: name).map { .module($0) }
    case "flag": return .flag(name, variant: variant(of: name, fields))
    case "constant": return .constant(name)
    case "idiom": return Idiom(rawValue: name).map { .idiom($0) }
    case "ios": return OSVersion(name).map { .ios($0) }
    case "network": return NetworkState(rawValue: name).map { .network($0) }
    case "locale": return .locale(name)
    case "storefront": return .storefront(name)
    default: return nil
    }
  }

  private func variant(of name: String, _ fields: Fields) -> String? {
    guard let variant = fields.text("variant") else { return nil }
    guard let flag = flags.first(where: { $0.name == name }), !flag.variants.contains(variant) else { return variant }
    report(variant, of: flag.name, flag.variants, at: "variant", fields)
    return nil
  }

  private func valid(_ name: String, _ fields: Fields) -> Condition {
    if let preference = preferenceNamed(name), preference.type != .text, preference.type != .secret {
      fields.report(
        "wrong_preference", "\"valid\" needs a text or secret preference; \"\(name)\" is \(preference.type.named)",
        at: "valid", "compare it with \"is\", \"above\" or \"below\"")
    }
    return .valid(preference: name)
  }

  private func before(_ status: AppPurchase, _ fields: Fields) -> OSVersion? {
    guard let version = fields.text("before").flatMap({ OSVersion($0) }) else { return nil }
    if status == .unverified {
      fields.report(
        "bad_condition", "nobody knows the version of what is not verified", at: "before",
        "write app_transaction = \"verified\", or leave \"before\" out")
    } else if version.ofApp == nil {
      fields.report(
        "too_large", "a version of the app has at most the numbers 9999.1023.255", at: "before", "write a smaller one")
    }
    return version
  }

  private func permissionTest(_ fields: Fields) -> PermissionTest {
    let named = (fields.text("is").map { [$0] } ?? []) + fields.texts("one_of")
    return named.isEmpty ? .isGranted : .oneOf(named)
  }

  /// Every comparison of a test; without one, whether the value is set.
  private func compared(
    _ fields: Fields, _ preference: Preference?, _ make: (ValueTest) -> Condition
  ) -> Condition {
    var tests: [ValueTest] = []
    if let value = fields.setting("is") { tests.append(.equals(checked(value, "is", fields, preference))) }
    if let value = fields.setting("is_not") { tests.append(.differs(checked(value, "is_not", fields, preference))) }
    if fields.has("one_of") {
      let values = fields.items("one_of").compactMap(\.node.settingValue)
      tests.append(.oneOf(values.map { checked($0, "one_of", fields, preference) }))
    }
    if fields.table.field("contains", of: fields.kind) != nil, let value = fields.setting("contains") {
      checkContains(value, fields, preference)
      tests.append(.contains(value))
    }
    for (name, test) in [("above", ValueTest.above), ("below", ValueTest.below)] {
      guard let value = fields.number(name) else { continue }
      checkOrder(name, fields, preference)
      tests.append(test(value))
    }
    if tests.count > 1 { return .allOf(tests.map(make)) }
    return make(tests.first ?? .isSet)
  }

  private func checked(
    _ value: SettingValue, _ field: String, _ fields: Fields, _ preference: Preference?
  ) -> SettingValue {
    guard let preference else { return value }
    return fitted(value, preference, fields, field, inRange: false)
  }

  private func checkContains(_ value: SettingValue, _ fields: Fields, _ preference: Preference?) {
    guard let preference else { return }
    guard preference.type == .choices || preference.type == .text else {
      return fields.report(
        "wrong_preference",
        "\"contains\" needs a choices or text preference; \"\(preference.id)\" is \(preference.type.named)",
        at: "contains", "compare it with \"is\"")
    }
    guard preference.type == .choices, case .text(let id) = value else { return }
    checkOption(id, preference, fields, "contains")
  }

  private func checkOrder(_ name: String, _ fields: Fields, _ preference: Preference?) {
    guard let preference, preference.type != .int, preference.type != .number else { return }
    fields.report(
      "wrong_preference", "\"\(name)\" needs a number; \"\(preference.id)\" is \(preference.type.named)", at: name,
      "compare it with \"is\"")
  }

  // MARK: Gates

  /// The gates of a field, or nil when it is not written. `onPage` where a gate may be shown in place.
  func gates(_ fields: Fields, _ name: String = "requires", onPage: Bool = false) -> [Gate]? {
    guard let node = fields.node(name) else { return nil }
    let path = fields.path.key(name)
    guard let items = node.items else {
      return gate(Fields(node, .gate, path, reading), onPage: onPage).map { [$0] } ?? []
    }
    return items.enumerated().compactMap { index, item in
      gate(Fields(item, .gate, path.index(index), reading), onPage: onPage)
    }
  }

  private func gate(_ fields: Fields, onPage: Bool) -> Gate? {
    guard let verb = fields.kind?.name, fields.has(verb), let need = need(verb, fields)
    else { return nil }
    let present = fields.pick("present", or: Gate.Present.sheet)
    if present != .sheet { checkInPlace(need, fields, present, onPage: onPage) }
    return Gate(
      need: need, present: present, after: fields.pick("after", or: .continue),
      onDeclined: actions(fields, "on_declined"), message: fields.text("message"))
  }

  private func need(_ verb: String, _ fields: Fields) -> Gate.Need? {
    switch verb {
    case "signed_in":
      needTable("account", symbols.hasAccount, for: "signed_in", fields)
      return .signedIn
    case "verified":
      needTable("account", symbols.hasAccount, for: "verified", fields)
      return .verified
    case "device_owner": return .deviceOwner
    case "entitlement": return fields.text(verb).map { .entitlement($0) }
    case "permission": return fields.text(verb).map { .permission($0) }
    case "capability": return fields.text(verb).map { .capability($0) }
    default: return nil
    }
  }

  func needTable(_ table: String, _ isThere: Bool, for field: String, _ fields: Fields) {
    guard !isThere else { return }
    fields.report("missing_table", "\"\(field)\" needs the table \"\(table)\"", at: field, "add it to the definition")
  }

  private func checkInPlace(_ need: Gate.Need, _ fields: Fields, _ present: Gate.Present, onPage: Bool) {
    if !onPage {
      fields.report(
        "bad_gate", "\"\(present.rawValue)\" is for the gate of a page", at: "present",
        "move the gate to the page, or present it in a sheet")
    }
    switch need {
    case .entitlement, .permission: break
    case .signedIn, .verified, .capability, .deviceOwner:
      fields.report(
        "bad_gate", "only an entitlement or a permission can be asked for in place", at: "present",
        "present it in a sheet")
    }
  }
}
