/// What the operands of a verb name, for completions.
enum OperandKind: Hashable {
  case nothing, journeys, files, folders, apps, faults, verbs, shells

  /// By what stands for them in the help.
  init(usage: String) {
    switch usage {
    case "": self = .nothing
    case "[paths…]", "FILE[:LINE]": self = .journeys
    case "APP", "[apps…]": self = .apps
    case "[DIR]": self = .folders
    case "[ids…]": self = .faults
    case "[VERB] [-- OPTIONS…]": self = .verbs
    case "SHELL": self = .shells
    case _: self = .files
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

  var kind: OperandKind { OperandKind(usage: usage) }

  /// The files that they name are those of a project: the settings are that project's.
  var areInProject: Bool { kind == .journeys }

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
