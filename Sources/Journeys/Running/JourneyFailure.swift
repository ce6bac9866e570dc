public import Findings
public import SettingsVocabulary

/// Something that went wrong in a journey. It is written down when it happens, so that no `pcall` can hide it.
public struct JourneyFailure: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// What was expected is not so.
    case expectation
    /// The user could not do what the script wanted.
    case blocked
    /// What has to be true after every step is not.
    case invariant
    /// Something was left over at the end.
    case leftover
    /// The script is wrong: a Lua error, an API that is not used as it is meant, an input that makes no sense.
    case error
  }

  public var kind: Kind
  /// One sentence, without the place.
  public var message: String
  /// The author's line.
  public var place: SourcePlace
  /// What helps: what blocked it, a difference, who called.
  public var notes: [String]
  /// The names of the `step`s that were open, outermost first.
  public var steps: [String]
  /// The virtual time at which it happened.
  public var milliseconds: Milliseconds

  public init(
    _ kind: Kind, _ message: String, place: SourcePlace = .nowhere, notes: [String] = [], steps: [String] = [],
    milliseconds: Milliseconds = 0
  ) {
    self.kind = kind
    self.message = message
    self.place = place
    self.notes = notes
    self.steps = steps
    self.milliseconds = milliseconds
  }
}

extension JourneyFailure {
  /// As the rest of the tool reports it: code `journey.expectation`, `journey.blocked` …
  public var finding: Finding {
    let path = steps.isEmpty ? [] : ["in step \(steps.joined(separator: " › "))"]
    return Finding(code: code, message: message, place: place, notes: notes + path)
  }

  private var code: String {
    switch kind {
    case .expectation: "journey.expectation"
    case .blocked: "journey.blocked"
    case .invariant: "journey.invariant"
    case .leftover: "journey.leftover"
    case .error: "journey.error"
    }
  }
}
