import Findings
import SettingsDefinition
import Testing
import TextFormats

/// Definitions that mean harm, or a machine's.
struct LimitTests {
  private func fault(_ document: DocumentNode) -> String {
    Findings(SettingsModel.faults(of: document, file: "app.lua")).description
  }

  private func map(_ entries: [(String, DocumentNode)]) -> DocumentNode {
    DocumentNode(.map(entries.map { DocumentEntry($0.0, $0.1) }), line: 1)
  }

  @Test func `a definition of ten megabytes is one clear message`() {
    let row = map((1...10).map { ("field\($0)", DocumentNode(.string(String(repeating: "x", count: 40)), line: 1)) })
    let rows = DocumentNode(.list(Array(repeating: row, count: 25_000)), line: 1)
    #expect(
      fault(map([("pages", rows)])) == """
        app.lua:1: pages[18182].field7: the definition has more than 200,000 values
          split what repeats, or make it smaller
        """)
  }

  @Test func `a long text is one clear message`() {
    let text = DocumentNode(.string(String(repeating: "x", count: 70_000)), line: 3)
    #expect(
      fault(map([("root", text)])) == """
        app.lua:3: root: a text is longer than 65,536 bytes
          make it shorter
        """)
  }

  @Test func `deep nesting is one clear message`() {
    var node = DocumentNode(.integer(1), line: 1)
    for _ in 0..<300 { node = DocumentNode(.list([node]), line: 1) }
    let message = fault(map([("pages", node)]))
    #expect(message.contains("tables are nested more than 64 deep"))
    #expect(message.split(separator: "\n").count == 2)
  }

  /// Whatever stands anywhere, reading ends with faults or a model and never with a crash.
  @Test func `any value anywhere is survived`() throws {
    let values: [DocumentNode.Value] = [
      .null, .bool(true), .integer(.min), .integer(.max), .number(.nan), .number(.infinity), .number(-1e300),
      .string(""), .string("{"), .string("x\u{0}y"), .list([]), .map([]), .list([DocumentNode(.null)]),
      .map([DocumentEntry("", DocumentNode(.integer(1)))]),
    ]
    let whole = try Everything.document()
    var paths: [[Int]] = []
    collect(whole, [], &paths)
    // Every third place, with one of the values in turn: 3 and the number of values have no common divisor.
    #expect(values.count % 3 != 0)
    for (index, path) in paths.enumerated() where index % 3 == 0 {
      let changed = replace(whole, path[...], values[index % values.count])
      _ = try? SettingsModel.read(changed, file: "app.json", checksConfigurations: false)
    }
  }

  private func children(_ node: DocumentNode) -> [DocumentNode] {
    switch node.value {
    case .list(let items): items
    case .map(let entries): entries.map(\.node)
    case .null, .bool, .integer, .number, .string: []
    }
  }

  private func collect(_ node: DocumentNode, _ path: [Int], _ paths: inout [[Int]]) {
    paths.append(path)
    for (index, child) in children(node).enumerated() { collect(child, path + [index], &paths) }
  }

  private func replace(_ node: DocumentNode, _ path: ArraySlice<Int>, _ value: DocumentNode.Value) -> DocumentNode {
    guard let index = path.first else { return DocumentNode(value, line: node.line) }
    var copy = node
    switch node.value {
    case .list(var items):
      items[index] = replace(items[index], path.dropFirst(), value)
      copy.value = .list(items)
    case .map(var entries):
      entries[index].node = replace(entries[index].node, path.dropFirst(), value)
      copy.value = .map(entries)
    case .null, .bool, .integer, .number, .string: break
    }
    return copy
  }
}
