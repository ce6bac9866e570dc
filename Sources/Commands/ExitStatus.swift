/// How a run of the tool ends, as the shell sees it.
public enum ExitStatus: Int32, CaseIterable, Hashable, Sendable {
  case success = 0
  /// Journeys failed, traces differ, violations found.
  case failed = 1
  /// What was asked for makes no sense, or cannot be done here: a folder that cannot be written, a full disk.
  case usage = 2
  case doesNotLoad = 3
  case differsFromItself = 4
  case fixturesPending = 5
  case nothingSelected = 6
  case limitReached = 7
  case internalError = 70
  case interrupted = 130

  /// As the help of a verb says it.
  public var meaning: String {
    switch self {
    case .success: "all well"
    case .failed: "journeys failed, traces differ, or violations were found"
    case .usage: "wrong usage or configuration"
    case .doesNotLoad: "a definition, journey, plan or trace does not load"
    case .differsFromItself: "the same input gave different output"
    case .fixturesPending: "fixture traces are missing, different or stale, in CI"
    case .nothingSelected: "nothing was selected"
    case .limitReached: "a limit was reached before an answer"
    case .internalError: "internal error"
    case .interrupted: "interrupted; what was finished is written"
    }
  }

  /// Of two ends of parts of one run the one that the whole ends with: what hides more of the answer goes first.
  func worse(_ other: ExitStatus) -> ExitStatus { rank >= other.rank ? self : other }

  private var rank: Int {
    switch self {
    case .success: 0
    case .fixturesPending: 1
    case .nothingSelected: 2
    case .failed: 3
    case .limitReached: 4
    case .differsFromItself: 5
    case .doesNotLoad: 6
    case .usage: 7
    case .internalError: 8
    case .interrupted: 9
    }
  }
}
