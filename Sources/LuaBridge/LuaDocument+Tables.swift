import Findings
import TextFormats

extension LuaDocumentReader {
  mutating func table(_ slot: LuaSlot, path: DocumentPath?, depth: Int, lines: LuaLiteralLines.Node?) -> DocumentNode {
    let line = lines?.line ?? 0
    if slot.hasMetatable {
      fault("the table has a metatable", path: path, line: line, notes: ["a definition is data only"])
    }
    guard depth < LuaDocument.depthLimit else {
      fault("the table is deeper than \(LuaDocument.depthLimit) tables", path: path, line: line)
      return DocumentNode(.null, line: line)
    }
    guard !open.contains(where: { $0.isSameTable(as: slot) }) else {
      fault("the table holds itself", path: path, line: line)
      return DocumentNode(.null, line: line)
    }
    open.append(slot)
    defer { open.removeLast() }
    do {
      return try slot.withEntries { entries in
        let value = contents(entries, path: path, depth: depth, lines: lines)
        return DocumentNode(value, line: line)
      }
    } catch {
      fault("\(error)", path: path, line: line)
      return DocumentNode(.null, line: line)
    }
  }

  private mutating func contents(
    _ entries: [(key: LuaSlot, value: LuaSlot)], path: DocumentPath?, depth: Int, lines: LuaLiteralLines.Node?
  ) -> DocumentNode.Value {
    // In the order of keys: numbers, strings, booleans.
    let named = entries.firstIndex { $0.key.type == .string } ?? entries.endIndex
    if named == entries.startIndex, entries.last?.key.type == .string {
      return .map(map(entries, path: path, depth: depth, lines: lines))
    }
    return .list(list(entries, path: path, depth: depth, lines: lines))
  }

  private mutating func map(
    _ entries: [(key: LuaSlot, value: LuaSlot)], path: DocumentPath?, depth: Int, lines: LuaLiteralLines.Node?
  ) -> [DocumentEntry] {
    var result: [DocumentEntry] = []
    result.reserveCapacity(entries.count)
    for (key, value) in entries {
      guard let name = key.string else {
        fault("the key \(key) is not UTF-8", path: path, line: lines?.line ?? 0)
        continue
      }
      let node = node(value, path: .key(name, in: path), depth: depth + 1, lines: lines?.child(name))
      result.append(DocumentEntry(name, node))
    }
    return result
  }

  private mutating func list(
    _ entries: [(key: LuaSlot, value: LuaSlot)], path: DocumentPath?, depth: Int, lines: LuaLiteralLines.Node?
  ) -> [DocumentNode] {
    var result: [DocumentNode] = []
    result.reserveCapacity(entries.count)
    for (key, value) in entries {
      guard key.integer == Int64(result.count) + 1 else {
        listFault(key, after: result.count, path: path, line: lines?.line ?? 0)
        return result
      }
      let position = result.count + 1
      result.append(
        node(value, path: .position(position, in: path), depth: depth + 1, lines: lines?.child(position)))
    }
    return result
  }

  private mutating func listFault(_ key: LuaSlot, after count: Int, path: DocumentPath?, line: Int) {
    switch key.type {
    case .string where count > 0:
      fault(
        "the table is a list of \(count) and has the key \(key) too", path: path, line: line,
        notes: ["put the list under a name of its own"])
    case .integer where count > 0 && (key.integer ?? 0) > Int64(count):
      fault("the list has a hole: there is no item \(count + 1), but an item \(key)", path: path, line: line)
    case .integer:
      fault("a list begins at 1, not at \(key)", path: path, line: line)
    case .bool, .number, .string, .nil, .table, .function, .object, .thread:
      fault("\(key) is no key: keys are strings", path: path, line: line)
    }
  }
}
