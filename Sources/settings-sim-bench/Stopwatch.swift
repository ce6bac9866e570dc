import Glibc

/// Processor time of this process: what others do on the machine counts little.
enum Stopwatch {
  /// How many seconds a piece of work takes.
  static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = now()
    try work()
    return now() - start
  }

  /// How many nanoseconds one of `count` pieces of work takes: the median of a few times all.
  static func nanoseconds(_ count: Int, _ work: () throws -> Void) rethrows -> Double {
    var times: [Double] = []
    for _ in 0..<5 { times.append(try seconds { for _ in 0..<count { try work() } }) }
    return times.median * 1e9 / Double(count)
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
