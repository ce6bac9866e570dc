/// Names that people take for the same one.
struct NearName: Hashable {
  /// In what two names differ that are nearly the same.
  enum Difference: String, CaseIterable {
    case letterCase = "letter case"
    case separators
    case plural = "singular and plural"
  }

  /// The words in small letters and without a plural's s, joined.
  let key: String
  private let words: [String]

  init(_ name: String) {
    words = Self.words(of: name)
    key = words.map(Self.singular).joined()
  }

  /// Divided where a separator stands or a small letter is followed by a large one.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasSmall = false
    for character in name.prefix(200) {
      let isPart = character.isLetter || character.isNumber
      if !isPart || (wasSmall && character.isUppercase) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      // Other signs are separators only where they separate: "$screen" is not "screen".
      if isPart || !separators.contains(character) { word += character.lowercased() }
      wasSmall = character.isLowercase
    }
    return word.isEmpty ? words : words + [word]
  }

  private static let separators: Set<Character> = [" ", "_", "-", ".", ":", "/"]

  private static func singular(_ word: String) -> String {
    word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
  }

  /// In what two names with the same key differ, in words.
  static func difference(_ a: String, _ b: String) -> String {
    let (first, second) = (words(of: a), words(of: b))
    var found: [Difference] = []
    func letters(_ text: String) -> String { text.filter { !separators.contains($0) } }
    if first.joined() != second.joined() { found.append(.plural) }
    if a.filter(separators.contains) != b.filter(separators.contains) { found.append(.separators) }
    if found.isEmpty || (!found.contains(.plural) && letters(a) != letters(b)) { found.insert(.letterCase, at: 0) }
    return found.map(\.rawValue).joined(separator: " and ")
  }
}
