/// Where in an author's file something stands.
public struct SourcePlace: Hashable, Sendable {
  /// Relative to the project's root, with `/`; empty when there is no file.
  public var file: String
  /// From 1; nil when the line is not known.
  public var line: Int?
  /// In bytes, from 1; nil when it is not known. Only editors are told of it.
  public var column: Int?
  /// The path of a value inside the file, `pages.privacy.sections[2].rows[1].icon`; empty for the whole.
  public var path: String

  public init(file: String = "", line: Int? = nil, column: Int? = nil, path: String = "") {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
  }

  public static let nowhere = SourcePlace()
}

extension SourcePlace: CustomStringConvertible {
  public var description: String {
    var text = file
    if let line { text += file.isEmpty ? "line \(line)" : ":\(line)" }
    if !path.isEmpty { text += text.isEmpty ? path : ": \(path)" }
    return text
  }
}
