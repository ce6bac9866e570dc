import CSQLite
import Findings
import TextFormats

/// A database in memory, whose bytes are those of a file.
final class SQLiteDatabase {
  private let handle: OpaquePointer

  init() throws {
    var handle: OpaquePointer?
    // This file system of SQLite's keeps a database as one piece of memory, which is read without a copy.
    let code = sqlite3_open_v2("trace", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "memdb")
    guard let handle, code == SQLITE_OK else {
      sqlite3_close(handle)
      throw Self.fault(String(cString: sqlite3_errstr(code)))
    }
    self.handle = handle
    var limit: Int64 = 1 << 40
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_SIZE_LIMIT, &limit)
  }

  deinit { sqlite3_close(handle) }

  /// Runs statements that give no rows.
  func run(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  func prepare(_ sql: String) throws -> SQLiteStatement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement else { throw Self.fault("nothing to prepare in \"\(sql)\"") }
    return SQLiteStatement(statement, of: self)
  }

  /// The file; valid inside the closure alone.
  func withBytes(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var size: Int64 = 0
    guard let bytes = sqlite3_serialize(handle, "main", &size, UInt32(SQLITE_SERIALIZE_NOCOPY)) else {
      throw Self.fault("its bytes cannot be had")
    }
    try body(UnsafeRawBufferPointer(start: bytes, count: Int(size)))
  }

  func check(_ code: Int32) throws {
    switch code {
    case SQLITE_OK, SQLITE_DONE, SQLITE_ROW: return
    case SQLITE_FULL, SQLITE_NOMEM, SQLITE_TOOBIG: throw ExportFault.databaseTooLarge
    default: throw Self.fault(String(cString: sqlite3_errmsg(handle)))
    }
  }

  private static func fault(_ words: String) -> Finding {
    Finding(code: "export.sqlite", message: "SQLite cannot make the database: \(words)")
  }
}

/// A statement that is run many times with other values.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase

  init(_ handle: OpaquePointer, of database: SQLiteDatabase) {
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  /// SQLite copies what it is given.
  private static let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  // Places count from 1. What is not bound is null.

  func bind(_ place: Int, _ value: Int?) throws {
    guard let value else { return }
    try database.check(sqlite3_bind_int64(handle, Int32(place), Int64(value)))
  }

  func bind(_ place: Int, _ value: String?) throws {
    guard var value else { return }
    try value.withUTF8 { bytes in
      // Null for an empty text, whose pointer is nobody's, would be no text.
      try bytes.withMemoryRebound(to: CChar.self) { bytes in
        let code =
          bytes.isEmpty
          ? sqlite3_bind_text(handle, Int32(place), "", 0, Self.copies)
          : sqlite3_bind_text64(
            handle, Int32(place), bytes.baseAddress, UInt64(bytes.count), Self.copies, UInt8(SQLITE_UTF8))
        try database.check(code)
      }
    }
  }

  /// A value of a trace: true and false are 1 and 0, lists and maps are JSON.
  func bind(_ place: Int, _ node: DocumentNode) throws {
    switch node.value {
    case .null: return
    case .bool(let value): try bind(place, value ? 1 : 0)
    case .integer(let value): try bind(place, Int(value))
    case .number(let value): try database.check(sqlite3_bind_double(handle, Int32(place), value))
    case .string(let value): try bind(place, value)
    case .list, .map: try bind(place, String(decoding: try node.json(), as: UTF8.self))
    }
  }

  /// Runs it with what was bound, and forgets that.
  func run() throws {
    try database.check(sqlite3_step(handle))
    try database.check(sqlite3_reset(handle))
    try database.check(sqlite3_clear_bindings(handle))
  }
}
