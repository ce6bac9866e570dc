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
