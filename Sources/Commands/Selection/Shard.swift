import Reports
import TraceFormat

/// One part of a run that is parted over several machines: the journeys that it runs depend on nothing but the journeys that
/// there are, so that every machine knows its own.
struct Shard: Hashable {
  /// From 1.
  var index: Int
  var count: Int
  /// Where it was said: `--shard`, or the variables of a CI system.
  var origin: String

  static let largest = RunStart.Part.largestCount

  /// How journeys are parted.
  enum Manner: String, CaseIterable {
    /// Neighbours stay together, and parts differ by one journey at most.
    case slice
    /// By a digest of file and name: a journey stays in its part when others come and go.
    case hash
    /// So that the longest part is as short as can be found, by the times that were measured.
    case time
  }

  /// As reports tell it; nil: it is the whole.
  /// - Parameter whole: how many journeys all parts have.
  func reported(of whole: Int) -> RunStart.Part? {
    count == 1 ? nil : RunStart.Part(number: index, count: count, whole: whole)
  }

  /// The journeys of this part, in their order.
  /// - Parameters:
  ///   - keys: of all journeys, each once, in the order in which all parts know them.
  ///   - timings: of journeys by key, for `time`.
  /// - Returns: positions in `keys`, ascending.
  func part(of keys: [String], _ manner: Manner, _ timings: Timings) -> [Int] {
    switch manner {
    case .slice:
      return Array(keys.count * (index - 1) / count..<keys.count * index / count)
    case .hash:
      return keys.indices.filter { Int(Self.number(of: keys[$0]) % UInt64(count)) == index - 1 }
    case .time:
      let shards = Self.balanced(keys, count, timings)
      return keys.indices.filter { shards[$0] == index - 1 }
    }
  }

  private static func number(of key: String) -> UInt64 {
    Array(key.utf8).withUnsafeBytes { TraceDigest.number(of: $0, after: 0) }
  }

  /// The longest first, each into the part that has least to do; of equals the first.
  private static func balanced(_ keys: [String], _ count: Int, _ timings: Timings) -> [Int] {
    let unknown = timings.median
    let times = keys.map { timings.microseconds[$0] ?? unknown }
    let order = keys.indices.sorted { times[$0] != times[$1] ? times[$0] > times[$1] : $0 < $1 }
    var loads = [Int64](repeating: 0, count: count)
    var shards = [Int](repeating: 0, count: keys.count)
    for item in order {
      let lightest = loads.indices.min { loads[$0] != loads[$1] ? loads[$0] < loads[$1] : $0 < $1 } ?? 0
      shards[item] = lightest
      // A journey that took no time at all still is one.
      loads[lightest] += max(times[item], 1)
    }
    return shards
  }
}

extension Option {
  /// `2/5`: the second of five parts.
  static func shard(to path: WritableKeyPath<Target, Shard?>) -> Option {
    let name = "--shard"
    return Option(names: [name], value: "I/N", help: "runs part I of N, from 1: 2/5") {
      target, text throws(UsageFault) in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), !text.contains("+"),
        (1...Shard.largest).contains(count), index >= 1
      else { throw .badValue(option: name, value: text, wanted: "a part and how many there are, from 1: 2/5") }
      guard index <= count else { throw .noSuchShard(index, of: count, origin: name) }
      target[keyPath: path] = Shard(index: index, count: count, origin: name)
    }
  }
}
