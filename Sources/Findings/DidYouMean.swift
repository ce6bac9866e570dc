/// Finds the name that an author most likely meant.
public enum DidYouMean {
  /// The candidate with the fewest edits, at most a third of the name's length (at least one edit is always
  /// allowed); of equals the first in the order given. Letter case and `_` against `-` count as half an edit.
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.utf8.prefix(100))
    var best: (name: String, cost: Int)?
    for candidate in candidates {
      let cost = distance(wanted, Array(candidate.utf8.prefix(100)))
      if cost <= max(2, wanted.count * 2 / 3), cost < best?.cost ?? .max { best = (candidate, cost) }
    }
    return best?.name
  }

  /// `did you mean "x"?`, or nil when nothing is near.
  public static func note(for name: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: name, among: candidates).map { "did you mean \"\($0)\"?" }
  }

  /// Optimal string alignment distance in half edits.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = (0...b.count).map { $0 * 2 }
    for i in a.indices {
      var row = [(i + 1) * 2]
      for j in b.indices {
        var cost = min(last[j] + substitution(a[i], b[j]), last[j + 1] + 2, row[j] + 2)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 2) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }

  private static func substitution(_ a: UInt8, _ b: UInt8) -> Int {
    if a == b { return 0 }
    let separators: [UInt8] = [UInt8(ascii: "_"), UInt8(ascii: "-")]
    let sameLetter = a ^ b == 0x20 && (65...90).contains(min(a, b))
    return sameLetter || (separators.contains(a) && separators.contains(b)) ? 1 : 2
  }
}
