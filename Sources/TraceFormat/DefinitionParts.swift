import Findings
import TextFormats

/// What an app definition is made of, each part with a digest: two definitions tell by it which parts differ.
public struct DefinitionParts: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    /// A word for what it is and, where it has one, its id: `row sign_out`, `theme`.
    public let name: String
    /// 8 hexadecimal digits.
    public let digest: String

    public init(name: String, digest: String) {
      self.name = name
      self.digest = digest
    }

    /// A part that says this.
    public init(_ name: String, of bytes: [UInt8]) { self.init(name: name, digest: Self.digest(of: bytes)) }

    static func digest(of bytes: [UInt8]) -> String { String(TraceDigest.of(bytes).prefix(8)) }
  }

  /// Sorted by the bytes of their names.
  public let list: [Part]
  /// The object that a header holds; made once for all the traces of a definition.
  let json: [UInt8]

  public static let none = DefinitionParts([])

  /// - Parameter parts: those of one name become one, with a digest of all of them.
  public init(_ parts: [Part]) {
    var digests: [String: String] = [:]
    for part in parts {
      digests[part.name] = digests[part.name].map { Part.digest(of: Array(($0 + part.digest).utf8)) } ?? part.digest
    }
    list = digests.map { Part(name: $0.key, digest: $0.value) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    var json = JSONWriter(capacity: 64)
    json.beginObject()
    for part in list {
      json.key(part.name)
      json.string(part.digest)
    }
    json.endObject()
    self.json = json.bytes()
  }

  /// The names of the parts that the other has not, or has otherwise; and of those that only the other has.
  public func changed(to other: DefinitionParts) -> [String] {
    let old = Dictionary(list.map { ($0.name, $0.digest) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(other.list.map { ($0.name, $0.digest) }, uniquingKeysWith: { first, _ in first })
    let names = list.map(\.name) + other.list.map(\.name).filter { old[$0] == nil }
    return names.filter { old[$0] != new[$0] }
  }

  /// Reads what a header holds.
  init(_ fields: DocumentFields) throws(Finding) {
    guard case .map(let entries) = fields.node.value else { throw fields.fault("\(fields.whole) must be an object") }
    var parts: [Part] = []
    for entry in entries { parts.append(Part(name: entry.key, digest: try fields.text(entry.key))) }
    self.init(parts)
  }
}
