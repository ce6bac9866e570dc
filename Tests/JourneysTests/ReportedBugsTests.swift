import Findings
import Journeys
import SettingsSimulation
import TestSupport
import Testing

/// The public bug reports that are journeys: each passes as it is, and fails under the fault of its kind.
@Suite struct ReportedBugsTests {
  private static let folder = "Scripts/Journeys/reported"

  @Test(arguments: (try? AppFixtures.files(in: folder, endingIn: ".lua")) ?? [])
  func `a reported bug is not in the model, and its fault is noticed`(path: String) throws {
    let project = JourneyProject { AppFixtures.existingBytes($0) }
    var loader = JourneyLoader(project)
    let script = loader.load(path)
    #expect(script.findings.map(\.description) == [])
    let journey = try #require(script.journeys.first)
    #expect(script.journeys.count == 1)
    #expect(journey.tags.contains("reported"))
    #expect(run(journey, of: script, project, faults: []).outcome == .passed)

    let report = try #require(Self.reports(of: journey.tags).first)
    #expect(path.hasSuffix("/\(report).lua"))
    #expect(source(of: path).hasPrefix("-- \(report), "), "the first line names the report")
    let faults = Self.faults(of: journey.tags)
    #expect(!faults.isEmpty)
    for fault in faults {
      let result = run(journey, of: script, project, faults: [fault])
      #expect(result.outcome == .failed, "\(fault)")
      let told = result.failures.map(\.finding.description)
      #expect(told.first?.hasPrefix("\(path):") ?? false, "\(fault): \(told)")
    }
    let known = Fault.all.filter { $0.reports.contains(report) }.map(\.id)
    #expect(known.count == 1 && faults.contains(known[0]), "the catalogue names \(report) at \(known)")
  }

  @Test func `every report of the catalogue is one journey`() throws {
    let project = JourneyProject { AppFixtures.existingBytes($0) }
    var loader = JourneyLoader(project)
    let tags = try AppFixtures.files(in: Self.folder, endingIn: ".lua").flatMap { path in
      loader.load(path).journeys.flatMap { Self.reports(of: $0.tags) }
    }
    #expect(tags.sorted() == Fault.all.flatMap(\.reports).sorted())
    #expect(tags.count == 63)
  }

  private func run(
    _ journey: Journey, of script: JourneyScript, _ project: JourneyProject, faults: [String]
  ) -> JourneyResult {
    JourneyWorker(project, RunOptions(faults: faults)).run(journey, of: script) { _ in }
  }

  private func source(of path: String) -> String {
    AppFixtures.existingBytes(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func faults(of tags: [String]) -> [String] {
    tags.filter { $0.hasPrefix("fault:") }.map { String($0.dropFirst("fault:".count)) }
  }

  private static func reports(of tags: [String]) -> [String] {
    tags.filter { $0 != "reported" && !$0.hasPrefix("fault:") }
  }
}
