import TextFormats

/// A compiled schema and the memory that its tables lie in.
final class SchemaProgram: @unchecked Sendable {
  // Nothing here changes once it is made, and the tables are only read: that is why threads may share it.
  let tables: SchemaTables
  let root: Int32
  let spaces = MatchSpaces()
  /// Of each pattern, at most 200 bytes, for messages.
  let patternTexts: [String]
  private let places: [Place]
  private let storage: Storage
  private let literalBytes: UnsafeBufferPointer<UInt8>
  private let literalTape: LiteralTape

  /// Where a schema stands: below another one, or at the root of a document.
  struct Place {
    /// -1 at the root.
    var parent: Int32 = -1
    /// What its pointer has more than its parent's; at the root of a document other than the first its URI and `#`.
    var suffix = ""
  }

  init(tables: SchemaTables, root: Int32, patternTexts: [String], places: [Place], literals: Literals) {
    self.tables = tables
    self.root = root
    self.patternTexts = patternTexts
    self.places = places
    storage = literals.storage
    literalBytes = literals.bytes
    literalTape = literals.tape
  }

  func pointer(of schema: Int32) -> String {
    var suffixes: [String] = []
    var at = schema
    while at >= 0 {
      suffixes.append(places[Int(at)].suffix)
      at = places[Int(at)].parent
    }
    return suffixes.reversed().joined()
  }

  struct Literals {
    var storage: Storage
    var bytes: UnsafeBufferPointer<UInt8>
    var tape: LiteralTape
  }
}

/// A tape that views look at as long as the program lives.
final class LiteralTape {
  private var tape = JSONTape(limits: JSONLimits(depth: 500, bytes: .max, values: .max))

  /// The elements of a list.
  func read(_ list: UnsafeBufferPointer<UInt8>) throws(JSONFault) -> [JSONView] {
    let bytes = UnsafeRawBufferPointer(list)
    var scanner = JSONScanner(bytes)
    scanner.allowsLoneSurrogates = true
    try tape.read(&scanner)
    return Array(tape.root(of: bytes).elements)
  }
}
