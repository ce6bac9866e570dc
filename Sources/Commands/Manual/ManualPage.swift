/// The manual page of the tool, in the macros that every `man` knows.
enum ManualPage {
  static func text(_ verbs: [VerbTable]) -> String {
    var page = ManualText()
    page.line(
      ".TH SETTINGS\\-SIM 1 \"\(ToolVersion.date)\" \"\(ManualText.escaped(ToolVersion.name))\" \"User Commands\"")
    page.section("NAME")
    page.paragraph("settings-sim - runs app settings screens, scripted in Lua, and records traces")
    page.section("SYNOPSIS")
    page.bold("settings-sim", then: "VERB [options] [paths]")
    page.section("DESCRIPTION")
    page.paragraph(
      "An iOS-style settings screen is a state machine under a virtual clock; journeys in Lua play a user against it, and "
        + "everything that happens is written to an event trace. The first words name a verb.")
    page.section("VERBS")
    for verb in verbs { add(verb, to: &page) }
    addOptions(of: verbs, to: &page)
    addConfiguration(verbs, to: &page)
    page.section("EXIT STATUS")
    for status in ExitStatus.allCases { page.item("\(status.rawValue)", [status.meaning]) }
    return page.text
  }

  private static func add(_ verb: VerbTable, to page: inout ManualText) {
    page.subsection(verb.usage)
    page.paragraph(verb.summary)
    for text in verb.details { page.paragraph(text) }
    for option in verb.options where !SharedOptions.names.contains(option.name) {
      page.item(option.usage, [option.help])
    }
    for example in verb.examples {
      page.example(example.command, example.does)
    }
    let own = verb.statuses.map { "\($0.rawValue)" }.joined(separator: ", ")
    page.paragraph("Ends with \(own).")
  }

  private static func addOptions(of verbs: [VerbTable], to page: inout ManualText) {
    page.section("OPTIONS OF EVERY VERB")
    for option in SharedOptions.options { page.item(option.form.usage, [option.help]) }
    page.paragraph(
      "A flag that may be set elsewhere is taken back by --no- and its name. What follows -- is no option.")
  }

  private static func addConfiguration(_ verbs: [VerbTable], to page: inout ManualText) {
    page.section("FILES")
    page.item(
      ProjectSettings.file,
      [
        "At the project's root, returns a table: options by verb, test = { workers = 2 }; options of every verb; profiles = { ci "
          + "= { ... } }; normalise = { ... }. The key of an option is its long name with _ for -.",
        "The command line counts more than variables, these more than the chosen profile, and that more than the rest.",
      ])
    page.section("ENVIRONMENT")
    page.item("SETTINGS_SIM_OPTION", ["Sets an option: SETTINGS_SIM_WORKERS=2. Commas part several values."])
    page.item("SETTINGS_SIM_PROFILE", ["The profile of settings that is used."])
    page.item("CI", ["Set: traces that are new, changed or stale end a run with status 5; no colour, no progress."])
    page.item("NO_COLOR", ["Set: no colour."])
  }
}

/// Text with the macros of `man`; whatever it is given is escaped.
struct ManualText {
  private(set) var text = ""

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func section(_ title: String) { line(".SH \(Self.escaped(title))") }

  mutating func subsection(_ title: String) { line(".SS \"\(Self.escaped(title))\"") }

  mutating func paragraph(_ words: String) {
    // A heading begins a paragraph itself.
    let last = text.split(separator: "\n").last ?? ""
    if !last.hasPrefix(".SH"), !last.hasPrefix(".SS") { line(".PP") }
    filled(words)
  }

  mutating func bold(_ word: String, then rest: String) {
    line(".B \(Self.escaped(word))")
    filled(rest)
  }

  /// A term and what there is to say of it.
  mutating func item(_ term: String, _ paragraphs: [String]) {
    line(".TP")
    line("\\fB\(Self.escaped(term))\\fR")
    for (number, paragraph) in paragraphs.enumerated() {
      if number > 0 { line(".IP") }
      filled(paragraph)
    }
  }

  mutating func example(_ command: String, _ does: String) {
    line(".PP")
    line(".RS 4")
    line(".nf")
    // A line that ends so goes on in the next.
    line(Self.lines(of: command).joined(separator: " \\\n"))
    line(".fi")
    line(".RE")
    line(".RS 8")
    filled(does)
    line(".RE")
  }

  private mutating func filled(_ words: String) { for line in Self.lines(of: words) { self.line(line) } }

  /// Escaped, and parted between words: what is no longer than a line of a terminal can be looked at as it is.
  private static func lines(of words: String) -> [String] {
    var lines: [String] = []
    for word in words.split(separator: " ").map({ escaped(String($0)) }) {
      if let last = lines.last, last.utf8.count + word.utf8.count < 76 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  /// As it is to be read: no sign begins a request, none is made prettier, and all are ASCII.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case ".": result += result.isEmpty ? "\\&." : "."
      case "…": result += "..."
      case "\n": result += " "
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      case _:
        let number = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)]"
      }
    }
    return result
  }
}
