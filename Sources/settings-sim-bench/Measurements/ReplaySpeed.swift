import Findings
import SettingsDefinition
import TraceFormat
import TraceRecording

/// How many inputs of a trace are run again in a second, with every record written anew and compared.
struct ReplaySpeed: Measurement {
  let rows = [Row(name: "replay_steps_per_s", unit: "inputs/s", wanted: .atLeast(500_000))]
  private let trace: Trace
  private let names: TraceNames

  init(_ model: CompiledModel, events: Int) throws {
    var bytes: [UInt8] = []
    try LuaWork(repeats: events / Workload.events).run { bytes += $0 }
    trace = try Trace(bytes, file: "workload")
    names = TraceNames(model)
  }

  func round() throws -> [Double] {
    let inputs = trace.records.count { $0.traceClass == .input }
    var difference: String?
    let seconds = try Stopwatch.seconds { difference = try Replay.run(trace, names).difference?.finding.description }
    if let difference { throw BenchFailure("the replay differs: \(difference)") }
    return [Double(inputs) / seconds]
  }
}
