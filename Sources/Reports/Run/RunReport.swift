public import Findings

/// A run of journeys, before the first has run.
public struct RunStart: Hashable, Sendable {
  /// Name and version of the program.
  public var tool: String
  /// Where random numbers begin.
  public var seed: UInt64
  /// The faults that are on in every journey.
  public var faults: [String]
  /// How many journeys will run.
  public var selected: Int
  /// Which of the parts of a run it is; nil: it is whole.
  public var part: Part?
  /// What keeps scripts from loading: each once, by file and line.
  public private(set) var findings: [Finding]

  /// One of the parts of a run.
  public struct Part: Hashable, Sendable {
    public static let largestCount = 10_000
    /// From 1.
    public var number: Int
    /// How many there are.
    public var count: Int
    /// How many journeys all of them have together, known before the run was parted.
    public var whole: Int

    public init(number: Int, count: Int, whole: Int) {
      self.number = number
      self.count = count
      self.whole = whole
    }
  }

  public init(
    tool: String, seed: UInt64 = 0, faults: [String] = [], selected: Int, part: Part? = nil, findings: [Finding] = []
  ) {
    self.tool = tool
    self.seed = seed
    self.faults = faults
    self.selected = selected
    self.part = part
    self.findings = Self.sorted(findings)
  }

  mutating func add(_ others: [Finding]) { findings = Self.sorted(findings + others) }

  private static func sorted(_ findings: [Finding]) -> [Finding] {
    Set(findings).sorted { key($0).lexicographicallyPrecedes(key($1)) }
  }

  private static func key(_ finding: Finding) -> [UInt8] {
    let line = String(finding.place.line ?? 0)
    let digits = String(repeating: "0", count: max(0, 10 - line.utf8.count)) + line
    return Array("\(finding.place.file)\n\(digits)\n\(finding.code)\n\(finding)".utf8)
  }
}

/// A run of journeys, or several runs that are parts of one, as reports tell it. No wall time and no name of a machine is
/// in it: the same journeys give the same report, whoever ran them where.
public struct RunReport: Hashable, Sendable {
  public var start: RunStart
  /// Those that ran.
  public var journeys: [JourneyReport] = []
  /// Fixture traces whose journey is gone, from the project's root, sorted.
  public var staleTraces: [String] = []
  /// Traces that wait beside their fixtures though nothing is written there in CI, sorted.
  public var waitingTraces: [String] = []
  /// Ctrl-C was pressed.
  public var isInterrupted = false

  public init(_ start: RunStart) { self.start = start }

  /// In the order of their files, whatever order they ran in.
  public var inOrder: [JourneyReport] { journeys.sorted(by: JourneyReport.precedes) }

  /// Those that wait, without those of journeys that are themselves told to have another trace.
  public var leftTraces: [String] {
    let told = Set(journeys.filter(\.isUndecided).compactMap(\.traceFile).map { "\($0).pending" })
    return waitingTraces.filter { !told.contains($0) }
  }

  public var counts: RunCounts {
    var counts = RunCounts()
    for journey in journeys { counts.add(journey) }
    counts.notRun += max(0, start.selected - journeys.count)
    counts.staleTraces = staleTraces.count
    counts.leftTraces = leftTraces.count
    return counts
  }
}

/// How many journeys of a run ended how.
public struct RunCounts: Hashable, Sendable {
  public var passed = 0
  public var failed = 0
  public var errors = 0
  /// They gave two traces.
  public var nondeterministic = 0
  public var pending = 0
  public var skipped = 0
  /// Selected, but not run to their end: the run was ended before.
  public var notRun = 0

  public var sameTraces = 0
  public var newTraces = 0
  public var changedTraces = 0
  public var unreadableTraces = 0
  public var staleTraces = 0
  /// Traces that lie beside their fixtures, of no journey that has another trace: somebody left them there.
  public var leftTraces = 0

  public init() {}

  public var finished: Int { passed + bad + pending + skipped }
  public var bad: Int { failed + errors + nondeterministic }
  /// Fixture traces that somebody has to decide on.
  public var undecidedTraces: Int { newTraces + changedTraces + unreadableTraces + staleTraces + leftTraces }

  mutating func add(_ report: JourneyReport) {
    switch report.outcome {
    case .passed: passed += 1
    case .failed: failed += 1
    case .error: errors += 1
    case .nondeterministic: nondeterministic += 1
    case .pending: pending += 1
    case .skipped: skipped += 1
    case .interrupted: notRun += 1
    }
    switch report.fixture {
    case .none: break
    case .same: sameTraces += 1
    case .missing: newTraces += 1
    case .different: changedTraces += 1
    case .unreadable: unreadableTraces += 1
    }
  }
}
