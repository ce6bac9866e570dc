/// The classes of violation, each with its stable id.
public enum VerificationRule: String, Hashable, Sendable, CaseIterable {
  case unplannedEvent = "V01"
  case missingProperty = "V02"
  case wrongType = "V03"
  case wrongValue = "V04"
  case unplannedProperty = "V05"
  case nestedValue = "V06"
  case vendorLimit = "V07"
  case unplannedHere = "V08"
  case wrongVersion = "V09"
  case companionEntity = "V10"
  case nearDuplicateName = "V11"
  case missingEvent = "V12"
  case wrongCount = "V13"
  case wrongOrder = "V14"
  case wrongStep = "V15"
  case screenFiredTwice = "V16"
  case wrongValueForState = "V17"
  case withoutConsent = "V18"
  case identityNotReset = "V19"
  case staleUser = "V20"
  case lost = "V21"
  case resent = "V22"
  case effectWithoutEvent = "V23"
  case personalData = "V24"
  case shadowedProperty = "V25"
  case wrongSession = "V26"
  case flagExposure = "V27"
  case impossibleSequence = "V28"
  case neverSent = "V29"
  case wrongTime = "V30"
}

extension VerificationRule {
  /// What has to be there for a class to be looked for.
  public enum Need: String, Hashable, Sendable, CaseIterable {
    case plan, overlay, trace, profile
    case definition = "app definition"
  }

  /// A few words, for the heads of reports.
  public var title: String { row.title }
  /// The level of what it finds, unless somebody says another.
  public var level: Violation.Level { row.level }
  /// Empty: a log alone is enough.
  public var needs: [Need] { row.needs }

  /// What it finds: a sentence.
  public var meaning: String { row.meaning }

  private typealias Row = (title: String, level: Violation.Level, needs: [Need], meaning: String)

  private var row: Row {
    switch self {
    case .unplannedEvent:
      (
        "unplanned event", .violation, [.plan],
        "The plan has no event of this name and kind."
      )
    case .missingProperty:
      (
        "missing property", .violation, [.plan],
        "A property that the plan requires is not there."
      )
    case .wrongType:
      (
        "wrong type", .violation, [.plan],
        "A property has another type than planned."
      )
    case .wrongValue:
      (
        "wrong value", .violation, [.plan],
        "A property breaks `enum`, `const`, `pattern`, `format`, a range or a length."
      )
    case .unplannedProperty:
      (
        "unplanned property", .violation, [.plan],
        "A property is there that the plan does not allow."
      )
    case .nestedValue:
      (
        "nested value", .violation, [.plan],
        "What the five before say, below the first level; the keyword is kept."
      )
    case .vendorLimit:
      (
        "limit of the vendor", .violation, [.profile],
        "A name, text, id or number of properties that the vendor refuses or cuts, or a name that it keeps for itself."
      )
    case .unplannedHere:
      (
        "not planned here", .violation, [.plan],
        "The plan has the event, but wants it no longer, or not of this system, version of the app, or SDK."
      )
    case .wrongVersion:
      (
        "wrong version", .violation, [.plan],
        "The event says a version that the plan does not have, or (an improvement) one that was replaced."
      )
    case .companionEntity:
      (
        "companion entity", .violation, [.plan],
        "An entity that has to come along is missing, comes too often, or is not as its schema wants it."
      )
    case .nearDuplicateName:
      (
        "nearly the same name", .improvement, [],
        "Two names that differ in letter case, separators or a plural alone."
      )
    case .missingEvent:
      (
        "missing event", .violation, [.overlay],
        "An event that had to come did not."
      )
    case .wrongCount:
      (
        "wrong count", .violation, [],
        "An event came more or less often than it may."
      )
    case .wrongOrder:
      (
        "wrong order", .violation, [.overlay],
        "Events came in another order than they must."
      )
    case .wrongStep:
      (
        "wrong step", .violation, [.overlay, .trace],
        "An event came at another step than the one that triggers it."
      )
    case .screenFiredTwice:
      (
        "screen reported twice", .violation, [],
        "A screen was reported again although nobody went there again."
      )
    case .wrongValueForState:
      (
        "untrue value", .violation, [.overlay],
        "A value fits its schema, but not the state of the app, or not the list."
      )
    case .withoutConsent:
      (
        "without consent", .violation, [],
        "An event came before the user allowed it, or after that was taken back."
      )
    case .identityNotReset:
      (
        "identity not reset", .violation, [],
        "Events go on under the user who has signed out, or one user was identified over another."
      )
    case .staleUser:
      (
        "wrong user", .violation, [],
        "An event that needs a user came without one, or with the one before."
      )
    case .lost:
      (
        "lost event", .violation, [.trace],
        "An event was tracked and never sent."
      )
    case .resent:
      (
        "sent again", .violation, [],
        "The same event was sent twice."
      )
    case .effectWithoutEvent:
      (
        "effect without event", .violation, [.trace],
        "The state changed and no event said so, or an event said what did not happen."
      )
    case .personalData:
      (
        "personal data", .violation, [],
        "A value, a key or a name holds what must not leave the device: an address, a phone number, a name."
      )
    case .shadowedProperty:
      (
        "shadowed property", .violation, [.trace],
        "A property that the SDK adds hides the one of the event."
      )
    case .wrongSession:
      (
        "wrong session", .violation, [],
        "A session was not ended when it had to be, or was split."
      )
    case .flagExposure:
      (
        "flag exposure", .violation, [],
        "The use of a flag was not reported, or reported again."
      )
    case .impossibleSequence:
      (
        "impossible sequence", .violation, [.definition],
        "The app cannot send these events in this order."
      )
    case .neverSent:
      (
        "never sent", .improvement, [.plan, .definition],
        "The app cannot send an event of the plan, or something that is to be tracked has none."
      )
    case .wrongTime:
      (
        "wrong time", .improvement, [],
        "Times go back, are all the same, or come from a wrong clock."
      )
    }
  }
}
