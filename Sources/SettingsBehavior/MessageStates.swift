import SettingsDefinition
public import SettingsVocabulary

/// What the app has told the user.
public struct MessageStates: Hashable, Sendable {
  /// Banners on the glass, newest last.
  public var banners: [Banner] = []
  public var nextBanner: UInt16 = 1
  /// The text under the rows, or nil.
  public var inline: MessageNote?
  /// What the last restore said.
  public var restoreResult: MessageNote?
  public init() {}
}

public struct Banner: Hashable, Sendable, BitwiseCopyable {
  public var number: UInt16
  public var note: MessageNote
  /// What a tap on it runs.
  public var onTap: ActionListID?

  @inlinable public init(number: UInt16, note: MessageNote, onTap: ActionListID? = nil) {
    self.number = number
    self.note = note
    self.onTap = onTap
  }
}
