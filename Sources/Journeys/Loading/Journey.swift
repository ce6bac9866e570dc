public import Findings

/// One journey of a script: an `it`, or one row of its `each`.
public struct Journey: Hashable, Sendable {
  /// The names of the `describe`s, of the `it`, and of the row, outermost first.
  public var path: [String]
  /// Of the `it`.
  public var place: SourcePlace
  /// The last line of its function, where that is written in the `it`; else that of its place.
  public var lastLine: Int?
  /// Those of the `describe`s too, each once, in order.
  public var tags: [String]
  /// The invariants that it asks for by name, or `all`.
  public var invariants: [String]
  /// The ids of the faults that are on in it.
  public var faults: [String] = []
  /// The normalisers of its trace, by name, beside those of the project.
  public var normalise: [String] = []
  public var plan: Plan
  /// Which definition it runs, an index of `JourneyScript.apps`; nil: none was named.
  public var app: Int?
  /// Its number in the script, from 0.
  public var number: Int

  public enum Plan: Hashable, Sendable {
    case runs
    /// It has no function yet, or says so; with the reason, or an empty string.
    case pending(String)
    case skipped(String)
  }

  /// Where it stands in its file, from the first line to the last.
  public var lines: ClosedRange<Int>? {
    place.line.map { $0...max($0, lastLine ?? $0) }
  }

  /// The path as one text.
  public var name: String { path.joined(separator: " › ") }
  /// Whether it is a row of `each`.
  public var isRow = false

  static let none = Journey(
    path: [], place: .nowhere, tags: [], invariants: [], plan: .runs, app: nil, number: 0)
}

/// How a journey ended.
public enum JourneyOutcome: Hashable, Sendable {
  case passed
  /// What was expected is not so; see the failures.
  case failed
  /// The script is wrong, or an input makes no sense.
  case error
  case pending(String)
  case skipped(String)
  /// It was stopped from outside.
  case interrupted

  /// As the footer of a trace spells it.
  public var name: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .error: "error"
    case .pending: "pending"
    case .skipped: "skipped"
    case .interrupted: "interrupted"
    }
  }
}

/// What may be unfinished at the end of a journey that says so with `sim:leave`.
public enum Leftover: String, Hashable, Sendable, CaseIterable {
  case running, prompt, unfinished
}
