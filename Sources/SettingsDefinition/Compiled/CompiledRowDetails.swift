public import SettingsVocabulary

/// What a slider or stepper moves between, in thousandths.
public struct CompiledNumbers: Hashable, Sendable, BitwiseCopyable {
  public var minimum: Int64
  public var maximum: Int64
  /// Nil: a slider moves freely.
  public var step: Int64?
  public var minIcon: StringID?
  public var maxIcon: StringID?

  @inlinable public init(minimum: Int64, maximum: Int64, step: Int64?) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
  }
}

/// How a text field is typed into.
public struct CompiledTextField: Hashable, Sendable, BitwiseCopyable {
  public var placeholder: TextID?
  public var lines: Int32
  public var keyboard: StringID?
  public var autocapitalization: StringID
  public var autocorrects: Bool
  public var contentType: StringID?

  @inlinable public init(autocapitalization: StringID) {
    lines = 1
    self.autocapitalization = autocapitalization
    autocorrects = true
  }
}

/// What happens when something is to be presented where something is already.
public enum CompiledSlotRule: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case queue, refuse, replace }

/// The app's own lock, opened by the device owner.
public struct CompiledLock: Hashable, Sendable, BitwiseCopyable {
  /// Milliseconds in the background after which it shuts.
  public var after: Milliseconds
  /// A restart signs out, instead of locking.
  public var signsOutOnRestart: Bool

  @inlinable public init(after: Milliseconds, signsOutOnRestart: Bool) {
    self.after = after
    self.signsOutOnRestart = signsOutOnRestart
  }
}
