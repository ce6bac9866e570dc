public import TextFormats

/// A table of a definition: which fields it has and what they mean.
public struct SchemaTable: Sendable {
  public let name: TableName
  /// With its article, as a message says it: `a page`.
  public let title: String
  public let doc: String
  /// The fields that every such table has.
  public let fields: [Field]
  /// Fields that depend on one of the table's own.
  public let choice: Choice?
  /// What a field of any other name holds.
  public let others: ValueType?
  /// The fields and kinds by name.
  let byName: [String: Field]
  let casesByName: [String: Case]

  init(
    name: TableName, title: String, doc: String, fields: [Field], choice: Choice? = nil, others: ValueType? = nil
  ) {
    self.name = name
    self.title = title
    self.doc = doc
    self.fields = fields
    self.choice = choice
    self.others = others
    byName = Dictionary(fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let cases: [Case] =
      switch choice {
      case nil: []
      case .tag(_, let cases), .verb(let cases): cases
      }
    casesByName = Dictionary(cases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Kinds of one table.
  public enum Choice: Sendable {
    /// The field's value names the kind.
    case tag(String, [Case])
    /// The kind is the one field of these that is there.
    case verb([Case])
  }

  public struct Case: Sendable {
    /// The tag's value or the verb.
    public let name: String
    /// With a verb, the verb's own field is the first.
    public let fields: [Field]
    /// The same by name.
    let byName: [String: Field]

    init(name: String, fields: [Field]) {
      self.name = name
      self.fields = fields
      byName = Dictionary(fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// The kinds, empty for a table without.
  public var cases: [Case] {
    switch choice {
    case nil: []
    case .tag(_, let cases), .verb(let cases): cases
    }
  }

  /// Every field of every kind, each name once.
  public var allFields: [Field] {
    var seen: Set<String> = []
    return (fields + cases.flatMap(\.fields)).filter { seen.insert($0.name).inserted }
  }
}

/// One field of a table.
public struct Field: Sendable {
  public var name: String
  public var type: ValueType
  public var isRequired: Bool
  public var fallback: Fallback
  /// One sentence.
  public var doc: String

  /// What holds when the field is not written.
  public enum Fallback: Sendable {
    case none
    case value(DocumentNode)
    /// Follows from something else, in words.
    case words(String)
  }
}

/// The names of the tables, as the reference document heads them.
public enum TableName: String, Sendable, Hashable, CaseIterable {
  case definition, app, remoteConstant = "remote constant", device, embedding, tab
  case page, inlinePage = "inline page", placeholder, section
  case row, variant, rowAnalytics = "row analytics", buttonAnalytics = "button analytics", mail
  case confirm, sheet, dialog, button, profile, badge, header
  case preference, derivedDefault = "derived default", option, derive
  case condition, gate, action, task
  case flow, sheetFlow = "flow with a sheet", signIn = "sign_in", signUp = "sign_up", signOut = "sign_out",
    deleteAccount = "delete_account"
  case reauthenticate, changeName = "change_name", changePassword = "change_password",
    verifyEmail = "verify_email", paywall, purchase, restore,
    flowMessages = "messages of a flow"
  case account, user, password, session, lock
  case store, product, introOffer = "intro_offer", offer, entitlement
  case storefrontPrice = "price in a country"
  case storeSettings = "store.settings"
  case permission, softPrompt = "soft_prompt"
  case analytics, events, flowEvents = "events.flow", identify, group, flag
  case messages, web, haptics, motion
  case theme, themeColor = "theme colour", themeMotion = "theme motion", reducedMotion = "reduced motion"
  case plural, lifecycle, deepLink = "deep link", stateEntry = "state entry"
  case timing, timingAuth = "timing.auth", timingStore = "timing.store"
  case timingPreferences = "timing.preferences", timingConfig = "timing.config", timingIcon = "timing.icon"
  case timingPermission = "timing of a permission", timingWeb = "timing.web", timingProfile = "timing.profile"
  case timingAnalytics = "timing.analytics", timingMail = "timing.mail"
  case timingDeviceOwner = "timing.device_owner", timingSystem = "timing.system", timingUI = "timing.ui"
}

extension Field {
  /// An optional field without a default.
  static func field(_ name: String, _ type: ValueType, _ doc: String) -> Field {
    Field(name: name, type: type, isRequired: false, fallback: .none, doc: doc)
  }

  /// An optional field whose default follows from something else.
  static func field(_ name: String, _ type: ValueType, words: String, _ doc: String) -> Field {
    Field(name: name, type: type, isRequired: false, fallback: .words(words), doc: doc)
  }

  static func field(_ name: String, _ type: ValueType, is text: String, _ doc: String) -> Field {
    Field(name: name, type: type, isRequired: false, fallback: .value(DocumentNode(.string(text))), doc: doc)
  }

  static func field(_ name: String, _ type: ValueType, is flag: Bool, _ doc: String) -> Field {
    Field(name: name, type: type, isRequired: false, fallback: .value(DocumentNode(.bool(flag))), doc: doc)
  }

  static func field(_ name: String, _ type: ValueType, is number: Double, _ doc: String) -> Field {
    let whole = number.whole
    let value = whole.map(DocumentNode.Value.integer) ?? .number(number)
    return Field(name: name, type: type, isRequired: false, fallback: .value(DocumentNode(value)), doc: doc)
  }

  static func field(_ name: String, _ type: ValueType, is items: [String], _ doc: String) -> Field {
    let list = items.map { DocumentNode(.string($0)) }
    return Field(name: name, type: type, isRequired: false, fallback: .value(DocumentNode(.list(list))), doc: doc)
  }

  static func required(_ name: String, _ type: ValueType, _ doc: String) -> Field {
    Field(name: name, type: type, isRequired: true, fallback: .none, doc: doc)
  }
}

extension SchemaTable {
  static func table(
    _ name: TableName, _ title: String, _ doc: String, _ fields: [Field], choice: Choice? = nil,
    others: ValueType? = nil
  ) -> SchemaTable {
    SchemaTable(name: name, title: title, doc: doc, fields: fields, choice: choice, others: others)
  }
}
