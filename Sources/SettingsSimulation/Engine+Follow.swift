import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Moves the glass nearer to what the model asks for: at most one transition a container at a time.
extension Engine {
  mutating func follow(_ s: inout Simulation, cause: UInt32) {
    guard s.world.device.phase.isRunning else { return }
    if s.faults.isEmpty { followRightly(&s, cause: cause) } else { followWithFaults(&s, cause: cause) }
  }

  mutating func followRightly(_ s: inout Simulation, cause: UInt32) {
    if s.screen.tab != s.app.route.tab {
      s.screen.tab = s.app.route.tab
      s.screen.isTouched = true
      note(.tabSelected(s.screen.tab), cause: cause, s)
    }
    followLayers(&s, cause: cause)
    followStacks(&s, cause: cause)
  }

  // MARK: - What stands over the stacks

  private mutating func followLayers(_ s: inout Simulation, cause: UInt32) {
    while s.screen.transition(in: .layers) == nil {
      let level = countOfEqual(s.app.route.presented, s.screen.layers) { $0.number == $1.number }
      if level < s.screen.layers.count {
        dismissLayers(from: level, &s, cause: cause)
      } else if level < s.app.route.presented.count {
        present(s.app.route.presented[level], &s, cause: cause)
      } else {
        return
      }
    }
  }

  private mutating func present(_ presented: Presented, _ s: inout Simulation, cause: UInt32) {
    var layer = Layer(kind: presented.kind, number: presented.number, since: s.now)
    layer.cameFrom = s.screen.focus
    s.screen.layers.append(layer)
    s.screen.isTouched = true
    s.moveFocus(to: nil)
    let takes = duration(of: .present, model.form(of: presented.kind))
    let record = note(.presented(presented.kind, takes: takes), cause: cause, s)
    beginTransition(.present, in: .layers, takes: takes, cause: record, presentation: presented.number, &s)
  }

  /// Everything from a level up goes in one movement.
  private mutating func dismissLayers(from level: Int, _ s: inout Simulation, cause: UInt32) {
    let lowest = s.screen.layers[level]
    let takes = duration(of: .dismiss, model.form(of: lowest.kind))
    var record: UInt32 = cause
    for place in (level..<s.screen.layers.count).reversed() {
      let layer = s.screen.layers.remove(at: place)
      s.screen.path.removeAll { $0.stack == .presented(place) }
      s.screen.transitions.removeAll { $0.container == .stack(.presented(place)) }
      s.screen.isTouched = true
      s.moveFocus(to: layer.cameFrom)
      record = note(
        .dismissed(layer.kind, layer.leaving ?? .program, takes: place == level ? takes : 0), cause: cause, s)
      if place > level {
        s.world.timeline.insert(.presentationGone(layer.number), at: s.world.timeline.after(takes), cause: record)
      }
    }
    if takes == 0 { s.world.timeline.insert(.presentationGone(lowest.number), at: s.now, cause: record) }
    beginTransition(.dismiss, in: .layers, takes: takes, cause: record, presentation: lowest.number, &s)
  }

  // MARK: - Stacks

  private mutating func followStacks(_ s: inout Simulation, cause: UInt32) {
    followHost(&s, cause: cause)
    if s.app.route.path.count == s.screen.path.count, agree(s.app.route.path, s.screen.path) { return }
    for tab in 0..<UInt8(max(1, model.tables.embedding.tabs.count)) { follow(.tab(tab), &s, cause: cause) }
    for level in s.screen.layers.indices where s.screen.layers[level].kind.takesPushes {
      let wanted = s.app.route.presented
      // Another presentation may stand there in the model already: its pages are not this one's.
      guard level < wanted.count, wanted[level].number == s.screen.layers[level].number else { continue }
      follow(.presented(level), &s, cause: cause)
    }
  }

  /// Between the first page and the one of the enclosing app below it.
  private mutating func followHost(_ s: inout Simulation, cause: UInt32) {
    guard s.screen.isWithHost != s.app.route.isWithHost else { return }
    let stack = StackID.tab(model.tables.embedding.settingsTab)
    guard s.screen.transition(in: .stack(stack)) == nil else { return }
    let leaves = s.app.route.isWithHost
    let left = s.topPage(of: stack, model)
    let takes = s.screen.frontStack == stack ? (leaves ? model.tables.timing.pop : model.tables.timing.push) : 0
    s.screen.isWithHost = leaves
    let root = Destination.page(left ?? s.topPage(of: stack, model) ?? model.tables.root)
    if leaves { s.screen.path.removeAll { $0.stack == stack } }
    s.screen.isTouched = true
    s.moveFocus(to: leaves ? nil : .back)
    let record = note(
      leaves ? .popped(root, stack, takes: takes, bySwipe: false) : .pushed(root, stack, takes: takes), cause: cause, s)
    beginTransition(leaves ? .pop : .push, in: .stack(stack), takes: takes, cause: record, &s)
  }

  private func agree(_ wanted: [PathEntry], _ shown: [GlassEntry]) -> Bool {
    for place in wanted.indices {
      if wanted[place].stack != shown[place].stack || wanted[place].destination != shown[place].destination {
        return false
      }
    }
    return true
  }

  private mutating func follow(_ stack: StackID, _ s: inout Simulation, cause: UInt32) {
    guard s.screen.transition(in: .stack(stack)) == nil else { return }
    let wanted = s.app.route.entries(of: stack)
    let shown = s.screen.entries(of: stack)
    let common = countOfEqual(wanted, shown) { $0.destination == $1.destination }
    guard wanted.count != common || shown.count != common else { return }
    let isFront = s.screen.isInFront(stack)
    let record: UInt32
    let kind: TransitionKind
    var takes = isFront ? model.tables.timing.pop : 0
    if shown.count > common, wanted.count > common {
      kind = .replace
      takes = isFront ? model.tables.timing.fade : 0
      set(stack, above: common, to: wanted, &s)
      record = note(.pathReplaced(stack, takes: takes), cause: cause, s)
    } else if wanted.count > common {
      kind = .push
      takes = isFront ? model.tables.timing.push : 0
      let destination = wanted[wanted.endIndex - 1].destination
      set(stack, above: common, to: wanted, &s)
      record = note(.pushed(destination, stack, takes: takes), cause: cause, s)
    } else if common == 0, shown.count > 1 {
      kind = .popToRoot
      set(stack, above: common, to: wanted, &s)
      record = note(.poppedToRoot(stack, takes: takes), cause: cause, s)
    } else {
      kind = .pop
      let destination = shown[shown.endIndex - 1].destination
      set(stack, above: common, to: wanted, &s)
      record = note(.popped(destination, stack, takes: takes, bySwipe: false), cause: cause, s)
    }
    beginTransition(kind, in: .stack(stack), takes: takes, cause: record, &s)
  }

  /// The first `common` entries are right already.
  private func set(_ stack: StackID, above common: Int, to wanted: ArraySlice<PathEntry>, _ s: inout Simulation) {
    s.screen.isTouched = true
    let start = s.screen.path.firstIndex { $0.stack >= stack } ?? s.screen.path.endIndex
    let end = s.screen.path[start...].firstIndex { $0.stack > stack } ?? s.screen.path.endIndex
    var cameFrom = start + common < end ? s.screen.path[start + common].cameFrom : s.screen.focus
    s.screen.path.replaceSubrange(
      start + common..<end,
      with: wanted.dropFirst(common).lazy.map { GlassEntry(stack: stack, destination: $0.destination) })
    if wanted.count > common {
      s.screen.path[start + common].cameFrom = cameFrom
      cameFrom = .back
    }
    if s.screen.isInFront(stack) { s.moveFocus(to: cameFrom) }
  }

  // MARK: - Transitions

  mutating func beginTransition(
    _ kind: TransitionKind, in container: Container, takes: Milliseconds, cause: UInt32, presentation: UInt16 = 0,
    isInteractive: Bool = false, _ s: inout Simulation
  ) {
    guard takes > 0 else { return }
    let token = s.screen.nextToken
    s.screen.nextToken &+= 1
    s.screen.isTouched = true
    s.screen.transitions.append(
      Transition(
        kind: kind, container: container, began: s.now, ends: s.world.timeline.after(takes), token: token, cause: cause,
        presentation: presentation, isInteractive: isInteractive))
    s.world.timeline.insert(.transition(token), at: s.world.timeline.after(takes), cause: cause)
  }

  func duration(of kind: TransitionKind, _ form: SurfaceForm) -> Milliseconds {
    switch (kind, form) {
    case (.present, .sheet), (.present, .cover): model.tables.timing.sheetPresent
    case (.present, .alert), (.present, .dialog), (.present, .menu): model.tables.timing.alertPresent
    case (.dismiss, .sheet), (.dismiss, .cover): model.tables.timing.sheetDismiss
    case (.dismiss, .alert), (.dismiss, .dialog), (.dismiss, .menu): model.tables.timing.alertDismiss
    case (.push, _): model.tables.timing.push
    case (.pop, _), (.popToRoot, _): model.tables.timing.pop
    case (.replace, _): model.tables.timing.fade
    }
  }
}

/// How many elements of two lists are equal before the first that differs.
private func countOfEqual<A, B>(_ one: A, _ other: B, _ areEqual: (A.Element, B.Element) -> Bool) -> Int
where A: Sequence, B: Sequence {
  var count = 0
  for pair in zip(one, other) {
    guard areEqual(pair.0, pair.1) else { break }
    count += 1
  }
  return count
}
