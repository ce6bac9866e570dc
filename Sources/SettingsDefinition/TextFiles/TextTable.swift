/// What a file of `app.text_files` says in one language.
///
/// Its texts are formats: `%@`, `%lld` or `%2$@` stand for the placeholders of the text, in order.
public struct TextTable: Sendable, Hashable, Encodable {
  /// The name of the file without its ending; `Localizable` is the one of pages that name none.
  public var name: String
  public var locale: String
  /// In the order of the file, each key once.
  public var texts: [Translation]

  public static let defaultName = "Localizable"
}

/// Names of locales, `pt-BR` or `pt_BR`.
enum LocaleName {
  /// With `-` between the parts.
  static func parts(_ name: String) -> [Substring] { name.split { $0 == "-" || $0 == "_" } }

  static func language(_ name: String) -> String { parts(name).first.map(String.init) ?? name }

  /// The nearest of some names for a wanted one: the same but for `-` and `_`, else the longest that it begins with,
  /// else the first of its language.
  static func nearest(to wanted: String, among names: [String]) -> Int? {
    let wanted = parts(wanted)
    let candidates = names.map(parts)
    for count in stride(from: wanted.count, to: 0, by: -1) {
      if let found = candidates.firstIndex(of: Array(wanted.prefix(count))) { return found }
    }
    return candidates.firstIndex { $0.first == wanted.first }
  }
}
