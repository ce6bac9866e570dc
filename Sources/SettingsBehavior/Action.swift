public import SettingsDefinition
public import SettingsVocabulary

/// What happened to the app. Named for the event, not for what is to be done about it.
public enum Action: Hashable, Sendable, BitwiseCopyable {
  /// With what its first screen is, when it has one; a woken process has none yet.
  case launched(LaunchKind, isWoken: Bool)
  // The user
  case rowTapped(RowID)
  case optionChosen(RowID, UInt16)
  /// Let go of a slider, pressed a stepper: in thousandths.
  case numberChosen(RowID, Int64)
  case textCommitted(RowID, StringID, isValid: Bool)
  case instantChosen(RowID, Int64)
  case backTapped
  /// A finger has taken the pages above a count off a stack.
  case backSwiped(StackID, count: UInt8)
  /// A swipe has left the first page for the enclosing app's.
  case hostReached
  case confirmTapped(ConfirmID)
  case confirmCancelled(ConfirmID)
  case buttonTapped(DialogID, UInt16)
  case controlTapped(Control)
  case fieldEdited(Control, StringID, isValid: Bool)
  case productChosen(ProductID)
  case providerTapped(UInt8)
  /// The button on the placeholder of the page in front.
  case gateOpenerTapped
  case tabTapped(UInt8)
  case profileTapped
  case bannerTapped, bannerSwiped
  /// A notification comes while the app is in front, and the app has something to do with it.
  case notificationCame(UInt16)
  case linkOpened(UInt16)
  /// The page in the topmost web sheet leads to another address by itself.
  case webRedirected(StringID)
  // The glass
  /// A gesture or the system took a presentation away.
  case presentationDismissed(UInt16, DismissReason)
  /// The last picture of a presentation has gone.
  case presentationGone(UInt16)
  // The system
  case becameActive
  case resignedActive
  case enteredBackground
  /// The system gives no more time in the background.
  case backgroundTimeExpired
  /// Comes back, with the time it was away.
  case enteredForeground(after: Milliseconds)
  case factsChanged
  /// The system looks at the app in one colour scheme or the other, for the app switcher.
  case snapshotTaken
  case timerFired(AppTimer)
  case replied(Reply)
  /// A transaction outside a purchase call. Source: Apple, StoreKit `Transaction.updates`.
  case transactionUpdated(UInt32, ProductID, isVerified: Bool, isRevoked: Bool)
  /// Source: Apple, StoreKit `Product.SubscriptionInfo.Status.updates`.
  case subscriptionChanged(ProductID)
  case preferenceWritten(PreferenceID)
  /// A value that the app wanted stored has been put together from a text.
  case valueSet(PreferenceID, PreferenceValue)
  /// The server no longer knows the session.
  case sessionEnded(AccountID)
}

public enum LaunchKind: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// The first start after the installation.
  case first
  /// The first start of another version.
  case updated
  case again
  /// By the OS, without a screen.
  case woken
}

/// A place that comes back after the system ended the app.
public enum RestoredPlace: Hashable, Sendable, BitwiseCopyable {
  case pushed(Destination)
  /// A page in a sheet: what follows lies on its stack.
  case sheet(PageID)
}

/// What the device hands over with an action that reads it: an action itself stays small.
public struct Delivery: Sendable {
  public var facts = DeviceFacts()
  public var session = Session()
  /// By `PreferenceID`.
  public var preferences: [PreferenceValue] = []
  public var store = StoreKnowledge()
  public var restored: [RestoredPlace] = []
  /// The tab that was in front, where tabs come back.
  public var restoredTab: UInt8?
  /// The enclosing app's page was in front when the system ended the app.
  public var restoresHost = false
  /// The language that the user has chosen in the app; empty: none.
  public var ownLanguage = StringID.empty
  /// Nothing that is stored can be read before the first unlock.
  public var isSealed = false
  /// The first start after the app was deleted and installed again.
  public var followsReinstall = false
  /// The process before this one has crashed.
  public var followsCrash = false
  /// The session's token has to be refreshed before it is used.
  public var tokenIsStale = false
  /// To end the session in the app, or to go back to the first page, has to be waited for.
  public var sessionTakesTime = false
  public var wayBackTakesTime = false
  public init() {}
}

/// What a reducer reads beside the state.
public struct ReduceContext: Sendable {
  private let form = PassedByAddress()
  public let model: CompiledModel
  public var delivery: Delivery
  public var rules = Rules.all
  public var phases: Phases

  @inlinable public init(model: CompiledModel, delivery: Delivery = Delivery()) {
    self.model = model
    self.delivery = delivery
    phases = Phases(signOut: model.tables.account.signOutSteps)
  }
}
