public import TextFormats

/// Where the values of a table literal stand in their source. Lua keeps no lines for a table's fields, so the text is read
/// once more: what the literal behind the last `return` of the file, or the one that a function is called with, says in
/// so many words has a line; what a name or an expression stands for has the line of that expression, but nothing inside
/// of it.
public struct LuaLiteralLines: Sendable {
  /// A value with the values inside of it.
  final class Node: Sendable {
    let line: Int
    /// In order of their keys, for a search by halves.
    private let named: [(key: [UInt8], node: Node)]
    private let items: [Node]

    init(line: Int, named: [(key: [UInt8], node: Node)] = [], items: [Node] = []) {
      self.line = line
      self.items = items
      // Of equal keys the last one counts, as in Lua.
      self.named = named.enumerated().sorted {
        $0.element.key == $1.element.key
          ? $0.offset < $1.offset
          : $0.element.key.lexicographicallyPrecedes($1.element.key)
      }.map(\.element)
    }

    private init(line: Int, like other: Node) {
      self.line = line
      named = other.named
      items = other.items
    }

    func moved(to line: Int) -> Node { line == self.line ? self : Node(line: line, like: self) }

    func child(_ name: String) -> Node? {
      let wanted = Array(name.utf8)
      var (low, high) = (0, named.count)
      while low < high {
        let middle = (low + high) / 2
        if wanted.lexicographicallyPrecedes(named[middle].key) { high = middle } else { low = middle + 1 }
      }
      return low > 0 && named[low - 1].key == wanted ? named[low - 1].node : nil
    }

    func child(_ position: Int) -> Node? {
      position >= 1 && position <= items.count ? items[position - 1] : nil
    }
  }

  /// One step of a path.
  public enum Step: Hashable, Sendable {
    case key(String)
    /// From 1.
    case position(Int)
  }

  let root: Node?

  public init(_ source: [UInt8]) {
    var reader = LuaLiteralReader(source)
    root = reader.returnedTable()
  }

  /// Those of the table that a function is called with in a call on a line: `app { … }`, `app("…", { … })`.
  public init(_ source: [UInt8], argumentOf function: String, on line: Int) {
    var reader = LuaLiteralReader(source)
    root = reader.argument(of: function, on: line)
  }

  /// The document with the lines of what the literal says in so many words, and of the expression for what one stands
  /// for; without a literal as it was.
  public func placing(_ document: DocumentNode) -> DocumentNode {
    root.map { LuaLiteralLines.place(document, $0, $0.line) } ?? document
  }

  private static func place(_ document: DocumentNode, _ lines: Node?, _ outer: Int) -> DocumentNode {
    let line = lines?.line ?? outer
    var placed = DocumentNode(document.value, line: line)
    switch document.value {
    case .null, .bool, .integer, .number, .string: break
    case .list(let items):
      placed.value = .list(items.enumerated().map { place($0.element, lines?.child($0.offset + 1), line) })
    case .map(let entries):
      placed.value = .map(entries.map { DocumentEntry($0.key, place($0.node, lines?.child($0.key), line)) })
    }
    return placed
  }

  /// The line of a value, 0 when it is not known.
  public func line(of path: [Step]) -> Int {
    var node = root
    for step in path {
      switch step {
      case .key(let name): node = node?.child(name)
      case .position(let position): node = node?.child(position)
      }
    }
    return node?.line ?? 0
  }
}
