/// Writes a regular expression of ECMA-262 as one of PCRE2 that means the same.
///
/// The two agree on most. Where they do not, this takes the side of ECMA-262 with its flag `u`: letters after a
/// backslash have a meaning or are refused, `.` stops at four line breaks, `\s` knows the spaces of Unicode, `\d` and
/// `\w` are ASCII, and what PCRE2 adds (verbs, options, possessive quantifiers, recursion) does not exist. A backslash
/// before anything but a letter or a digit, and brackets that close nothing, are taken literally, as everybody does.
struct PatternTranslation {
  let scalars: [Unicode.Scalar]
  var at = 0
  var pcre = ""
  var groups = 0
  var highestReference = 0
  private(set) var looksAround = false

  struct Fault: Error {
    var message: String
  }

  init(_ pattern: String) throws(Fault) {
    scalars = Array(pattern.unicodeScalars)
    while at < scalars.count { try atom() }
    if highestReference > groups {
      throw Fault(message: "\\\(highestReference) refers to a group that is not there")
    }
  }

  func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    at + offset < scalars.count ? scalars[at + offset] : nil
  }

  private mutating func atom() throws(Fault) {
    let scalar = scalars[at]
    switch scalar {
    case "\\":
      at += 1
      try escape()
    case "[": try characterClass()
    case "(": try group()
    case ".":
      at += 1
      pcre += #"[^\n\r\x{2028}\x{2029}]"#
    case "*", "+", "?": try quantifier(String(scalar))
    case "{":
      if let braces = try repetition() { try quantifier(braces) } else { literal(scalar) }
    default: literal(scalar)
    }
  }

  private mutating func literal(_ scalar: Unicode.Scalar) {
    at += 1
    append(scalar)
  }

  /// A character that is itself.
  private mutating func append(_ scalar: Unicode.Scalar) {
    // Of these PCRE2 makes something of its own, or will.
    if scalar == "{" || scalar == "}" || scalar == "]" { pcre += "\\" }
    pcre.unicodeScalars.append(scalar)
  }

  // MARK: Quantifiers

  /// `{2}`, `{2,}` or `{2,5}` at this place; nil when it is a brace and no more.
  private func repetition() throws(Fault) -> String? {
    var end = at + 1
    var commas = 0
    while end < scalars.count, scalars[end] != "}" {
      let isDigit = ("0"..."9").contains(scalars[end])
      if scalars[end] == ",", end > at + 1 { commas += 1 } else if !isDigit { return nil }
      if commas > 1 { return nil }
      end += 1
    }
    guard end < scalars.count, end > at + 1 else { return nil }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[at...end])
    return text
  }

  private mutating func quantifier(_ text: String) throws(Fault) {
    at += text.unicodeScalars.count
    pcre += text
    if peek() == "?" {
      at += 1
      pcre += "?"
    }
    // What follows would be possessive in PCRE2, and is nothing in ECMA-262.
    let isRepetition = peek() == "{" ? try repetition() != nil : false
    if let next = peek(), next == "+" || next == "*" || next == "?" || isRepetition {
      throw Fault(message: "there is nothing that \"\(next)\" could repeat")
    }
  }

  // MARK: Groups

  private mutating func group() throws(Fault) {
    at += 1
    guard peek() == "?" else {
      if peek() == "*" { throw Fault(message: "there is nothing that \"*\" could repeat") }
      groups += 1
      pcre += "("
      return
    }
    switch (peek(1), peek(2)) {
    case (":", _): opens("?:")
    case ("=", _), ("!", _):
      looksAround = true
      opens(peek(1) == "=" ? "?=" : "?!")
    case ("<", "="), ("<", "!"):
      looksAround = true
      opens(peek(2) == "=" ? "?<=" : "?<!")
    case ("<", _):
      groups += 1
      at += 2
      pcre += "(?<\(try name())>"
    default: throw Fault(message: "\"(?\" is followed by nothing that ECMA-262 knows")
    }
  }

  private mutating func opens(_ text: String) {
    pcre += "(\(text)"
    at += text.unicodeScalars.count
  }

  /// The name of a group and the `>` after it.
  mutating func name() throws(Fault) -> String {
    var name = ""
    while let scalar = peek(), scalar != ">" {
      let isLetter = scalar.properties.isAlphabetic || scalar == "_"
      guard isLetter || ("0"..."9").contains(scalar) && !name.isEmpty else { break }
      name.unicodeScalars.append(scalar)
      at += 1
    }
    guard peek() == ">", !name.isEmpty else { throw Fault(message: "the name of a group is not complete") }
    at += 1
    return name
  }
}
