import Findings
import TextFormats
import TraceAnalysis
import TraceFormat

/// The differences of one kind, as a text and a page show them.
struct DiffGroup {
  /// In the order in which they are shown.
  enum Kind: CaseIterable {
    case header, missing, added, changed, moved, shifted

    var mark: String {
      switch self {
      case .header, .changed: "~"
      case .missing: "-"
      case .added: "+"
      case .moved: ">"
      case .shifted: "»"
      }
    }

    var name: String {
      switch self {
      case .header: "header"
      case .missing: "missing"
      case .added: "added"
      case .changed: "changed"
      case .moved: "moved"
      case .shifted: "shifted in time"
      }
    }

    /// For a legend.
    var meaning: String {
      switch self {
      case .header: "the journey was run with something else"
      case .missing: "in the first trace alone"
      case .added: "in the second trace alone"
      case .changed: "in both, and says something else"
      case .moved: "in both, at another place"
      case .shifted: "in both, at another time"
      }
    }
  }

  /// One difference.
  struct Entry {
    /// The input or note that it follows from; nil where it is that itself.
    var step: String?
    /// How far from a record that is shown above.
    var depth = 0
    /// The numbers of its records: `8`, `8 → 7`.
    var place: String
    /// The number of its record in the second trace; nil: it is not in that.
    var record: Int?
    var words: String
    var details: [Detail] = []
  }

  /// What was and what is.
  struct Detail {
    let path: String
    let old: String
    let new: String
  }

  /// Of one kind no more than these are shown.
  static let limit = 1000

  let kind: Kind
  /// Of all, also those that are not shown.
  let count: Int
  let entries: [Entry]

  /// Those that have something to show.
  /// - Throws: a fault of the traces that their reader does not look for.
  static func all(_ diff: TraceDiff) throws(Finding) -> [DiffGroup] {
    var groups: [DiffGroup] = []
    for kind in Kind.allCases {
      let group = try DiffGroup(kind, diff)
      if group.count > 0 { groups.append(group) }
    }
    return groups
  }

  private init(_ kind: Kind, _ diff: TraceDiff) throws(Finding) {
    self.kind = kind
    var entries: [Entry] = []
    switch kind {
    case .header:
      count = diff.header.count
      for difference in diff.header.prefix(Self.limit) {
        let detail = try Detail(difference, diff)
        entries.append(Entry(place: "", words: "", details: [detail]))
      }
    case .missing:
      count = diff.missing.count
      entries = try Self.entries(diff.missing, diff.a, isNew: false)
    case .added:
      count = diff.added.count
      entries = try Self.entries(diff.added, diff.b, isNew: true)
    case .changed:
      count = diff.changed.count
      for pair in diff.changed.prefix(Self.limit) { entries.append(try Entry(pair, diff)) }
    case .moved:
      count = diff.moved.count
      for pair in diff.moved.prefix(Self.limit) { entries.append(try Entry(pair, diff)) }
    case .shifted:
      count = diff.shifts.count
      entries = diff.shifts.prefix(Self.limit).map { Entry($0, diff) }
    }
    self.entries = entries
  }

  /// Records of one trace, those indented that follow from others which are shown.
  private static func entries(_ seqs: [Int], _ trace: Trace, isNew: Bool) throws(Finding) -> [Entry] {
    var entries: [Entry] = []
    var depths: [Int: Int] = [:]
    for seq in seqs.prefix(limit) {
      var entry = try Entry(seq, trace)
      entry.record = isNew ? seq : nil
      entry.depth = trace.records[seq - 1].cause.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
      depths[seq] = entry.depth
      entries.append(entry)
    }
    return entries
  }
}

extension DiffGroup.Entry {
  /// A record of one trace.
  fileprivate init(_ seq: Int, _ trace: Trace) throws(Finding) {
    self.init(place: "\(seq)", words: "")
    try tell(trace.records[seq - 1], in: trace)
    let none = DocumentNode(.map([]))
    if case .map(let entries) = (try trace.changes(of: trace.records[seq - 1]) ?? none).value {
      for entry in entries { words += "  → \(entry.key) = \(try TraceText.value(entry.node))" }
    }
  }

  /// A record of both, told as it is in the second.
  fileprivate init(_ pair: TraceDiff.Pair, _ diff: TraceDiff) throws(Finding) {
    self.init(place: pair.a == pair.b ? "\(pair.a)" : "\(pair.a) → \(pair.b)", record: pair.b, words: "")
    let differences = try diff.differences(of: pair)
    // What stands below need not be said twice.
    let hidden = differences.filter { $0.path.hasPrefix("data.") }.map { $0.path.dropFirst(5).prefix { $0 != "[" } }
    try tell(diff.b.records[pair.b - 1], in: diff.b, without: Set(hidden.map(String.init)))
    for difference in differences { details += try DiffGroup.Detail.list(difference, diff) }
  }

  fileprivate init(_ shift: TraceDiff.Shift, _ diff: TraceDiff) {
    let (first, last) = (shift.first, shift.last)
    let times = (diff.a.records[first.a - 1].ms, diff.b.records[first.b - 1].ms)
    let distance = Quote.seconds(Int64(clamping: shift.by.magnitude))
    self.init(
      place: first.a == last.a ? "\(first.a)" : "\(first.a)–\(last.a)", record: first.b,
      words: "\(shift.records) \(shift.records == 1 ? "record" : "records"), "
        + "\(distance) \(shift.by < 0 ? "earlier" : "later"), from \(Quote.seconds(times.0)) on")
  }

  /// How far a record is followed back.
  private static let longestWay = 10_000

  private mutating func tell(
    _ record: TraceRecord, in trace: Trace, without hidden: Set<String> = []
  ) throws(Finding) {
    var root = record
    var way = 0
    while let cause = root.cause, way < Self.longestWay {
      root = trace.records[cause - 1]
      way += 1
    }
    words = try TraceText.words(of: record, in: trace, without: hidden).text
    guard way > 0 else { return }
    step = root.seq == 1 ? "the first launch" : try TraceText.words(of: root, in: trace).text
  }
}

extension DiffGroup.Detail {
  private static let mostLines = 500

  /// One for a value; one for each line that differs of a text with several, for a printed screen is one.
  fileprivate static func list(_ difference: JSONDifference, _ diff: TraceDiff) throws(Finding) -> [DiffGroup.Detail] {
    guard case .string(let oldText)? = difference.expected?.value,
      case .string(let newText)? = difference.actual?.value
    else { return [try DiffGroup.Detail(difference, diff)] }
    let (old, new) = (oldText.split(separator: "\n"), newText.split(separator: "\n"))
    guard min(old.count, new.count) > 1, max(old.count, new.count) <= mostLines else {
      return [try DiffGroup.Detail(difference, diff)]
    }
    var details: [DiffGroup.Detail] = []
    func add(_ line: Int, _ old: Substring?, _ new: Substring?) {
      details.append(
        DiffGroup.Detail(
          path: "\(difference.path) line \(line + 1)", old: old.map { "\"\($0)\"" } ?? "nothing",
          new: new.map { "\"\($0)\"" } ?? "nothing"))
    }
    let changes = new.difference(from: old)
    for change in changes.removals + changes.insertions {
      switch change {
      case .remove(let line, let text, _):
        // A line that gave way to another stands beside it.
        let instead = changes.insertions.contains { if case .insert(line, _, _) = $0 { true } else { false } }
        add(line, text, instead ? new[line] : nil)
      case .insert(let line, let text, _):
        let isShown = changes.removals.contains { if case .remove(line, _, _) = $0 { true } else { false } }
        if !isShown { add(line, nil, text) }
      }
    }
    return details.isEmpty ? [try DiffGroup.Detail(difference, diff)] : details
  }

  fileprivate init(_ difference: JSONDifference, _ diff: TraceDiff) throws(Finding) {
    path = difference.path
    old = try Self.text(difference.expected, difference.path, diff.a)
    new = try Self.text(difference.actual, difference.path, diff.b)
  }

  private static func text(_ node: DocumentNode?, _ path: String, _ trace: Trace) throws(Finding) -> String {
    guard let node else { return "nothing" }
    if path == "cause", case .integer(let seq) = node.value, trace.records.indices.contains(Int(seq) - 1) {
      return "\(seq) \(try TraceText.words(of: trace.records[Int(seq) - 1], in: trace).text)"
    }
    return try TraceText.value(node)
  }
}
