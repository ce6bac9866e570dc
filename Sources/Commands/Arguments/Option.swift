/// One option of a verb: how it is typed, what it does to the verb's values, and how its help reads. From a table of
/// these come parsing, help, "did you mean", the keys of `settings-sim.lua`, variables, completions and the manual.
struct Option<Target> {
  /// All that can be said of it without the verb's values.
  var form: OptionForm
  /// Takes the text given, empty for a flag.
  var apply: (inout Target, String) throws(UsageFault) -> Void
  /// What stands there now, as it would be typed; empty where nothing does.
  var read: (Target) -> [String] = { _ in [] }

  var names: [String] { form.names }
  var value: String? { form.value }
  var valueIsOptional: Bool { form.valueIsOptional }
  var help: String { form.help }
  var name: String { form.name }

  /// - Parameter gathers: of an option given several times each counts.
  init(
    names: [String], value: String?, valueIsOptional: Bool = false, help: String, kind: OptionForm.Kind? = nil,
    gathers: Bool = false, apply: @escaping (inout Target, String) throws(UsageFault) -> Void,
    read: @escaping (Target) -> [String] = { _ in [] }
  ) {
    form = OptionForm(
      names: names, value: value, valueIsOptional: valueIsOptional, help: help,
      kind: kind ?? OptionForm.Kind(placeholder: value), gathers: gathers)
    self.apply = apply
    self.read = read
  }

  /// The same option, where it may be set.
  func set(_ place: OptionForm.Place) -> Option {
    var option = self
    option.form.place = place
    return option
  }

  /// The same option, by another variable than its name would give.
  func variable(_ name: String) -> Option {
    var option = self
    option.form.variable = name
    return option
  }

  /// The same option, which names what is written.
  func written() -> Option {
    var option = self
    option.form.isWritten = true
    return option
  }

  /// The same option, whose values are looked at where they are said.
  /// - Parameter read: reads a value of the option of that name.
  func checked<Value>(by read: @escaping (String, _ option: String) throws(UsageFault) -> Value) -> Option {
    var option = self
    option.apply = { [apply, name] target, text throws(UsageFault) in
      _ = try read(text, name)
      try apply(&target, text)
    }
    return option
  }

  /// The same option, for which completions know the words.
  func completed(by words: [String]) -> Option {
    var option = self
    option.form.kind = .words(words)
    return option
  }
}

extension Option {
  static func flag(_ names: String..., to path: WritableKeyPath<Target, Bool>, help: String) -> Option {
    Option(
      names: names, value: nil, help: help, apply: { target, _ in target[keyPath: path] = true },
      read: { [$0[keyPath: path] ? "true" : "false"] })
  }

  static func text(
    _ names: String..., value: String, to path: WritableKeyPath<Target, String?>, help: String
  ) -> Option {
    Option(
      names: names, value: value, help: help, apply: { target, text in target[keyPath: path] = text },
      read: { $0[keyPath: path].map { [$0] } ?? [] })
  }

  /// `--only-changed` or `--only-changed=REF`.
  /// - Parameter plain: what it means without a value.
  static func optionalText(
    _ name: String, value: String, plain: String, to path: WritableKeyPath<Target, String?>, help: String
  ) -> Option {
    Option(
      names: [name], value: value, valueIsOptional: true, help: help,
      apply: { target, text in target[keyPath: path] = text.isEmpty ? plain : text },
      read: { $0[keyPath: path].map { [$0] } ?? [] })
  }

  /// May be given several times.
  static func texts(
    _ names: String..., value: String, to path: WritableKeyPath<Target, [String]>, help: String
  ) -> Option {
    Option(
      names: names, value: value, help: help, gathers: true,
      apply: { target, text in target[keyPath: path].append(text) }, read: { $0[keyPath: path] })
  }

  static func number<Number: FixedWidthInteger>(
    _ names: String..., value: String, in range: ClosedRange<Number>, to path: WritableKeyPath<Target, Number?>,
    help: String
  ) -> Option {
    let name = names.last ?? ""
    return Option(
      names: names, value: value, help: help, kind: .number,
      apply: { target, text throws(UsageFault) in
        // `Number("+5")` is 5; nobody types that, and a trace would not say it.
        guard text.utf8.first != UInt8(ascii: "+"), let number = Number(text), range.contains(number) else {
          throw .badValue(
            option: name, value: text, wanted: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        target[keyPath: path] = number
      }, read: { $0[keyPath: path].map { ["\($0)"] } ?? [] })
  }

  /// One of a few words.
  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ names: String..., value: String, to path: WritableKeyPath<Target, Word>, help: String
  ) -> Option {
    let name = names.last ?? ""
    return Option(
      names: names, value: value, help: help, kind: .words(Word.allCases.map(\.rawValue)),
      apply: { target, text throws(UsageFault) in target[keyPath: path] = try word(text, option: name) },
      read: { [$0[keyPath: path].rawValue] })
  }

  /// One of a few words, of which none is meant when nothing is said.
  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ names: String..., value: String, to path: WritableKeyPath<Target, Word?>, help: String
  ) -> Option {
    let name = names.last ?? ""
    return Option(
      names: names, value: value, help: help, kind: .words(Word.allCases.map(\.rawValue)),
      apply: { target, text throws(UsageFault) in target[keyPath: path] = try word(text, option: name) },
      read: { $0[keyPath: path].map { [$0.rawValue] } ?? [] })
  }

  /// Some of a few words; may be given several times.
  static func words<Word: RawRepresentable<String> & CaseIterable>(
    _ names: String..., value: String, to path: WritableKeyPath<Target, [Word]>, help: String
  ) -> Option {
    let name = names.last ?? ""
    return Option(
      names: names, value: value, help: help, kind: .words(Word.allCases.map(\.rawValue)), gathers: true,
      apply: { target, text throws(UsageFault) in target[keyPath: path].append(try word(text, option: name)) },
      read: { $0[keyPath: path].map(\.rawValue) })
  }

  /// A time since the first launch: `800` and `800ms` are milliseconds, `1.5s` seconds, `2m` minutes.
  static func time(_ name: String, to path: WritableKeyPath<Target, Int64?>, help: String) -> Option {
    Option(
      names: [name], value: "TIME", help: help, kind: .number,
      apply: { target, text throws(UsageFault) in
        guard let time = TimeText.milliseconds(text) else {
          throw .badValue(option: name, value: text, wanted: "a time: 800, 1.5s, 2m")
        }
        target[keyPath: path] = time
      }, read: { $0[keyPath: path].map { ["\($0)"] } ?? [] })
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
    var option = Option<Whole>(
      names: names, value: value, help: help,
      apply: { whole, text throws(UsageFault) in try apply(&whole[keyPath: part], text) },
      read: { read($0[keyPath: part]) })
    option.form = form
    return option
  }
}
