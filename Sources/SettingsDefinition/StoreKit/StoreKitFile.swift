public import Findings
import SettingsVocabulary
public import TextFormats

/// An Xcode `.storekit` file, as far as it is read: what is for sale, in the terms of that format.
public struct StoreKitFile: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case consumable = "Consumable"
    case nonConsumable = "NonConsumable"
    case nonRenewing = "NonRenewingSubscription"
    case recurring = "RecurringSubscription"
  }

  /// What users of one language read.
  public struct Localization: Sendable, Hashable {
    /// `en_US`, `zh_Hans`.
    public var locale: String
    /// Nil where the file has an empty text.
    public var displayName: String?
    public var description: String?
  }

  public struct Product: Sendable, Hashable {
    public var productID: String
    /// How the developer calls it.
    public var referenceName: String?
    public var kind: Kind
    public var displayPrice: Price
    public var isFamilyShareable: Bool
    public var localizations: [Localization]
    /// Of `recurring`.
    public var subscription: Subscription?
    public var place: SourcePlace
  }

  public struct Subscription: Sendable, Hashable {
    /// Of the group.
    public var groupID: String
    /// 1 is the highest.
    public var groupNumber: Int
    public var period: StorePeriod
    public var introductoryOffer: Offer?
    public var offers: [NamedOffer]
  }

  /// An offer beside the introductory one.
  public struct NamedOffer: Sendable, Hashable {
    /// Of a promotional or win-back offer its id, of a code the reference name, without spaces.
    public var id: String
    public var kind: SubscriptionOffer.Kind
    public var offer: Offer
    /// Of a code.
    public var eligibility: [SubscriptionOffer.Subscriber]
  }

  /// How Xcode's editor has set the store.
  public struct Settings: Sendable, Hashable {
    public var asksToBuy = false
    public var disablesDialogs = false
    public var hasGracePeriod = false
    public var failsRenewals = false
    /// Point by point, or `verification`.
    public var errors: [AppStoreSettings.StoreError] = []
    /// Nil: none that is known.
    public var timeRate: String?
    /// The country of the store, three letters; nil: none.
    public var storefront: String?

    var gracePeriod: Milliseconds? { hasGracePeriod ? StoreSettings.standardGrace : nil }

    /// Whether a purchase goes as a script would expect it that knows nothing of them.
    public var isPlain: Bool {
      !asksToBuy && !disablesDialogs && !failsRenewals && errors.isEmpty
        && [nil, TimeRate.realTime.name.description].contains(timeRate)
    }
  }

  public struct Offer: Sendable, Hashable {
    public enum Payment: String, Sendable, Hashable, CaseIterable {
      case free, payAsYouGo, payUpFront
    }
    public var payment: Payment
    public var period: StorePeriod
    public var numberOfPeriods: Int
    /// Nil when it is free.
    public var displayPrice: Price?
  }

  /// A group of subscriptions, of which a user has one at a time.
  public struct Group: Sendable, Hashable {
    public var id: String
    public var name: String?
  }

  /// `version.major`.
  public var version: Int
  /// Those with subscriptions.
  public var groups: [Group]
  public var settings: Settings
  /// In the order of the file: products, non-renewing subscriptions, the subscriptions of each group.
  public var products: [Product]

  /// The newest version that is known.
  public static let newestVersion = 6

  /// A file with all that is in it.
  /// - Parameter file: its path, as findings name it.
  /// - Throws: what makes it no JSON, or too large.
  public static func document(_ bytes: [UInt8], file: String) throws(Finding) -> DocumentNode {
    try JSONReader.read(bytes, file: file, limits: .ofNamedFile)
  }

  /// - Returns: what is right in a file, nil for what is no such file, and what is wrong or newer than is known.
  public static func read(_ document: DocumentNode, file: String) -> (file: StoreKitFile?, findings: [Finding]) {
    var reader = StoreKitFileReader(file: file)
    let read = reader.read(document)
    return (read, reader.findings)
  }

  /// The same from the file's bytes.
  public static func read(_ bytes: [UInt8], file: String) -> (file: StoreKitFile?, findings: [Finding]) {
    do throws(Finding) { return read(try document(bytes, file: file), file: file) } catch { return (nil, [error]) }
  }
}
