/// The script that makes zsh complete, for a folder of `fpath`, under the name `_settings-sim`.
enum ZshCompletion {
  static func script(_ table: CompletionTable) -> String {
    let groups = table.groups.map { group in
      #"""
            \#(group))
              if ((CURRENT == 3)); then
                choices=(
      \#(entries(table.secondWords(of: group), indent: 10))        )
                _describe -t verbs verb choices
                return
              fi
              verb+=" ${words[3]}"
              ;;

      """#
    }
    return #"""
      #compdef settings-sim
      # Completion of settings-sim in zsh; made by: settings-sim completions zsh

      # What is known of the project.
      _settings_sim_ask() {
        local -a found
        found=("${(@f)$("$tool" completions $1 2> /dev/null)}")
        compadd -- ${found:#}
      }

      _settings_sim_options() {
        local -a choices
        case $verb in
      \#(options(table))  esac
        _describe -o -t options option choices
      }

      # Offers values of an option; fails where it takes none.
      _settings_sim_value() {
        case "$verb $1" in
      \#(table.cases(action))    *) return 1 ;;
        esac
        return 0
      }

      _settings_sim_operand() {
        case $verb in
      \#(table.operandCases(action))  esac
      }

      _settings_sim() {
        local tool=${words[1]} verb=${words[2]}
        local -a choices
        if ((CURRENT == 2)) || [[ $verb == help ]]; then
          choices=(
      \#(entries(table.firstWords, indent: 6))    )
          _describe -t verbs verb choices
          return
        fi
        case $verb in
      \#(groups.joined())  esac
        local word=${words[CURRENT]}
        if [[ $word == --*=* ]]; then
          compset -P '*='
          _settings_sim_value ${word%%=*}
        elif [[ ${words[CURRENT - 1]} == -* ]] && _settings_sim_value ${words[CURRENT - 1]}; then
          return
        elif [[ $word == -* ]]; then
          _settings_sim_options
        else
          _settings_sim_operand
        fi
      }

      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        _settings_sim "$@"
      else
        compdef _settings_sim settings-sim
      fi

      """#
  }

  /// Elements of an array as `_describe` reads them.
  private static func entries(_ words: [(word: String, does: String)], indent: Int) -> String {
    words.map { String(repeating: " ", count: indent) + ShellText.quoted("\($0.word):\($0.does)") + "\n" }.joined()
  }

  private static func options(_ table: CompletionTable) -> String {
    table.verbs.map { verb in
      let words = verb.options.flatMap { option in option.names.map { (word: $0, does: option.help) } }
      return "    \"\(verb.name)\")\n      choices=(\n\(entries(words, indent: 8))      )\n      ;;\n"
    }
    .joined()
  }

  private static func action(_ kind: OptionForm.Kind) -> String {
    switch kind {
    case .flag, .text, .number: ":"
    case .words(let words): "compadd -- \(words.joined(separator: " "))"
    case .wordsWithFile(let words): "compset -P '*,'\n      compadd -S '' -- \(words.joined(separator: " "))"
    case .file: "_files"
    case .folder: "_files -/"
    case .app: "_settings_sim_ask apps\n      _files"
    case .tags: "_settings_sim_ask tags"
    }
  }
}

/// Text for shells.
enum ShellText {
  /// Between single quotes, as every shell but fish reads it.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
