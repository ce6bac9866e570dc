import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// The seams, for simulations in which a fault is on. Others never come here.
extension Engine {
  /// One action, with what faults make of it. What follows from an effect is not asked about again.
  mutating func reduceWithFaults(_ action: Action, cause: UInt32, _ s: inout Simulation) {
    var actions = [action]
    let followers = s.ask(model, action) { scene, change in
      guard case .actions(let replace) = change else { return }
      actions = actions.flatMap { replace(&scene, $0) }
    }
    for action in actions + followers {
      for follower in reduceOnce(action, cause: cause, &s) { _ = reduceOnce(follower, cause: cause, &s) }
    }
  }

  /// Answers what follows.
  private mutating func reduceOnce(_ action: Action, cause: UInt32, _ s: inout Simulation) -> [Action] {
    let right = (context.delivery, context.phases)
    context.rules = s.faults.rules
    context.phases = s.faults.phases(context.phases)
    readAgain(for: action, s)
    var delivery = context.delivery
    _ = s.ask(model, action) { scene, change in
      if case .read(let change) = change { change(&scene, &delivery) }
    }
    context.delivery = delivery
    decide(action, &s)
    (context.delivery, context.phases) = right
    context.rules = .all
    var wanted = takeEffects()
    let followers = s.ask(model, action) { scene, change in
      if case .effects(let replace) = change { wanted = replace(&scene, wanted) }
    }
    let rules = worldContext.rules
    worldContext.rules = s.faults.rules
    carryOut(wanted, cause: cause, &s)
    worldContext.rules = rules
    return followers
  }

  /// A fault may have put an action in the place of another: it comes with what it reads.
  private mutating func readAgain(for action: Action, _ s: Simulation) {
    switch action {
    case .preferenceWritten: context.delivery.preferences = s.world.storedPreferences(model)
    case .factsChanged: context.delivery.facts = s.world.device.facts
    case .transactionUpdated: context.delivery.store = s.storeReading(model)
    case .replied(let reply): prepare(for: reply, s)
    case .launched, .rowTapped, .optionChosen, .numberChosen, .textCommitted, .instantChosen, .backTapped, .backSwiped,
      .hostReached, .confirmTapped, .confirmCancelled, .buttonTapped, .controlTapped, .fieldEdited, .productChosen,
      .providerTapped, .gateOpenerTapped, .tabTapped, .profileTapped, .bannerTapped, .bannerSwiped, .notificationCame,
      .linkOpened, .webRedirected,
      .presentationDismissed, .presentationGone, .becameActive, .resignedActive, .enteredBackground,
      .enteredForeground, .backgroundTimeExpired, .snapshotTaken, .timerFired, .subscriptionChanged, .valueSet,
      .sessionEnded:
      return
    }
  }

  /// Work whose time has come, with what faults make of it.
  mutating func deliverWithFaults(_ item: Pending, _ s: inout Simulation) {
    var pieces = [DelayedWork(item.work)]
    _ = s.ask(model) { scene, change in
      guard case .work(let replace) = change else { return }
      pieces = pieces.flatMap { piece in
        replace(&scene, piece.work).map { DelayedWork($0.work, after: piece.delay + $0.delay) }
      }
    }
    worldContext.rules = s.faults.rules
    for piece in pieces {
      if piece.delay > 0 {
        s.world.timeline.insert(
          piece.work, at: s.world.timeline.after(piece.delay), owner: item.owner, cause: item.cause)
      } else {
        var item = item
        item.work = piece.work
        deliverRightly(item, &s)
      }
    }
    worldContext.rules = .all
  }

  /// The glass follows what faults let it see of the route.
  mutating func followWithFaults(_ s: inout Simulation, cause: UInt32) {
    let (route, touched) = (s.app.route, s.app.touched)
    var seen = route
    _ = s.ask(model) { scene, change in
      if case .follow(let change) = change { change(&scene, &seen) }
    }
    s.app.route = seen
    followRightly(&s, cause: cause)
    s.app.route = route
    s.app.touched = touched
  }
}

extension Simulation {
  /// Asks every fault that is on, in the catalogue's order. Answers what follows by their word.
  mutating func ask(
    _ model: CompiledModel, _ action: Action? = nil, _ change: (inout FaultScene, Change) -> Void
  ) -> [Action] {
    var followers: [Action] = []
    for (index, active) in (faults.active ?? []).enumerated() {
      var scene = FaultScene(memory: active.memory, self, model, action)
      for part in active.fault.changes { change(&scene, part) }
      faults.remember(scene.memory, at: index)
      history.nextOperation = scene.nextOperation
      followers += scene.followers
    }
    return followers
  }

  /// What faults make of the elements on the glass.
  func withFaults(_ elements: [ScreenElement], _ model: CompiledModel) -> [ScreenElement] {
    var elements = elements
    for active in faults.active ?? [] {
      for case .screen(let replace) in active.fault.changes {
        elements = replace(FaultScene(memory: active.memory, self, model), elements)
      }
    }
    for index in elements.indices { elements[index].order = index + 1 }
    return elements
  }

  /// What faults make of what a finger meets.
  func withFaults(_ hit: Hit, _ target: Target, _ model: CompiledModel) -> Hit {
    var hit = hit
    for active in faults.active ?? [] {
      for case .hit(let replace) in active.fault.changes {
        hit = replace(FaultScene(memory: active.memory, self, model), target, hit)
      }
    }
    return hit
  }
}
