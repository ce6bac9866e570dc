public import Findings
import TextFormats
public import TraceFormat

extension TraceDiff {
  /// In what the two records of a pair differ: `cause`, `data.…`, `changes.…`, by the order of `a`. Links that mean
  /// the same are left out.
  /// - Throws: a fault of a record that a reader does not look for, a key that occurs twice.
  public func differences(of pair: Pair) throws(Finding) -> [JSONDifference] {
    let (one, other) = (a.records[pair.a - 1], b.records[pair.b - 1])
    var found: [JSONDifference] = []
    if !haveSameCause(pair) {
      found.append(JSONDifference(path: "cause", expected: Self.node(one.cause), actual: Self.node(other.cause)))
    }
    var (data, newData) = (try a.data(of: one), try b.data(of: other))
    removeAgreed(&data, &newData, pair)
    found += JSONDifference.all(expected: data, actual: newData, path: "data")
    let none = DocumentNode(.map([]))
    let (changes, newChanges) = (try a.changes(of: one) ?? none, try b.changes(of: other) ?? none)
    return found + JSONDifference.all(expected: changes, actual: newChanges, path: "changes")
  }

  private static func node(_ cause: Int?) -> DocumentNode? { cause.map { DocumentNode(.integer(Int64($0))) } }

  /// Whether the quick look finds nothing: what they say has the same hash, and cause and links agree. What it finds
  /// of numbers that mean the same is kept.
  mutating func agrees(_ pair: Pair) -> Bool {
    let (place, other) = (pair.a - 1, pair.b - 1)
    var isSame = match.first.contents[place] == match.second.contents[other] && haveSameCause(pair)
    let (links, others) = (match.first.links(of: place), match.second.links(of: other))
    guard links.count == others.count else { return false }
    for (link, other) in zip(links, others) {
      if link.meaning.isName, link.meaning == other.meaning { ordinals.learn(link, other) }
      isSame = isSame && agree(link, other, pair)
    }
    return isSame
  }

  /// Takes away the links that mean the same.
  private func removeAgreed(_ data: inout DocumentNode, _ other: inout DocumentNode, _ pair: Pair) {
    guard let kind = a.records[pair.a - 1].documentation, case .map(var entries) = data.value,
      case .map(var others) = other.value
    else { return }
    for field in kind.fields where field.type.linkMeaning != nil {
      guard let one = data[field.key].flatMap({ TraceLink(field, $0) }),
        let two = other[field.key].flatMap({ TraceLink(field, $0) }), agree(one, two, pair)
      else { continue }
      entries.removeAll { $0.key == field.key }
      others.removeAll { $0.key == field.key }
    }
    data.value = .map(entries)
    other.value = .map(others)
  }

  private func agree(_ link: TraceLink, _ other: TraceLink, _ pair: Pair) -> Bool {
    guard link.meaning == other.meaning else { return false }
    switch link.meaning {
    case .ordinal, .identifier: return ordinals.agree(link, other)
    case .record: return isSame(Self.place(link, in: match.first), Self.place(other, in: match.second))
    case .elapsed: return !comparesTime || link.value == other.value
    case .instant:
      if !comparesTime { return true }
      // Both hold times from 0 on, so that neither difference overflows.
      return link.value &- a.records[pair.a - 1].ms == other.value &- b.records[pair.b - 1].ms
    }
  }

  private static func place(_ link: TraceLink, in side: TraceSide) -> Int? {
    side.partners.indices.contains(Int(truncatingIfNeeded: link.value &- 1)) ? Int(link.value - 1) : nil
  }

  private func haveSameCause(_ pair: Pair) -> Bool {
    isSame(match.first.cause(of: pair.a - 1), match.second.cause(of: pair.b - 1))
  }

  /// Whether two places mean the same record. For one without a partner stands what led to it, so that a link more or
  /// less in a chain of causes is told once; one that came from nothing that both have was told already.
  private func isSame(_ place: Int?, _ other: Int?) -> Bool {
    guard let place, let other else { return place == nil && other == nil }
    let (anchor, otherAnchor) = (match.first.anchors[place], match.second.anchors[other])
    return anchor < 0 || otherAnchor < 0 || match.first.partners[Int(anchor)] == otherAnchor
  }
}

/// Which numbers of things mean the same on both sides: those of the first pair that speaks of them.
struct OrdinalMap {
  private var forward: [TraceLink: Int64] = [:]
  private var backward: [TraceLink: Int64] = [:]

  mutating func learn(_ link: TraceLink, _ other: TraceLink) {
    if forward[link] != nil || backward[other] != nil { return }
    forward[link] = other.value
    backward[other] = link.value
  }

  /// Also where nothing is known of either.
  func agree(_ link: TraceLink, _ other: TraceLink) -> Bool {
    forward[link].map { $0 == other.value } ?? (backward[other] == nil)
  }
}

extension TraceLink.Meaning {
  /// Whether it only tells which one.
  fileprivate var isName: Bool {
    switch self {
    case .ordinal, .identifier: true
    case .record, .instant, .elapsed: false
    }
  }
}
