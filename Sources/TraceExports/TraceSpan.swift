import TraceFormat

/// How a record bears on a span of time: an operation, or a transition of the screen.
enum TraceSpan {
  /// The record begins an operation.
  case beginsOperation
  /// Something happens to the operation that the cause has begun.
  case touchesOperation
  case endsOperation
  /// The record begins a transition, if it says how long that takes.
  case beginsTransition
  /// The transition that the cause has begun is over.
  case endsTransition
  /// The process of the app ends, and with it every transition.
  case endsProcess

  init?(_ kind: TraceKind) {
    if kind.operation != nil {
      switch kind.lastPart {
      case "started": self = .beginsOperation
      case "held", "landed": self = .touchesOperation
      case "finished": self = .endsOperation
      default: return nil
      }
      return
    }
    switch kind.name {
    case _ where Self.endsTransition(kind.name): self = .endsTransition
    case "app.terminated", "app.crashed": self = .endsProcess
    default:
      guard kind.traceClass == .output, kind.fields.contains(where: { $0.key == "takes" }) else { return nil }
      self = .beginsTransition
    }
  }

  static func endsTransition(_ kind: String) -> Bool {
    ["nav.settled", "ui.settled", "ui.presentation_gone"].contains(kind)
  }

  /// Of each kind, by its number.
  private static let ofKinds = TraceKind.all.map { TraceSpan($0) }

  static func of(_ record: TraceRecord) -> TraceSpan? { record.kindNumber.flatMap { ofKinds[$0] } }
}
