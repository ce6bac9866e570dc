public import SettingsVocabulary

/// What came out of one journey.
public struct JourneyResult: Hashable, Sendable {
  public var journey: Journey
  public var outcome: JourneyOutcome
  /// In the order in which they happened.
  public var failures: [JourneyFailure]
  /// Virtual milliseconds that passed.
  public var milliseconds: Milliseconds
  /// How many records its trace has, or would have.
  public var records: Int
  /// Lines that the script printed.
  public var printed: [String]
  /// Why the trace could not be written to its end; nil: it was, or none was wanted.
  public var traceFault: String?
  /// Where they were wanted.
  public var pictures = ScreenPictures()
}
