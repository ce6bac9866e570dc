/// The answer to a condition: what is not known yet is neither true nor false, and shows and enables nothing.
public enum Truth: UInt8, Hashable, Sendable, BitwiseCopyable {
  case no, unknown, yes

  @inlinable public init(_ value: Bool) { self = value ? .yes : .no }

  @inlinable public static func and(_ a: Truth, _ b: Truth) -> Truth { a.rawValue < b.rawValue ? a : b }
  @inlinable public static func or(_ a: Truth, _ b: Truth) -> Truth { a.rawValue > b.rawValue ? a : b }
  @inlinable public static prefix func ! (value: Truth) -> Truth {
    switch value {
    case .no: .yes
    case .unknown: .unknown
    case .yes: .no
    }
  }
}
