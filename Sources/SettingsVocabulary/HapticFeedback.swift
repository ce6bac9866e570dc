/// What a feedback generator is asked for. Source: Apple, UIImpactFeedbackGenerator, UINotificationFeedbackGenerator
/// and UISelectionFeedbackGenerator.
public enum HapticFeedback: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case none, soft, light, medium, rigid, heavy, selection, success, warning, error

  public var name: StaticString {
    switch self {
    case .none: "none"
    case .soft: "soft"
    case .light: "light"
    case .medium: "medium"
    case .rigid: "rigid"
    case .heavy: "heavy"
    case .selection: "selection"
    case .success: "success"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
