/// A field, always empty, that makes the compiler pass the struct around it by address.
///
/// A struct of many plain fields is otherwise copied whole each time one of its methods is called on a part of a larger
/// value: for the app's state that is 380 bytes for each condition that is asked, a seventh of the engine's time.
public struct PassedByAddress: Hashable, Sendable {
  private let nothing: (any Sendable)? = nil

  @inlinable public init() {}
  @inlinable public static func == (one: Self, other: Self) -> Bool { true }
  @inlinable public func hash(into hasher: inout Hasher) {}
}
