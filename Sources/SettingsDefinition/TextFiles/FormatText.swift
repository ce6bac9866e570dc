/// A text of a text file: what is shown as it is, and arguments such as `%@`, `%lld` or `%2$@`.
struct FormatText: Hashable {
  enum Piece: Hashable {
    case literal(String)
    /// From 1. Those without a number of their own are counted.
    case argument(Int)
  }

  private(set) var pieces: [Piece] = []

  init(_ text: String) {
    var counted = 0
    var rest = Array(text.utf8)[...]
    var run: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        run.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "%") {
        rest.removeFirst()
        run.append(byte)
      } else if let specifier = Self.specifier(&rest) {
        finish(&run)
        if specifier.number == nil { counted += 1 }
        pieces.append(.argument(specifier.number ?? counted))
      } else {
        run.append(byte)
      }
    }
    finish(&run)
  }

  private mutating func finish(_ run: inout [UInt8]) {
    if !run.isEmpty { pieces.append(.literal(String(decoding: run, as: UTF8.self))) }
    run = []
  }

  private struct Specifier {
    var number: Int?
  }

  /// Takes what follows a `%` when it is an argument: a number with `$`, flags, width, precision, length, conversion.
  /// A flag that is a space is none here: `50% of` is no argument.
  private static func specifier(_ rest: inout ArraySlice<UInt8>) -> Specifier? {
    var ahead = rest
    var number: Int?
    let digits = ahead.prefix { (48...57).contains($0) }
    if !digits.isEmpty, digits.count <= 2, ahead.dropFirst(digits.count).first == UInt8(ascii: "$") {
      number = Int(String(decoding: digits, as: UTF8.self))
      ahead = ahead.dropFirst(digits.count + 1)
    }
    ahead = ahead.drop { "+-0'".utf8.contains($0) }
    ahead = ahead.drop { (48...57).contains($0) }
    if ahead.first == UInt8(ascii: ".") { ahead = ahead.dropFirst().drop { (48...57).contains($0) } }
    let length = ahead.prefix { "hlqzjt".utf8.contains($0) }
    ahead = ahead.dropFirst(length.count)
    guard length.count <= 2, number != 0, let conversion = ahead.popFirst(),
      "@diuxXofFeEgGaAcCsS".utf8.contains(conversion)
    else { return nil }
    rest = ahead
    return Specifier(number: number)
  }

  /// The numbers of its arguments, in the order of the text.
  var arguments: [Int] {
    pieces.compactMap { if case .argument(let number) = $0 { number } else { nil } }
  }

  /// The text with a mark for each argument: two texts of one shape have the same words around their values.
  var shape: String { Self.shape(pieces.map { if case .literal(let text) = $0 { text } else { nil } }) }

  static func shape(_ literals: [String?]) -> String { literals.map { $0 ?? "\u{0}" }.joined() }

  /// The text as a template.
  /// - Parameters:
  ///   - placeholders: what stands for the first, second … value, with its braces.
  ///   - order: the argument of the key that each placeholder is.
  func template(_ placeholders: [String], order: [Int]) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): TextTemplate.escaped(text)
      case .argument(let number): order.firstIndex(of: number).map { placeholders[$0] } ?? ""
      }
    }.joined()
  }
}

extension TextTemplate {
  /// A text without placeholders as a template.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    return text.split(separator: "{", omittingEmptySubsequences: false).joined(separator: "{{")
  }

  /// Its placeholders as they are written, in order.
  var placeholders: [String] {
    segments.compactMap { segment in
      guard case .placeholder(let name, let fallback) = segment else { return nil }
      return "{\(name)\(fallback.map { "|\($0)" } ?? "")}"
    }
  }

  /// As `FormatText.shape`.
  var shape: String { FormatText.shape(segments.map { if case .literal(let text) = $0 { text } else { nil } }) }
}
