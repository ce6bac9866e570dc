import SettingsSimulation

/// What can be completed where, from the tables of the verbs: the same for every shell.
struct CompletionTable {
  let verbs = VerbTable.all

  /// What stands behind the tool's name, each with what it does: verbs, groups of verbs, `help`.
  var firstWords: [(word: String, does: String)] {
    var words: [(word: String, does: String)] = []
    for verb in verbs {
      let parts = verb.name.split(separator: " ").map(String.init)
      if parts.count == 1 {
        words.append((verb.name, verb.title))
      } else if !words.contains(where: { $0.word == parts[0] }) {
        words.append((parts[0], secondWords(of: parts[0]).map(\.word).joined(separator: ", ")))
      }
    }
    return words + [("help", "Explains a verb")]
  }

  /// The names of groups, in order.
  var groups: [String] { firstWords.map(\.word).filter { !secondWords(of: $0).isEmpty } }

  func secondWords(of group: String) -> [(word: String, does: String)] {
    verbs.filter { $0.name.hasPrefix(group + " ") }.map { (String($0.name.dropFirst(group.count + 1)), $0.title) }
  }

  /// Where the values of options come from: each kind with the options of which verbs. An option that is the same
  /// wherever it is has no verb; one whose value may be left out is not among them: what follows it is no value.
  var values: [(kind: OptionForm.Kind, options: [(verb: String?, names: [String])])] {
    var all: [(verb: String, form: OptionForm)] = []
    for verb in verbs { all += verb.options.filter { $0.value != nil && !$0.valueIsOptional }.map { (verb.name, $0) } }
    var kinds: [(kind: OptionForm.Kind, options: [(verb: String?, names: [String])])] = []
    for (verb, form) in all {
      // A short name may stand for another option elsewhere.
      let twins = all.filter { !Set($0.form.names).isDisjoint(with: form.names) }
      let isSame = twins.allSatisfy { $0.form.names == form.names && $0.form.kind == form.kind }
      let option = (verb: isSame ? nil : verb, names: form.names)
      guard let index = kinds.firstIndex(where: { $0.kind == form.kind }) else {
        kinds.append((form.kind, [option]))
        continue
      }
      if !kinds[index].options.contains(where: { $0.verb == option.verb && $0.names == option.names }) {
        kinds[index].options.append(option)
      }
    }
    return kinds
  }

  /// What is offered where no option stands, as if it were the value of one.
  static func kind(of operand: OperandKind) -> OptionForm.Kind {
    switch operand {
    case .nothing: .text
    case .journeys, .files: .file
    case .folders: .folder
    case .apps: .app
    case .faults: .words(Fault.all.map(\.id))
    case .shells: .words(CompletionSubject.allCases.map(\.rawValue))
    case .verbs: .words(Set(Tool.verbs.flatMap { $0.name.split(separator: " ").map(String.init) }).sorted())
    }
  }
}

/// What `completions` prints: the script of a shell, or what such a script asks for.
enum CompletionSubject: String, CaseIterable {
  case bash, zsh, fish
  case apps, tags
}

extension CompletionTable {
  /// The values of options as branches of a `case` of bash and zsh, over verb and option.
  /// - Parameter action: what offers values of a kind, in lines.
  func cases(_ action: (OptionForm.Kind) -> String) -> String {
    values.map { kind, options in
      let patterns = options.flatMap { option in
        option.names.map { name in option.verb.map { "\"\($0) \(name)\"" } ?? "*\" \(name)\"" }
      }
      return "    \(patterns.joined(separator: " | ")))\n      \(action(kind))\n      ;;\n"
    }
    .joined()
  }

  /// The same for what is not an option, over the verb.
  func operandCases(_ action: (OptionForm.Kind) -> String) -> String {
    verbs.map { "    \"\($0.name)\")\n      \(action(Self.kind(of: $0.operandKind)))\n      ;;\n" }.joined()
  }
}
