/// A value of a `JSONTape`, together with its place in the bytes. It is good as long as the closure that got it runs.
///
/// Two words, for it is handed on a lot: a value's place on the tape and the start of the text.
@frozen
public struct JSONView: BitwiseCopyable {
  @usableFromInline let node: UnsafePointer<JSONTape.Node>
  @usableFromInline let base: UnsafeRawPointer

  @inlinable
  init(node: UnsafePointer<JSONTape.Node>, base: UnsafeRawPointer) {
    self.node = node
    self.base = base
  }

  @inlinable public var kind: JSONKind { node.pointee.kind }

  /// Where it stands in the text; of a string without its quotes.
  @inlinable public var range: Range<Int> {
    Range(uncheckedBounds: (Int(node.pointee.start), Int(node.pointee.end)))
  }

  /// As it was written; of a string without its quotes, escapes unresolved.
  @inlinable public var source: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + Int(node.pointee.start), count: Int(node.pointee.end &- node.pointee.start))
  }

  /// As it was written, a string with its quotes.
  public var json: UnsafeRawBufferPointer {
    let quote = kind == .string ? 1 : 0
    return UnsafeRawBufferPointer(start: base + (range.lowerBound - quote), count: range.count + 2 * quote)
  }

  /// The line in the bytes on which it starts, from 1.
  public var line: Int {
    UnsafeRawBufferPointer(start: base, count: range.lowerBound).reduce(1) { $1 == Byte.newline ? $0 + 1 : $0 }
  }

  /// Its text is not its bytes.
  @inlinable public var hasEscapes: Bool { node.pointee.hasEscapes }

  public var bool: Bool? { kind == .true ? true : kind == .false ? false : nil }

  /// How many values it is: itself and everything inside, keys included.
  @inlinable public var size: Int { Int(node.pointee.size) }

  // MARK: Inside

  /// The value under a key of an object, the first of several.
  public func member(_ key: StaticString) -> JSONView? {
    member(UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
  }

  /// The value under a key that is given as its bytes.
  public func member(_ key: UnsafeRawBufferPointer) -> JSONView? {
    for (name, value) in members where name.isText(key) { return value }
    return nil
  }

  /// Of an object, in the order of the source; of anything else none.
  @inlinable public var members: Members { Members(self) }

  /// Of a list; of anything else none.
  @inlinable public var elements: Elements { Elements(self) }

  @frozen
  public struct Elements: Sequence, IteratorProtocol {
    @usableFromInline var upcoming: UnsafePointer<JSONTape.Node>
    @usableFromInline let end: UnsafePointer<JSONTape.Node>
    @usableFromInline let base: UnsafeRawPointer

    @inlinable
    init(_ array: JSONView) {
      base = array.base
      end = array.node + (array.kind == .array ? Int(array.node.pointee.size) : 1)
      upcoming = array.node + 1
    }

    @inlinable
    public mutating func next() -> JSONView? {
      if upcoming >= end { return nil }
      let element = JSONView(node: upcoming, base: base)
      upcoming += Int(upcoming.pointee.size)
      return element
    }
  }

  @frozen
  public struct Members: Sequence, IteratorProtocol {
    @usableFromInline var upcoming: UnsafePointer<JSONTape.Node>
    @usableFromInline let end: UnsafePointer<JSONTape.Node>
    @usableFromInline let base: UnsafeRawPointer

    @inlinable
    init(_ object: JSONView) {
      base = object.base
      end = object.node + (object.kind == .object ? Int(object.node.pointee.size) : 1)
      upcoming = object.node + 1
    }

    @inlinable
    public mutating func next() -> (key: JSONView, value: JSONView)? {
      if upcoming >= end { return nil }
      let key = JSONView(node: upcoming, base: base)
      let value = JSONView(node: upcoming + 1, base: base)
      upcoming = value.node + Int(value.node.pointee.size)
      return (key, value)
    }
  }
}
