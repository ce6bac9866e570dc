public import Findings
import Journeys
public import Reports

/// The journeys of a project, for programs that run them by other means than the command line.
public struct ProjectJourneys: Sendable {
  /// Those that are selected, in the order in which they stand in their files.
  public let journeys: [JourneyHandle]
  /// What keeps scripts from loading, or that there is no journey at all.
  public let findings: [Finding]
  /// Absolute.
  public let root: String

  private let items: [Suite.Item]
  private let project: JourneyProject
  private let options: RunOptions
  private let fixtures: FixtureTraces

  /// One of them.
  public struct JourneyHandle: Hashable, Sendable {
    /// The names of its groups and its own, joined by ` › `.
    public let name: String
    public let place: SourcePlace
    public let tags: [String]
    let number: Int
  }

  /// Loads them.
  /// - Parameters:
  ///   - folder: of the project, or in it; absolute.
  ///   - paths: files, folders and `file:line`, from the project's root; none: all journeys of the project.
  ///   - tags: as `--tags` takes them; nil: all.
  ///   - seed: where random numbers begin.
  /// - Throws: a fault of the paths, the tags or `settings-sim.lua`, whose `description` says what to do.
  public init(in folder: String, paths: [String] = [], tags: String? = nil, seed: UInt64 = 0) throws {
    let silent = Silence()
    var filter = JourneyFilter()
    filter.tags = tags.map { [$0] } ?? []
    do {
      let files = DiskFiles()
      let root = try Project(given: nil, paths: [folder], workingFolder: folder, files: files).root
      let surroundings = Surroundings(
        arguments: [], workingFolder: root, files: files, output: Surroundings.Stream(silent),
        messages: Surroundings.Stream(silent))
      let session = Session(surroundings, options: SharedOptions())
      let suite = try Suite(paths, filter, session)
      items = suite.selected
      findings = items.isEmpty && suite.findings.isEmpty ? [suite.nothingFits] : suite.findings
      self.root = suite.project.root
      project = suite.project.journeys(session)
      options = RunOptions(
        seed: seed, normalisers: try session.normalisers(of: suite.project), tool: ToolVersion.name)
      fixtures = FixtureTraces(suite.project, keepsPending: false)
    } catch let fault as UsageFault { throw fault.finding } catch let fault as FileFault {
      throw fault.finding(name: fault.path)
    }
    journeys = items.enumerated().map { number, item in
      JourneyHandle(name: item.journey.name, place: item.journey.place, tags: item.journey.tags, number: number)
    }
  }

  /// Runs one, in a Lua of its own. Nothing is written; its trace is held against its fixture trace.
  public func run(_ journey: JourneyHandle) -> JourneyReport {
    let item = items[journey.number]
    let isComparable = options.seed == 0
    return JourneyReport(JourneyRun(item, JourneyWorker(project, options), isComparable ? fixtures : nil), of: item)
  }
}

private final class Silence: Sink {
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileFault) {}
}
