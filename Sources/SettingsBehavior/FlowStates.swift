public import SettingsVocabulary

/// How far each flow is.
public struct FlowStates: Hashable, Sendable {
  private static let idle = Array(repeating: FlowState(), count: FlowKind.allCases.count)

  /// By `FlowKind.rawValue`.
  private var list = FlowStates.idle
  /// The flows that run, bit by `FlowKind.rawValue`: mostly none does.
  private var running: UInt16 = 0
  public var fields = Fields()
  public var search = ListSearch()
  /// What the row whose question is up is to be set to.
  public var proposed = PreferenceValue.unset
  /// The verification mail cannot be sent again yet.
  public var isCoolingDown = false
  public init() {}

  public subscript(kind: FlowKind) -> FlowState {
    get { list[Int(kind.rawValue)] }
    set {
      list[Int(kind.rawValue)] = newValue
      let bit: UInt16 = 1 << kind.rawValue
      running = newValue.phase == .running ? running | bit : running & ~bit
    }
  }

  /// Whether a flow goes on only when another has succeeded.
  func waits(_ kind: FlowKind) -> Bool { list.contains { $0.phase != .idle && $0.next == kind } }

  /// The first flow that runs and fits.
  func running(where isMeant: (FlowKind, FlowState) -> Bool) -> FlowKind? {
    var rest = running
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      if let kind = FlowKind(rawValue: UInt8(index)), isMeant(kind, list[index]) { return kind }
      rest &= rest - 1
    }
    return nil
  }
}

public struct FlowState: Hashable, Sendable, BitwiseCopyable {
  public enum Phase: UInt8, Hashable, Sendable, BitwiseCopyable {
    case idle
    /// Its question or its sheet is up.
    case open
    /// A call runs.
    case running
  }
  public var phase = Phase.idle
  /// How far the steps of a flow of several calls are.
  public var step: UInt8 = 0
  /// The call whose answer it waits for; others are ignored. 0: none.
  public var operation: UInt32 = 0
  public var product: ProductID?
  /// With which it is bought.
  public var offer = OfferMark.none
  /// The row from which it was started.
  public var row: RowID?
  /// The page on which it was started.
  public var page: PageID?
  /// The flow that goes on when this one succeeds.
  public var next: FlowKind?
  /// What the last call brought: a transaction, a number of things found.
  public var value: UInt32 = 0
  public init() {}
}

/// What is typed into the search field of a picker's list.
public struct ListSearch: Hashable, Sendable, BitwiseCopyable {
  public var row: RowID?
  public var text = StringID.empty
}

/// What is typed into the fields of the front sheet.
public struct Fields: Hashable, Sendable, BitwiseCopyable {
  public var email = StringID.empty
  public var password = StringID.empty
  public var newPassword = StringID.empty
  public var name = StringID.empty
  public var confirmation = StringID.empty
  /// Whether the text has the form that the definition demands.
  public var emailIsValid = false
  public var passwordIsValid = false
  public var newPasswordIsValid = false
  public init() {}
}
