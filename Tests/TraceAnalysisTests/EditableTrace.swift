import Findings
import TestSupport
import TextFormats
import TraceFormat

/// A trace as records that know each other, so that the numbers of all follow when one comes or goes.
struct EditableTrace {
  struct Row {
    /// Stays when rows come and go.
    var id: Int
    var ms: Int64
    var kind: String
    /// The id of a row.
    var cause: Int?
    var source: String?
    var data: DocumentNode
    var changes: DocumentNode?
    /// Keys of `data` that hold numbers of records, and the ids of these.
    var pointers: [(key: String, id: Int)] = []

    /// What it says, whoever says it, without its links.
    var saying: String {
      get throws {
        let keys = plainKeys
        var plain = data.withoutLines
        if case .map(let entries) = plain.value { plain.value = .map(entries.filter { keys.contains($0.key) }) }
        let parts = [plain, changes?.withoutLines ?? DocumentNode(.null)]
        return try kind + parts.map { String(decoding: try $0.json(), as: UTF8.self) }.joined(separator: " ")
      }
    }

    /// The entries of its data that are no links.
    var plainKeys: [String] {
      guard case .map(let entries) = data.value else { return [] }
      let row = TraceKind.all.first { $0.name == kind }
      return entries.map(\.key).filter { key in
        guard let row else { return !["op", "due", "owner", "by"].contains(key) }
        return row.fields.first { $0.key == key }?.type.linkMeaning == nil
      }
    }
  }

  var header: TraceHeader
  var rows: [Row] = []
  private var nextID: Int

  init(_ trace: Trace) throws {
    header = trace.header
    nextID = trace.records.count + 1
    for record in trace.records {
      var row = Row(
        id: record.seq, ms: record.ms, kind: trace.kind(of: record), cause: record.cause,
        source: trace.source(of: record), data: try trace.data(of: record), changes: try trace.changes(of: record))
      for field in record.documentation?.fields ?? [] where field.type == .record {
        if case .integer(let seq)? = row.data[field.key]?.value { row.pointers.append((field.key, Int(seq))) }
      }
      rows.append(row)
    }
  }

  /// Whether another row follows from it or points at it.
  func isUsed(_ id: Int) -> Bool { rows.contains { $0.cause == id || $0.pointers.contains { $0.id == id } } }

  /// Takes a row out; what it led to follows from what led to it.
  mutating func drop(_ index: Int) {
    let row = rows.remove(at: index)
    for other in rows.indices where rows[other].cause == row.id { rows[other].cause = row.cause }
  }

  mutating func insert(_ row: Row, at index: Int) {
    var row = row
    row.id = nextID
    nextID += 1
    rows.insert(row, at: index)
  }

  /// Says all but the first row so often.
  mutating func repeatRows(_ count: Int) {
    let once = rows
    let length = once.last.map { $0.ms + 1000 } ?? 0
    for turn in 1..<count {
      let distance = turn * once.count
      for var row in once.dropFirst() {
        row.id += distance
        row.ms += Int64(turn) * length
        row.cause = row.cause.map { $0 == once[0].id ? $0 : $0 + distance }
        row.pointers = row.pointers.map { ($0.key, $0.id + distance) }
        rows.append(row)
      }
    }
    nextID = count * once.count + 1
  }

  /// Replaces or adds an entry of a row's data or changes.
  mutating func set(_ part: WritableKeyPath<Row, DocumentNode>, _ key: String, _ value: String, at index: Int) {
    guard case .map(var entries) = rows[index][keyPath: part].value else { return }
    entries = entries.filter { $0.key != key } + [DocumentEntry(key, DocumentNode(.string(value)))]
    rows[index][keyPath: part].value = .map(entries)
  }

  /// The number of a row.
  func seq(_ id: Int) -> Int { (rows.firstIndex { $0.id == id } ?? -1) + 1 }

  func trace(_ file: String) throws -> Trace {
    let seqs = Dictionary(rows.enumerated().map { ($0.element.id, $0.offset + 1) }, uniquingKeysWith: { $1 })
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      var json = JSONWriter()
      json.beginObject()
      json.field("seq", index + 1)
      json.field("ms", row.ms)
      json.field("kind", row.kind)
      if let source = row.source { json.field("source", source) }
      if let cause = row.cause { json.field("cause", seqs[cause] ?? 1) }
      json.key("data")
      var data = row.data
      if case .map(var entries) = data.value {
        for pointer in row.pointers {
          guard let at = entries.firstIndex(where: { $0.key == pointer.key }) else { continue }
          entries[at].node = DocumentNode(.integer(Int64(seqs[pointer.id] ?? 1)))
        }
        data.value = .map(entries)
      }
      try json.value(data)
      if let changes = row.changes {
        json.key("changes")
        try json.value(changes)
      }
      json.endObject()
      lines.append(json.text())
    }
    var head = JSONWriter()
    try header.write(to: &head)
    return try Trace(TraceSample.trace(header: head.text(), records: lines), file: file)
  }
}
