/// The reporters, by the name that users type.
public enum ReporterKind: String, CaseIterable, Hashable, Sendable {
  case list
  case line
  case dot
  case json
  case jsonl
  case junit
  case tap
  case github
  case gitlab
  case markdown
  case blob
  case html

  /// What it wants to know of every journey beside its result.
  public var wants: ReportWishes {
    switch self {
    case .list, .line, .dot, .tap, .github, .gitlab, .markdown: []
    case .json, .jsonl, .junit: [.steps]
    case .blob: [.steps, .traces, .pictures]
    case .html: [.traces, .pictures]
    }
  }

  public func make(_ options: ReportOptions) -> any Reporter {
    switch self {
    case .list: ListReporter(options)
    case .line: LineReporter(options)
    case .dot: DotReporter(options)
    case .json: JSONReporter()
    case .jsonl: JSONLinesReporter()
    case .junit: JUnitReporter(options)
    case .tap: TAPReporter(options)
    case .github: GitHubReporter(options)
    case .gitlab: GitLabReporter(options)
    case .markdown: MarkdownReporter(options)
    case .blob: JSONLinesReporter(withTraces: true)
    case .html: HTMLReporter()
    }
  }

  /// Whether both may write to standard output: GitHub finds its commands among lines for people.
  public func sharesOutput(with other: ReporterKind) -> Bool {
    self == .github && other.isForPeople || other == .github && isForPeople
  }

  private var isForPeople: Bool {
    switch self {
    case .list, .line, .dot: true
    case .json, .jsonl, .junit, .tap, .github, .gitlab, .markdown, .blob, .html: false
    }
  }

  /// It shows itself how far the run is.
  public var showsStatus: Bool { self == .line }
}

/// What costs too much to be gathered when nobody reads it.
public struct ReportWishes: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let steps = ReportWishes(rawValue: 1)
  /// Also the traces that they differ from, and the lines of scripts that led to them.
  public static let traces = ReportWishes(rawValue: 2)
  public static let pictures = ReportWishes(rawValue: 4)
}

/// How reports for people are told.
public struct ReportOptions: Hashable, Sendable {
  /// Also of what is as it should be.
  public var isVerbose: Bool
  /// In CI nothing is written beside the fixtures, and what is new is worth a line.
  public var isInCI: Bool
  /// It goes into a file, where what does not load is not told by messages.
  public var tellsFindings: Bool
  /// What stands before a path from the project's root to make one from the repository's root: empty, or with a `/` at its
  /// end.
  public var folder: String

  public init(isVerbose: Bool = false, isInCI: Bool = false, tellsFindings: Bool = false, folder: String = "") {
    self.isVerbose = isVerbose
    self.isInCI = isInCI
    self.tellsFindings = tellsFindings
    self.folder = folder
  }
}
