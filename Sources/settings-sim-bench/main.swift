import Glibc
import LuaBridge
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Seconds of processor time.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func read(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&block, 1, block.count, file)
    if count == 0 { return bytes }
    bytes += block[0..<count]
  }
}

let document = try LuaDocument.read(bytes: read("Fixtures/Apps/workload.lua"), name: "workload.lua")
let model = try CompiledModel(compiling: SettingsModel.read(document, file: "workload.lua"))
var native = NativeJourney(model)
let journeys = Int(CommandLine.arguments.dropFirst().first ?? "20000") ?? 20000
try native.run(100)
let before = native.engine.steps
let start = processorTime()
try native.run(journeys)
let time = processorTime() - start
let steps = native.engine.steps - before
print(
  "native: \(Int(Double(steps) / time)) steps/s, \(Int(Double(journeys) * 24 / time)) events/s, \(Double(steps) / Double(journeys)) steps a journey"
)
