import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary
public import SimulatedDevice

/// What happens in a step, as a recorder gets it. Every event is one record.
public enum StepEvent: Hashable, Sendable, BitwiseCopyable {
  case input(Input, waited: Milliseconds)
  case device(DeviceEvent)
  case screen(ScreenEvent)
}

/// Hears of everything that happens, while it happens: the simulation that it is given is as it is at that moment.
public protocol StepRecorder {
  /// A launch is about to begin, with these options.
  mutating func willLaunch(_ options: LaunchOptions)
  /// `cause` is 0 for inputs.
  mutating func record(
    _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: Simulation, _ model: CompiledModel)
  /// A step is over; what it has changed belongs to its last record.
  mutating func endStep(_ simulation: Simulation, _ model: CompiledModel)
  /// Whether, after a step, it wants the whole state: it gets one more event then, `ScreenEvent.snapshot`.
  var wantsSnapshot: Bool { get }
}

extension StepRecorder {
  @inlinable public mutating func willLaunch(_ options: LaunchOptions) {}
  @inlinable public var wantsSnapshot: Bool { false }
}

/// Records nothing.
public struct NoRecorder: StepRecorder {
  public init() {}
  @inlinable public mutating func record(
    _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: Simulation, _ model: CompiledModel
  ) {}
  @inlinable public mutating func endStep(_ simulation: Simulation, _ model: CompiledModel) {}
}

/// Why an input could not be carried out.
public enum Refusal: Error, Hashable, Sendable {
  /// The target cannot be touched now, and nothing that is due could change that before the limit.
  case blocked(Hit, waited: Milliseconds, limit: Milliseconds)
  /// The input makes no sense in this state.
  case senseless(Senseless)
  /// A limit of the engine was reached.
  case limit(LimitKind)
}

public enum Senseless: Hashable, Sendable {
  case notRunning(ProcessPhase)
  case alreadyRunning
  case notInBackground(ProcessPhase)
  case notLocked
  case alreadyLocked
  case noPrompt
  case noSuchButton(PromptKind)
  case nothingToRelease
  case notHeld
  case settingsAppNeedsBackground
  /// The device was not unlocked since its start: what is stored on it cannot be written.
  case storageLocked
  case nothingToGoBackTo
  case noDrag
  case invalidTime
  /// There is nothing to which it could happen.
  case nothingFor(World.StoreEvent)
  /// The offer is for other subscribers.
  case notForThisUser
  case noWebPage
  /// The address is none of the web, and the app has no such way in.
  case nothingOpens
}

/// Runs simulations of one model. All state is in the `Simulation` that is passed in; the engine itself keeps only
/// buffers that are used again.
public struct Engine<Recorder: StepRecorder> {
  public var recorder: Recorder
  /// Actions reduced and pieces of work delivered so far.
  public private(set) var steps = 0
  /// How many steps one instant may have.
  public var stepLimit = 10_000
  /// Whether an input runs what is due. Somebody who wants to look between two steps sets it to false and calls
  /// `deliverNext` after each input.
  public var runsWhatIsDue = true

  public let model: CompiledModel
  var context: ReduceContext
  var worldContext: WorldContext
  private var effects: [Effect] = []
  var stepsAtInstant = 0
  private var instant: Milliseconds = 0
  /// What a launch begins with: made at the first, for it depends on the model alone.
  var blank: Simulation?
  /// Whether a task or a flow of the model needs to know how old the session's token is.
  private let asksForToken: Bool
  /// Whether the model has a sign-out, whose phases somebody may want to be late.
  private let signsOut: Bool
  /// Whether somebody listens to whether the scene takes touches.
  private let tellsScenePhases: Bool

  public init(_ model: CompiledModel, _ recorder: Recorder) {
    self.model = model
    self.recorder = recorder
    context = ReduceContext(model: model)
    worldContext = WorldContext(model: model)
    let analytics = model.tables.analytics
    tellsScenePhases = model.tables.lifecycle.hasScenePhases || (analytics.sdk == .segment && analytics.lifecycle)
    let flows = model.tables.flows.isEmpty ? [] : FlowKind.allCases
    signsOut = !flows.isEmpty && model[.signOut].exists
    asksForToken =
      model.tables.tasks.contains(where: \.needsSession) || flows.contains { $0.usesToken && model[$0].exists }
    effects.reserveCapacity(32)
  }

  // MARK: - Steps

  /// Begins a step: numbers for its records.
  mutating func begin(_ s: Simulation) {
    worldContext.outbox.next = s.history.nextRecord
    steps += 1
  }

  /// Ends a step: what the app wants to be seen is passed on to the glass, and the recorder hears that it is over.
  mutating func end(_ s: inout Simulation, cause: UInt32) {
    if tellsScenePhases { followPrompts(&s, cause: cause) }
    follow(&s, cause: cause)
    recorder.endStep(s, model)
    if recorder.wantsSnapshot { note(.snapshot, cause: worldContext.outbox.next &- 1, s) }
    s.history.nextRecord = worldContext.outbox.next
    s.app.touched = []
    s.screen.isTouched = false
    s.screen.hasSettled = false
  }

  /// Writes a record that is not the device's.
  @discardableResult
  mutating func note(_ event: ScreenEvent, cause: UInt32, _ s: Simulation) -> UInt32 {
    let number = worldContext.outbox.takeNumber()
    recorder.record(.screen(event), number: number, cause: cause, s, model)
    return number
  }

  mutating func noteInput(_ input: Input, waited: Milliseconds = 0, _ s: Simulation) -> UInt32 {
    let number = worldContext.outbox.takeNumber()
    recorder.record(.input(input, waited: waited), number: number, cause: 0, s, model)
    return number
  }

  /// Passes on what the world has done. Answers the first record's number, where there is one.
  @discardableResult
  mutating func drainOutbox(_ s: Simulation) -> UInt32? {
    guard !worldContext.outbox.list.isEmpty else { return nil }
    let first = worldContext.outbox.list[0].number
    for place in worldContext.outbox.list.indices {
      let entry = worldContext.outbox.list[place]
      recorder.record(.device(entry.event), number: entry.number, cause: entry.cause, s, model)
    }
    worldContext.outbox.removeAll()
    return first
  }

  /// One action: the app decides, then each effect is carried out in order.
  mutating func reduce(_ action: Action, cause: UInt32, _ s: inout Simulation) {
    guard s.faults.isEmpty else { return reduceWithFaults(action, cause: cause, &s) }
    decide(action, &s)
    carryOut(effects, cause: cause, &s)
  }

  /// The app decides; what it wants done is in `effects`.
  mutating func decide(_ action: Action, _ s: inout Simulation) {
    s.app.nextOperation = s.history.nextOperation
    if asksForToken { context.delivery.tokenIsStale = s.world.tokenIsStale(model) }
    if signsOut {
      context.delivery.sessionTakesTime = s.world.takesTime(.session, model)
      context.delivery.wayBackTakesTime = s.world.takesTime(.screen, model)
    }
    SettingsMachine.reduce(&s.app, action, context, &effects)
    s.history.nextOperation = s.app.nextOperation
  }

  func takeEffects() -> [Effect] { effects }

  mutating func carryOut(_ wanted: [Effect], cause: UInt32, _ s: inout Simulation) {
    worldContext.cause = cause
    var opened: UInt32?
    for effect in wanted {
      let record = perform(effect, cause: cause, &s)
      if effect.leavesTheApp { opened = record }
    }
    // The browser, the mail app or the Settings app is in front now.
    if let opened, s.world.device.phase == .active { leave(.otherApp, cause: opened, &s) }
  }

  /// Carries an effect out. Answers the number of its record, where it has one at once.
  private mutating func perform(_ effect: Effect, cause: UInt32, _ s: inout Simulation) -> UInt32? {
    if case .dismissing(let number, let reason) = effect {
      noteLeaving(number, reason, cause: cause, &s)
      return nil
    }
    if case .identify(let account) = effect {
      let id = s.analyticsID(of: account, model)
      s.world.identify(account, as: id, traits: s.traitsDigest(model), &worldContext)
      return drainOutbox(s)
    }
    if case .group(let place) = effect {
      if let groups = s.groups(with: place, model) { s.world.group(place, as: groups, &worldContext) }
      return drainOutbox(s)
    }
    if case .storeText(let id, let text, let error) = effect {
      let string = s.strings.intern(s.text(text, model, TextScope(error: error, isShown: false)), model)
      s.world.timeline.insert(.storeText(id, string), at: s.now, cause: cause)
      return nil
    }
    s.world.perform(effect, &worldContext)
    return drainOutbox(s)
  }

  private func noteLeaving(_ number: UInt16, _ reason: DismissReason, cause: UInt32, _ s: inout Simulation) {
    if let place = s.screen.layers.firstIndex(where: { $0.number == number }) {
      s.screen.layers[place].leaving = reason
    } else {
      // It never reached the glass.
      s.world.timeline.insert(.presentationGone(number), at: s.now, cause: cause)
    }
  }

  // MARK: - Time

  /// Runs everything that is due at or before an instant, in order.
  public mutating func drain(by limit: Milliseconds, _ s: inout Simulation) throws(Refusal) {
    stepsAtInstant = 0
    while try deliverNext(by: limit, &s) {}
  }

  /// Runs the first piece of work that is due at or before an instant; answers whether there was one.
  public mutating func deliverNext(by limit: Milliseconds, _ s: inout Simulation) throws(Refusal) -> Bool {
    guard let due = s.world.timeline.nextDue, due <= limit else { return false }
    if due != instant {
      instant = due
      stepsAtInstant = 0
    }
    stepsAtInstant += 1
    guard stepsAtInstant <= stepLimit else { throw .limit(.stepsAtOneInstant) }
    if let item = s.world.timeline.next(by: limit) { deliver(item, &s) }
    return true
  }

  /// Runs what is due now.
  mutating func settle(_ s: inout Simulation) throws(Refusal) {
    guard runsWhatIsDue, let due = s.world.timeline.nextDue, due <= s.now else { return }
    try drain(by: s.now, &s)
  }
}

extension Effect {
  /// Another app comes to the front: the browser, the mail app, the Settings app.
  var leavesTheApp: Bool {
    switch self {
    case .openURL, .openMail, .openSettings: true
    case .call, .cancelCall, .timer, .cancelTimer, .cancelWork, .storeSession, .clearSession,
      .clearAccountPreferences, .cacheEntitlements, .haptic, .track, .identify, .group, .resetAnalytics, .setConsent,
      .copy,
      .copyValue, .clearNotifications, .announce, .preferenceChanged, .dismissing, .notPresented, .storeText,
      .messageShown, .limitReached, .crash:
      false
    }
  }
}
