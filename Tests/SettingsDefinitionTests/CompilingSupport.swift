import SettingsDefinition
import SettingsVocabulary
import Testing
import TextFormats

/// A definition in JSON, compiled. What is not given is the smallest that there can be.
func compiled(_ parts: String...) throws -> CompiledModel { try CompiledModel(compiling: try definition(parts)) }

/// The same with something of everything that conditions and actions can speak of.
func surrounded(_ parts: String...) throws -> CompiledModel {
  let given = Set(parts.map { $0.prefix { $0 != ":" } })
  return try CompiledModel(
    compiling: try definition(surroundings.filter { part in !given.contains(part.prefix { $0 != ":" }) } + parts))
}

let surroundings = [
  #""account":{"providers":["email","apple"],"users":[{"email":"ada@example.com"}]}"#,
  #""store":{"products":[{"id":"monthly","type":"auto_renewable","price":"4.99","period":"P1M","group":"pro"}],"#
    + #""entitlements":{"pro":{"products":["monthly"]}}}"#,
  #""permissions":{"notifications":{},"location":{}}"#, #""analytics":{}"#, #""flags":{"beta":true}"#,
  #""constants":{"site":"https://example.com","later":{"value":"x","from":"config"}}"#,
  #""preferences":{"on":{"type":"bool"},"size":{"type":"number","min":0,"max":9},"name":{"type":"text"},"#
    + #""level":{"type":"int"},"theme":{"type":"choice","options":["light","dark"]},"#
    + #""days":{"type":"choices","options":["mon","tue","sun"]},"born":{"type":"date","default":"2001-02-03"},"#
    + #""alarm":{"type":"time","default":"07:30"}}"#,
]

func definition(_ parts: [String]) throws -> SettingsModel {
  var all = [#""schema":1,"app":{"id":"small","name":"Small"}"#] + parts
  if !parts.contains(where: { $0.hasPrefix(#""pages""#) }) { all.append(pages()) }
  let document = try JSONReader.read(Array("{\(all.joined(separator: ","))}".utf8), file: "small.json")
  return try SettingsModel.read(document, file: "small.json")
}

/// `pages` with a root page of one section, and what else there is.
func pages(rows: String..., others: String = "") -> String {
  let section = #"{"id":"main","rows":[\#(rows.joined(separator: ","))]}"#
  return #""pages":{"settings":{"title":"Settings","sections":[\#(section)]}\#(others.isEmpty ? "" : ",")\#(others)}"#
}

/// A text as it reads when nothing is filled in, with the names of placeholders in braces.
func reading(_ id: TextID?, _ model: CompiledModel) -> String? {
  guard let id else { return nil }
  return model.tables.segments[model[id].segments.indices].map { segment in
    switch segment {
    case .literal(let text): model.string(text)
    case .placeholder(let placeholder, let fallback):
      "{\(written(placeholder, model))\(fallback.map { "|" + model.string($0) } ?? "")}"
    }
  }.joined()
}

private func written(_ placeholder: Placeholder, _ model: CompiledModel) -> String {
  switch placeholder {
  case .constant(let index): "constant \(model.string(model.tables.constants[Int(index)].name))"
  case .state(let index): "state \(model.string(model.tables.stateFields[Int(index)].name))"
  case .preference(let preference): "preference \(model.name(preference))"
  case .product(let product, let field): "\(field) of \(model.name(product))"
  case .event(let field): "event \(field.name)"
  case .appName, .appVersion, .appBuild, .appID, .accountName, .accountID, .accountEmail, .accountProvider,
    .accountAvatar, .accountInitials, .accountVerified, .year, .error:
    "\(placeholder)"
  }
}

func row(_ name: String, _ model: CompiledModel) throws -> CompiledRow { model[try #require(model.row(named: name))] }

/// A condition written out, for comparing.
func written(_ id: ConditionID?, _ model: CompiledModel) -> String {
  guard let id else { return "nothing" }
  switch model[id] {
  case .allOf(let parts): return "all(\(list(parts, model)))"
  case .anyOf(let parts): return "any(\(list(parts, model)))"
  case .noneOf(let parts): return "none(\(list(parts, model)))"
  case .preference(let preference, let test): return "\(model.name(preference)) \(written(test, model))"
  case .state(let field, let test):
    return "\(model.string(model.tables.stateFields[Int(field)].name)) \(written(test, model))"
  case .flag(let flag):
    let flag = model.tables.flags[Int(flag)]
    return "flag \(model.string(flag.name))" + (flag.variant == .empty ? "" : " \(model.string(flag.variant))")
  case .constant(let constant): return "constant \(model.string(model.tables.constants[Int(constant)].name))"
  case .capability(let index): return "capability \(model.string(model.tables.capabilities[Int(index)]))"
  case .entitlement(let entitlement): return "entitled \(model.name(entitlement))"
  case .appTransaction(let status, let version): return "\(status) \(version?.text ?? "in any")"
  case .product(let product, let state, let renews):
    return "\(model.name(product)) \(state.name)" + (renews.map { $0 ? " renews" : " ends" } ?? "")
  case .permission(let kind, let statuses): return "\(model.name(kind)) \(String(statuses, radix: 2))"
  case .provider(let index): return "provider \(model.string(model.tables.account.providers[Int(index)]))"
  case .accountIs(let email): return "account \(model.string(email))"
  case .locale(let locale): return "locale \(model.string(locale))"
  case .storefront(let storefront): return "storefront \(model.string(storefront))"
  case .validText(let preference): return "valid \(model.name(preference))"
  case .always, .never, .signedIn, .verified, .isPad, .iosAtLeast, .isOnline: return "\(model[id])"
  }
}

private func list(_ parts: TableRange, _ model: CompiledModel) -> String {
  model.tables.conditionLists[parts.indices].map { written($0, model) }.joined(separator: ", ")
}

private func written(_ comparison: Comparison, _ model: CompiledModel) -> String {
  switch comparison {
  case .oneOf(let values): "one of \(model.tables.values[values.indices].map { "\($0)" }.joined(separator: ", "))"
  case .equals(let value): "is \(value)"
  case .differs(let value): "is not \(value)"
  case .contains(let value): "contains \(value)"
  case .holds: "holds"
  case .above(let limit): "above \(limit)"
  case .below(let limit): "below \(limit)"
  }
}

/// The actions of a list, lists inside them written out too.
func actions(_ id: ActionListID?, _ model: CompiledModel) -> [String] {
  guard let id else { return [] }
  return model.tables.actions[model.tables.actionLists[id.index].indices].map { action in
    switch action {
    case .choose(let when, let run, let otherwise):
      "if \(written(when, model)) then \(actions(run, model)) else \(actions(otherwise, model))"
    case .push(let page): "push \(model.name(page))"
    case .popTo(let page): "pop to \(model.name(page))"
    case .presentPage(let page): "present \(model.name(page))"
    case .presentDialog(let dialog): "present \(model.name(dialog))"
    case .start(let flow, let product, let offer):
      "start \(flow.name)\(product.map { " " + model.name($0) } ?? "")"
        + (product.flatMap { model.name(of: offer, for: $0) }.map { " by \($0)" } ?? "")
    case .requestPermission(let kind): "request \(model.name(kind))"
    case .set(let preference, .text(let text)): "set \(model.name(preference)) to the text \(model.string(text))"
    case .set(let preference, let value): "set \(model.name(preference)) to \(value)"
    case .setText(let preference, let text): "set \(model.name(preference)) to \(reading(text, model) ?? "")"
    case .toggle(let preference): "toggle \(model.name(preference))"
    case .reset(let preference): "reset \(model.name(preference))"
    case .message(let text, let form, let onTap):
      "say \(reading(text, model) ?? "")\(form.map { " in \($0.name)" } ?? "")"
        + (onTap == nil ? "" : ", tapped \(actions(onTap, model))")
    case .track(let event): "track \(reading(model.tables.analytics.customEvents[event.index].name, model) ?? "-")"
    case .task(let task): "task \(model.name(task))"
    case .copy(let text): "copy \(reading(text, model) ?? "")"
    case .share(let text): "share \(reading(text, model) ?? "")"
    case .announce(let text): "announce \(reading(text, model) ?? "")"
    case .openURL(let text, let inSheet): "open \(reading(text, model) ?? "")\(inSheet ? " in a sheet" : "")"
    case .mail, .pop, .popToRoot, .dismiss, .openSettings, .review, .clearNotifications, .haptic, .load: "\(action)"
    }
  }
}
