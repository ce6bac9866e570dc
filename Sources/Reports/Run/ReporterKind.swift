/// The reporters, by the name that users type.
public enum ReporterKind: String, CaseIterable, Hashable, Sendable {
  case list
  case jsonl

  /// What help says of it.
  public var summary: String {
    switch self {
    case .list: "failures and warnings as they come, and a summary"
    case .jsonl: "one JSON object a line, as journeys end; what merge-reports reads"
    }
  }

  /// What it wants to know of every journey beside its result.
  public var wants: ReportWishes {
    switch self {
    case .list: []
    case .jsonl: [.steps]
    }
  }

  public func make(_ options: ReportOptions) -> any Reporter {
    switch self {
    case .list: ListReporter(options)
    case .jsonl: JSONLinesReporter()
    }
  }
}

/// What costs too much to be gathered when nobody reads it.
public struct ReportWishes: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let steps = ReportWishes(rawValue: 1)
  public static let traces = ReportWishes(rawValue: 2)
}

/// How reports for people are told.
public struct ReportOptions: Hashable, Sendable {
  /// Also of what is as it should be.
  public var isVerbose: Bool
  /// In CI nothing is written beside the fixtures, and what is new is worth a line.
  public var isInCI: Bool

  public init(isVerbose: Bool = false, isInCI: Bool = false) {
    self.isVerbose = isVerbose
    self.isInCI = isInCI
  }
}
