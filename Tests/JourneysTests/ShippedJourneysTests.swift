import Findings
import Journeys
import SettingsSimulation
import TestSupport
import Testing
import TraceFormat
import TraceRecording

/// The journeys that the package ships run, and their traces replay.
@Suite struct ShippedJourneysTests {
  /// What declares journeys; what other scripts `require` does not.
  private static func scripts() throws -> [String] {
    try AppFixtures.files(in: "Scripts/Journeys", endingIn: ".lua").filter { path in
      String(decoding: try AppFixtures.bytes(path), as: UTF8.self).split(separator: "\n").contains { line in
        ["app", "describe", "it"].contains { line.prefix { $0.isLetter } == $0 }
      }
    }
  }

  @Test(arguments: try Self.scripts())
  func `journeys pass, and their inputs alone give the same trace`(path: String) throws {
    let project = JourneyProject { AppFixtures.existingBytes($0) }
    var loader = JourneyLoader(project)
    let script = loader.load(path)
    #expect(script.findings.map(\.description) == [])
    #expect(!script.journeys.isEmpty)
    let worker = JourneyWorker(project)
    for journey in script.journeys {
      var bytes: [UInt8] = []
      let result = worker.run(journey, of: script) { bytes.append(contentsOf: $0) }
      #expect(result.failures.map(\.finding.description) == [], "\(journey.name)")
      if case .pending = result.outcome { continue }
      #expect(result.outcome == .passed, "\(journey.name)")
      let trace = try Trace(bytes, file: script.traceName(of: journey))
      let app = script.apps[journey.app ?? 0]
      let configuration = try trace.header.launchOptions(file: trace.file).configuration
      let names = try configuration.map { try app.variant($0).names } ?? app.base.names
      #expect(try Replay.run(trace, names).difference == nil, "\(journey.name)")
    }
  }
}
