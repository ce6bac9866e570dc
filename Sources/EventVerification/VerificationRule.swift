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

  private typealias Row = (title: String, level: Violation.Level, needs: [Need])

  private var row: Row {
    switch self {
    case .unplannedEvent: ("unplanned event", .violation, [.plan])
    case .missingProperty: ("missing property", .violation, [.plan])
    case .wrongType: ("wrong type", .violation, [.plan])
    case .wrongValue: ("wrong value", .violation, [.plan])
    case .unplannedProperty: ("unplanned property", .violation, [.plan])
    case .nestedValue: ("nested value", .violation, [.plan])
    case .vendorLimit: ("limit of the vendor", .violation, [.profile])
    case .unplannedHere: ("not planned here", .violation, [.plan])
    case .wrongVersion: ("wrong version", .violation, [.plan])
    case .companionEntity: ("companion entity", .violation, [.plan])
    case .nearDuplicateName: ("nearly the same name", .improvement, [])
    case .missingEvent: ("missing event", .violation, [.overlay])
    case .wrongCount: ("wrong count", .violation, [.overlay])
    case .wrongOrder: ("wrong order", .violation, [.overlay])
    case .wrongStep: ("wrong step", .violation, [.overlay, .trace])
    case .screenFiredTwice: ("screen reported twice", .violation, [])
    case .wrongValueForState: ("untrue value", .violation, [.overlay, .trace])
    case .withoutConsent: ("without consent", .violation, [])
    case .identityNotReset: ("identity not reset", .violation, [])
    case .staleUser: ("wrong user", .violation, [])
    case .lost: ("lost event", .violation, [.trace])
    case .resent: ("sent again", .violation, [])
    case .effectWithoutEvent: ("effect without event", .violation, [.overlay, .trace])
    case .personalData: ("personal data", .violation, [.overlay])
    case .shadowedProperty: ("shadowed property", .violation, [.trace])
    case .wrongSession: ("wrong session", .violation, [])
    case .flagExposure: ("flag exposure", .violation, [])
    case .impossibleSequence: ("impossible sequence", .violation, [.definition])
    case .neverSent: ("never sent", .improvement, [.plan, .definition])
    case .wrongTime: ("wrong time", .improvement, [])
    }
  }
}
