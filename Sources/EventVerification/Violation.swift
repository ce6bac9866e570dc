public import Findings

/// Something about events that is not as planned, or cannot be.
public struct Violation: Hashable, Sendable {
  public enum Level: String, Hashable, Sendable, CaseIterable {
    case violation, improvement, information
  }

  public var rule: VerificationRule
  public var level: Level
  /// One sentence without the place.
  public var message: String
  /// The event's name, as logged or as planned; empty where it is about no one event.
  public var event: String
  /// In the log or trace: its file, and the line where it has lines.
  public var place: SourcePlace
  /// From 1, the event's number in the log; nil of one that is missing.
  public var number: Int?
  /// JSON pointer into the event, `/properties/theme`; empty for the whole.
  public var pointer: String
  /// In the plan or the overlay.
  public var planPlace: SourcePlace
  public var expected: String?
  public var actual: String?
  /// Of traces: the record, the journey's line that led to it, the virtual time, and what caused it, outermost first.
  public var seq: Int?
  public var step: String?
  public var ms: Int64?
  public var causes: [String]

  public init(_ rule: VerificationRule, level: Level = .violation, message: String, event: String, place: SourcePlace) {
    self.rule = rule
    self.level = level
    self.message = message
    self.event = event
    self.place = place
    pointer = ""
    planPlace = .nowhere
    causes = []
  }
}

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
