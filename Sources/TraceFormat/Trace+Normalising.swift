public import Findings
import TextFormats

extension Trace {
  /// The trace as it is compared. Its records are numbered anew when some are dropped.
  /// - Throws: a fault of the trace that its reader does not look for, a key that occurs twice.
  public func normalised(by normalisers: [Normaliser]) throws(Finding) -> Trace {
    if normalisers.isEmpty { return self }
    var work = Normalising(self, normalisers)
    for record in records { try work.take(record) }
    return try Trace(work.finish(), file: file + " (normalised)")
  }
}

extension Trace {
  /// An older and a newer trace as they are compared: with the normalisers of the newer one, for those are what people
  /// want today.
  public static func comparable(_ older: Trace, _ newer: Trace) throws(Finding) -> (Trace, Trace) {
    let normalisers = try newer.header.parsedNormalisers(file: newer.file)
    return (try older.normalised(by: normalisers), try newer.normalised(by: normalisers))
  }
}

/// A trace that is being written anew.
private struct Normalising {
  private let trace: Trace
  private let drops: [KindPattern]
  private let changes: [(kinds: KindPattern, normaliser: Normaliser)]
  /// By the old number: the new one; of a dropped record that of what led to it.
  private var numbers: [Int] = [0]
  /// The record that was kept last: the changes of dropped ones that follow are its own too.
  private var open: Open?
  private var count = 0
  private var lines: [UInt8] = []

  private struct Open {
    var record: TraceRecord
    var number: Int
    var data: DocumentNode
    var changes: DocumentNode?
  }

  init(_ trace: Trace, _ normalisers: [Normaliser]) {
    self.trace = trace
    drops = normalisers.filter { $0.action == .drop }.map { KindPattern($0.kinds) }
    changes = normalisers.filter { $0.action != .drop }.map { (KindPattern($0.kinds), $0) }
  }

  mutating func take(_ record: TraceRecord) throws(Finding) {
    let kind = trace.bytes[record.kindRange]
    let mayGo = record.traceClass != .input && record.documentation?.name != "state.snapshot"
    if mayGo, drops.contains(where: { $0.fits(kind) }) {
      numbers.append(record.cause.map { numbers[$0] } ?? count)
      if let more = try trace.changes(of: record) { merge(more) }
      return
    }
    try close()
    count += 1
    numbers.append(count)
    open = Open(
      record: record, number: count, data: renumbered(try trace.data(of: record), record),
      changes: try trace.changes(of: record))
  }

  private mutating func merge(_ more: DocumentNode) {
    guard var record = open, case .map(let new) = more.value else { return }
    var entries: [DocumentEntry] = if case .map(let old)? = record.changes?.value { old } else { [] }
    for entry in new {
      if let place = entries.firstIndex(where: { $0.key == entry.key }) {
        entries[place] = entry
      } else {
        entries.append(entry)
      }
    }
    record.changes = DocumentNode(.map(entries))
    open = record
  }

  /// Numbers of records in the data point to where these are now.
  private func renumbered(_ data: DocumentNode, _ record: TraceRecord) -> DocumentNode {
    guard !drops.isEmpty, let fields = record.documentation?.fields, case .map(var entries) = data.value else {
      return data
    }
    for field in fields where field.type == .record || field.type == .orFalse(.record) {
      guard let place = entries.firstIndex(where: { $0.key == field.key }),
        case .integer(let old) = entries[place].node.value, numbers.indices.contains(Int(old))
      else { continue }
      entries[place].node = DocumentNode(.integer(Int64(numbers[Int(old)])))
    }
    return DocumentNode(.map(entries))
  }

  private mutating func close() throws(Finding) {
    guard var record = open else { return }
    open = nil
    let kind = trace.bytes[record.record.kindRange]
    var ms = record.record.ms
    for (kinds, normaliser) in changes where kinds.fits(kind) {
      record.data = normaliser.applied(to: record.data, prefix: "data")
      record.changes = record.changes.map { normaliser.applied(to: $0, prefix: "changes") }
      if case .round(let step) = normaliser.action, normaliser.path == "ms" {
        let (scaled, overflow) = ms.multipliedReportingOverflow(by: 1000)
        if !overflow { ms = Normaliser.nearest(scaled, step) / 1000 }
      }
    }
    try write(record, ms)
  }

  private mutating func write(_ open: Open, _ ms: Int64) throws(Finding) {
    var json = JSONWriter(capacity: 256)
    json.beginObject()
    json.field("seq", open.number)
    json.field("ms", ms)
    json.field("kind", trace.kind(of: open.record))
    if let source = trace.source(of: open.record) { json.field("source", source) }
    if let cause = open.record.cause { json.field("cause", max(1, numbers[cause])) }
    json.key("data")
    try json.value(open.data)
    if let changes = open.changes {
      json.key("changes")
      try json.value(changes)
    }
    json.endObject()
    json.endLine()
    lines += json.bytes()
  }

  mutating func finish() throws(Finding) -> [UInt8] {
    try close()
    var header = JSONWriter(capacity: 1024)
    try trace.header.write(to: &header)
    header.endLine()
    var footer = JSONWriter(capacity: 256)
    TraceFooter(outcome: trace.footer.outcome, records: count, digest: TraceDigest.of(lines)).write(to: &footer)
    return header.bytes() + lines + footer.bytes()
  }
}
