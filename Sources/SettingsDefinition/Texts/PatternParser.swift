/// A pattern as a tree.
indirect enum PatternTree {
  case empty
  case scalars(ScalarSet)
  case place(PatternPlace)
  case sequence([PatternTree])
  case choice([PatternTree])
  /// From, to (nil: without end).
  case repeated(PatternTree, Int, Int?)
}

/// Reads a pattern; every loop takes at least one character, and groups nest at most 50 deep.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  mutating func parse() throws(PatternFault) -> PatternTree {
    guard scalars.count <= 1000 else { throw fault("it is longer than 1,000 characters") }
    let tree = try choice()
    guard position == scalars.count else { throw fault("a \")\" without \"(\"") }
    return tree
  }

  private func fault(_ message: String) -> PatternFault { PatternFault(message: message, offset: position) }
  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    position += 1
    return true
  }

  private mutating func choice() throws(PatternFault) -> PatternTree {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(PatternFault) -> PatternTree {
    var items: [PatternTree] = []
    while let scalar = peek, scalar != "|", scalar != ")" { items.append(try repetition(of: try item())) }
    return items.isEmpty ? .empty : .sequence(items)
  }

  private mutating func repetition(of item: PatternTree) throws(PatternFault) -> PatternTree {
    let bounds: (Int, Int?)
    if take("*") {
      bounds = (0, nil)
    } else if take("+") {
      bounds = (1, nil)
    } else if take("?") {
      bounds = (0, 1)
    } else if let counted = try counts() {
      bounds = counted
    } else {
      return item
    }
    _ = take("?")
    if let next = peek, "*+?".unicodeScalars.contains(next) { throw fault("nothing to repeat before \"\(next)\"") }
    return .repeated(item, bounds.0, bounds.1)
  }

  /// `{m}`, `{m,}`, `{m,n}`; nil when there is no `{`.
  private mutating func counts() throws(PatternFault) -> (Int, Int?)? {
    guard take("{") else { return nil }
    guard let low = number() else { throw fault("\"{\" needs a count, as in \"{2,4}\"; write \"\\{\" for a brace") }
    var high: Int? = low
    if take(",") { high = number() }
    guard take("}") else { throw fault("\"{\" without \"}\"") }
    if let high, high < low { throw fault("the counts of \"{\(low),\(high)}\" are the wrong way round") }
    guard low <= 1000, high ?? 0 <= 1000 else { throw fault("a count is greater than 1,000") }
    return (low, high)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let scalar = peek, ("0"..."9").contains(scalar) {
      position += 1
      value = min((value ?? 0) * 10 + Int(scalar.value - 48), 100_000)
    }
    return value
  }

  private mutating func item() throws(PatternFault) -> PatternTree {
    guard let scalar = peek else { return .empty }
    if "*+?{".unicodeScalars.contains(scalar) { throw fault("nothing to repeat before \"\(scalar)\"") }
    position += 1
    switch scalar {
    case ".": return .scalars(.any)
    case "^": return .place(.start)
    case "$": return .place(.end)
    case "[": return .scalars(try set())
    case "(": return try group()
    case "\\": return try escape()
    default: return .scalars(.one(scalar))
    }
  }

  private mutating func group() throws(PatternFault) -> PatternTree {
    if take("?"), !take(":") {
      throw fault("\"(?\" is not supported: no looking ahead or behind, no flags, no named groups")
    }
    depth += 1
    guard depth <= 50 else { throw fault("groups nest more than 50 deep") }
    let tree = try choice()
    depth -= 1
    guard take(")") else { throw fault("a \"(\" without \")\"") }
    return tree
  }

  private mutating func escape() throws(PatternFault) -> PatternTree {
    if take("b") { return .place(.wordBoundary) }
    if take("B") { return .place(.noWordBoundary) }
    return .scalars(ScalarSet(parts: [try escapedPart()]))
  }

  /// What stands after a backslash.
  private mutating func escapedPart() throws(PatternFault) -> ScalarSet.Part {
    guard let scalar = peek else { throw fault("a \"\\\" at the end") }
    position += 1
    switch scalar {
    case "d": return .digit(true)
    case "D": return .digit(false)
    case "w": return .word(true)
    case "W": return .word(false)
    case "s": return .space(true)
    case "S": return .space(false)
    case "n": return .range("\n", "\n")
    case "r": return .range("\r", "\r")
    case "t": return .range("\t", "\t")
    case "a"..."z", "A"..."Z", "0"..."9": throw fault("\"\\\(scalar)\" is not supported")
    default: return .range(scalar, scalar)
    }
  }

  private mutating func set() throws(PatternFault) -> ScalarSet {
    var set = ScalarSet(parts: [])
    set.isNegated = take("^")
    var isFirst = true
    while let scalar = peek, scalar != "]" || isFirst {
      isFirst = false
      set.parts.append(try setPart())
    }
    guard take("]") else { throw fault("a \"[\" without \"]\"") }
    return set
  }

  private mutating func setPart() throws(PatternFault) -> ScalarSet.Part {
    let low = try setScalar()
    guard case .range(let from, _) = low, peek == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
      return low
    }
    position += 1
    guard case .range(let to, _) = try setScalar() else { throw fault("a range needs a character at its end") }
    guard from <= to else { throw fault("the range \"\(from)-\(to)\" is the wrong way round") }
    return .range(from, to)
  }

  private mutating func setScalar() throws(PatternFault) -> ScalarSet.Part {
    guard let scalar = peek else { throw fault("a \"[\" without \"]\"") }
    position += 1
    return scalar == "\\" ? try escapedPart() : .range(scalar, scalar)
  }
}
