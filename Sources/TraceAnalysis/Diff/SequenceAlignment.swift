/// Aligns two sequences of keys: which places of the one are which places of the other, in order.
///
/// The shortest edit script is found (Myers, "An O(ND) Difference Algorithm and Its Variations") as long as it is not
/// longer than `legLimit`; of several of the same length it is always the same one. A longer one is cut at keys that
/// occur once on either side; where there are none, it is found in legs, each the farthest that so many edits lead.
/// That is no longer the shortest, and takes time in proportion to length times `legLimit` at worst.
public struct SequenceAlignment {
  /// The most edits of one leg.
  static let legLimit = 512
  /// How often a part is cut at keys that occur once in it.
  private static let deepestCut = 8

  /// For each place of the first sequence the one of the second, or -1.
  public private(set) var partners: [Int32]
  /// Whether some part was too different for the shortest edit script.
  public private(set) var isCoarse = false
  private let a: [UInt64]
  private let b: [UInt64]
  /// The farthest places of each number of edits so far, for the way back.
  private var history: [Int32] = []

  public init(_ a: [UInt64], _ b: [UInt64]) {
    self.a = a
    self.b = b
    partners = [Int32](repeating: -1, count: a.count)
    align(a.indices, b.indices, cuts: 0)
  }

  private mutating func align(_ first: Range<Int>, _ second: Range<Int>, cuts: Int) {
    var (first, second) = (first, second)
    pairEnds(&first, &second)
    if first.isEmpty || second.isEmpty { return }
    if leg(first, second, mustArrive: true) != nil { return }
    let anchors = cuts < Self.deepestCut ? commonAnchors(first, second) : []
    if anchors.isEmpty { return alignInLegs(first, second) }
    for (x, y) in anchors {
      align(first.lowerBound..<x, second.lowerBound..<y, cuts: cuts + 1)
      partners[x] = Int32(truncatingIfNeeded: y)
      (first, second) = (x + 1..<first.upperBound, y + 1..<second.upperBound)
    }
    align(first, second, cuts: cuts + 1)
  }

  /// Pairs what is the same at both ends.
  private mutating func pairEnds(_ first: inout Range<Int>, _ second: inout Range<Int>) {
    var (x, y) = (first.lowerBound, second.lowerBound)
    while x < first.upperBound, y < second.upperBound, a[x] == b[y] {
      partners[x] = Int32(truncatingIfNeeded: y)
      (x, y) = (x + 1, y + 1)
    }
    var (endX, endY) = (first.upperBound, second.upperBound)
    while endX > x, endY > y, a[endX - 1] == b[endY - 1] {
      (endX, endY) = (endX - 1, endY - 1)
      partners[endX] = Int32(truncatingIfNeeded: endY)
    }
    (first, second) = (x..<endX, y..<endY)
  }

  private mutating func alignInLegs(_ first: Range<Int>, _ second: Range<Int>) {
    isCoarse = true
    var (first, second) = (first, second)
    while !first.isEmpty, !second.isEmpty, let end = leg(first, second, mustArrive: false) {
      (first, second) = (end.x..<first.upperBound, end.y..<second.upperBound)
    }
  }

  // MARK: The shortest edit script

  /// Goes as far as `legLimit` edits lead, and pairs what is the same on the way.
  /// - Returns: where it ended; nil, with nothing paired, when it had to arrive at the end of both and did not.
  private mutating func leg(
    _ first: Range<Int>, _ second: Range<Int>, mustArrive: Bool
  ) -> (x: Int, y: Int)? {
    let (width, height) = (first.count, second.count)
    let limit = min(Self.legLimit, width + height)
    let middle = limit + 1
    var farthest = [Int32](repeating: 0, count: 2 * limit + 3)
    history.removeAll(keepingCapacity: true)
    for edits in 0...limit {
      var best = (reach: -1, diagonal: 0)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let isDown = Self.isDown(diagonal, edits, farthest[middle + diagonal - 1], farthest[middle + diagonal + 1])
        var x = Int(isDown ? farthest[middle + diagonal + 1] : farthest[middle + diagonal - 1] + 1)
        var y = x - diagonal
        while x < width, y < height, a[first.lowerBound + x] == b[second.lowerBound + y] { (x, y) = (x + 1, y + 1) }
        farthest[middle + diagonal] = Int32(truncatingIfNeeded: x)
        if x == width, y == height {
          history.append(contentsOf: Self.row(of: farthest, edits, middle))
          pair(first.lowerBound, second.lowerBound, back: edits, diagonal)
          return (first.upperBound, second.upperBound)
        }
        if x <= width, y <= height, x + y > best.reach { best = (x + y, diagonal) }
      }
      history.append(contentsOf: Self.row(of: farthest, edits, middle))
      if edits == limit, !mustArrive, best.reach >= 0 {
        let x = Int(farthest[middle + best.diagonal])
        pair(first.lowerBound, second.lowerBound, back: edits, best.diagonal)
        return (first.lowerBound + x, second.lowerBound + x - best.diagonal)
      }
    }
    return nil
  }

  /// Whether a diagonal is reached by an addition, else by a loss.
  private static func isDown(_ diagonal: Int, _ edits: Int, _ left: Int32, _ right: Int32) -> Bool {
    diagonal == -edits || diagonal != edits && left < right
  }

  /// The farthest places of every second diagonal.
  private static func row(of farthest: [Int32], _ edits: Int, _ middle: Int) -> [Int32] {
    stride(from: middle - edits, through: middle + edits, by: 2).map { farthest[$0] }
  }

  /// Goes back from the end of a leg, and pairs what is the same on the way.
  private mutating func pair(_ startX: Int, _ startY: Int, back edits: Int, _ diagonal: Int) {
    /// The row of `edits` edits begins after those of fewer, which have 1, 2, 3 … places.
    func place(_ edits: Int, _ diagonal: Int) -> Int { edits * (edits + 1) / 2 + (diagonal + edits) / 2 }
    var (edits, diagonal) = (edits, diagonal)
    var x = Int(history[place(edits, diagonal)])
    while true {
      var from = 0
      var before = diagonal
      if edits > 0 {
        let left = diagonal > -edits ? history[place(edits - 1, diagonal - 1)] : -1
        let right = diagonal < edits ? history[place(edits - 1, diagonal + 1)] : -1
        let isDown = Self.isDown(diagonal, edits, left, right)
        before = isDown ? diagonal + 1 : diagonal - 1
        from = Int(isDown ? right : left + 1)
      }
      while x > from {
        x -= 1
        partners[startX + x] = Int32(truncatingIfNeeded: startY + x - diagonal)
      }
      if edits == 0 { return }
      x = Int(history[place(edits - 1, before)])
      (edits, diagonal) = (edits - 1, before)
    }
  }

  // MARK: Anchors

  /// Keys that occur once on either side, in the longest order that both have.
  private func commonAnchors(_ first: Range<Int>, _ second: Range<Int>) -> [(Int, Int)] {
    let (left, right) = (Self.singles(a, first), Self.singles(b, second))
    var pairs: [(x: Int, y: Int)] = []
    var at = 0
    for single in left {
      while at < right.count, right[at].key < single.key { at += 1 }
      if at < right.count, right[at].key == single.key { pairs.append((single.place, right[at].place)) }
    }
    pairs.sort { $0.x < $1.x }
    return Self.longestRise(pairs)
  }

  /// What occurs once, by key.
  private static func singles(_ keys: [UInt64], _ range: Range<Int>) -> [(key: UInt64, place: Int)] {
    let sorted = range.map { (key: keys[$0], place: $0) }.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
    return sorted.indices.filter { index in
      (index == 0 || sorted[index - 1].key != sorted[index].key)
        && (index + 1 == sorted.count || sorted[index + 1].key != sorted[index].key)
    }.map { sorted[$0] }
  }

  /// The longest part in which `y` rises.
  private static func longestRise(_ pairs: [(x: Int, y: Int)]) -> [(Int, Int)] {
    /// The pair with which the best rise of each length ends.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let half = (low + high) / 2
        if pairs[ends[half]].y < pairs[index].y { low = half + 1 } else { high = half }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var rise: [(Int, Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      rise.append(pairs[index])
      index = previous[index]
    }
    return rise.reversed()
  }
}
