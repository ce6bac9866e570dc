/// A value of a `JSONTape`, together with its place in the bytes. It is good as long as the closure that got it runs.
public struct JSONView: BitwiseCopyable {
  // Three words, so that an optional one has three too.
  let nodes: UnsafePointer<JSONTape.Node>
  let bytes: UnsafeRawPointer
  let index: Int

  @inline(__always)
  init(nodes: UnsafePointer<JSONTape.Node>, bytes: UnsafeRawPointer, index: Int) {
    self.nodes = nodes
    self.bytes = bytes
    self.index = index
  }

  private var node: JSONTape.Node { nodes[index] }

  /// The number of the node after everything that is inside.
  var after: Int { Int(node.after) }

  public var kind: JSONKind { node.kind }

  /// Where it stands in the text; of a string without its quotes.
  public var range: Range<Int> { Int(node.start)..<Int(node.end) }

  /// As it was written; of a string without its quotes, escapes unresolved.
  public var source: UnsafeRawBufferPointer {
    let node = node
    return UnsafeRawBufferPointer(start: bytes + Int(node.start), count: Int(node.end) - Int(node.start))
  }

  /// Its text is not its bytes.
  public var hasEscapes: Bool { node.hasEscapes }

  /// A string's text.
  public var text: String? {
    guard kind == .string else { return nil }
    let source = source
    return JSONScanner(source).text(of: JSONStringRange(start: 0, end: source.count, hasEscapes: hasEscapes))
  }

  public var bool: Bool? { kind == .true ? true : kind == .false ? false : nil }

  /// Of an integer that fits 64 bits.
  public var integer: Int64? { kind == .integer ? Int64(String(decoding: source, as: UTF8.self)) : nil }

  /// The nearest number; digits may be lost.
  public var double: Double? {
    switch kind {
    case .integer, .decimal: Double(String(decoding: source, as: UTF8.self))
    case .null, .false, .true, .string, .array, .object: nil
    }
  }

  /// Whether it is a string with this text, or rather these bytes.
  public func isText(_ text: StaticString) -> Bool {
    guard kind == .string else { return false }
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    if hasEscapes { return self.text?.utf8.elementsEqual(wanted) == true }
    return source.count == wanted.count && source.elementsEqual(wanted)
  }

  /// The value under a key of an object, the first of several.
  public func member(_ key: StaticString) -> JSONView? { members.first { $0.key.isText(key) }?.value }

  /// Of an object, in the order of the source; of anything else none.
  public var members: Members { Members(kind == .object ? self : nil) }

  /// Of a list; of anything else none.
  public var elements: Elements { Elements(kind == .array ? self : nil) }

  func at(_ index: Int) -> JSONView { JSONView(nodes: nodes, bytes: bytes, index: index) }

  public struct Elements: Sequence, IteratorProtocol {
    private var upcoming: JSONView?
    private let end: Int

    fileprivate init(_ array: JSONView?) {
      end = array.map { Int($0.node.after) } ?? 0
      upcoming = array.flatMap { $0.index + 1 < Int($0.node.after) ? $0.at($0.index + 1) : nil }
    }

    public mutating func next() -> JSONView? {
      guard let element = upcoming else { return nil }
      let after = Int(element.node.after)
      upcoming = after < end ? element.at(after) : nil
      return element
    }
  }

  public struct Members: Sequence, IteratorProtocol {
    private var upcoming: JSONView?
    private let end: Int

    fileprivate init(_ object: JSONView?) {
      end = object.map { Int($0.node.after) } ?? 0
      upcoming = object.flatMap { $0.index + 1 < Int($0.node.after) ? $0.at($0.index + 1) : nil }
    }

    public mutating func next() -> (key: JSONView, value: JSONView)? {
      guard let key = upcoming else { return nil }
      let value = key.at(key.index + 1)
      let after = Int(value.node.after)
      upcoming = after < end ? value.at(after) : nil
      return (key, value)
    }
  }
}
