/// The help of the tool and of its verbs.
enum HelpText {
  static func overview(of verbs: [any Command.Type]) -> String {
    var page = Page(
      "settings-sim \(ToolVersion.number): runs app settings screens, scripted in Lua, and records traces.")
    page.section("Usage", ["settings-sim VERB [options] [paths]"])
    page.table("Verbs", verbs.map { ($0.name, String($0.summary.dropLast())) })
    page.section("More", ["settings-sim VERB --help", "  options and examples of a verb"])
    page.table("Exit status", ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })
    return page.text
  }

  /// The verbs of a group, `trace`.
  static func overview(of verbs: [any Command.Type], named group: String) -> String {
    var page = Page("settings-sim \(group) has these verbs.")
    page.section("Usage", ["settings-sim \(group) VERB [options] [paths]"])
    page.table("Verbs", verbs.map { ($0.name, String($0.summary.dropLast())) })
    page.section("More", ["settings-sim \(group) VERB --help", "  options and examples of a verb"])
    return page.text
  }

  static func page<V: Command>(of verb: V.Type) -> String {
    var page = Page(V.summary)
    let usage = V.operands.usage
    page.section("Usage", ["settings-sim \(V.name) [options]\(usage.isEmpty ? "" : " \(usage)")"])
    for paragraph in V.details { page.paragraph(paragraph) }
    page.table("Options", V.allOptions.map { (left($0), $0.help) })
    page.section("Examples", V.examples.flatMap { [$0.command, "  \($0.does)"] })
    let always: [ExitStatus] = [.success, .usage, .internalError, .interrupted]
    let statuses = ExitStatus.allCases.filter { always.contains($0) || V.statuses.contains($0) }
    page.table("Exit status", statuses.map { ("\($0.rawValue)", $0.meaning) })
    return page.text
  }

  private static func left<V>(_ option: Option<V>) -> String {
    (option.names.count == 1 && option.name.hasPrefix("--") ? "    " : "") + option.form.usage
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
