import TextFormats

/// Writes a draft as an app definition in Lua.
struct DefinitionWriter {
  let draft: Draft

  func text() -> String {
    var lines = LuaLines()
    let root = draft.pages.first?.file ?? ""
    lines.comments(["\(Quote.bare(draft.name)), imported from \(Quote.bare(root)). It is yours to change."])
    lines.line()
    lines.block("return {", "}") { lines in
      lines.line("schema = 1,")
      app(&lines)
      preferences(&lines)
      pages(&lines)
      texts(&lines)
    }
    return lines.text
  }

  private func app(_ lines: inout LuaLines) {
    var fields = [
      LuaField("id", .text(draft.id)), LuaField("name", .text(Self.escaped(draft.name))),
      LuaField("locale", .text(draft.locale)),
    ]
    if draft.locales.count > 1 { fields.append(LuaField("locales", .texts(draft.locales))) }
    lines.fields("app = { ", fields, " },")
    if draft.isForPad { lines.line("device = { model = \"iPad\", idiom = \"pad\" },") }
  }

  /// Braces are doubled, as a single one would begin a placeholder.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text { escaped += character == "{" ? "{{" : String(character) }
    return escaped
  }

  // MARK: Preferences

  private func preferences(_ lines: inout LuaLines) {
    guard !draft.preferences.isEmpty else { return }
    lines.line()
    lines.block("preferences = {", "},") { lines in
      for preference in draft.preferences { self.preference(preference, &lines) }
    }
  }

  private func preference(_ preference: DraftPreference, _ lines: inout LuaLines) {
    var fields = Self.shape(preference.shape)
    if preference.key != preference.id { fields.append(LuaField("key", .text(preference.key))) }
    if let suite = preference.suite { fields.append(LuaField("suite", .text(suite))) }
    let open = "\(LuaText.key(preference.id)) = {"
    guard case .choice(_, let options, _) = preference.shape else {
      lines.fields("\(open) ", fields, " },")
      return
    }
    lines.block(open, "},") { lines in
      lines.fields("", fields, ",")
      lines.block("options = {", "},") { lines in
        for option in options { lines.fields("{ ", Self.option(option), " },") }
      }
    }
  }

  private static func shape(_ shape: DraftShape) -> [LuaField] {
    func typed(_ type: String, _ value: LuaTerm?) -> [LuaField] {
      [LuaField("type", .text(type))] + (value.map { [LuaField("default", $0)] } ?? [])
    }
    switch shape {
    case .bool(let isOn, let on, let off):
      return typed("bool", .bool(isOn))
        + [("on_value", on), ("off_value", off)].compactMap { name, value in
          value.map { LuaField(name, $0) }
        }
    case .number(let value, let low, let high):
      return typed("number", .number(value)) + [LuaField("min", .number(low)), LuaField("max", .number(high))]
    case .text(let text, let isSecret):
      return typed(isSecret ? "secret" : "text", isSecret && text.isEmpty ? nil : .text(text))
    case .choice(let id, _, let isSorted):
      return typed("choice", id.map { .text($0) }) + (isSorted ? [LuaField("sorted", .bool(true))] : [])
    case .date(let text, let components): return typed(components == "time" ? "time" : "date", .text(text))
    case .shown(let value): return typed(type(of: value), value)
    }
  }

  private static func type(of value: LuaTerm) -> String {
    switch value {
    case .bool: "bool"
    case .integer: "int"
    case .number: "number"
    case .text, .list, .table, .name, .call: "text"
    }
  }

  private static func option(_ option: DraftOption) -> [LuaField] {
    var fields = [LuaField("id", .text(option.id)), LuaField("label", .text(escaped(option.label)))]
    if let short = option.shortLabel { fields.append(LuaField("short_label", .text(escaped(short)))) }
    switch option.value.value {
    case .string(let text): if text != option.id { fields.append(LuaField("value", .text(text))) }
    case .integer(let number): fields.append(LuaField("value", .integer(number)))
    case .real(let number): fields.append(LuaField("value", .number(number)))
    case .bool(let flag): fields.append(LuaField("value", .bool(flag)))
    case .date, .data, .array, .dictionary: break
    }
    return fields
  }

  // MARK: Pages

  private func pages(_ lines: inout LuaLines) {
    lines.line()
    lines.block("pages = {", "},") { lines in
      for (number, page) in draft.pages.enumerated() {
        if number > 0 { lines.line() }
        self.page(page, &lines)
      }
    }
  }

  private func page(_ page: DraftPage, _ lines: inout LuaLines) {
    lines.comments([page.file] + page.comments)
    guard page.title != nil || !page.sections.isEmpty else {
      lines.line("\(LuaText.key(page.id)) = {},")
      return
    }
    lines.block("\(LuaText.key(page.id)) = {", "},") { lines in
      if let title = page.title { lines.fields("", [LuaField("title", .text(Self.escaped(title)))], ",") }
      guard !page.sections.isEmpty else { return }
      lines.block("sections = {", "},") { lines in
        for section in page.sections { self.section(section, &lines) }
      }
    }
  }

  private func section(_ section: DraftSection, _ lines: inout LuaLines) {
    lines.comments(section.comments)
    var fields: [LuaField] = []
    if let header = section.header { fields.append(LuaField("header", .text(Self.escaped(header)))) }
    if let footer = section.footer { fields.append(LuaField("footer", .text(Self.escaped(footer)))) }
    if let idiom = section.idiom { fields.append(Self.visible(on: idiom)) }
    guard !section.entries.isEmpty else {
      if fields.isEmpty { lines.line("{},") } else { lines.fields("{ ", fields, " },") }
      return
    }
    let written = fields.flatMap(LuaLines.written) + [LuaPart("rows = {")]
    lines.parts("{ ", written, "")
    lines.lines(of: section.entries, "} },") { entry, lines in
      switch entry {
      case .row(let row): self.row(row, &lines)
      case .leftOut(let comments): lines.comments(comments)
      }
    }
  }

  static func visible(on idiom: String) -> LuaField {
    LuaField("visible_when", .table([LuaField("idiom", .text(idiom))]))
  }

  // MARK: Texts

  private func texts(_ lines: inout LuaLines) {
    guard !draft.translations.isEmpty else { return }
    lines.line()
    lines.block("texts = {", "},") { lines in
      for language in draft.translations {
        lines.block("\(LuaText.key(language.locale)) = {", "},") { lines in
          for (text, translation) in language.texts {
            let key = LuaText.literal(Self.escaped(text))
            lines.line("[\(key)] = \(LuaText.literal(Self.escaped(translation))),")
          }
        }
      }
    }
  }
}
