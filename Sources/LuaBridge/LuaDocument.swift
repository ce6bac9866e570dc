public import Findings
public import TextFormats

/// Reads a data file written in Lua: a chunk that returns one table.
public enum LuaDocument {
  static let depthLimit = 100
  /// More faults than this are not listed.
  static let faultLimit = 100

  /// Runs the text in a session of its own, without `require`, and reads the table that it returns.
  ///
  /// Values are data: booleans, integers, finite numbers, UTF-8 strings, lists, and tables with string keys, which come
  /// sorted by bytes. `{}` is an empty list: whoever wants a table takes an empty list for one. Lines are those of the
  /// values in the returned literal, 0 where code computed them.
  /// - Parameter mayReturnNothing: then that is an empty list.
  /// - Throws: every fault in the data, or the one failure of the script.
  public static func read(
    bytes: [UInt8], name: String, limits: LuaLimits = .standard, valueLimit: Int = 2_000_000,
    mayReturnNothing: Bool = false
  ) throws(Findings) -> DocumentNode {
    let lines = LuaLiteralLines(bytes)
    var reader = LuaDocumentReader(file: name, lines: lines, valueLimit: valueLimit)
    var node: DocumentNode?
    do {
      var session = try LuaSession(limits: limits)
      let chunk = try LuaChunk(bytes: bytes, name: name, limits: limits)
      let function = try session.load(chunk)
      node = try session.call(function) { results in
        mayReturnNothing && results[1].type == .nil ? nil : reader.read(results[1])
      }
    } catch {
      let failure = error as? LuaFailure
      throw Findings([
        failure?.finding() ?? Finding(code: "lua.error", message: "\(error)", place: SourcePlace(file: name))
      ])
    }
    if !reader.faults.isEmpty { throw Findings(reader.faults) }
    return node ?? DocumentNode(.list([]))
  }
}

extension LuaSlot {
  /// The value as data, as `LuaDocument.read` has it, without lines.
  /// - Throws: every fault, its path beginning with `path`.
  public func document(path: String = "", place: SourcePlace = .nowhere) throws(Findings) -> DocumentNode {
    var reader = LuaDocumentReader(file: place.file, lines: nil, line: place.line)
    let node = reader.node(self, path: path.isEmpty ? nil : .key(path, in: nil), depth: 0, lines: nil)
    if !reader.faults.isEmpty { throw Findings(reader.faults) }
    return node
  }
}

/// Where a value is, from the value up to the root: a text is made of it only for a message.
indirect enum DocumentPath {
  case key(String, in: DocumentPath?)
  case position(Int, in: DocumentPath?)

  static func text(of path: DocumentPath?) -> String {
    switch path {
    case nil: ""
    case .key(let name, let outer):
      if outer == nil { name } else { "\(text(of: outer)).\(name)" }
    case .position(let position, let outer): "\(text(of: outer))[\(position)]"
    }
  }
}

/// Reads one value where it lies in a session.
struct LuaDocumentReader {
  let file: String
  let lines: LuaLiteralLines?
  /// The line of what has none itself.
  var line: Int?
  private(set) var faults: [Finding] = []
  private let valueLimit: Int
  private var values = 0
  var open: [LuaSlot] = []

  init(file: String, lines: LuaLiteralLines?, line: Int? = nil, valueLimit: Int = 2_000_000) {
    self.valueLimit = valueLimit
    self.file = file
    self.lines = lines
    self.line = line
  }

  mutating func read(_ slot: LuaSlot) -> DocumentNode? {
    guard slot.type == .table else {
      fault("the file must return a table, not \(slot)", path: nil, line: 0, notes: ["begin it with: return { … }"])
      return nil
    }
    return node(slot, path: nil, depth: 0, lines: lines?.root)
  }

  mutating func fault(_ message: String, path: DocumentPath?, line: Int, notes: [String] = []) {
    guard faults.count < LuaDocument.faultLimit else { return }
    let place = SourcePlace(file: file, line: line > 0 ? line : self.line, path: DocumentPath.text(of: path))
    faults.append(Finding(code: "lua.data", message: message, place: place, notes: notes))
  }

  mutating func node(_ slot: LuaSlot, path: DocumentPath?, depth: Int, lines: LuaLiteralLines.Node?) -> DocumentNode {
    let line = lines?.line ?? 0
    values += 1
    if values > valueLimit {
      if values == valueLimit + 1 {
        fault("there are more than \(valueLimit) values", path: nil, line: 0)
      }
      return DocumentNode(.null, line: line)
    }
    switch slot.type {
    case .nil: return DocumentNode(.null, line: line)
    case .bool: return DocumentNode(.bool(slot.bool == true), line: line)
    case .integer: return DocumentNode(.integer(slot.integer ?? 0), line: line)
    case .number: return number(slot, path: path, line: line)
    case .string:
      if let text = slot.string { return DocumentNode(.string(text), line: line) }
      fault("the string is not UTF-8", path: path, line: line, notes: ["save the file as UTF-8"])
    case .table: return table(slot, path: path, depth: depth, lines: lines)
    case .function, .object, .thread:
      fault("\(slot) is no data", path: path, line: line, notes: ["write the value itself"])
    }
    return DocumentNode(.null, line: line)
  }

  private mutating func number(_ slot: LuaSlot, path: DocumentPath?, line: Int) -> DocumentNode {
    let value = slot.number ?? 0
    if !value.isFinite { fault("\(slot) is no number that can be written down", path: path, line: line) }
    return DocumentNode(.number(value), line: line)
  }
}
