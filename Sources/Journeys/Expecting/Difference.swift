/// One place where a value is not as expected.
struct Difference {
  /// From the whole: `server["ada@example.com"].push`.
  var path: String
  var expected: Expected
  /// Nil: there is nothing under this name.
  var found: Found?
}

extension Expected {
  /// Every place in which a value is not as expected, as deep as names lead.
  func differences(
    from found: Found, at path: String, isWhole: Bool = false, _ like: PatternMatch
  ) throws -> [Difference] {
    if try fits(found, isWhole: isWhole, like) { return [] }
    guard case .map(let wanted) = self, case .map(let entries) = found else {
      return [Difference(path: path, expected: self, found: found)]
    }
    var list: [Difference] = []
    for (key, value) in wanted {
      let inner = Found.path(path, key)
      if let there = found[key] {
        list += try value.differences(from: there, at: inner, isWhole: isWhole, like)
      } else if try !value.fits(.null, like) {
        list.append(Difference(path: inner, expected: value, found: nil))
      }
    }
    if isWhole {
      for entry in entries where !wanted.contains(where: { $0.key == entry.key }) {
        list.append(Difference(path: Found.path(path, entry.key), expected: .value(.null), found: entry.value))
      }
    }
    return list
  }
}

extension Difference {
  /// The lines of a difference, `-` expected, `+` found, and behind it what else is known of what was found.
  func lines(remark: String = "", _ like: PatternMatch) rethrows -> [String] {
    let tail = remark.isEmpty ? "" : "   \(remark)"
    if case .list(let items) = expected, case .list(let list)? = found, "\(expected)".count + path.count > 70 {
      let rows = try Alignment.of(items, list) { try $0.fits($1, like) }
      return ["  \(path):\(tail)"]
        + rows.map { row in
          switch row {
          case .same(_, let item): "    \(list[item])"
          case .missing(let item): "  - \(items[item])"
          case .extra(let item): "  + \(list[item])"
          }
        }
    }
    return ["- \(path): \(expected)", "+ \(path): \(found.map { "\($0)" } ?? "nothing")\(tail)"]
  }
}

/// Two lists side by side, with as much as possible in common.
enum Alignment {
  case same(Int, Int)
  case missing(Int)
  case extra(Int)

  /// The longest common subsequence; beyond a million pairs, from the front.
  static func of<A, B>(_ a: [A], _ b: [B], fits: (A, B) throws -> Bool) rethrows -> [Alignment] {
    var start: [Alignment] = []
    var first = 0
    while first < a.count, first < b.count, try fits(a[first], b[first]) {
      start.append(.same(first, first))
      first += 1
    }
    let (m, n) = (a.count - first, b.count - first)
    guard m > 0, n > 0, m * n <= 1_000_000 else {
      return start + (0..<m).map { .missing(first + $0) } + (0..<n).map { .extra(first + $0) }
    }
    var lengths = Array(repeating: Array(repeating: 0, count: n + 1), count: m + 1)
    var equal = Array(repeating: Array(repeating: false, count: n), count: m)
    for i in stride(from: m - 1, through: 0, by: -1) {
      for j in stride(from: n - 1, through: 0, by: -1) {
        equal[i][j] = try fits(a[first + i], b[first + j])
        lengths[i][j] = equal[i][j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    return start + walk(lengths, equal, m, n, first)
  }

  private static func walk(
    _ lengths: [[Int]], _ equal: [[Bool]], _ m: Int, _ n: Int, _ first: Int
  ) -> [Alignment] {
    var rows: [Alignment] = []
    var (i, j) = (0, 0)
    while i < m || j < n {
      if i < m, j < n, equal[i][j] {
        rows.append(.same(first + i, first + j))
        (i, j) = (i + 1, j + 1)
      } else if j == n || (i < m && lengths[i + 1][j] >= lengths[i][j + 1]) {
        rows.append(.missing(first + i))
        i += 1
      } else {
        rows.append(.extra(first + j))
        j += 1
      }
    }
    return rows
  }
}
