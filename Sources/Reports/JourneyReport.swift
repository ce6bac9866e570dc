public import Findings

/// What is told of one journey.
public struct JourneyReport: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case passed, failed, error, interrupted
    /// With the author's reason, or an empty text.
    case pending(String)
    case skipped(String)
  }

  /// How its trace compares with its fixture trace.
  public enum Fixture: Hashable, Sendable {
    /// It was not compared.
    case none
    case same
    case missing
    /// With the first difference.
    case different(Finding)
    /// The fixture is no trace.
    case unreadable(Finding)
  }

  /// The names of its groups and its own, joined by ` › `.
  public var name: String
  public var place: SourcePlace
  public var outcome: Outcome
  public var findings: [Finding]
  /// Lines that the script printed.
  public var printed: [String]
  public var fixture: Fixture
  /// What follows `settings-sim test` to run it alone; nil: its place.
  public var address: String?

  public init(
    name: String, place: SourcePlace, outcome: Outcome, findings: [Finding] = [], printed: [String] = [],
    fixture: Fixture = .none, address: String? = nil
  ) {
    self.name = name
    self.place = place
    self.outcome = outcome
    self.findings = findings
    self.printed = printed
    self.fixture = fixture
    self.address = address
  }
}

/// How many journeys of a run ended how.
public struct RunCounts: Hashable, Sendable {
  public var passed = 0
  public var failed = 0
  public var errors = 0
  public var pending = 0
  public var skipped = 0
  /// Selected, but not run: the run was ended before.
  public var notRun = 0

  public var sameTraces = 0
  public var newTraces = 0
  public var changedTraces = 0
  public var unreadableTraces = 0
  public var staleTraces = 0
  /// Traces that lie beside their fixtures, of no journey that ran: somebody left them there.
  public var leftTraces = 0

  public init() {}

  public var finished: Int { passed + failed + errors + pending + skipped }
  /// Fixture traces that somebody has to decide on.
  public var undecidedTraces: Int { newTraces + changedTraces + unreadableTraces + staleTraces + leftTraces }

  public mutating func add(_ report: JourneyReport) {
    switch report.outcome {
    case .passed: passed += 1
    case .failed: failed += 1
    case .error: errors += 1
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
