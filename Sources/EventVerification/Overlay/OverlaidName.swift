public import Findings

/// A name in an overlay that somebody else has to know: the plan, the app, or the format of traces.
public struct OverlaidName: Sendable, Hashable {
  public enum Kind: Sendable, Hashable, CaseIterable {
    case event, property, flag
    /// What a finger can touch: a row, a button, an option.
    case target
    case page
    /// What can come up over a page.
    case surface
    case awaitPoint
    case stateKey
    /// One that traces write where it changes.
    case changingKey
    /// A kind of record; `*` stands for any characters.
    case recordKind

    /// As a message says it.
    var title: String {
      switch self {
      case .event: "event"
      case .property: "property"
      case .flag: "feature flag"
      case .target: "row, button or option"
      case .page: "page"
      case .surface: "sheet, alert or dialog"
      case .awaitPoint: "await point"
      case .stateKey, .changingKey: "state key"
      case .recordKind: "kind of record"
      }
    }
  }

  public var kind: Kind
  public var text: String
  /// Of a property: the event that has it; nil: any.
  public var event: String?
  public var place: SourcePlace
}

/// The names that an app's definition has, beside those of its events' properties.
public struct AppNames: Sendable {
  private var lists: [OverlaidName.Kind: [String]]

  /// - Parameter lists: by kind; a kind that is not there is not known.
  public init(_ lists: [OverlaidName.Kind: [String]]) { self.lists = lists }

  /// Those of a kind; nil: not known.
  subscript(kind: OverlaidName.Kind) -> [String]? { lists[kind] }

  /// Adds the names of another app, or of another configuration.
  public mutating func formUnion(_ other: AppNames) {
    for kind in OverlaidName.Kind.allCases {
      guard let more = other.lists[kind] else { continue }
      let known = Set(lists[kind] ?? [])
      lists[kind, default: []] += more.filter { !known.contains($0) }
    }
  }
}
