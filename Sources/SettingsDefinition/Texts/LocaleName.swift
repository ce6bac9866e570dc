/// Names of locales, `pt-BR` or `pt_BR`.
public enum LocaleName {
  /// What stands between `-` or `_`.
  static func parts(_ name: String) -> [Substring] { name.split { $0 == "-" || $0 == "_" } }

  /// Whether it has the form of one: a language of two or three letters, then parts of letters and digits.
  public static func isLocale(_ name: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }
    let parts = parts(name)
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(isLetter) else {
      return false
    }
    return parts.dropFirst().allSatisfy { $0.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) } }
  }

  static func language(_ name: String) -> String { parts(name).first.map(String.init) ?? name }

  /// The nearest of some names for a wanted one: the longest that it begins with, else the first of its language.
  static func nearest(to wanted: String, among names: [String]) -> Int? {
    let language = language(wanted)
    return longest(beginning: wanted, count: names.count) { names[$0] }
      ?? names.firstIndex { self.language($0) == language }
  }

  /// The longest of some names with which a locale begins, `zh-Hans` for `zh_Hans_CN`; of equals the first.
  public static func longest(beginning locale: String, count: Int, _ name: (Int) -> String) -> Int? {
    var best: (index: Int, length: Int)?
    for index in 0..<count {
      let name = name(index).utf8
      guard name.count > best?.length ?? 0, begins(locale.utf8, with: name) else { continue }
      best = (index, name.count)
    }
    return best?.index
  }

  private static func begins(_ locale: String.UTF8View, with name: String.UTF8View) -> Bool {
    func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") }
    var rest = locale.makeIterator()
    for byte in name {
      guard let other = rest.next(), other == byte || isSeparator(other) && isSeparator(byte) else { return false }
    }
    return rest.next().map(isSeparator) ?? true
  }
}
