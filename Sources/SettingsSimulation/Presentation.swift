public import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary
public import SimulatedDevice

/// What is on the glass: stacks, what stands over them, and what moves. It follows the app's model; it is not the
/// model, and reducers never write it.
public struct Presentation: Hashable, Sendable {
  public var tab: UInt8 = 0
  /// Where the stacks are, or where their running transitions lead.
  public var path: [GlassEntry] = []
  /// The page of the enclosing app is in front, below the settings.
  public var isWithHost = false
  /// Bottom to top.
  public var layers: [Layer] = []
  public var transitions: [Transition] = []
  public var nextToken: UInt16 = 1
  /// A finger that drags and has not let go.
  public var drag: Drag?
  /// Of the first page, in hundredths of a point; pushed pages keep their own.
  public var rootScroll: Int32 = 0
  /// Where VoiceOver is, while it is on; nil: on what is in front as a whole, its title.
  public var focus: Target?
  /// Something was written since the last step; that a movement ended is no more than `hasSettled`.
  public var isTouched = false
  public var hasSettled = false

  public init() {}

  /// The entries of one stack, root excluded.
  public func entries(of stack: StackID) -> ArraySlice<GlassEntry> { path.entries(of: stack) }

  /// What is on top of a stack; nil where its root is.
  public func top(of stack: StackID) -> Destination? { path.top(of: stack) }

  /// The stack in front: that of the topmost layer with a page, else that of the selected tab.
  public var frontStack: StackID {
    for level in layers.indices.reversed() where hasStack(level) { return .presented(level) }
    return .tab(tab)
  }

  /// Whether a stack is what the user sees, be there something on it or not.
  func isInFront(_ stack: StackID) -> Bool {
    stack == frontStack || (!layers.isEmpty && stack == .presented(layers.count - 1))
  }

  /// Whether a layer shows a page, or has something pushed on what it shows.
  func hasStack(_ level: Int) -> Bool { layers[level].kind.hasStack || top(of: .presented(level)) != nil }

  /// The flow in front: that of the topmost sheet, or what is pushed there.
  var frontFlow: FlowKind? {
    guard case .flow(let flow)? = layers.last?.kind else { return nil }
    if case .flow(let pushed)? = top(of: .presented(layers.count - 1)) { return pushed }
    return flow
  }

  /// How far the page in front is scrolled.
  public var scroll: Int32 {
    get { entries(of: frontStack).last?.scroll ?? rootScroll }
    set {
      let stack = frontStack
      guard let place = path.lastIndex(where: { $0.stack == stack }) else { return rootScroll = newValue }
      path[place].scroll = newValue
    }
  }

  public func transition(in container: Container) -> Transition? {
    transitions.first { $0.container == container }
  }
}

public struct GlassEntry: StackEntry, Hashable, Sendable, BitwiseCopyable {
  public var stack: StackID
  public var destination: Destination
  public var scroll: Int32 = 0
  /// Where VoiceOver was when it came.
  public var cameFrom: Target?

  @inlinable public init(stack: StackID, destination: Destination) {
    self.stack = stack
    self.destination = destination
  }
}

public struct Layer: Hashable, Sendable, BitwiseCopyable {
  public var kind: PresentedKind
  public var number: UInt16
  public var since: Milliseconds
  /// Why it goes, once that is known.
  public var leaving: DismissReason?
  /// Where VoiceOver was when it came.
  public var cameFrom: Target?

  @inlinable public init(kind: PresentedKind, number: UInt16, since: Milliseconds) {
    self.kind = kind
    self.number = number
    self.since = since
  }
}

/// A part of the glass in which at most one thing moves at a time.
public enum Container: Hashable, Sendable, BitwiseCopyable {
  case stack(StackID)
  /// What stands over the stacks comes and goes one at a time.
  case layers
}

public struct Transition: Hashable, Sendable, BitwiseCopyable {
  public var kind: TransitionKind
  public var container: Container
  public var began: Milliseconds
  public var ends: Milliseconds
  public var token: UInt16
  /// The record of its begin.
  public var cause: UInt32
  /// What has gone with it, lowest number and how many.
  public var presentation: UInt16
  /// The finger moved the glass first: the model hears of it at the end.
  public var isInteractive: Bool

  @inlinable public init(
    kind: TransitionKind, container: Container, began: Milliseconds, ends: Milliseconds, token: UInt16, cause: UInt32,
    presentation: UInt16 = 0, isInteractive: Bool = false
  ) {
    self.kind = kind
    self.container = container
    self.began = began
    self.ends = ends
    self.token = token
    self.cause = cause
    self.presentation = presentation
    self.isInteractive = isInteractive
  }
}

public enum TransitionKind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case push, pop, popToRoot, replace, present, dismiss

  public var name: StaticString {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .popToRoot: "pop_to_root"
    case .replace: "replace"
    case .present: "present"
    case .dismiss: "dismiss"
    }
  }
}

public struct Drag: Hashable, Sendable, BitwiseCopyable {
  public var kind: DragKind
  /// In thousandths of the way.
  public var progress: Int32
  /// What the finger holds: a stack and its depth, or the number of a presentation.
  public var what: UInt32
  /// Nothing follows the finger: it drags what does not move.
  public var isRefused: Bool

  @inlinable public init(kind: DragKind, progress: Int32, what: UInt32, isRefused: Bool = false) {
    self.kind = kind
    self.progress = progress
    self.what = what
    self.isRefused = isRefused
  }
}

/// Something that the glass did, as a recorder gets it.
public enum ScreenEvent: Hashable, Sendable, BitwiseCopyable {
  case pushed(Destination, StackID, takes: Milliseconds)
  case popped(Destination, StackID, takes: Milliseconds, bySwipe: Bool)
  case poppedToRoot(StackID, takes: Milliseconds)
  case pathReplaced(StackID, takes: Milliseconds)
  case presented(PresentedKind, takes: Milliseconds)
  case dismissed(PresentedKind, DismissReason, takes: Milliseconds)
  case settled(TransitionKind)
  case tabSelected(UInt8)
  case gestureCancelled(DragKind)
  case timerFired(AppTimer)
  case presentationGone
  /// A new device; the first record of a trace is the state that it begins with.
  case launchBegan(isFirst: Bool)
  /// The whole state, because the recorder wants it; it follows the last record of a step.
  case snapshot
  case launched(LaunchKind, by: LifecycleCause)
  case died(LifecycleCause)
  case archiveRestored
  /// The system has drawn the app for the app switcher.
  case snapshotTaken(isDark: Bool)
  /// The time for which the app had asked in the background is over.
  case backgroundTimeExpired
  /// The system shows a notification: its deep link.
  case notificationShown(UInt16)
  case transactionDelivered(UInt32)
  case preferenceExpired(PreferenceID)
}
