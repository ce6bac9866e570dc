/// The script that makes fish complete.
enum FishCompletion {
  static func script(_ table: CompletionTable) -> String {
    var lines = [
      "# Completion of settings-sim in fish; made by: settings-sim completions fish", "",
      #"""
      # Whether these words, one or two, stand behind the tool's name.
      function __settings_sim_is
          set -l words (commandline -opc)
          set -l last (math 1 + (count $argv))
          test (count $words) -ge $last
          and test "$words[2..$last]" = "$argv"
      end

      # Whether so many words stand before the cursor.
      function __settings_sim_has
          test (count (commandline -opc)) -eq $argv[1]
      end

      # What is known of the project.
      function __settings_sim_ask
          set -l words (commandline -opc)
          $words[1] completions $argv[1] 2>/dev/null
      end
      """#, "", "complete -c settings-sim -f",
    ]
    for (word, does) in table.firstWords {
      lines.append("complete -c settings-sim -n '__settings_sim_has 1' -a \(word) -d \(quoted(does))")
      if word != "help" {
        lines.append("complete -c settings-sim -n '__settings_sim_has 2; and __settings_sim_is help' -a \(word)")
      }
    }
    for group in table.groups {
      for (word, does) in table.secondWords(of: group) {
        lines.append(
          "complete -c settings-sim -n '__settings_sim_has 2; and __settings_sim_is \(group)' -a \(word) -d \(quoted(does))"
        )
      }
    }
    for verb in table.verbs {
      lines.append("")
      let head = "complete -c settings-sim -n '__settings_sim_is \(verb.name)'"
      lines += verb.options.map { option in
        "\(head)\(names(option))\(value(option)) -d \(quoted(option.help))"
      }
      // The words of a verb's name are no operands.
      let last = verb.name.split(separator: " ").count
      let offer = offer(CompletionTable.kind(of: verb.operandKind))
      if !offer.isEmpty { lines.append("\(head.dropLast()); and not __settings_sim_has \(last)'\(offer)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func names(_ option: OptionForm) -> String {
    option.names.map { $0.hasPrefix("--") ? " -l \($0.dropFirst(2))" : " -s \($0.dropFirst())" }.joined()
  }

  private static func value(_ option: OptionForm) -> String {
    if option.valueIsOptional { return "" }
    return switch option.kind {
    case .flag: ""
    case .file, .app: " -r" + offer(option.kind)
    case .text, .number, .words, .wordsWithFile, .folder, .tags: " -x" + offer(option.kind)
    }
  }

  private static func offer(_ kind: OptionForm.Kind) -> String {
    switch kind {
    case .flag, .text, .number: ""
    case .words(let words), .wordsWithFile(let words): " -a \(quoted(words.joined(separator: " ")))"
    case .file: " -F"
    case .folder: " -a '(__fish_complete_directories)'"
    case .app: " -F -a '(__settings_sim_ask apps)'"
    case .tags: " -a '(__settings_sim_ask tags)'"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
