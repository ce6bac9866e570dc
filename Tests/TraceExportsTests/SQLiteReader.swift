import CSQLite
import TraceExports
import TraceFormat

/// An exported database, opened for questions.
final class SQLiteReader {
  struct Fault: Error {
    let words: String
  }

  let bytes: [UInt8]
  private var handle: OpaquePointer?

  init(_ trace: Trace) throws {
    var bytes: [UInt8] = []
    try SQLiteExport.write(trace) { bytes.append(contentsOf: $0) }
    self.bytes = bytes
    guard sqlite3_open(":memory:", &handle) == SQLITE_OK, let memory = sqlite3_malloc64(UInt64(bytes.count)) else {
      throw Fault(words: "no memory")
    }
    UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyBytes(from: bytes)
    let size = Int64(bytes.count)
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    let code = sqlite3_deserialize(
      handle, "main", memory.assumingMemoryBound(to: UInt8.self), size, size, flags)
    if code != SQLITE_OK { throw fault() }
  }

  deinit { sqlite3_close(handle) }

  /// The rows of one statement, each value as text, nil for null.
  func rows(_ sql: String) throws -> [[String?]] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw fault() }
    defer { sqlite3_finalize(statement) }
    var rows: [[String?]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append((0..<sqlite3_column_count(statement)).map { Self.text(statement, $0) })
      case SQLITE_DONE: return rows
      default: throw fault()
      }
    }
  }

  /// The rows as the `sqlite3` shell prints them.
  func printed(_ sql: String) throws -> String {
    try rows(sql).map { $0.map { $0 ?? "" }.joined(separator: "|") + "\n" }.joined()
  }

  private static func text(_ statement: OpaquePointer?, _ column: Int32) -> String? {
    guard let text = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  private func fault() -> Fault { Fault(words: String(cString: sqlite3_errmsg(handle))) }
}
