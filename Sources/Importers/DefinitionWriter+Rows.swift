import TextFormats

extension DefinitionWriter {
  func row(_ row: DraftRow, _ lines: inout LuaLines) {
    lines.comments(row.comments)
    var fields = [LuaField("id", .text(row.id)), LuaField("kind", .text(row.kind.name))]
    if let label = row.label { fields.append(LuaField("label", .text(Self.escaped(label)))) }
    if let subtitle = row.subtitle { fields.append(LuaField("subtitle", .text(Self.escaped(subtitle)))) }
    if let icon = row.icon { fields.append(LuaField("icon", .text(icon))) }
    fields += details(row)
    if !row.subtitles.isEmpty { fields.append(LuaField("variants", .list(row.subtitles.map(variant)))) }
    if let idiom = row.idiom { fields.append(Self.visible(on: idiom)) }
    let comment = row.leftOut.isEmpty ? nil : "without \(row.leftOut.joined(separator: ", "))"
    lines.fields("{ ", fields, " },", comment: comment)
  }

  private func variant(_ subtitle: DraftSubtitle) -> LuaTerm {
    let test = [
      LuaField("preference", .text(draft.preferences[subtitle.preference].id)), LuaField("is", subtitle.value),
    ]
    return .table([LuaField("when", .table(test)), LuaField("subtitle", .text(Self.escaped(subtitle.text)))])
  }

  private func details(_ row: DraftRow) -> [LuaField] {
    func works(_ preference: Int) -> LuaField { LuaField("preference", .text(draft.preferences[preference].id)) }
    func text(_ key: String, _ text: String) -> LuaField { LuaField(key, .text(Self.escaped(text))) }
    switch row.kind {
    case .toggle(let preference), .info(let preference): return [works(preference)]
    case .picker(let preference, let options, let isInline):
      var fields = [works(preference)]
      if case .choice(_, let all, _) = draft.preferences[preference].shape, all.map(\.id) != options {
        fields.append(LuaField("options", .texts(options)))
      }
      return fields + (isInline ? [LuaField("picker_style", .text("inline"))] : [])
    case .slider(let preference, let range, let icons, let spoken):
      return [works(preference)] + slider(preference, range, icons)
        + (row.label == nil ? [text("accessibility_label", spoken)] : [])
    case .textField(let preference, var traits):
      // A secret is secure by itself.
      if case .text(_, isSecret: true) = draft.preferences[preference].shape { traits.isSecure = false }
      return [works(preference)] + Self.traits(traits)
    case .date(let preference, let components): return [works(preference), text("components", components)]
    case .value(let value): return [text("value", value)]
    case .navigation(let page): return [text("page", page)]
    case .action(let task):
      let body = LuaTerm.table([LuaField("task", .table([LuaField("name", .text(task))]))])
      return [LuaField("actions", .list([body]))]
    case .link(let url, let inSheet): return [text("url", url)] + (inSheet ? [text("open_in", "sheet")] : [])
    case .mail(let mail): return Self.mail(mail)
    }
  }

  private func slider(
    _ preference: Int, _ range: ClosedRange<Double>, _ icons: (min: String?, max: String?)
  ) -> [LuaField] {
    var fields: [LuaField] = []
    if case .number(_, let low, let high) = draft.preferences[preference].shape, low...high != range {
      fields += [LuaField("min", .number(range.lowerBound)), LuaField("max", .number(range.upperBound))]
    }
    if let icon = icons.min { fields.append(LuaField("min_icon", .text(icon))) }
    if let icon = icons.max { fields.append(LuaField("max_icon", .text(icon))) }
    return fields
  }

  private static func traits(_ traits: DraftTextTraits) -> [LuaField] {
    var fields: [LuaField] = []
    if traits.isSecure { fields.append(LuaField("secure", .bool(true))) }
    if traits.lines > 1 { fields.append(LuaField("lines", .integer(Int64(traits.lines)))) }
    if let text = traits.placeholder { fields.append(LuaField("placeholder", .text(escaped(text)))) }
    if let keyboard = traits.keyboard { fields.append(LuaField("keyboard", .text(keyboard))) }
    if let letters = traits.autocapitalization { fields.append(LuaField("autocapitalization", .text(letters))) }
    if !traits.autocorrection { fields.append(LuaField("autocorrection", .bool(false))) }
    return fields
  }

  private static func mail(_ mail: DraftMail) -> [LuaField] {
    func people(_ key: String, _ people: [String]) -> [LuaField] {
      people.isEmpty ? [] : [LuaField(key, .texts(people.map(escaped)))]
    }
    var fields = people("to", mail.to) + people("cc", mail.cc) + people("bcc", mail.bcc)
    if let subject = mail.subject { fields.append(LuaField("subject", .text(escaped(subject)))) }
    if let body = mail.body { fields.append(LuaField("body", .text(escaped(body)))) }
    if mail.isHTML { fields.append(LuaField("html", .bool(true))) }
    return fields + [LuaField("via", .text("composer"))]
  }
}

extension DraftRowKind {
  /// The kind as the schema names it.
  var name: String {
    switch self {
    case .toggle: "toggle"
    case .picker: "picker"
    case .slider: "slider"
    case .textField: "text_field"
    case .date: "date"
    case .info, .value: "info"
    case .navigation: "navigation"
    case .action: "action"
    case .link: "link"
    case .mail: "mail"
    }
  }
}
