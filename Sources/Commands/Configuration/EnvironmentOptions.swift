import Findings

/// Options that variables set: `SETTINGS_SIM_WORKERS=2` for `--workers 2`.
enum EnvironmentOptions {
  /// What the variables say of a verb's options; those of other verbs' options are let be, and so are empty ones.
  /// - Throws: `UsageFault.configuration` for a variable that no option has, or that makes no sense.
  static func values(of options: [OptionForm], _ environment: [String: String]) throws(UsageFault) -> OptionValues {
    var values = OptionValues()
    // The prefix is ours: whoever misspells the rest would otherwise wait for an effect.
    let names = environment.keys.filter { $0.hasPrefix(OptionForm.variablePrefix) }.sorted()
    for name in names {
      guard let text = environment[name], !text.isEmpty else { continue }
      if let option = options.first(where: { $0.variable == name && $0.place != .commandLine }) {
        values[option.name] = try value(of: option, text)
      } else {
        try check(name)
      }
    }
    return values
  }

  private static func value(of option: OptionForm, _ text: String) throws(UsageFault) -> OptionValue {
    let origin = OptionOrigin.variable(option.variable)
    if option.value == nil || option.valueIsOptional {
      switch text.lowercased() {
      case "1" where option.value == nil, "true", "yes", "on": return OptionValue(texts: [""], origin: origin)
      case "0" where option.value == nil, "false", "no", "off": return OptionValue(isOff: true, origin: origin)
      case _ where option.value == nil: throw fault(option.variable, "it has to be true or false, not \"\(text)\"")
      case _: break
      }
    }
    guard option.gathers else { return OptionValue(texts: [text], origin: origin) }
    return OptionValue(texts: text.split(separator: ",").map(String.init), origin: origin)
  }

  /// - Throws: when no verb has an option that the variable sets.
  private static func check(_ name: String) throws(UsageFault) {
    let options = Tool.verbs.flatMap { $0.forms }
    let known = options.filter { $0.place != .commandLine }.map(\.variable)
    if known.contains(name) { return }
    if let option = options.first(where: { $0.variable == name }) {
      throw fault(name, "\"\(option.name)\" is for the command line alone")
    }
    let note = DidYouMean.note(for: name, among: known) ?? "they are listed by: settings-sim config show VERB --verbose"
    throw fault(name, "no option is set by this variable", [note])
  }

  private static func fault(_ name: String, _ message: String, _ notes: [String] = []) -> UsageFault {
    .configuration([
      Finding(code: "config.bad", message: message, place: SourcePlace(path: name), notes: notes)
    ])
  }
}

extension Command {
  /// Of all its options.
  static var forms: [OptionForm] { allOptions.map(\.form) }
}
