/// A name of the definition as a small number. Names return only when something is written for a reader.
public protocol SmallID: Hashable, Comparable, Sendable, BitwiseCopyable {
  var raw: UInt16 { get }
  init(_ raw: UInt16)
}

extension SmallID {
  @inlinable public var index: Int { Int(raw) }
  @inlinable public init(_ index: Int) { self.init(UInt16(truncatingIfNeeded: index)) }
  @inlinable public static func < (a: Self, b: Self) -> Bool { a.raw < b.raw }
}

/// A page of the definition, also one written inline in a row.
public struct PageID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

public struct SectionID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

public struct RowID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

public struct PreferenceID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

public struct DialogID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

public struct ProductID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

public struct EntitlementID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

/// A kind of permission that the definition uses (`notifications`, `location` …).
public struct PermissionID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

/// A `task` action of the definition.
public struct TaskID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

/// A list of actions of the definition.
public struct ActionListID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

/// A condition of the definition.
public struct ConditionID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

/// A text of the definition, with its placeholders.
public struct TextID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

/// A question that is asked before something is done.
public struct ConfirmID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

/// The place of a list of gates in the definition.
public struct GateListID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

/// An event that an action of the definition tracks by its exact name.
public struct CustomEventID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

/// A mail that a row or an action prepares.
public struct MailID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

/// An account that the servers know: the definition's `users` first, then those that a journey brings.
public struct AccountID: SmallID {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
}

/// A string at run time: those of the definition first, then what a journey typed or a server answered.
public struct StringID: Hashable, Comparable, Sendable, BitwiseCopyable {
  public var raw: UInt32
  @inlinable public init(_ raw: UInt32) { self.raw = raw }
  @inlinable public var index: Int { Int(raw) }
  @inlinable public static func < (a: StringID, b: StringID) -> Bool { a.raw < b.raw }
  /// The empty string.
  public static let empty = StringID(0)
}

/// Virtual time in whole milliseconds since the first launch.
public typealias Milliseconds = Int64

public enum VirtualTime {
  /// When a launch begins that does not say when, in milliseconds since 1970: 2026-01-01T09:00:00Z.
  public static let standardStart: Milliseconds = 1_767_258_000_000
}
