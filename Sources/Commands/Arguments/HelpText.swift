/// The help of the tool and of its verbs.
enum HelpText {
  /// - Parameter group: of which these are all verbs, `trace`; nil: they are all that there are.
  static func overview(of verbs: [VerbTable], group: String? = nil) -> String {
    let tool = group.map { "settings-sim \($0)" } ?? "settings-sim"
    var page = Page(
      group == nil
        ? "\(tool) \(ToolVersion.number): runs app settings screens, scripted in Lua, and records traces."
        : "\(tool) has these verbs.")
    page.section("Usage", ["\(tool) VERB [options] [paths]"])
    page.table("Verbs", verbs.map { ($0.name, $0.title) })
    page.section("More", ["\(tool) VERB --help", "  options and examples of a verb"])
    if group == nil { page.table("Exit status", rows(ExitStatus.allCases)) }
    return page.text
  }

  static func page(of verb: VerbTable) -> String {
    var page = Page(verb.summary)
    page.section("Usage", [verb.usage])
    for paragraph in verb.details { page.paragraph(paragraph) }
    page.table("Options", verb.options.map { (left($0), $0.help) })
    page.section("Examples", verb.examples.flatMap { [$0.command, "  \($0.does)"] })
    page.table("Exit status", rows(verb.statuses))
    return page.text
  }

  private static func rows(_ statuses: [ExitStatus]) -> [(left: String, right: String)] {
    statuses.map { ("\($0.rawValue)", $0.meaning) }
  }

  private static func left(_ option: OptionForm) -> String {
    (option.names.count == 1 && option.name.hasPrefix("--") ? "    " : "") + option.usage
  }

  private struct Page {
    private(set) var text: String

    init(_ first: String) { text = first + "\n" }

    mutating func section(_ title: String, _ lines: [String]) {
      text += "\n\(title):\n" + lines.map { "  \($0)\n" }.joined()
    }

    mutating func table(_ title: String, _ rows: [(left: String, right: String)]) {
      let width = rows.map(\.left.count).max() ?? 0
      section(title, rows.map { $0.left + String(repeating: " ", count: width - $0.left.count + 2) + $0.right })
    }

    mutating func paragraph(_ words: String) {
      text += "\n"
      var line = ""
      for word in words.split(separator: " ") {
        if !line.isEmpty, line.count + 1 + word.count > 96 {
          text += line + "\n"
          line = ""
        }
        line += line.isEmpty ? String(word) : " \(word)"
      }
      text += line + "\n"
    }
  }
}
