import Findings
import TextFormats
import TraceFormat

/// Pairs records of one kind, in order, as many as there can be, so that the pairs have most in common.
struct LikestPairs {
  private(set) var pairs: [(Int, Int)] = []
  /// More pairs than these are not weighed against each other: the first goes with the first.
  private static let weighedPairs = 4096

  /// - Parameters:
  ///   - lost: places in the first trace, rising.
  ///   - found: places in the second trace, rising.
  init(_ a: Trace, _ lost: [Int], _ b: Trace, _ found: [Int]) throws(Finding) {
    let isTooMuch = max(lost.count, found.count) > Self.weighedPairs || lost.count * found.count > Self.weighedPairs
    if lost.count == found.count || isTooMuch {
      pairs = Array(zip(lost, found))
      return
    }
    var (facts, others): ([Set<DocumentEntry>], [Set<DocumentEntry>]) = ([], [])
    for place in lost { facts.append(try Self.facts(a, place)) }
    for place in found { others.append(try Self.facts(b, place)) }
    pairs = Self.choose(lost.count, found.count) { x, y in
      // One pair more weighs more than all that pairs can have in common.
      1 << 32 + facts[x].intersection(others[y]).count
    }.map { (lost[$0], found[$1]) }
  }

  private static func facts(_ trace: Trace, _ place: Int) throws(Finding) -> Set<DocumentEntry> {
    var facts: Set<DocumentEntry> = []
    let record = trace.records[place]
    for part in [try trace.data(of: record), try trace.changes(of: record)] {
      guard case .map(let entries)? = part?.withoutLines.value else { continue }
      facts.formUnion(entries)
    }
    return facts
  }

  /// The rising pairs with the largest sum; of several the first.
  private static func choose(_ width: Int, _ height: Int, _ weight: (Int, Int) -> Int) -> [(Int, Int)] {
    /// The largest sum of what stands from a place on, row by row.
    var sums = [Int](repeating: 0, count: (width + 1) * (height + 1))
    func at(_ x: Int, _ y: Int) -> Int { x * (height + 1) + y }
    for x in (0..<width).reversed() {
      for y in (0..<height).reversed() {
        sums[at(x, y)] = max(sums[at(x + 1, y + 1)] + weight(x, y), sums[at(x + 1, y)], sums[at(x, y + 1)])
      }
    }
    var chosen: [(Int, Int)] = []
    var (x, y) = (0, 0)
    while x < width, y < height {
      if sums[at(x, y)] == sums[at(x + 1, y + 1)] + weight(x, y) {
        chosen.append((x, y))
        (x, y) = (x + 1, y + 1)
      } else if sums[at(x, y)] == sums[at(x + 1, y)] {
        x += 1
      } else {
        y += 1
      }
    }
    return chosen
  }
}
