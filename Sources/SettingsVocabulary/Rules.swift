/// Rules that a fault can switch off, each read by name where it is obeyed. What a fault does at a seam has no rule
/// here.
public struct Rules: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  // Flows
  public static let oneRunAtATime = Rules(rawValue: 1 << 0)
  public static let cancellingEndsTheRun = Rules(rawValue: 1 << 1)
  public static let failingEndsTheRun = Rules(rawValue: 1 << 2)
  /// The sheet or question of a flow that has succeeded goes.
  public static let successClosesTheSheet = Rules(rawValue: 1 << 3)
  public static let successReturnsToRoot = Rules(rawValue: 1 << 4)
  /// A flow that fails leaves the user where they are.
  public static let failureKeepsThePage = Rules(rawValue: 1 << 5)
  /// The paywall goes when what it sells is there.
  public static let purchaseClosesThePaywall = Rules(rawValue: 1 << 6)
  // Tasks
  public static let tasksEndWithTheirOwner = Rules(rawValue: 1 << 7)
  /// A task whose owner has gone is no failure.
  public static let tasksEndSilently = Rules(rawValue: 1 << 8)
  // Preferences
  public static let derivedValuesFollow = Rules(rawValue: 1 << 9)
  /// The in-app switch of a permission is on only while the OS grants it too.
  public static let switchesObeyTheSystem = Rules(rawValue: 1 << 10)
  public static let failedSavesRevert = Rules(rawValue: 1 << 11)
  /// What the user has just changed is not overwritten from outside while it is being saved.
  public static let ownChangeWins = Rules(rawValue: 1 << 12)
  /// An app that says so does not know who was signed in before it was installed again.
  public static let firstStartClearsTheSession = Rules(rawValue: 1 << 15)
  /// In the background a change of the colour scheme may be no more than the system taking a picture.
  public static let picturesAreNoChange = Rules(rawValue: 1 << 16)
  // Accounts
  /// Who proves that they are there has to be who is signed in.
  public static let proofIsOfTheSameUser = Rules(rawValue: 1 << 17)
  /// A provider's proof counts as a recent sign-in.
  public static let proofRenewsTheSession = Rules(rawValue: 1 << 18)
  /// The fields of a sheet are empty when it opens.
  public static let formsOpenEmpty = Rules(rawValue: 1 << 19)
  // The device
  public static let savesAreKept = Rules(rawValue: 1 << 13)
  /// A reset of analytics leaves what is queued.
  public static let resetKeepsTheQueue = Rules(rawValue: 1 << 14)
  // Messages
  /// A banner that says what the newest one says changes nothing.
  public static let repeatedBannersChangeNothing = Rules(rawValue: 1 << 20)

  // Pages
  /// A page is a screen to analytics only where its gates are open.
  public static let screensStandBehindGates = Rules(rawValue: 1 << 21)

  // Listeners
  /// Who listens for entitlements hears of those that have begun or ended, and of no reading that finds the same.
  public static let listenersHearChanges = Rules(rawValue: 1 << 22)
  /// Analytics hears who the user is together with what is known of them.
  public static let traitsComeWithTheUser = Rules(rawValue: 1 << 23)

  public static let all = Rules(rawValue: 1 << 24 - 1)
}

/// One of the ordered phases of a deletion of the account.
public enum DeletionStep: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case reauthentication, server, appleToken, session
}

/// What an app that comes back reads again, in this order.
public enum ReturnStep: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case permissions, entitlements, account, preferences
}

/// What a launch puts back to what it was before anything happened.
public enum ResetStep: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// What is stored on the device, and where the servers keep preferences.
  case preferences
  case permissions
  /// The App Store's ledger, and what the app wrote down of it.
  case purchases
  case session
  /// Who the user is to analytics, and what was not sent.
  case analytics
}

/// Phases that are data, in their order; a fault permutes or shortens them.
public struct Phases: Hashable, Sendable {
  public var signOut: [SignOutStep]
  public var deletion = DeletionStep.allCases
  public var comingBack = ReturnStep.allCases
  public var reset = ResetStep.allCases

  @inlinable public init(signOut: [SignOutStep]) { self.signOut = signOut }
}

extension Array where Element: Equatable {
  /// Puts an element directly before another; nothing where one of them is missing.
  public mutating func move(_ element: Element, before other: Element) {
    guard let place = firstIndex(of: element), contains(other), element != other else { return }
    remove(at: place)
    insert(element, at: firstIndex(of: other) ?? endIndex)
  }
}
