import SettingsBehavior
import SettingsDefinition
public import SettingsSimulation
public import SettingsVocabulary
import SimulatedDevice

/// What the app did that leaves no state behind, in order, since somebody last took it.
public struct Observations: Sendable {
  public var haptics: [HapticFeedback] = []
  /// What assistive technology said.
  public var spoken: [String] = []
  /// Where the app led: a URL, `mailto:` with addresses and subject, `settings:` with the place.
  public var opened: [String] = []
  public var events: [ObservedEvent] = []

  public init() {}
}

/// An analytics event, or a call of the SDK, as it was when it happened.
public struct ObservedEvent: Hashable, Sendable {
  public enum Call: Hashable, Sendable {
    case track
    /// A screen event; `name` is the screen's.
    case screen
    /// `name` is the user's id.
    case identify
    case reset
    case flush
  }
  public struct Property: Hashable, Sendable {
    public var key: String
    public var value: PropertyText
    public init(key: String, value: PropertyText) {
      self.key = key
      self.value = value
    }
  }

  public var call: Call
  public var name: String
  public var properties: [Property]
  /// The SDK's user; nil: nobody was identified.
  public var user: String?
  public var anonymousID: String
  /// The event's own number; 0 for calls that are no events.
  public var number: UInt32
  /// The number of its record.
  public var record: UInt32
  public var milliseconds: Milliseconds
  /// Why it never goes out, as `analytics.dropped` has it; nil: nothing keeps it.
  public var dropped: String?
}

extension JourneyRecorder {
  mutating func observe(
    _ event: DeviceEvent, _ record: UInt32, _ s: Simulation, _ model: CompiledModel
  ) {
    noteLeaving(event, s, model)
    switch event {
    case .haptic(let haptic) where keeps.contains(.happenings): observed.haptics.append(haptic)
    case .announced(let text, let error) where keeps.contains(.happenings):
      observed.spoken.append(s.text(text, model, TextScope(error: error)))
    case .urlOpened(let url, let error) where keeps.contains(.happenings):
      observed.opened.append(s.text(url, model, TextScope(error: error, isShown: false)))
    case .mailOpened(let mail, let error) where keeps.contains(.happenings):
      observed.opened.append(address(of: model[mail], error, s, model))
    case .settingsOpened(let place) where keeps.contains(.happenings):
      observed.opened.append("settings:\(place.name)")
    case .started(let number): started(number, s)
    case .held(let number): held(number, s)
    case .finished(let operation, _): running.end(operation.number)
    case .tracked(let event, let number) where keeps.contains(.events): keep(event, number, record, s, model)
    case .dropped(let number, let reason) where keeps.contains(.events):
      guard let place = observed.events.lastIndex(where: { $0.number == number }) else { return }
      observed.events[place].dropped = reason.name.description
    case .identified(_, _, let number) where keeps.contains(.events):
      keep(
        .identify, s.string(s.world.device.analytics.userID, model), record, s, model, number: number,
        properties(s.traits(model)))
    case .analyticsReset where keeps.contains(.events): keep(.reset, "", record, s, model)
    case .sent where keeps.contains(.events): keep(.flush, "", record, s, model)
    case .haptic, .announced, .urlOpened, .mailOpened, .settingsOpened, .landed, .prompted, .promptEnded, .tracked,
      .dropped, .sent, .identified, .ignored, .identifyIgnored, .sessionBegan, .analyticsReset, .consentSet, .copied,
      .valueCopied, .notificationsCleared,
      .preferenceChanged,
      .messageShown, .notPresented, .sessionStored, .sessionCleared, .iconSet, .transactionMade, .subscriptionChanged,
      .approvalLapsed, .phaseChanged,
      .limitReached:
      return
    }
  }

  /// What takes the user out of the app, for whoever finds it in the background.
  private mutating func noteLeaving(_ event: DeviceEvent, _ s: Simulation, _ model: CompiledModel) {
    if case .settingsOpened = event { leftFor = (s.now, "it opened Settings") }
    if case .urlOpened(let url, let error) = event {
      leftFor = (s.now, "it opened \(s.text(url, model, TextScope(error: error, isShown: false)))")
    }
    if case .mailOpened = event { leftFor = (s.now, "it opened Mail") }
  }

  private mutating func started(_ number: UInt32, _ s: Simulation) {
    guard let place = s.world.device.operations.firstIndex(where: { $0.number == number }) else { return }
    let point = s.world.device.operations[place].point
    running.start(number, point)
    if s.world.device.operations[place].plan != nil { planned.insert(point) }
  }

  private mutating func held(_ number: UInt32, _ s: Simulation) {
    heldSince.removeAll { $0.operation == number }
    heldSince.append((number, s.now))
    if let operation = s.world.device.operation(number) { heldPoints.insert(operation.point) }
  }

  /// As a `mailto:` address, with texts as they read: nothing is percent-encoded. The body is in the record.
  private func address(
    of mail: CompiledMail, _ error: StringID, _ s: Simulation, _ model: CompiledModel
  ) -> String {
    let scope = TextScope(error: error)
    func addresses(_ range: TableRange) -> String {
      range.indices.map { s.text(model.tables.mailAddresses[$0], model, scope) }.joined(separator: ",")
    }
    let subject = mail.subject.map { s.text($0, model, scope) } ?? ""
    let fields = [("cc", addresses(mail.cc)), ("bcc", addresses(mail.bcc)), ("subject", subject)]
    let given = fields.filter { !$0.1.isEmpty }.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    return "mailto:\(addresses(mail.to))" + (given.isEmpty ? "" : "?\(given)")
  }

  private mutating func keep(
    _ event: AnalyticsEvent, _ number: UInt32, _ record: UInt32, _ s: Simulation, _ model: CompiledModel
  ) {
    var call = ObservedEvent.Call.track
    if case .screenViewed = event { call = .screen }
    keep(
      call, s.calledName(of: event, model), record, s, model, number: number,
      properties(s.eventProperties(event, model)))
  }

  private func properties(_ list: [(key: String, value: PropertyText)]) -> [ObservedEvent.Property] {
    list.map { ObservedEvent.Property(key: $0.key, value: $0.value) }
  }

  private mutating func keep(
    _ call: ObservedEvent.Call, _ name: String, _ record: UInt32, _ s: Simulation, _ model: CompiledModel,
    number: UInt32 = 0, _ properties: [ObservedEvent.Property] = []
  ) {
    let user = s.world.device.analytics.user.map { _ in s.string(s.world.device.analytics.userID, model) }
    observed.events.append(
      ObservedEvent(
        call: call, name: name, properties: properties, user: user, anonymousID: s.anonymousID, number: number,
        record: record, milliseconds: s.now))
  }
}
