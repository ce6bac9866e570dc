import Findings
import TextFormats

/// What a definition may be at most; beyond it one message says so and nothing else is read.
enum DocumentLimits {
  static let depth = 64
  static let nodes = 200_000
  static let textBytes = 65_536

  /// The first limit that is broken, or nil.
  static func fault(in document: DocumentNode, reading: Reading) -> Finding? {
    var walk = Walk(reading: reading)
    walk.visit(document, .root, depth: 0)
    return walk.fault
  }

  private struct Walk {
    let reading: Reading
    var count = 0
    var fault: Finding?

    mutating func visit(_ node: DocumentNode, _ path: NodePath, depth: Int) {
      guard fault == nil else { return }
      count += 1
      if count > DocumentLimits.nodes {
        stop("the definition has more than 200,000 values", "split what repeats, or make it smaller", path, node)
      } else if depth > DocumentLimits.depth {
        stop("tables are nested more than 64 deep", "give pages an id in \"pages\" instead of nesting them", path, node)
      }
      switch node.value {
      case .null, .bool, .integer, .number: break
      case .string(let text): check(text, path, node)
      case .list(let items):
        for (index, item) in items.enumerated() where fault == nil {
          visit(item, .index(path, index), depth: depth + 1)
        }
      case .map(let entries):
        for entry in entries where fault == nil {
          check(entry.key, path, node)
          visit(entry.node, .key(path, entry.key), depth: depth + 1)
        }
      }
    }

    private mutating func check(_ text: String, _ path: NodePath, _ node: DocumentNode) {
      guard text.utf8.count > DocumentLimits.textBytes else { return }
      stop("a text is longer than 65,536 bytes", "make it shorter", path, node)
    }

    private mutating func stop(_ message: String, _ note: String, _ path: NodePath, _ node: DocumentNode) {
      guard fault == nil else { return }
      fault = Finding(
        code: "definition.too_large", message: message, place: reading.place(path, line: node.line), notes: [note])
    }
  }
}

extension JSONLimits {
  /// Of a file that a definition names.
  static let ofNamedFile = JSONLimits(depth: DocumentLimits.depth, bytes: 4 << 20, values: DocumentLimits.nodes)
}
