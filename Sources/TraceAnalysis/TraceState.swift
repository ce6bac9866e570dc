public import Findings
public import TextFormats
public import TraceFormat

/// What the state keys said at a point of a trace: the last snapshot before it, and every change since.
public struct TraceState: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public let key: String
    public var value: DocumentNode
    /// The number of the record that said so.
    public var seq: Int
  }

  /// The record after which it was so.
  public let seq: Int
  /// In the order of the snapshot; what it did not have, after it.
  public private(set) var entries: [Entry] = []
  /// The number of the snapshot that it began with; nil: there was none.
  public private(set) var snapshot: Int?
  /// The keys that traces tell as they change. The others are only in snapshots: what they say may have changed since.
  private var toldKeys: Set<String> = []

  /// The state after the record `seq` was written. At most as many records are read as lie between two snapshots.
  /// - Parameter seq: from 1 to the number of records.
  /// - Throws: a fault of the trace that its reader does not look for, a key that occurs twice.
  public init(after seq: Int, of trace: Trace) throws(Finding) {
    self.seq = seq
    let records = trace.records
    let start = records[..<seq].lastIndex { $0.isSnapshot }
    if let start {
      snapshot = start + 1
      set(try trace.data(of: records[start]), by: start + 1)
    }
    // A step's changes stand on its last record, so that those of a snapshot's own step may still follow.
    for record in records[(start ?? 0)..<seq] {
      guard let changes = try trace.changes(of: record) else { continue }
      set(changes, by: record.seq)
      tell(changes)
    }
    // The first step of a trace tells all keys that later ones tell.
    if let first = records.first(where: { $0.changesRange != nil }), let changes = try trace.changes(of: first) {
      tell(changes)
    }
  }

  /// The state when everything until this moment had happened.
  /// - Parameter ms: virtual milliseconds since the first launch.
  /// - Returns: nil when the trace had not begun, or has no records.
  public init?(at ms: Int64, of trace: Trace) throws(Finding) {
    // Times never go back.
    var (low, high) = (0, trace.records.count)
    while low < high {
      let middle = (low + high) / 2
      if trace.records[middle].ms <= ms { low = middle + 1 } else { high = middle }
    }
    if low == 0 { return nil }
    try self.init(after: low, of: trace)
  }

  public subscript(key: String) -> DocumentNode? { entries.first { $0.key == key }?.value }

  /// Whether what a key says is so at this point, and not only when the snapshot was taken.
  public func isCurrent(_ entry: Entry) -> Bool { entry.seq == seq || toldKeys.contains(entry.key) }

  private mutating func set(_ values: DocumentNode, by seq: Int) {
    guard case .map(let values) = values.value else { return }
    for value in values {
      if let index = entries.firstIndex(where: { $0.key == value.key }) {
        entries[index].value = value.node.withoutLines
        entries[index].seq = seq
      } else {
        entries.append(Entry(key: value.key, value: value.node.withoutLines, seq: seq))
      }
    }
  }

  private mutating func tell(_ values: DocumentNode) {
    guard case .map(let values) = values.value else { return }
    toldKeys.formUnion(values.map(\.key))
  }
}

extension TraceRecord {
  /// Whether it holds the whole state.
  public var isSnapshot: Bool { documentation?.name == "state.snapshot" }
}
