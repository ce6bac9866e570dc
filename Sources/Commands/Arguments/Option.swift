/// One option of a verb: how it is typed, what it does to the verb's values, and how its help reads. From a table of
/// these come parsing, help and "did you mean".
struct Option<Target> {
  /// With their dashes, the short one first: `-g`, `--grep`.
  let names: [String]
  /// What stands for the value in the help, `PATTERN`; nil for a flag, which has none.
  let value: String?
  /// It may also be typed without its value, which comes with `=` alone.
  var valueIsOptional = false
  /// One line, without a full stop.
  let help: String
  /// Takes the text given, empty for a flag.
  let apply: (inout Target, String) throws(UsageFault) -> Void

  /// The name that messages use: the long one.
  var name: String { names.last ?? "" }
}

extension Option {
  static func flag(_ names: String..., to path: WritableKeyPath<Target, Bool>, help: String) -> Option {
    Option(names: names, value: nil, help: help) { target, _ in target[keyPath: path] = true }
  }

  static func text(
    _ names: String..., value: String, to path: WritableKeyPath<Target, String?>, help: String
  ) -> Option {
    Option(names: names, value: value, help: help) { target, text in target[keyPath: path] = text }
  }

  /// `--only-changed` or `--only-changed=REF`.
  /// - Parameter plain: what it means without a value.
  static func optionalText(
    _ name: String, value: String, plain: String, to path: WritableKeyPath<Target, String?>, help: String
  ) -> Option {
    Option(names: [name], value: value, valueIsOptional: true, help: help) { target, text in
      target[keyPath: path] = text.isEmpty ? plain : text
    }
  }

  /// May be given several times.
  static func texts(
    _ names: String..., value: String, to path: WritableKeyPath<Target, [String]>, help: String
  ) -> Option {
    Option(names: names, value: value, help: help) { target, text in target[keyPath: path].append(text) }
  }

  static func number<Number: FixedWidthInteger>(
    _ names: String..., value: String, in range: ClosedRange<Number>, to path: WritableKeyPath<Target, Number?>,
    help: String
  ) -> Option {
    let name = names.last ?? ""
    return Option(names: names, value: value, help: help) { target, text throws(UsageFault) in
      // `Number("+5")` is 5; nobody types that, and a trace would not say it.
      guard text.utf8.first != UInt8(ascii: "+"), let number = Number(text), range.contains(number) else {
        throw .badValue(
          option: name, value: text, wanted: "a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      target[keyPath: path] = number
    }
  }

  /// One of a few words.
  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ names: String..., value: String, to path: WritableKeyPath<Target, Word>, help: String
  ) -> Option {
    let name = names.last ?? ""
    return Option(names: names, value: value, help: help) { target, text throws(UsageFault) in
      target[keyPath: path] = try word(text, option: name)
    }
  }

  /// One of a few words, of which none is meant when nothing is said.
  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ names: String..., value: String, to path: WritableKeyPath<Target, Word?>, help: String
  ) -> Option {
    let name = names.last ?? ""
    return Option(names: names, value: value, help: help) { target, text throws(UsageFault) in
      target[keyPath: path] = try word(text, option: name)
    }
  }

  /// Some of a few words; may be given several times.
  static func words<Word: RawRepresentable<String> & CaseIterable>(
    _ names: String..., value: String, to path: WritableKeyPath<Target, [Word]>, help: String
  ) -> Option {
    let name = names.last ?? ""
    return Option(names: names, value: value, help: help) { target, text throws(UsageFault) in
      target[keyPath: path].append(try word(text, option: name))
    }
  }

  /// A time since the first launch: `800` and `800ms` are milliseconds, `1.5s` seconds, `2m` minutes.
  static func time(_ name: String, to path: WritableKeyPath<Target, Int64?>, help: String) -> Option {
    Option(names: [name], value: "TIME", help: help) { target, text throws(UsageFault) in
      guard let time = TimeText.milliseconds(text) else {
        throw .badValue(option: name, value: text, wanted: "a time: 800, 1.5s, 2m")
      }
      target[keyPath: path] = time
    }
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, option name: String
  ) throws(UsageFault) -> Word {
    guard let word = Word(rawValue: text) else {
      throw .badWord(option: name, value: text, known: Word.allCases.map(\.rawValue))
    }
    return word
  }

  /// The same option on a part of a larger target.
  func on<Whole>(_ part: WritableKeyPath<Whole, Target>) -> Option<Whole> {
    Option<Whole>(names: names, value: value, valueIsOptional: valueIsOptional, help: help) {
      whole, text throws(UsageFault) in
      try apply(&whole[keyPath: part], text)
    }
  }
}

/// What a verb takes beside its options.
struct Operands<Target> {
  /// As the help shows it, `[paths…]`; empty when there are none.
  let usage: String
  /// What is missing when too few are given: `a journey`.
  let noun: String
  let count: ClosedRange<Int>
  let apply: (inout Target, [String]) -> Void

  static var none: Operands { Operands(usage: "", noun: "", count: 0...0) { _, _ in } }

  static func any(_ usage: String, noun: String, to path: WritableKeyPath<Target, [String]>) -> Operands {
    Operands(usage: usage, noun: noun, count: 0...Int.max) { $0[keyPath: path] = $1 }
  }

  static func one(_ usage: String, noun: String, to path: WritableKeyPath<Target, String>) -> Operands {
    Operands(usage: usage, noun: noun, count: 1...1) { $0[keyPath: path] = $1.first ?? "" }
  }

  /// A first and a second word, each with a meaning of its own.
  static func two(
    _ usage: String, noun: String, to first: WritableKeyPath<Target, String>, _ second: WritableKeyPath<Target, String>
  ) -> Operands {
    Operands(usage: usage, noun: noun, count: 2...2) { target, words in
      target[keyPath: first] = words.first ?? ""
      target[keyPath: second] = words.last ?? ""
    }
  }

  static func some(_ usage: String, noun: String, to path: WritableKeyPath<Target, [String]>) -> Operands {
    Operands(usage: usage, noun: noun, count: 1...Int.max) { $0[keyPath: path] = $1 }
  }

  static func atMostOne(_ usage: String, noun: String, to path: WritableKeyPath<Target, String?>) -> Operands {
    Operands(usage: usage, noun: noun, count: 0...1) { $0[keyPath: path] = $1.first }
  }
}
