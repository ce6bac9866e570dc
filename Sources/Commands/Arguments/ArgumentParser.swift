/// What was typed after a verb, before anything is done with it.
struct TypedArguments {
  var values = OptionValues()
  var operands: [String] = []

  var wantsHelp: Bool { values["--help"] != nil }
}

/// Reads the arguments of one verb.
///
/// An option's value follows as the next argument, after `=`, or directly after a short name (`-j4`). Short flags may
/// be joined (`-xq`). `--no-NAME` takes a flag back. Everything after `--` is an operand. Of an option given twice the
/// last counts, unless it gathers.
enum ArgumentParser {
  static func read<V: Command>(_ type: V.Type, _ arguments: [String]) throws(UsageFault) -> TypedArguments {
    var reader = Reader(verb: V.name, options: V.allOptions.map(\.form), arguments: arguments)
    try reader.run()
    return reader.typed
  }

  /// - Throws: when there are too few or too many.
  static func apply<V: Command>(_ operands: [String], to verb: inout V) throws(UsageFault) {
    let wanted = V.operands
    if operands.count < wanted.count.lowerBound { throw .missingOperand(verb: V.name, noun: wanted.noun) }
    if operands.count > wanted.count.upperBound {
      throw .extraOperand(verb: V.name, operand: operands[wanted.count.upperBound])
    }
    wanted.apply(&verb, operands)
  }

  private struct Reader {
    let verb: String
    let options: [OptionForm]
    let arguments: [String]
    var next = 0
    var typed = TypedArguments()

    mutating func run() throws(UsageFault) {
      while let argument = take() {
        if argument == "--" {
          typed.operands += arguments[next...]
          break
        } else if argument.hasPrefix("--") {
          try readLong(argument)
        } else if argument.hasPrefix("-"), argument != "-" {
          try readShort(argument)
        } else {
          typed.operands.append(argument)
        }
      }
    }

    private mutating func take() -> String? {
      guard next < arguments.count else { return nil }
      next += 1
      return arguments[next - 1]
    }

    private mutating func readLong(_ argument: String) throws(UsageFault) {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let given = parts.count > 1 ? String(parts[1]) : nil
      if let flag = options.first(where: { $0.isNegatable && "--no-\($0.name.dropFirst(2))" == name }) {
        if let given { throw .unwantedValue(option: name, value: given) }
        typed.values[flag.name] = OptionValue(isOff: true, origin: .commandLine)
        return
      }
      let option = try option(name)
      guard let value = option.value else {
        if let given { throw .unwantedValue(option: name, value: given) }
        return typed.values.add("", to: option)
      }
      if option.valueIsOptional {
        if given == "" { throw .missingValue(option: name, value: value) }
        return typed.values.add(given ?? "", to: option)
      }
      guard let text = given ?? take() else { throw .missingValue(option: name, value: value) }
      typed.values.add(text, to: option)
    }

    private mutating func readShort(_ argument: String) throws(UsageFault) {
      var rest = argument.dropFirst()
      while let letter = rest.popFirst() {
        let name = "-\(letter)"
        let option = try option(name, in: argument)
        guard let value = option.value else {
          typed.values.add("", to: option)
          continue
        }
        if rest.first == "=" { rest = rest.dropFirst() }
        guard let text = rest.isEmpty ? take() : String(rest) else { throw .missingValue(option: name, value: value) }
        return typed.values.add(text, to: option)
      }
    }

    private func option(_ name: String, in argument: String? = nil) throws(UsageFault) -> OptionForm {
      guard let option = options.first(where: { $0.names.contains(name) }) else {
        // A cluster that fails at its first letter was rather meant as a word: `-grep`.
        let isWord = argument.map { $0.dropFirst().first == name.last } ?? false
        throw .unknownOption(verb: verb, name: isWord ? argument ?? name : name, known: options.flatMap(\.names))
      }
      return option
    }
  }
}
