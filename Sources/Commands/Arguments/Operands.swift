/// What a verb takes beside its options.
struct Operands<Target> {
  /// What they name, for completions.
  enum Kind: Hashable { case nothing, journeys, files, apps, faults }

  /// As the help shows it, `[paths…]`; empty when there are none.
  let usage: String
  /// What is missing when too few are given: `a journey`.
  let noun: String
  let count: ClosedRange<Int>
  let apply: (inout Target, [String]) -> Void

  /// By what stands for them in the help.
  var kind: Kind {
    switch usage {
    case "": .nothing
    case "[paths…]", "FILE[:LINE]": .journeys
    case "APP": .apps
    case "[ids…]": .faults
    default: .files
    }
  }

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
