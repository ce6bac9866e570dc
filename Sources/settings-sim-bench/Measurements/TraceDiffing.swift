import TraceAnalysis
import TraceFormat

/// How long it takes to read two traces of a million records that differ in ten places, and to find these; and the most
/// memory that the process holds.
final class TraceDiffing: Measurement {
  let rows = [
    Row(name: "diff_1m_s", unit: "s", wanted: .atMost(3)),
    Row(name: "diff_1m_peak_mib", unit: "MiB", wanted: .atMost(1024)),
  ]
  private static let places = 10
  private let program: String
  private let (first, second) = (Files.temporary("diff-first"), Files.temporary("diff-second"))

  init(program: String, records: Int) throws {
    self.program = program
    let unit = try LuaWork(repeats: 10).run(to: nil).records
    let repeats = records * 10 / unit
    try LuaWork(repeats: repeats).run(toFile: first)
    try LuaWork(repeats: repeats, pauses: Self.places).run(toFile: second)
  }

  deinit {
    Files.remove(first)
    Files.remove(second)
  }

  func round() throws -> [Double] {
    let (process, peak) = try ChildProcess.withPeak([program, "--diff", first, second])
    return [process.processorSeconds, peak]
  }

  /// What the process does that is measured.
  static func compare(_ first: String, _ second: String) throws {
    let diff = try TraceDiff(
      try Trace(Files.read(first), file: first), try Trace(Files.read(second), file: second))
    guard diff.summary == "\(places) added" else { throw BenchFailure("the traces differ otherwise: \(diff.summary)") }
  }
}
