public import SettingsVocabulary

/// A call to another party that has begun and not ended. It has two moments: it lands (the other side has done it) and
/// it returns (the app hears).
public struct Operation: Hashable, Sendable, BitwiseCopyable {
  public enum Progress: Hashable, Sendable, BitwiseCopyable {
    /// For the answer to a prompt.
    case prompt
    case scheduled
    /// A script holds it; the rest of its time is kept.
    case held(rest: Milliseconds)
    /// It never ends by itself.
    case stuck
  }
  public var number: UInt32
  public var request: Request
  public var point: AwaitPoint
  public var owner: Owner
  /// Whose session it carries: that of its start, whoever is signed in when it arrives.
  public var account: AccountID?
  /// The record of its start: the cause of its end.
  public var cause: UInt32
  public var progress: Progress
  public var due: Milliseconds
  public var hasLanded: Bool
  /// Its process died: what it asked may still be done, but nobody hears.
  public var isOrphan = false
  /// What the other side answered when it landed.
  public var result: Result
  /// What a script decided for it.
  public var plan: Plan?
  /// The input that let it go, where one did.
  public var releasedBy: UInt32
  /// The app's patience, which begins when the user has answered the prompt.
  public var patience: Patience?

  init(
    number: UInt32, request: Request, point: AwaitPoint, owner: Owner, account: AccountID?, cause: UInt32, plan: Plan?
  ) {
    self.number = number
    self.request = request
    self.point = point
    self.owner = owner
    self.account = account
    self.cause = cause
    self.plan = plan
    progress = .scheduled
    due = 0
    hasLanded = false
    result = Result(outcome: .success, value: 0)
    releasedBy = 0
  }

  public struct Patience: Hashable, Sendable, BitwiseCopyable {
    public var timer: AppTimer
    public var length: Milliseconds
  }

  public struct Result: Hashable, Sendable, BitwiseCopyable {
    public var outcome: Outcome
    public var value: UInt32

    @inlinable public init(outcome: Outcome, value: UInt32) {
      self.outcome = outcome
      self.value = value
    }
  }
}

/// What of an operation is told when it has ended. It is smaller than the operation: events are copied often.
public struct EndedOperation: Hashable, Sendable, BitwiseCopyable {
  public var number: UInt32
  public var request: Request
  public var point: AwaitPoint
  public var releasedBy: UInt32

  public init(_ operation: Operation) {
    number = operation.number
    request = operation.request
    point = operation.point
    releasedBy = operation.releasedBy
  }
}

/// How a script wants the next operation of a point to go.
public struct Plan: Hashable, Sendable, BitwiseCopyable {
  public enum Duration: Hashable, Sendable, BitwiseCopyable {
    case standard
    case milliseconds(Milliseconds)
    case never
  }
  public var point: AwaitPoint
  public var takes: Duration
  /// When the other side does it; nil: when it returns.
  public var lands: Milliseconds?
  /// Another ending than success; nil: what comes of itself.
  public var ending: Outcome?
  /// How many more operations it covers; nil: all.
  public var times: UInt32?

  @inlinable public init(
    point: AwaitPoint, takes: Duration = .standard, lands: Milliseconds? = nil, ending: Outcome? = nil,
    times: UInt32? = 1
  ) {
    self.point = point
    self.takes = takes
    self.lands = lands
    self.ending = ending
    self.times = times
  }
}
