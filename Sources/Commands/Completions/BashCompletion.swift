/// The script that makes bash complete; it needs no other one.
enum BashCompletion {
  static func script(_ table: CompletionTable) -> String {
    let first = table.firstWords.map(\.word).joined(separator: " ")
    let groups = table.groups.map { group in
      #"""
          \#(group))
            if ((COMP_CWORD == 2)); then
              _settings_sim_words \#(table.secondWords(of: group).map(\.word).joined(separator: " ")) --help
              return
            fi
            verb+=" ${COMP_WORDS[2]}"
            ;;

      """#
    }
    return #"""
      # Completion of settings-sim in bash; made by: settings-sim completions bash

      # Offers the lines of the input that begin with what is typed.
      _settings_sim_take() {
        local line
        while IFS= read -r line; do
          [[ -n $line && $line == "$cur"* ]] && COMPREPLY+=("$front$line")
        done
      }

      _settings_sim_words() { _settings_sim_take < <(printf '%s\n' "$@"); }

      _settings_sim_files() {
        compopt -o filenames 2> /dev/null
        _settings_sim_take < <(compgen "$1" -- "$cur")
      }

      # What is known of the project.
      _settings_sim_ask() { _settings_sim_take < <("$tool" completions "$1" 2> /dev/null); }

      _settings_sim_options() {
        case $verb in
      \#(options(table))  esac
      }

      # Offers values of an option; fails where it takes none.
      _settings_sim_value() {
        case "$verb $option" in
      \#(table.cases(action))    *) return 1 ;;
        esac
      }

      _settings_sim_operand() {
        case $verb in
      \#(table.operandCases(action))  esac
      }

      _settings_sim() {
        local tool=$1 cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb=${COMP_WORDS[1]}
        local option= front=
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          _settings_sim_words \#(first) --help --version
          return
        fi
        case $verb in
          help)
            _settings_sim_words \#(first)
            return
            ;;
      \#(groups.joined())  esac
        # bash parts words at the sign = too.
        if [[ $cur == = ]]; then
          option=$before cur=
        elif [[ $before == = ]]; then
          option=${COMP_WORDS[COMP_CWORD - 2]}
        elif [[ $before == -* ]]; then
          option=$before
        fi
        if [[ $option == -* ]] && _settings_sim_value; then
          return
        elif [[ -n $option && $option != -* ]]; then
          _settings_sim_files -f
        elif [[ $cur == -* ]]; then
          _settings_sim_options
        else
          _settings_sim_operand
        fi
      }

      complete -F _settings_sim settings-sim

      """#
  }

  private static func options(_ table: CompletionTable) -> String {
    table.verbs.map { verb in
      #"    "\#(verb.name)") _settings_sim_words \#(verb.options.flatMap(\.names).joined(separator: " ")) ;;"# + "\n"
    }
    .joined()
  }

  private static func action(_ kind: OptionForm.Kind) -> String {
    switch kind {
    case .flag, .text, .number: ":"
    case .words(let words): "_settings_sim_words \(words.joined(separator: " "))"
    case .wordsWithFile(let words):
      "[[ $cur != *,* ]] || { front=${cur%,*},; cur=${cur##*,}; }\n"
        + "      _settings_sim_words \(words.joined(separator: " "))"
    case .file: "_settings_sim_files -f"
    case .folder: "_settings_sim_files -d"
    case .app: "_settings_sim_ask apps\n      _settings_sim_files -f"
    case .tags: "_settings_sim_ask tags"
    }
  }
}
