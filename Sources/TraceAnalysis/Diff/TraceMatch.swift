import Findings
import TextFormats
import TraceFormat

/// Finds which records of two traces are the same ones.
///
/// First those that say the same and whose causes say the same, in order; between them those that say the same; then
/// those that say the same somewhere else, which have moved; last, between the same neighbours, those of the same kind
/// and the same cause, which have changed.
struct TraceMatch {
  private(set) var first: TraceSide
  private(set) var second: TraceSide
  /// Places of both, in the order of the first trace.
  private(set) var moved: [(Int, Int)] = []
  private(set) var isCoarse = false

  /// - Throws: a fault of a record that a reader does not look for, a key that occurs twice.
  init(_ a: Trace, _ b: Trace) throws(Finding) {
    first = TraceSide(a)
    second = TraceSide(b)
    let (firstPlaces, secondPlaces) = (first.places, second.places)
    align(firstPlaces[...], secondPlaces[...]) { $0.rooted($1) }
    for gap in gaps(firstPlaces, secondPlaces) where !gap.0.isEmpty && !gap.1.isEmpty {
      align(gap.0, gap.1) { $0.contents[$1] }
    }
    for (one, other) in zip(first.snapshots, second.snapshots) { pair(one, other) }
    Self.slide(&first, &second, firstPlaces)
    Self.slide(&second, &first, secondPlaces)

    let gaps = gaps(firstPlaces, secondPlaces)
    findAnchors()
    findMoved(gaps)
    try findChanged(gaps)
    findAnchors()
  }

  typealias Gap = (ArraySlice<Int32>, ArraySlice<Int32>)

  private mutating func pair(_ one: Int, _ other: Int) {
    first.partners[one] = Int32(truncatingIfNeeded: other)
    second.partners[other] = Int32(truncatingIfNeeded: one)
  }

  private mutating func findAnchors() {
    first.findAnchors()
    second.findAnchors()
  }

  private mutating func align(
    _ firstPlaces: ArraySlice<Int32>, _ secondPlaces: ArraySlice<Int32>, by key: (TraceSide, Int) -> UInt64
  ) {
    let alignment = SequenceAlignment(
      firstPlaces.map { key(first, Int($0)) }, secondPlaces.map { key(second, Int($0)) })
    isCoarse = isCoarse || alignment.isCoarse
    for (index, partner) in alignment.partners.enumerated() where partner >= 0 {
      pair(Int(firstPlaces[firstPlaces.startIndex + index]), Int(secondPlaces[secondPlaces.startIndex + Int(partner)]))
    }
  }

  /// What stands without partners between records that have some.
  private func gaps(_ firstPlaces: [Int32], _ secondPlaces: [Int32]) -> [Gap] {
    var gaps: [Gap] = []
    var (x, y) = (0, 0)
    while x < firstPlaces.count || y < secondPlaces.count {
      let (startX, startY) = (x, y)
      while x < firstPlaces.count, first.partners[Int(firstPlaces[x])] < 0 { x += 1 }
      while y < secondPlaces.count, second.partners[Int(secondPlaces[y])] < 0 { y += 1 }
      if x > startX || y > startY { gaps.append((firstPlaces[startX..<x], secondPlaces[startY..<y])) }
      (x, y) = (x + 1, y + 1)
    }
    return gaps
  }

  // MARK: Records that say the same as their neighbours

  /// How far a run is slid at most.
  private static let farthestSlide = 1000

  /// Of records that say the same any one could be the one that has no partner: takes the one with which most causes
  /// agree, of several the one that stands where the other side has something without a partner too.
  private static func slide(_ side: inout TraceSide, _ other: inout TraceSide, _ places: [Int32]) {
    var start = 0
    while start < places.count {
      guard side.partners[Int(places[start])] < 0 else {
        start += 1
        continue
      }
      var end = start
      while end < places.count, side.partners[Int(places[end])] < 0 { end += 1 }
      let none = Slide(facesGap: facesGap(side, other, places, start, end))
      let down = bestSlide(side, other, places, from: start, to: end, by: 1, none)
      let up = bestSlide(side, other, places, from: end - 1, to: start - 1, by: -1, none)
      let (distance, step) = down < up ? (up.distance, -1) : (down.distance, 1)
      var (free, taken) = step > 0 ? (start, end) : (end - 1, start - 1)
      for _ in 0..<distance {
        let partner = side.partners[Int(places[taken])]
        side.partners[Int(places[free])] = partner
        other.partners[Int(partner)] = places[free]
        side.partners[Int(places[taken])] = -1
        (free, taken) = (free + step, taken + step)
      }
      start = step > 0 ? end + distance : end
    }
  }

  private struct Slide: Comparable {
    var distance = 0
    /// How many more causes agree.
    var gain = 0
    /// Whether the other side has something without a partner there.
    var facesGap = false

    static func < (one: Slide, other: Slide) -> Bool {
      one.gain == other.gain ? !one.facesGap && other.facesGap : one.gain < other.gain
    }
  }

  private static func facesGap(
    _ side: TraceSide, _ other: TraceSide, _ places: [Int32], _ start: Int, _ end: Int
  ) -> Bool {
    let before = start > 0 && isFree(other, Int(side.partners[Int(places[start - 1])]) + 1)
    return before || end < places.count && isFree(other, Int(side.partners[Int(places[end])]) - 1)
  }

  private static func isFree(_ side: TraceSide, _ place: Int) -> Bool {
    side.partners.indices.contains(place) && side.partners[place] < 0
  }

  /// - Parameters:
  ///   - free: the end of the run that would get a partner.
  ///   - taken: the record next to the other end, which would lose its own.
  private static func bestSlide(
    _ side: TraceSide, _ other: TraceSide, _ places: [Int32], from free: Int, to taken: Int, by step: Int,
    _ none: Slide
  ) -> Slide {
    var best = none
    var gain = 0
    var (free, taken) = (free, taken)
    for distance in 1...farthestSlide {
      guard places.indices.contains(taken), case let partner = side.partners[Int(places[taken])], partner >= 0,
        side.contents[Int(places[free])] == side.contents[Int(places[taken])]
      else { break }
      gain += haveSameCause(side, Int(places[free]), other, Int(partner)) ? 1 : 0
      gain -= haveSameCause(side, Int(places[taken]), other, Int(partner)) ? 1 : 0
      let slide = Slide(distance: distance, gain: gain, facesGap: isFree(other, Int(partner) + step))
      if best < slide { best = slide }
      (free, taken) = (free + step, taken + step)
    }
    return best
  }

  private static func haveSameCause(_ side: TraceSide, _ one: Int, _ other: TraceSide, _ two: Int) -> Bool {
    guard let cause = side.cause(of: one) else { return other.cause(of: two) == nil }
    return other.cause(of: two).map { Int(side.partners[cause]) == $0 } ?? false
  }

  // MARK: Records that have moved

  private struct Claim: Hashable {
    let content: UInt64
    /// The place in the first trace of what both follow from, -1 when that is nothing; nil: whatever it is.
    let anchor: Int32?
  }

  private mutating func findMoved(_ gaps: [Gap]) {
    var lost = gaps.flatMap { $0.0.map { Int($0) } }
    var found = gaps.flatMap { $0.1.map { Int($0) } }
    if lost.isEmpty || found.isEmpty { return }
    pairMoved(lost, found, onlyAsMany: false) { side, place, isFirst in
      let anchor = side.cause(of: place).map { side.anchors[$0] } ?? -1
      return Claim(
        content: side.contents[place], anchor: anchor < 0 || isFirst ? anchor : side.partners[Int(anchor)])
    }
    lost.removeAll { first.partners[$0] >= 0 }
    found.removeAll { second.partners[$0] >= 0 }
    pairMoved(lost, found, onlyAsMany: true) { side, place, _ in
      Claim(content: side.contents[place], anchor: nil)
    }
    moved.sort { $0.0 < $1.0 }
  }

  /// The first of a claim goes with the first.
  /// - Parameter onlyAsMany: leaves out claims that not as many have on both sides.
  private mutating func pairMoved(
    _ lost: [Int], _ found: [Int], onlyAsMany: Bool, by claim: (TraceSide, Int, Bool) -> Claim
  ) {
    var claims: [Claim: (lost: [Int], found: [Int])] = [:]
    for place in found { claims[claim(second, place, false), default: ([], [])].found.append(place) }
    let wanted = lost.map { ($0, claim(first, $0, true)) }
    for (place, claim) in wanted where claims[claim] != nil { claims[claim]?.lost.append(place) }
    var taken: [Claim: Int] = [:]
    for (place, claim) in wanted {
      guard let sides = claims[claim] else { continue }
      if onlyAsMany, sides.lost.count != sides.found.count { continue }
      let next = taken[claim] ?? 0
      guard next < sides.found.count else { continue }
      taken[claim] = next + 1
      pair(place, sides.found[next])
      moved.append((place, sides.found[next]))
    }
  }

  // MARK: Records that have changed

  private mutating func findChanged(_ gaps: [Gap]) throws(Finding) {
    if gaps.allSatisfy({ $0.0.isEmpty || $0.1.isEmpty }) { return }
    let (lineages, otherLineages) = (first.lineages(isFirst: true), second.lineages(isFirst: false))
    for gap in gaps where !gap.0.isEmpty && !gap.1.isEmpty {
      var found: [UInt64: [Int]] = [:]
      for place in gap.1.map({ Int($0) }) where second.partners[place] < 0 {
        found[otherLineages[place], default: []].append(place)
      }
      var lost: [UInt64: [Int]] = [:]
      var order: [UInt64] = []
      for place in gap.0.map({ Int($0) }) where first.partners[place] < 0 && found[lineages[place]] != nil {
        if lost[lineages[place]] == nil { order.append(lineages[place]) }
        lost[lineages[place], default: []].append(place)
      }
      for lineage in order {
        let pairs = try LikestPairs(first.trace, lost[lineage] ?? [], second.trace, found[lineage] ?? []).pairs
        for (one, other) in pairs { pair(one, other) }
      }
    }
  }
}
