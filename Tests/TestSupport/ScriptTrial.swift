import Findings
public import Journeys
public import LuaBridge

/// A script and its files in memory, loaded and run: the shortest way to try a journey in a test.
public struct ScriptTrial {
  /// The result of every journey of the script, in order; empty where it does not load.
  public let results: [JourneyResult]
  public let script: JourneyScript
  /// The bytes of the traces, in the order of the results.
  public let traces: [[UInt8]]

  /// - Parameters:
  ///   - source: the script, `test.lua`.
  ///   - files: other files by path; what is not among them is looked for in the repository.
  public init(
    _ source: String, files: [String: String] = [:], limits: LuaLimits = .standard, options: RunOptions = RunOptions()
  ) {
    var files = files.mapValues { Array($0.utf8) }
    files["test.lua"] = Array(source.utf8)
    let all = files
    let project = JourneyProject(limits: limits) { path in all[path] ?? AppFixtures.existingBytes(path) }
    var loader = JourneyLoader(project, knowing: ScriptTrial.seeds)
    let script = loader.load("test.lua")
    self.script = script
    guard script.findings.isEmpty else {
      results = []
      traces = []
      return
    }
    let worker = JourneyWorker(project, options)
    var traces: [[UInt8]] = []
    results = script.journeys.map { journey in
      var trace: [UInt8] = []
      let result = worker.run(journey, of: script) { trace.append(contentsOf: $0) }
      traces.append(trace)
      return result
    }
    self.traces = traces
  }

  /// The seed apps, read once for all tests.
  private static let seeds: JourneyLoader = {
    var loader = JourneyLoader(JourneyProject { AppFixtures.existingBytes($0) })
    for name in AppFixtures.seeds { _ = try? loader.definition(at: "Fixtures/Apps/\(name).lua") }
    return loader
  }()

  /// What loading found, each as a reader sees it.
  public var faults: [String] { script.findings.map(\.description) }

  /// Every failure of every journey, each as a reader sees it; of a script that does not load, why.
  public var failures: [String] { faults + results.flatMap { $0.failures.map(\.finding.description) } }

  public var outcomes: [String] { results.map(\.outcome.name) }

  /// One journey around some lines, on an app.
  public static func journey(_ lines: String, app: String = "profile", launch: String = "") -> ScriptTrial {
    ScriptTrial(
      """
      app "\(app)"
      it("runs", function(sim)
      sim:launch{ \(launch) }
      \(lines)
      end)
      """)
  }
}
