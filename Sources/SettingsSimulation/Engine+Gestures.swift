import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Gestures move the glass first; the model hears of it when the movement has ended.
extension Engine {
  mutating func swipe(_ kind: DragKind, _ input: Input, _ s: inout Simulation) {
    begin(s)
    let lead = noteInput(input, s)
    if canDrag(kind, s) { complete(kind, cause: lead, &s) }
    end(&s, cause: lead)
  }

  /// Away with the newest banner, if there is one.
  mutating func swipeUp(_ s: inout Simulation) {
    begin(s)
    let lead = noteInput(.swipeUp, s)
    if s.hit(.banner, model) == .ok { reduce(.bannerSwiped, cause: lead, &s) }
    end(&s, cause: lead)
  }

  /// Whether a finger can move something now. Source: Apple, `interactiveDismissDisabled` blocks the gesture only.
  private func canDrag(_ kind: DragKind, _ s: Simulation) -> Bool {
    guard s.world.device.phase == .active, s.world.device.prompts.isEmpty else { return false }
    guard s.screen.transition(in: .layers) == nil else { return false }
    switch kind {
    case .back:
      let stack = s.screen.frontStack
      guard s.screen.transition(in: .stack(stack)) == nil, s.hasWayBack(stack, model) else { return false }
      return stack.level.map { $0 == s.screen.layers.count - 1 } ?? s.screen.layers.isEmpty
    case .down:
      guard let top = s.screen.layers.last, model.form(of: top.kind) == .sheet else { return false }
      switch model.sheet(of: top.kind, for: s.app.session.provider).dismiss {
      case .always: return true
      case .never: return false
      case .unlessBusy: return !s.app.isBusy(top.kind, model)
      }
    }
  }

  private mutating func complete(_ kind: DragKind, cause: UInt32, _ s: inout Simulation) {
    s.screen.isTouched = true
    switch kind {
    case .back:
      let stack = s.screen.frontStack
      let takes = model.tables.timing.pop
      let gone: Destination
      if let last = s.screen.path.lastIndex(where: { $0.stack == stack }) {
        let entry = s.screen.path.remove(at: last)
        s.moveFocus(to: entry.cameFrom)
        gone = entry.destination
      } else {
        gone = .page(s.topPage(of: stack, model) ?? model.tables.root)
        s.screen.isWithHost = true
      }
      let record = note(.popped(gone, stack, takes: takes, bySwipe: true), cause: cause, s)
      beginInteractive(.pop, in: .stack(stack), takes: takes, cause: record, presentation: 0, &s)
    case .down:
      guard let layer = s.screen.layers.popLast() else { return }
      // What lies in a sheet goes with it.
      let stack = StackID.presented(s.screen.layers.count)
      s.screen.path.removeAll { $0.stack == stack }
      s.screen.transitions.removeAll { $0.container == .stack(stack) }
      s.moveFocus(to: layer.cameFrom)
      let takes = model.tables.timing.sheetDismiss
      let record = note(.dismissed(layer.kind, .swipe, takes: takes), cause: cause, s)
      beginInteractive(.dismiss, in: .layers, takes: takes, cause: record, presentation: layer.number, &s)
    }
  }

  private mutating func beginInteractive(
    _ kind: TransitionKind, in container: Container, takes: Milliseconds, cause: UInt32, presentation: UInt16,
    _ s: inout Simulation
  ) {
    // Even one that takes no time ends in a step of its own.
    beginTransition(
      kind, in: container, takes: max(1, takes), cause: cause, presentation: presentation, isInteractive: true, &s)
  }

  mutating func drag(_ kind: DragKind, _ progress: Int32, _ input: Input, _ s: inout Simulation) {
    begin(s)
    let lead = noteInput(input, s)
    if s.screen.drag == nil || s.screen.drag?.kind == kind {
      let what = s.screen.drag?.what ?? dragged(kind, s)
      let isRefused = s.screen.drag?.isRefused ?? !canDrag(kind, s)
      s.screen.drag = Drag(kind: kind, progress: min(max(progress, 0), 1000), what: what, isRefused: isRefused)
      s.screen.isTouched = true
    }
    end(&s, cause: lead)
  }

  /// From the middle on it completes; before it everything is as it was.
  mutating func letGo(_ s: inout Simulation) throws(Refusal) {
    guard let drag = s.screen.drag else { throw .senseless(.noDrag) }
    begin(s)
    let lead = noteInput(.letGo, s)
    s.screen.drag = nil
    s.screen.isTouched = true
    if !drag.isRefused, drag.progress >= 500, drag.what == dragged(drag.kind, s), canDrag(drag.kind, s) {
      complete(drag.kind, cause: lead, &s)
    } else {
      note(.gestureCancelled(drag.kind), cause: lead, s)
    }
    end(&s, cause: lead)
  }

  /// What a finger moves: the pages of a stack or the layer on top. When that has gone, the finger holds nothing.
  private func dragged(_ kind: DragKind, _ s: Simulation) -> UInt32 {
    switch kind {
    case .back:
      let stack = s.screen.frontStack
      return UInt32(stack.raw) << 16 | UInt32(s.screen.entries(of: stack).count)
    case .down: return UInt32(s.screen.layers.last?.number ?? 0)
    }
  }

  /// The touch ends without effect: the app is not in front any more.
  mutating func dropDrag(cause: UInt32, _ s: inout Simulation) {
    guard let drag = s.screen.drag else { return }
    s.screen.drag = nil
    s.screen.isTouched = true
    note(.gestureCancelled(drag.kind), cause: cause, s)
  }

  mutating func scroll(to offset: Int32, _ input: Input, _ s: inout Simulation) {
    begin(s)
    let lead = noteInput(input, s)
    // Ten million points either way: no page is longer.
    let offset = min(max(offset, -1_000_000_000), 1_000_000_000)
    if s.world.device.phase == .active, s.screen.layers.isEmpty, s.screen.scroll != offset {
      s.screen.scroll = offset
      s.screen.isTouched = true
    }
    end(&s, cause: lead)
  }
}
