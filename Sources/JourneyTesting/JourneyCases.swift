import Commands
import Findings
import Reports
public import Testing

/// The journeys of a project as arguments of a test of Swift Testing:
///
/// ```swift
/// @Test(arguments: JourneyCase.all(from: #filePath)) func journey(_ journey: JourneyCase) { journey.run() }
/// ```
public struct JourneyCase: Sendable, CustomTestStringConvertible {
  private enum Content: Sendable {
    case journey(ProjectJourneys, ProjectJourneys.JourneyHandle)
    /// What keeps journeys from being there; a list of cases that says nothing of it would pass.
    case fault(root: String, Finding)
  }

  private let content: Content

  /// What becomes of traces.
  public enum Fixtures: Hashable, Sendable {
    /// A trace that differs from its fixture trace is an issue; one that has none is not.
    case accepted
    /// A trace without a fixture trace is an issue too.
    case required
    case ignored
  }

  /// Every journey of a project; a script that does not load, and that there is no journey at all, is a case that fails.
  /// - Parameters:
  ///   - file: a file of the project, mostly `#filePath`: its root is the first folder above it with `settings-sim.lua`,
  ///     `Fixtures/Apps` or `Package.swift`.
  ///   - paths: files and folders of journeys, and `file:line`, from the root; none: those below `Scripts/Journeys`.
  ///   - tags: as `settings-sim test --tags` takes them: `smoke and not slow`.
  ///   - seed: where random numbers of journeys begin; with another than 0 no trace is compared.
  public static func all(
    from file: String, paths: [String] = [], tags: String? = nil, seed: UInt64 = 0
  ) -> [JourneyCase] {
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "/"
    do {
      let project = try ProjectJourneys(in: folder, paths: paths, tags: tags, seed: seed)
      return project.findings.map { JourneyCase(content: .fault(root: project.root, $0)) }
        + project.journeys.map { JourneyCase(content: .journey(project, $0)) }
    } catch let finding as Finding {
      return [JourneyCase(content: .fault(root: folder, finding))]
    } catch {
      return [JourneyCase(content: .fault(root: folder, Finding(code: "testing.fault", message: "\(error)")))]
    }
  }

  /// The names of its groups and its own.
  public var testDescription: String {
    switch content {
    case .journey(_, let journey): journey.name
    case .fault(_, let finding): finding.place.file.isEmpty ? "journeys" : finding.place.file
    }
  }

  /// Runs it. Each failure is an issue at the line of the script. One that is pending or skipped does nothing.
  public func run(fixtures: Fixtures = .accepted) {
    for problem in problems(fixtures) {
      Issue.record(Comment(rawValue: problem.words), sourceLocation: problem.location)
    }
  }

  /// What becomes an issue.
  package struct Problem {
    package var words: String
    package var location: SourceLocation
  }

  /// Runs it, and records nothing.
  package func problems(_ fixtures: Fixtures) -> [Problem] {
    switch content {
    case .fault(let root, let finding): return [problem(finding, root)]
    case .journey(let project, let journey):
      let report = project.run(journey)
      var findings = report.findings
      if report.isBad, findings.isEmpty {
        findings.append(Finding(code: "testing.failed", message: "the journey failed", place: report.place))
      }
      if let finding = fault(of: report, fixtures) { findings.append(finding) }
      return findings.map { problem($0, project.root, unlessPlaced: report.place) }
    }
  }

  private func fault(of report: JourneyReport, _ fixtures: Fixtures) -> Finding? {
    if fixtures == .ignored { return nil }
    switch report.fixture {
    case .none, .same: return nil
    case .missing:
      if fixtures == .accepted { return nil }
      return Finding(
        code: "testing.no_fixture", message: "its trace is not accepted yet", place: report.place,
        notes: ["run settings-sim test, then settings-sim review"])
    case .different(var finding), .unreadable(var finding):
      // Traces are read by few; the journey is where to begin.
      finding.notes.insert("\(finding.place)", at: 0)
      finding.place = report.place
      return finding
    }
  }

  private func problem(_ finding: Finding, _ root: String, unlessPlaced place: SourcePlace? = nil) -> Problem {
    let isPlaced = finding.place.file.hasSuffix(".lua") || finding.place.file.hasSuffix(".json")
    let place = isPlaced ? finding.place : place ?? finding.place
    var words = finding
    words.place = finding.place == place ? .nowhere : finding.place
    return Problem(words: words.description, location: Self.location(place, root))
  }

  /// Swift Testing wants a module and a file.
  private static func location(_ place: SourcePlace, _ root: String) -> SourceLocation {
    let file = place.file.isEmpty ? "settings-sim.lua" : place.file
    let id = file.contains("/") ? file : "Journeys/\(file)"
    return SourceLocation(fileID: id, filePath: "\(root)/\(file)", line: place.line ?? 1, column: 1)
  }
}
