/// A file that a definition names and that others read: the core keeps it as it was found.
public struct NamedFile: Sendable, Hashable, Encodable {
  /// From the project's root, with `/`.
  public var path: String
  public var bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
