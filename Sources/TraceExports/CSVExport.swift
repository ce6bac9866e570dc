import TextFormats
import TraceAnalysis
public import TraceFormat

/// One row a record, for programs that show tables.
public enum CSVExport {
  /// In their order.
  public static let columns = [
    "seq", "ms", "process", "step", "cause", "class", "kind", "what", "source", "data", "changes",
  ]

  /// - Parameter sink: takes whole rows in blocks of 64 KiB and a little more.
  /// - Throws: what the sink throws.
  public static func write(
    _ trace: Trace, to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var text = ExportText(sink)
    text.append(columns.joined(separator: ",") + "\r\n")
    var contexts = RecordContexts(of: trace)
    try trace.bytes.withUnsafeBytes { bytes in
      for record in trace.records {
        write(record, contexts.next(record), bytes, to: &text)
        try text.flushIfFull()
      }
    }
    try text.flush()
  }

  private static func write(
    _ record: TraceRecord, _ context: RecordContext, _ bytes: UnsafeRawBufferPointer, to text: inout ExportText
  ) {
    text.integer(record.seq)
    text.integer(Int(record.ms))
    text.integer(context.process)
    text.integer(context.step)
    text.integer(record.cause)
    text.append(record.traceClass.rawValue + ",")
    text.field(record.kind(in: bytes))
    text.field(record.firstText(in: bytes) ?? "")
    text.field(record.source(in: bytes) ?? "")
    text.json(UnsafeRawBufferPointer(rebasing: bytes[record.dataRange]))
    text.buffer.append(UInt8(ascii: ","))
    if let changes = record.changesRange { text.json(UnsafeRawBufferPointer(rebasing: bytes[changes])) }
    text.append("\r\n")
  }
}

extension ExportText {
  fileprivate mutating func integer(_ value: Int?) {
    if let value { buffer.append(decimal: Int64(value)) }
    buffer.append(UInt8(ascii: ","))
  }

  /// A text and the comma behind it.
  fileprivate mutating func field(_ value: String) {
    append(CSVField.text(value) + ",")
  }

  /// JSON, which always needs quotes: no program takes a text that begins with a brace for a formula. What is left of
  /// control characters in JSON, from U+007F to U+009F, is escaped too.
  fileprivate mutating func json(_ value: UnsafeRawBufferPointer) {
    let quote = UInt8(ascii: "\"")
    buffer.append(quote)
    var plain = 0
    for at in value.indices {
      switch value[at] {
      case quote:
        buffer.append(UnsafeRawBufferPointer(rebasing: value[plain...at]))
        plain = at
      case 0x7F:
        buffer.append(UnsafeRawBufferPointer(rebasing: value[plain..<at]))
        append("\\u007f")
        plain = at + 1
      case 0x80...0x9F where value[at - 1] == 0xC2:
        buffer.append(UnsafeRawBufferPointer(rebasing: value[plain..<at - 1]))
        append("\\u00" + String(value[at], radix: 16))
        plain = at + 1
      default: continue
      }
    }
    buffer.append(UnsafeRawBufferPointer(rebasing: value[plain...]))
    buffer.append(quote)
  }
}

/// A text as a field of CSV.
enum CSVField {
  static func text(_ value: String) -> String {
    let visible = value.withVisibleControls
    let guarded = startsFormula(visible) ? "'" + visible : visible
    let needsQuotes = guarded.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D, 0x09].contains($0) }
    return needsQuotes ? "\"\(guarded.replacing("\"", with: "\"\""))\"" : guarded
  }

  /// Whether a program for tables would compute it.
  private static func startsFormula(_ value: String) -> Bool {
    switch value.unicodeScalars.first {
    case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": true
    default: false
    }
  }
}
