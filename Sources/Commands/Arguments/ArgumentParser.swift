/// Reads the arguments of one verb.
///
/// An option's value follows as the next argument, after `=`, or directly after a short name (`-j4`). Short flags may
/// be joined (`-xq`). Everything after `--` is an operand. Of an option given twice the last counts, unless it
/// gathers.
enum ArgumentParser {
  static func parse<V: Command>(_ type: V.Type, _ arguments: [String]) throws(UsageFault) -> V {
    var reader = Reader(verb: V(), arguments: arguments)
    try reader.run()
    return reader.verb
  }

  private struct Reader<V: Command> {
    var verb: V
    let arguments: [String]
    var next = 0
    var operands: [String] = []
    let options = V.allOptions

    init(verb: V, arguments: [String]) {
      self.verb = verb
      self.arguments = arguments
    }

    mutating func run() throws(UsageFault) {
      while let argument = take() {
        if argument == "--" {
          operands += arguments[next...]
          break
        } else if argument.hasPrefix("--") {
          try readLong(argument)
        } else if argument.hasPrefix("-"), argument != "-" {
          try readShort(argument)
        } else {
          operands.append(argument)
        }
      }
      if verb.shared.wantsHelp { return }
      let wanted = V.operands
      if operands.count < wanted.count.lowerBound { throw .missingOperand(verb: V.name, noun: wanted.noun) }
      if operands.count > wanted.count.upperBound {
        throw .extraOperand(verb: V.name, operand: operands[wanted.count.upperBound])
      }
      wanted.apply(&verb, operands)
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
      let option = try option(name)
      guard let value = option.value else {
        if let given { throw .unwantedValue(option: name, value: given) }
        return try option.apply(&verb, "")
      }
      if option.valueIsOptional {
        if given == "" { throw .missingValue(option: name, value: value) }
        return try option.apply(&verb, given ?? "")
      }
      guard let text = given ?? take() else { throw .missingValue(option: name, value: value) }
      try option.apply(&verb, text)
    }

    private mutating func readShort(_ argument: String) throws(UsageFault) {
      var rest = argument.dropFirst()
      while let letter = rest.popFirst() {
        let name = "-\(letter)"
        let option = try option(name, in: argument)
        guard let value = option.value else {
          try option.apply(&verb, "")
          continue
        }
        if rest.first == "=" { rest = rest.dropFirst() }
        guard let text = rest.isEmpty ? take() : String(rest) else { throw .missingValue(option: name, value: value) }
        return try option.apply(&verb, text)
      }
    }

    private func option(_ name: String, in argument: String? = nil) throws(UsageFault) -> Option<V> {
      guard let option = options.first(where: { $0.names.contains(name) }) else {
        // A cluster that fails at its first letter was rather meant as a word: `-grep`.
        let isWord = argument.map { $0.dropFirst().first == name.last } ?? false
        throw .unknownOption(
          verb: V.name, name: isWord ? argument ?? name : name, known: options.flatMap(\.names))
      }
      return option
    }
  }
}
