import TraceFormat

/// One of two traces that are compared: what each record says, and which record of the other trace it is.
/// Records are meant by their place, `seq - 1`.
struct TraceSide {
  let trace: Trace
  /// What each record says, as a hash.
  private(set) var contents: [UInt64] = []
  /// The links of all records; those of a record are at `linkEnds[place - 1]..<linkEnds[place]`.
  private var links: [TraceLink] = []
  private var linkEnds: [UInt32] = []
  /// Snapshots after the first record. The engine writes one every so many records, wherever that falls.
  private(set) var snapshots: [Int] = []
  /// The same record in the other trace, or -1.
  var partners: [Int32]
  /// The nearest record with a partner from this one on towards its root, or -1.
  private(set) var anchors: [Int32] = []

  static let snapshotKind = Array("state.snapshot".utf8)

  init(_ trace: Trace) {
    self.trace = trace
    partners = [Int32](repeating: -1, count: trace.records.count)
    contents.reserveCapacity(trace.records.count)
    linkEnds.reserveCapacity(trace.records.count)
    trace.bytes.withUnsafeBytes { bytes in
      let reader = TraceContentReader(bytes)
      for record in trace.records {
        contents.append(reader.content(of: record, links: &links))
        linkEnds.append(UInt32(truncatingIfNeeded: links.count))
        if record.seq > 1, record.kindRange.count == Self.snapshotKind.count,
          bytes[record.kindRange].elementsEqual(Self.snapshotKind)
        {
          snapshots.append(record.seq - 1)
        }
      }
    }
  }

  func links(of place: Int) -> ArraySlice<TraceLink> {
    links[Int(place == 0 ? 0 : linkEnds[place - 1])..<Int(linkEnds[place])]
  }

  /// The place of the record that led to this one.
  func cause(of place: Int) -> Int? { trace.records[place].cause.map { $0 - 1 } }

  /// The places of all records but the snapshots.
  var places: [Int32] {
    var snapshots = snapshots[...]
    return contents.indices.compactMap { place in
      if place == snapshots.first {
        snapshots = snapshots.dropFirst()
        return nil
      }
      return Int32(truncatingIfNeeded: place)
    }
  }

  /// What a record says together with what its cause says.
  func rooted(_ place: Int) -> UInt64 {
    guard let cause = cause(of: place) else { return contents[place] }
    return contents[place] ^ (contents[cause] &* 0x9E37_79B9_7F4A_7C15)
  }

  /// To be called when partners were found.
  mutating func findAnchors() {
    anchors = []
    anchors.reserveCapacity(partners.count)
    for place in partners.indices {
      if partners[place] >= 0 {
        anchors.append(Int32(truncatingIfNeeded: place))
      } else {
        anchors.append(cause(of: place).map { anchors[$0] } ?? -1)
      }
    }
  }

  /// A hash of a record's kind and of the kinds of what led to it, up to the nearest that has a partner: for records
  /// without one. The same on both sides, where a record with a partner has the place of the first trace.
  /// - Parameter isFirst: whether this is the first trace.
  func lineages(isFirst: Bool) -> [UInt64] {
    var lineages: [UInt64] = []
    lineages.reserveCapacity(partners.count)
    trace.bytes.withUnsafeBytes { bytes in
      let reader = TraceContentReader(bytes)
      for place in partners.indices {
        if partners[place] >= 0 {
          lineages.append(UInt64(isFirst ? place : Int(partners[place])) &* 0xD6E8_FEB8_6659_FD93)
        } else {
          lineages.append(
            reader.kind(of: trace.records[place], after: cause(of: place).map { lineages[$0] } ?? 0))
        }
      }
    }
    return lineages
  }
}
