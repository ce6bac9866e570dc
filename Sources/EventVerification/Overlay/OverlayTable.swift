import TraceFormat

/// A table of an overlay: which fields it has and what they mean. Checking, suggestions, the reference and the JSON Schema
/// follow from these tables.
public struct OverlayTable: Sendable {
  public let name: String
  /// With its article, as a message says it.
  let title: String
  let doc: String
  /// With a trigger, exactly one of those marked `isVerb` is written.
  let fields: [OverlayField]

  var verbs: [String] { fields.filter(\.isVerb).map(\.name) }
  func field(_ name: String) -> OverlayField? { fields.first { $0.name == name } }
}

struct OverlayField: Sendable {
  let name: String
  let type: OverlayType
  /// One sentence.
  let doc: String
  var isVerb = false
  /// What holds when it is not written, in words.
  var fallback = ""
}

indirect enum OverlayType: Sendable {
  case text
  case bool
  /// A whole number from 0, or a list of the least and the most.
  case count
  case duration
  case names([String])
  /// Versions of an app: `>= 2.0`.
  case versions
  /// A text that somebody else has to know.
  case name(OverlaidName.Kind)
  case list(OverlayType)
  /// By names of this kind.
  case map(OverlayType, of: OverlaidName.Kind)
  case table(String)
  /// A boolean, a number or a string; as a string with `$` a reference.
  case value
}

extension OverlayTable {
  /// In the order of the reference.
  public static let all: [OverlayTable] = [overlay, event, trigger, order, personal, consent, session]

  static func named(_ name: String) -> OverlayTable? { all.first { $0.name == name } }

  static let overlay = OverlayTable(
    name: "overlay", title: "an overlay", doc: "What is said beside a tracking plan.",
    fields: [
      OverlayField(name: "plan", type: .text, doc: "The tracking plan, from this file's folder."),
      OverlayField(
        name: "profile", type: .names(SDKProfile.allCases.map(\.rawValue)),
        doc: "The SDK whose rules of identity and sessions hold.", fallback: "that of the log or the app"),
      OverlayField(name: "events", type: .map(.table("event"), of: .event), doc: "Events by their exact names."),
      OverlayField(
        name: "props", type: .map(.value, of: .property),
        doc: "What is true of these properties on every event that has them; what is not is out of date (V20)."),
      OverlayField(name: "pii", type: .table("pii"), doc: "Personal data, which no value may hold (V24)."),
      OverlayField(
        name: "auto", type: .map(.names(EventOverlay.AutomaticEvent.Use.allCases.map(\.rawValue)), of: .event),
        doc: "What to make of events that the SDK sends by itself, when events are held against a list."),
      OverlayField(name: "consent", type: .table("consent"), doc: "Which events tell of the user's consent (V18)."),
      OverlayField(
        name: "sign_out", type: .list(.name(.event)),
        doc: "Events after which nobody is signed in: the user has to be another from the next one on (V19).",
        fallback: "what the app resets on, with `--app`"),
      OverlayField(name: "session", type: .table("session"), doc: "When sessions end (V26)."),
    ])

  static let event = OverlayTable(
    name: "event", title: "an event", doc: "What is said of one event.",
    fields: [
      OverlayField(
        name: "when", type: .table("trigger"),
        doc: "What leads to it. Without the event it is missing (V12); elsewhere it is at the wrong step (V15)."),
      OverlayField(
        name: "effect", type: .table("trigger"),
        doc: "What it tells of: the one does not come without the other (V23)."),
      OverlayField(
        name: "count", type: .count,
        doc: "How often it comes, each time that `when` or `effect` holds; without them in a whole trace or log (V13).",
        fallback: "1 with `when` or `effect`"),
      OverlayField(name: "order", type: .table("order"), doc: "What precedes and follows it (V14, V12)."),
      OverlayField(
        name: "requires", type: .list(.names(OverlaidEvent.Requirement.allCases.map(\.rawValue))),
        doc: "`consent`: the user has allowed analytics (V18). `identified`: the SDK knows who the user is (V20)."),
      OverlayField(
        name: "once_per", type: .names(OverlaidEvent.Span.allCases.map(\.rawValue)),
        doc: "At most once a session, an installation, or between two events of other screens (V13)."),
      OverlayField(
        name: "exposure", type: .name(.flag),
        doc: "The feature flag that has to have been told as read before it, by `$feature_flag_called` (V27)."),
      OverlayField(
        name: "platforms", type: .list(.text),
        doc: "The systems that send it, whatever their letter case: `ios` (V08).",
        fallback: "all"),
      OverlayField(
        name: "app_versions", type: .versions, doc: "The versions of the app that send it (V08).", fallback: "all"),
      OverlayField(
        name: "sources", type: .list(.text),
        doc: "The SDKs or streams that send it: `analytics-swift`, an app id of Snowplow (V08).", fallback: "all"),
      OverlayField(
        name: "props", type: .map(.value, of: .property),
        doc: "What is true of its properties in the state of the app (V17)."),
    ])

  static let trigger = OverlayTable(
    name: "trigger", title: "a trigger",
    doc: "Something that happens in a trace, one of the first six. Logs hold nothing of it.",
    fields: [
      OverlayField(
        name: "tap", type: .name(.target), doc: "The user touches a row, button or option with this id; `*`: any.",
        isVerb: true),
      OverlayField(name: "page", type: .name(.page), doc: "A page with this id is pushed.", isVerb: true),
      OverlayField(
        name: "present", type: .name(.surface), doc: "A sheet, an alert or a dialog with this id comes up.",
        isVerb: true),
      OverlayField(
        name: "finished", type: .name(.awaitPoint), doc: "An operation ends, by its await point: `auth.sign_out`.",
        isVerb: true),
      OverlayField(
        name: "changed", type: .name(.changingKey), doc: "A state key changes: `preferences.theme`.", isVerb: true),
      OverlayField(
        name: "record", type: .name(.recordKind),
        doc: "A record of this kind is written; `*` stands for any characters.",
        isVerb: true),
      OverlayField(
        name: "outcome", type: .names(TraceKind.outcomes), doc: "How the operation ends.",
        fallback: "any"),
      OverlayField(name: "to", type: .value, doc: "What the state key changes to.", fallback: "any value"),
    ])

  static let order = OverlayTable(
    name: "order", title: "an order", doc: "Of two events of one device.",
    fields: [
      OverlayField(
        name: "after", type: .name(.event), doc: "This event has come before it, and since the last one of it."),
      OverlayField(name: "before", type: .name(.event), doc: "This event comes after it, before the next one of it."),
      OverlayField(
        name: "within", type: .duration, doc: "The most time between the two.", fallback: "any time"),
    ])

  static let personal = OverlayTable(
    name: "pii", title: "a table of personal data", doc: "What no value of a property may hold.",
    fields: [
      OverlayField(
        name: "never", type: .list(.names(EventOverlay.PersonalData.Datum.allCases.map(\.rawValue))),
        doc: "What is known of the accounts of a trace.", fallback: "both"),
      OverlayField(
        name: "patterns", type: .list(.names(EventOverlay.PersonalData.Pattern.allCases.map(\.rawValue))),
        doc: "What looks like an address or a phone number.", fallback: "both"),
      OverlayField(
        name: "allowed", type: .list(.name(.property)), doc: "Properties that may hold personal data all the same."),
    ])

  static let consent = OverlayTable(
    name: "consent", title: "a table of consent", doc: "Traces tell of consent by themselves, logs by events.",
    fields: [
      OverlayField(name: "granted", type: .list(.name(.event)), doc: "Events that tell that analytics are allowed."),
      OverlayField(name: "withdrawn", type: .list(.name(.event)), doc: "Events after which nothing more may come."),
      OverlayField(
        name: "required", type: .bool, doc: "Nothing may come before it is granted.", fallback: "false"),
    ])

  static let session = OverlayTable(
    name: "session", title: "the limits of a session", doc: "After either a new session has to begin.",
    fields: [
      OverlayField(name: "idle", type: .duration, doc: "Time without an event.", fallback: "30 minutes"),
      OverlayField(name: "longest", type: .duration, doc: "Time from its first event.", fallback: "24 hours"),
    ])
}
