import Commands
import Testing

/// However a run is parted, its merged reports are those of the whole, byte for byte.
@Suite struct MergingTests {
  static let reporters = "list=0,line=1,dot=2,json=3,jsonl=4,junit=5,tap=6,github=7,gitlab=8,markdown=9"

  private static func reports(_ folder: String) -> String {
    reporters.split(separator: ",").map { $0.replacing("=", with: "=\(folder)/") }.joined(separator: ",")
  }

  /// Hostile journeys, and many.
  private static func stage() -> Stage {
    var more: [String: String] = [:]
    for file in 0..<12 {
      let lines = (0..<8).map { number in
        let body = number % 5 == 4 ? "sim:tap \"sond\"" : "sim:toggle \"sound\" sim:run_until_idle() print(\(number))"
        return "it(\"journey \(number)\", function(sim) sim:launch {} \(body) end)\n"
      }
      more["Scripts/Journeys/many/\(file).lua"] = "app \"small\"\n" + lines.joined()
    }
    var stage = Hostile.stage(more)
    stage["times.json"] =
      "{\"timings\":1,\"microseconds\":{\"Scripts/Journeys/many/3.lua#journey 1\":90000,\"Scripts/Journeys/many/1.lua#journey 7\":20}}"
    stage.environment = ["CI": "1"]
    _ = stage.run("test -j 1 --reporter \(reports("whole"))")
    return stage
  }

  @Test(arguments: ["slice", "hash", "time"], [(1, 1), (1, 2), (5, 1), (5, 2)])
  func `reports of parts in any order make those of the whole`(manner: String, way: (shards: Int, workers: Int)) throws
  {
    let (stage, name) = (Self.stage(), "\(manner)\(way.shards)\(way.workers)")
    for part in 1...way.shards {
      _ = stage.run(
        "test -j \(way.workers) --shard \(part)/\(way.shards) --shard-by \(manner) --timings times.json "
          + "--shuffle=\(part + 7) --reporter jsonl=\(name)/parts/\(part).jsonl")
    }
    let parts = (1...way.shards).reversed().map { "\(name)/parts/\($0).jsonl" }.joined(separator: " ")
    #expect(stage.run("merge-reports \(parts) --reporter \(Self.reports(name))").status == .doesNotLoad)
    for report in 0...9 {
      let whole = try #require(stage["whole/\(report)"])
      #expect(!whole.isEmpty)
      #expect(stage["\(name)/\(report)"] == whole, "\(Self.reporters.split(separator: ",")[report])")
    }
  }

  @Test func `reports of a shuffled run are those of another but for what is told as it comes`() {
    let stage = Self.stage()
    _ = stage.run("test -j 2 --shuffle=99 --reporter \(Self.reports("shuffled"))")
    for report in [3, 5, 6, 7, 8, 9] { #expect(stage["shuffled/\(report)"] == stage["whole/\(report)"], "\(report)") }
  }
}
