/// The values of one JSON text in the order of the source, as a flat list: read much faster than into
/// `DocumentNode`s, and used again for the next text without taking memory anew.
///
/// It takes what a log of others may hold and `JSONReader` refuses: numbers of any size and half surrogate pairs stay
/// as they were written. Of a key that occurs twice both are there; `JSONView.member` finds the first.
public struct JSONTape: ~Copyable {
  /// One value. The values inside a list or an object follow it; those of an object are keys and values in turn.
  @usableFromInline
  struct Node: BitwiseCopyable {
    /// Of its first byte, for a string the one after the quote.
    @usableFromInline var start: UInt32
    /// After its last byte, for a string before the quote. While a container is being read, the number of the one
    /// around it.
    @usableFromInline var end: UInt32
    /// How many nodes it is, itself and everything inside.
    @usableFromInline var size: UInt32
    @usableFromInline var kind: JSONKind
    /// A string with backslashes.
    @usableFromInline var hasEscapes: Bool
  }

  /// The tape owns its memory, because an array looks after itself at each value.
  var nodes: UnsafeMutablePointer<Node>
  var capacity: Int
  /// The values on the tape.
  public internal(set) var count = 0
  let limits: JSONLimits
  /// Keys of the object that is looked through for one that occurs twice.
  private var keys = JSONKeySet()

  public init(limits: JSONLimits = JSONLimits()) {
    self.limits = limits
    capacity = 256
    nodes = .allocate(capacity: capacity)
    forget()
  }

  deinit { nodes.deallocate() }

  /// Holds one null from now on.
  mutating func forget() {
    nodes.initialize(to: Node(start: 0, end: 0, size: 1, kind: .null, hasEscapes: false))
    count = 1
  }

  @inline(never)
  mutating func grow() {
    let larger = UnsafeMutablePointer<Node>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: nodes, count: count)
    nodes.deallocate()
    nodes = larger
    capacity *= 2
  }

  /// Looks at the value that was read last; at null where none was.
  /// - Parameter bytes: those that the scanner had.
  public func withRoot<Result, Failure: Error>(
    of bytes: UnsafeRawBufferPointer, _ look: (JSONView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(root(of: bytes))
  }

  /// The value that was read last, for an owner of both the tape and the bytes: it is good as long as both stay and
  /// the tape is not read again.
  public func root(of bytes: UnsafeRawBufferPointer) -> JSONView {
    // Without bytes nothing was read, and the node that stands for nothing looks at none.
    JSONView(node: UnsafePointer(nodes), base: bytes.baseAddress ?? UnsafeRawPointer(nodes))
  }

  /// The first key that occurs a second time in its object, or nil: in the value that was read last.
  /// - Parameter bytes: those that the scanner had.
  public mutating func repeatedKey<Result>(of bytes: UnsafeRawBufferPointer, _ look: (JSONView) -> Result) -> Result? {
    let root = root(of: bytes)
    for number in 0..<count where nodes[number].kind == .object && nodes[number].size > 3 {
      let object = JSONView(node: root.node + number, base: root.base)
      if let key = keys.firstRepeated(in: object) { return look(key) }
    }
    return nil
  }
}

/// What a value in JSON is. `integer` has neither fraction nor exponent.
public enum JSONKind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case null, `false`, `true`, integer, decimal, string, array, object
}

extension JSONKind {
  /// As messages name it: `a list`.
  public var words: String {
    switch self {
    case .null: "null"
    case .false, .true: "a boolean"
    case .integer, .decimal: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
