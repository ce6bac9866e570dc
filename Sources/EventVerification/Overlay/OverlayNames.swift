import EventLogs
public import Findings
import JSONSchema
import SettingsVocabulary
import TraceFormat
public import TrackingPlans

/// Holds the names of an overlay against those who have to know them, so that a slip of the pen accuses no good event
/// and lets no bad one pass.
public struct OverlayNames {
  private let plan: TrackingPlan?
  private let app: PossibleEvents?
  private let names: AppNames?
  private let own: [SDKEvents]

  /// - Parameters:
  ///   - plan: nil: none.
  ///   - app: which events the app can send; nil: not known.
  ///   - names: the other names that its definition has; nil: not known.
  ///   - profile: whose events need not be planned; nil: any SDK's.
  public init(plan: TrackingPlan?, app: PossibleEvents?, names: AppNames?, profile: SDKProfile?) {
    self.plan = plan
    self.app = app
    self.names = names
    own = (profile.map { [$0] } ?? SDKProfile.allCases).map(\.ownEvents)
  }

  /// Every name that fits nothing, with its place and the name that was most likely meant. What cannot be told is not
  /// looked at: without plan and app that is most of it.
  public func findings(_ overlay: EventOverlay) -> [Finding] {
    overlay.names.compactMap { name in
      switch name.kind {
      case .event: event(name)
      case .property: property(name)
      case .awaitPoint: names == nil ? record(name, "\(name.text).finished") : ofApp(name)
      case .recordKind: record(name, name.text)
      case .target: name.text == "*" ? nil : ofApp(name)
      case .flag, .page, .surface, .stateKey, .changingKey: ofApp(name)
      }
    }
  }

  // MARK: Events

  private func event(_ name: OverlaidName) -> Finding? {
    guard plan != nil || app != nil, !isKnown(event: name.text) else { return nil }
    let nearest = DidYouMean.nearest(to: name.text, among: knownEvents)
    // Screens need no plan, so that a name which is like no other may be one of them.
    if nearest == nil, app == nil, mayNameScreens { return nil }
    return finding(name, "\(who) has no event", nearest)
  }

  private func isKnown(event name: String) -> Bool {
    if [CheckedNames.identify, CheckedNames.reset].contains(name) { return true }
    return own.contains { $0.has(name) } || app?.canSend(name) == true
      || (planned.map(\.name) + (names?[.event] ?? [])).contains { $0.utf8.elementsEqual(name.utf8) }
  }

  private var planned: [PlannedEvent] { (plan?.events ?? []).filter { !$0.name.isEmpty } }

  private var knownEvents: [String] {
    planned.map(\.name) + (app?.names ?? []) + (names?[.event] ?? []) + own.flatMap { $0.names.sorted() }
      + [CheckedNames.identify, CheckedNames.reset]
  }

  private var mayNameScreens: Bool {
    guard let plan else { return true }
    return !plan.events.contains { $0.kind == .screen && !$0.name.isEmpty }
      || plan.events.contains { $0.countsForScreens || $0.kind == .screen && $0.name.isEmpty }
  }

  /// Who was asked.
  private var who: String {
    switch (plan?.file, app != nil) {
    case (let file?, true): "neither \(file) nor the app"
    case (let file?, false): file
    case (nil, _): "the app"
    }
  }

  // MARK: Properties

  private func property(_ name: OverlaidName) -> Finding? {
    if own.contains(where: { $0.hasProperty(name.text, of: .lifecycle) }) { return nil }
    let events = name.event.map { event in planned.filter { $0.name == event } } ?? planned
    let ofApp = app?.properties(of: name.event)
    guard !events.isEmpty || ofApp != nil else { return nil }
    var known = ofApp ?? []
    var isOpen = false
    for schema in events.flatMap(\.schemas) where schema.part == .properties || schema.part == .traits {
      let properties = schema.schema.properties
      known += properties.names
      if !properties.isClosed { isOpen = true }
    }
    // One without a schema may have any.
    if events.contains(where: { $0.schemas.isEmpty }) { isOpen = true }
    if known.contains(name.text) { return nil }
    let nearest = DidYouMean.nearest(to: name.text, among: known)
    // A plan may leave open which properties there are; the app does not.
    if ofApp == nil, isOpen, nearest == nil { return nil }
    return finding(
      name, name.event.map { "the event \"\(short($0))\" has no property" } ?? "no event has a property", nearest)
  }

  // MARK: The app's own names

  private func ofApp(_ name: OverlaidName) -> Finding? {
    guard let known = names?[name.kind], !known.contains(name.text) else { return nil }
    if name.kind == .changingKey, names?[.stateKey]?.contains(name.text) == true {
      return finding(name, "traces do not write where it changes, the state key", nil)
    }
    // A part of a key's value is asked for by its path.
    if name.kind == .stateKey, known.contains(where: { name.text.hasPrefix("\($0).") }) { return nil }
    return finding(
      name, "the app has no \(name.kind.title)", DidYouMean.nearest(to: name.text, among: known),
      known.isEmpty ? "it has none" : nil)
  }

  // MARK: Records

  /// The format says which kinds there are; those of tasks and permissions have names of the app's own.
  private func record(_ name: OverlaidName, _ pattern: String) -> Finding? {
    let known = names?[.recordKind] ?? TraceKind.all.map(\.name)
    if known.contains(where: { Self.mayBe(pattern, $0) }) { return nil }
    let candidates =
      name.kind == .awaitPoint ? AwaitPoint.fixed.map(\.name.description) : known.filter { !$0.contains("*") }
    return finding(
      name, "there is no \(name.kind.title)", DidYouMean.nearest(to: name.text, among: candidates))
  }

  private static func mayBe(_ pattern: String, _ kind: String) -> Bool {
    if KindPattern(pattern).fits(ArraySlice(kind.utf8)) { return true }
    guard kind.contains("*") else { return false }
    if !pattern.contains("*") { return KindPattern(kind).fits(ArraySlice(pattern.utf8)) }
    // Both are open: what stands before their first stars decides.
    let (a, b) = (pattern.prefix { $0 != "*" }, kind.prefix { $0 != "*" })
    if !b.isEmpty { return a.hasPrefix(b) || b.hasPrefix(a) }
    let group = "\(pattern.prefix { $0 != "." })."
    return !TraceKind.all.contains { $0.name.hasPrefix(group) }
  }

  // MARK: Messages

  private func finding(_ name: OverlaidName, _ message: String, _ nearest: String?, _ other: String? = nil) -> Finding {
    let note = nearest.map { "did you mean \"\($0)\"?" } ?? other
    return Finding(
      code: "overlay.unknown_name", message: "\(message) \"\(short(name.text))\"", place: name.place,
      notes: note.map { [$0] } ?? [])
  }
}
