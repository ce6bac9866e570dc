public import Findings

/// What is told of one journey.
public struct JourneyReport: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case passed, failed, error, interrupted
    /// The same journey gave two traces; what differs first is among the findings.
    case nondeterministic
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

  /// Something that the script did: an input, an expectation, a named step.
  public struct Step: Hashable, Sendable {
    /// As a person reads it, `user.tap target="sign_out"`.
    public var words: String
    /// The author's line; empty where there is none.
    public var place: String
    /// Virtual time since the first launch.
    public var milliseconds: Int64
    /// How many named steps it stands in.
    public var depth: Int
    /// The number of its record.
    public var record: Int

    public init(words: String, place: String, milliseconds: Int64, depth: Int, record: Int) {
      self.words = words
      self.place = place
      self.milliseconds = milliseconds
      self.depth = depth
      self.record = record
    }
  }

  /// What the screen looked like.
  public struct Pictures: Hashable, Sendable {
    /// From a record on the screen looks like a picture, until the next shot.
    public struct Shot: Hashable, Sendable {
      /// The number of the record after which it looks so, from 1.
      public var record: Int
      /// Its place in `svgs`.
      public var picture: Int

      public init(record: Int, picture: Int) {
        self.record = record
        self.picture = picture
      }
    }

    /// Each picture once.
    public var svgs: [String]
    /// In the order of their records.
    public var shots: [Shot]
    /// The record after which there were too many; nil: all were taken.
    public var end: Int?

    public init(svgs: [String] = [], shots: [Shot] = [], end: Int? = nil) {
      self.svgs = svgs
      self.shots = shots
      self.end = end
    }
  }

  /// The names of its groups, outermost first, and its own.
  public var path: [String]
  public var place: SourcePlace
  /// Its number in its file, from 0: rows of one `each` stand on one line.
  public var number: Int
  public var tags: [String]
  /// The app's id.
  public var app: String?
  public var outcome: Outcome
  public var findings: [Finding]
  /// Lines that the script printed.
  public var printed: [String]
  public var fixture: Fixture
  /// What follows `settings-sim test` to run it alone; nil: its place.
  public var address: String?
  /// Virtual milliseconds that passed.
  public var milliseconds: Int64
  /// How many records its trace has.
  public var records: Int
  /// The path of its fixture trace, from the project's root; nil: it has none.
  public var traceFile: String?
  /// Where a reporter wants them.
  public var steps: [Step] = []
  /// Its whole trace, where a reporter wants it.
  public var trace: [UInt8] = []
  /// Of its script, and of what that requires, what failures and steps point at, where a reporter wants it.
  public var sources: [SourceLines] = []
  /// The whole trace that it differs from, where a reporter wants it.
  public var fixtureTrace: [UInt8] = []
  /// Where a reporter wants them.
  public var pictures = Pictures()

  public init(
    path: [String], place: SourcePlace, number: Int = 0, tags: [String] = [], app: String? = nil, outcome: Outcome,
    findings: [Finding] = [], printed: [String] = [], fixture: Fixture = .none, address: String? = nil,
    milliseconds: Int64 = 0, records: Int = 0, traceFile: String? = nil
  ) {
    self.path = path
    self.place = place
    self.number = number
    self.tags = tags
    self.app = app
    self.outcome = outcome
    self.findings = findings
    self.printed = printed
    self.fixture = fixture
    self.address = address
    self.milliseconds = milliseconds
    self.records = records
    self.traceFile = traceFile
  }

  /// The names of its groups and its own, joined by ` › `.
  public var name: String { path.joined(separator: " › ") }

  /// What is short of it, to be kept when reporters have taken it.
  public var withoutTrace: JourneyReport {
    var report = self
    (report.trace, report.fixtureTrace, report.pictures, report.sources) = ([], [], Pictures(), [])
    return report
  }

  /// Whether the run has failed by it; a trace that differs is not counted here.
  public var isBad: Bool {
    switch outcome {
    case .failed, .error, .nondeterministic: true
    case .passed, .interrupted, .pending, .skipped: false
    }
  }

  /// Its trace waits for somebody to decide on it.
  public var isUndecided: Bool {
    switch fixture {
    case .none, .same: false
    case .missing, .different, .unreadable: true
    }
  }

  /// The order in which documents tell journeys, whoever ran them when: by file and by their order in it.
  public static func precedes(_ a: JourneyReport, _ b: JourneyReport) -> Bool {
    if a.place.file != b.place.file { return a.place.file.utf8.lexicographicallyPrecedes(b.place.file.utf8) }
    return a.number < b.number
  }
}

extension JourneyReport.Outcome {
  /// One word, as machines read it.
  public var name: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .error: "error"
    case .interrupted: "interrupted"
    case .nondeterministic: "nondeterministic"
    case .pending: "pending"
    case .skipped: "skipped"
    }
  }

  /// Why it did not run; empty where nobody said.
  public var reason: String {
    switch self {
    case .pending(let reason), .skipped(let reason): reason
    case .passed, .failed, .error, .interrupted, .nondeterministic: ""
    }
  }
}
