/// How long `settings-sim version` takes, from its start to its end.
struct StartUp: Measurement {
  let rows = [
    Row(name: "startup_ms", unit: "ms", wanted: .atMost(5)),
    Row(name: "startup_min_ms", unit: "ms", isDetail: true),
    Row(name: "startup_peak_mib", unit: "MiB", isDetail: true),
  ]
  private let command: [String]
  private let runs: Int

  init(_ tool: String, runs: Int) {
    command = [tool, "version"]
    self.runs = runs
  }

  func round() throws -> [Double] {
    var times: [Double] = []
    for _ in 0..<runs { times.append(try ChildProcess(command).wallSeconds * 1000) }
    return [times.median, times.min() ?? 0, try ChildProcess.withPeak(command).peakMiB]
  }
}
