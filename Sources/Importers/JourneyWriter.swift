import TextFormats

/// Writes a journey that opens every page of a draft and works every row: one `it` a page, so that a failure says
/// which page it is on.
struct JourneyWriter {
  let draft: Draft
  private let idiom: String
  /// For each page the rows to tap from the root, and the pages that they lead to.
  private let ways: [String: (rows: [String], pages: [String])]

  init(draft: Draft) {
    self.draft = draft
    idiom = draft.isForPad ? "pad" : "phone"
    ways = Self.ways(draft, idiom)
  }

  func text() -> String {
    var lines = LuaLines()
    lines.comments(["Smoke journey of \(Quote.bare(draft.name)): opens every page and works every row."])
    lines.line("app \(LuaText.literal(draft.id))")
    lines.line()
    let title = LuaText.literal(Quote.line(draft.name, limit: 60))
    lines.block("describe(\(title), { tags = { \"smoke\" } }, function()", "end)") { lines in
      lines.block("before_each(function(sim)", "end)") { $0.line("sim:launch {}") }
      for page in draft.pages { self.page(page, &lines) }
    }
    return lines.text
  }

  /// A way to every page that the device shows, by the first row that leads there.
  private static func ways(_ draft: Draft, _ idiom: String) -> [String: (rows: [String], pages: [String])] {
    guard let root = draft.pages.first else { return [:] }
    var ways: [String: (rows: [String], pages: [String])] = [root.id: ([], [])]
    for page in draft.pages {
      guard let way = ways[page.id] else { continue }
      for row in rows(of: page, idiom) {
        if case .navigation(let target) = row.kind, ways[target] == nil {
          ways[target] = (way.rows + [row.id], way.pages + [target])
        }
      }
    }
    return ways
  }

  private static func rows(of page: DraftPage, _ idiom: String) -> [DraftRow] {
    page.sections.filter { $0.idiom ?? idiom == idiom }.flatMap(\.rows).filter { $0.idiom ?? idiom == idiom }
  }

  // MARK: Pages

  private func page(_ page: DraftPage, _ lines: inout LuaLines) {
    lines.line()
    guard let way = ways[page.id] else {
      lines.comments(["page \(Quote.text(page.id)) is not reached on this device"])
      return
    }
    let name = "works every row of \(page.id)"
    lines.block("it(\(LuaText.literal(name)), function(sim)", "end)") { lines in
      for row in way.rows { lines.line("sim:tap \(LuaText.literal(row))") }
      lines.line("sim:expect { path = \(LuaTerm.texts(way.pages).flat) }")
      var values: [Int: LuaTerm] = [:]
      for row in Self.rows(of: page, idiom) {
        lines.line()
        self.row(row, way.pages, &values, &lines)
      }
      lines.finish()
    }
  }

  // MARK: Rows

  private func row(
    _ row: DraftRow, _ path: [String], _ values: inout [Int: LuaTerm], _ lines: inout LuaLines
  ) {
    let id = LuaText.literal(row.id)
    switch row.kind {
    case .toggle(let preference): toggle(id, preference, &values, &lines)
    case .picker(let preference, let options, _): pick(id, preference, options, &values, &lines)
    case .slider(let preference, let range, _, _):
      for end in [range.lowerBound, range.upperBound] {
        let value = LuaTerm.number(end)
        lines.line("sim:slide(\(id), \(value.flat))")
        expect(preference, value, &values, &lines)
      }
    case .textField(let preference, let traits): type(id, preference, traits, &values, &lines)
    case .date, .value: look(row, value: Self.fixedValue(row.kind), &lines)
    case .info(let preference): look(row, value: shown(preference, values), &lines)
    case .navigation(let page):
      lines.line("sim:tap \(id)")
      lines.line("sim:expect { path = \(LuaTerm.texts(path + [page]).flat) }")
      lines.line("sim:back()")
      lines.line("sim:expect { path = \(LuaTerm.texts(path).flat) }")
    case .action(let task):
      lines.settle()
      lines.line("sim:tap \(id)")
      lines.line("sim:expect { running = { \(LuaText.literal("task.\(task)")) } }")
      lines.line("sim:run_until_idle()")
    case .link(let url, let inSheet):
      lines.line("sim:tap \(id)")
      lines.line("sim:expect { opened = { \(LuaText.literal(url)) } }")
      if inSheet { lines.line("sim:tap \"done\"") }
    case .mail:
      lines.line("sim:tap \(id)")
      lines.line("sim:answer \"cancel\"")
    }
  }

  private func toggle(_ id: String, _ preference: Int, _ values: inout [Int: LuaTerm], _ lines: inout LuaLines) {
    var isOn = false
    if case .bool(let initial, _, _) = draft.preferences[preference].shape { isOn = initial }
    if case .bool(let now)? = values[preference] { isOn = now }
    for value in [!isOn, isOn] {
      lines.line("sim:toggle \(id)")
      expect(preference, .bool(value), &values, &lines)
    }
  }

  private func pick(
    _ id: String, _ preference: Int, _ options: [String], _ values: inout [Int: LuaTerm], _ lines: inout LuaLines
  ) {
    if options.count <= 3 {
      for option in options {
        lines.line("sim:choose(\(id), \(LuaText.literal(option)))")
        expect(preference, .text(option), &values, &lines)
      }
      return
    }
    lines.items("for _, option in ipairs { ", options.map(LuaText.literal), " } do")
    let key = LuaText.key(draft.preferences[preference].id)
    lines.lines(
      of: ["sim:choose(\(id), option)", "sim:expect { preferences = { \(key) = option } }"], "end"
    ) { $1.line($0) }
    values[preference] = options.last.map { .text($0) }
  }

  private func type(
    _ id: String, _ preference: Int, _ traits: DraftTextTraits, _ values: inout [Int: LuaTerm],
    _ lines: inout LuaLines
  ) {
    let text = LuaTerm.text(Self.sample(traits))
    lines.line("sim:type(\(id), \(text.flat))")
    // A secret is in no trace and in no comparison.
    if case .text(_, let isSecret) = draft.preferences[preference].shape, !isSecret {
      expect(preference, text, &values, &lines)
    }
  }

  private static func sample(_ traits: DraftTextTraits) -> String {
    switch traits.keyboard {
    case "number_pad", "decimal_pad", "phone_pad", "numbers_and_punctuation": "12345"
    case "url": "https://example.com"
    case "email_address": "ada@example.com"
    default: traits.isSecure ? "correct horse" : "Ada"
    }
  }

  private func expect(
    _ preference: Int, _ value: LuaTerm, _ values: inout [Int: LuaTerm], _ lines: inout LuaLines
  ) {
    values[preference] = value
    let key = LuaText.key(draft.preferences[preference].id)
    lines.line("sim:expect { preferences = { \(key) = \(value.flat) } }")
  }

  // MARK: What is only looked at

  private func look(_ row: DraftRow, value: String?, _ lines: inout LuaLines) {
    var fields = [LuaField("label", .text(row.label ?? ""))]
    if let value, !value.isEmpty { fields.append(LuaField("value", .text(value))) }
    lines.fields("expect(sim:find \(LuaText.literal(row.id))).has { ", fields, " }")
  }

  private static func fixedValue(_ kind: DraftRowKind) -> String? {
    if case .value(let text) = kind { text } else { nil }
  }

  /// What an info row shows of a preference; nil where the engine decides how to write it, or a row changed it.
  private func shown(_ preference: Int, _ values: [Int: LuaTerm]) -> String? {
    guard values[preference] == nil else { return nil }
    switch draft.preferences[preference].shape {
    case .text(let text, let isSecret): return isSecret ? nil : text
    case .choice(let id, let options, _):
      // Which of two labels a row shows is for the engine to say.
      return options.first { $0.id == id && $0.shortLabel == nil }?.label
    case .bool, .number, .date, .shown: return nil
    }
  }
}

extension LuaLines {
  private var isSettled: Bool {
    let end = text.lastIndex { $0 != "\n" } ?? text.startIndex
    return text[...end].hasSuffix("sim:run_until_idle()")
  }

  /// Lets everything end, unless the line above has just done so.
  fileprivate mutating func settle() {
    if !isSettled { line("sim:run_until_idle()") }
  }

  /// The same at the end of a journey.
  fileprivate mutating func finish() {
    guard !isSettled else { return }
    line()
    line("sim:run_until_idle()")
  }
}
