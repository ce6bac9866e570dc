/// A regular expression that takes time in proportion to the text, however hostile it is.
///
/// Literals, `.`, classes `[a-z]` `[^…]`, `\d \w \s` and their opposites, `\b \B ^ $`, groups `(…)` `(?:…)`, `|`, and
/// `* + ? {m} {m,} {m,n}`. No references back, no looking ahead or behind, no flags. `\d` is 0 to 9, `\w` a letter, a
/// digit or `_`, `.` everything but a line feed. A lazy `?` after a repetition changes nothing, since only whether
/// something matches is asked.
public struct BoundedPattern: Sendable, Hashable {
  /// As it was written.
  public let source: String
  let program: [PatternInstruction]

  /// Reads a pattern of at most 1,000 characters; throws what is wrong and where.
  public init(_ source: String) throws(PatternFault) {
    self.source = source
    var parser = PatternParser(source)
    let tree = try parser.parse()
    var compiler = PatternCompiler()
    try compiler.emit(tree)
    compiler.program.append(.match)
    program = compiler.program
  }

  /// Whether the pattern is found anywhere in the text; `^` and `$` hold its ends.
  public func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var present = PatternThreads(count: program.count)
    var next = PatternThreads(count: program.count)
    for position in 0...scalars.count {
      if add(0, at: position, of: scalars, to: &present) { return true }
      guard position < scalars.count else { return false }
      for thread in present.list {
        guard case .scalars(let set) = program[thread], set.contains(scalars[position]) else { continue }
        if add(thread + 1, at: position + 1, of: scalars, to: &next) { return true }
      }
      swap(&present, &next)
      next.removeAll()
    }
    return false
  }

  /// Follows everything that takes no character; true when that reaches the end of the pattern.
  private func add(_ start: Int, at position: Int, of text: [Unicode.Scalar], to threads: inout PatternThreads) -> Bool
  {
    var waiting = [start]
    while let index = waiting.popLast() {
      guard threads.insert(index) else { continue }
      switch program[index] {
      case .scalars: break
      case .match: return true
      case .jump(let target): waiting.append(target)
      case .split(let a, let b): waiting += [b, a]
      case .assert(let place): if place.holds(at: position, of: text) { waiting.append(index + 1) }
      }
    }
    return false
  }
}

/// What is wrong with a pattern.
public struct PatternFault: Error, Hashable, Sendable {
  public var message: String
  /// Characters before the fault.
  public var offset: Int
}

/// The places in the program that a match may stand at.
struct PatternThreads {
  private(set) var list: [Int] = []
  private var isIn: [Bool]

  init(count: Int) { isIn = Array(repeating: false, count: count) }

  mutating func insert(_ index: Int) -> Bool {
    guard !isIn[index] else { return false }
    isIn[index] = true
    list.append(index)
    return true
  }

  mutating func removeAll() {
    for index in list { isIn[index] = false }
    list.removeAll(keepingCapacity: true)
  }
}

enum PatternInstruction: Sendable, Hashable {
  case scalars(ScalarSet)
  case jump(Int)
  case split(Int, Int)
  case assert(PatternPlace)
  case match
}

/// A place in the text that takes no character.
enum PatternPlace: Sendable, Hashable {
  case start, end, wordBoundary, noWordBoundary

  func holds(at position: Int, of text: [Unicode.Scalar]) -> Bool {
    let before = position > 0 && ScalarSet.isWord(text[position - 1])
    let after = position < text.count && ScalarSet.isWord(text[position])
    switch self {
    case .start: return position == 0
    case .end: return position == text.count
    case .wordBoundary: return before != after
    case .noWordBoundary: return before == after
    }
  }
}

/// A set of characters.
struct ScalarSet: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case range(Unicode.Scalar, Unicode.Scalar)
    case digit(Bool)
    case word(Bool)
    case space(Bool)
  }
  var parts: [Part]
  var isNegated = false

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isIn = parts.contains { part in
      switch part {
      case .range(let low, let high): low <= scalar && scalar <= high
      case .digit(let wanted): ("0"..."9").contains(scalar) == wanted
      case .word(let wanted): Self.isWord(scalar) == wanted
      case .space(let wanted): scalar.properties.isWhitespace == wanted
      }
    }
    return isIn != isNegated
  }

  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || ("0"..."9").contains(scalar) || scalar.properties.isAlphabetic
  }

  static func one(_ scalar: Unicode.Scalar) -> ScalarSet { ScalarSet(parts: [.range(scalar, scalar)]) }
  static let any = ScalarSet(parts: [.range("\n", "\n")], isNegated: true)
}
