import Findings
import TextFormats
import TraceAnalysis
public import TraceFormat

/// A database of SQLite: all records, a table a group with their data, what changed, and views.
public enum SQLiteExport {
  /// - Parameter sink: takes the whole file at once, when nothing can go wrong any more.
  /// - Throws: what the sink throws; `ExportFault`; a fault of the trace that its reader does not look for, a key that
  ///   occurs twice.
  public static func write(_ trace: Trace, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    let database = try SQLiteDatabase()
    // Nobody reads it before it is whole: there is nothing to go back to.
    try database.run("PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
    try database.run("BEGIN; PRAGMA user_version = \(SQLiteSchema.version); " + SQLiteSchema.tables)
    try insertHead(trace, in: database)
    try SQLiteRecords(in: database).insert(trace)
    try database.run(SQLiteSchema.views + "COMMIT;")
    try database.withBytes(sink)
  }

  private static func insertHead(_ trace: Trace, in database: SQLiteDatabase) throws {
    let (header, footer) = (trace.header, trace.footer)
    let insertion = try database.prepare("INSERT INTO \"trace\" VALUES (\(SQLiteRecords.places(16)))")
    try insertion.bind(1, TraceHeader.version)
    try insertion.bind(2, header.tool)
    try insertion.bind(3, header.app.id)
    try insertion.bind(4, header.app.digest)
    try insertion.bind(5, header.journey.name)
    try insertion.bind(6, header.journey.file)
    try insertion.bind(7, header.journey.line)
    try insertion.bind(8, String(header.seed))
    try insertion.bind(9, header.start)
    try insertion.bind(10, list(header.faults))
    try insertion.bind(11, header.launch)
    try insertion.bind(12, list(header.redactions))
    try insertion.bind(13, list(header.normalisers))
    try insertion.bind(14, footer.outcome)
    try insertion.bind(15, footer.records)
    try insertion.bind(16, footer.digest)
    try insertion.run()
  }

  private static func list(_ texts: [String]) -> DocumentNode {
    DocumentNode(.list(texts.map { DocumentNode(.string($0)) }))
  }
}

/// Puts the records of a trace into their tables.
struct SQLiteRecords {
  private let records: SQLiteStatement
  private let changes: SQLiteStatement
  /// One a table of `SQLiteSchema.groups`.
  private let groups: [SQLiteStatement]

  init(in database: SQLiteDatabase) throws {
    records = try database.prepare("INSERT INTO \"records\" VALUES (\(Self.places(10)))")
    changes = try database.prepare("INSERT INTO \"changes\" VALUES (\(Self.places(3)))")
    groups = try SQLiteSchema.groups.map { try database.prepare($0.insertion) }
  }

  static func places(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }

  func insert(_ trace: Trace) throws {
    var contexts = RecordContexts(of: trace)
    for record in trace.records {
      try insert(record, contexts.next(record), of: trace)
      try insert(try trace.data(of: record), of: record)
      guard case .map(let entries) = try trace.changes(of: record)?.value else { continue }
      for entry in entries {
        try changes.bind(1, record.seq)
        try changes.bind(2, entry.key)
        try changes.bind(3, entry.node)
        try changes.run()
      }
    }
  }

  private func insert(_ record: TraceRecord, _ context: RecordContext, of trace: Trace) throws {
    try records.bind(1, record.seq)
    try records.bind(2, Int(record.ms))
    try records.bind(3, record.traceClass.rawValue)
    try records.bind(4, trace.kind(of: record))
    try records.bind(5, trace.bytes.withUnsafeBytes { record.firstText(in: $0) })
    try records.bind(6, trace.source(of: record))
    try records.bind(7, record.cause)
    try records.bind(8, context.step)
    try records.bind(9, context.scriptStep)
    try records.bind(10, context.process)
    try records.run()
  }

  /// The data into the table of the record's group; what has no column there goes into `more`.
  private func insert(_ data: DocumentNode, of record: TraceRecord) throws {
    let place = record.kindNumber.map { SQLiteSchema.placesOfKinds[$0] } ?? SQLiteSchema.groups.count - 1
    let table = SQLiteSchema.groups[place]
    guard case .map(let entries) = data.value else { return }
    var more: [DocumentEntry] = []
    try groups[place].bind(1, record.seq)
    for entry in entries {
      guard let column = table.places[entry.key] else {
        more.append(entry)
        continue
      }
      if entry.node.value == .bool(false), SQLiteSchema.keysOrFalse[place].contains(entry.key) { continue }
      try groups[place].bind(2 + column, entry.node)
    }
    if !more.isEmpty { try groups[place].bind(2 + table.columns.count, DocumentNode(.map(more))) }
    try groups[place].run()
  }
}
