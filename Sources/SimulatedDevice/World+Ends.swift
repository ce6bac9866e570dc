public import SettingsDefinition
public import SettingsVocabulary

/// The two moments of an operation, and its end without an answer.
extension World {
  /// The other side does it: where a script says when, whatever the app is to hear of it.
  public mutating func land(_ number: UInt32, _ c: inout WorldContext) {
    guard var operation = device.operation(number), !operation.hasLanded else { return }
    let tellsOnly = operation.plan?.lands != nil && operation.plan?.ending?.isUnverified != true
    if tellsOnly { operation.plan?.ending = nil }
    let result = landed(operation, &c)
    update(number) {
      $0.hasLanded = true
      $0.result = result
    }
    c.outbox.append(.landed(number), cause: operation.cause)
  }

  /// The operation returns. Answers what the app hears; nil when nobody is left to hear.
  public mutating func finish(_ number: UInt32, _ c: inout WorldContext) -> Reply? {
    guard let place = device.operations.firstIndex(where: { $0.number == number }) else { return nil }
    var operation = device.operations[place]
    if operation.hasLanded {
      if let ending = operation.plan?.ending, ending != .success { operation.result.outcome = ending }
      if device.network == .offline, needsNetwork(operation.request, c.model) {
        operation.result.outcome = .failed(WellKnown.network.id)
      }
    } else {
      operation.result = landed(operation, &c)
    }
    if operation.isOrphan { operation.result.outcome = .orphaned }
    forget(number)
    if operation.plan != nil { timeline.remove { $0.work == .land(number) } }
    c.report(.finished(EndedOperation(operation), operation.result))
    if case .flushAnalytics(let first, let count) = operation.request {
      flushEnded(first: first, count: count, operation.result.outcome, &c)
    }
    guard device.phase.isRunning, !operation.isOrphan else { return nil }
    return Reply(
      operation: number, request: operation.request, outcome: operation.result.outcome, value: operation.result.value)
  }

  private mutating func forget(_ number: UInt32) {
    if let place = device.operations.firstIndex(where: { $0.number == number }) { device.operations.remove(at: place) }
  }

  /// Operations that fit are given up: the app hears nothing.
  mutating func cancel(where isMeant: (Operation) -> Bool, _ c: inout WorldContext) {
    guard device.operations.contains(where: isMeant) else { return }
    for operation in device.operations.filter(isMeant) {
      end(operation, .cancelled, &c)
    }
  }

  /// Ends an operation without its answer.
  public mutating func end(_ operation: Operation, _ outcome: Outcome, _ c: inout WorldContext) {
    forget(operation.number)
    timeline.remove { $0.work == .finish(operation.number) || $0.work == .land(operation.number) }
    if let place = device.prompts.firstIndex(where: { $0.operation == operation.number }) {
      let prompt = device.prompts.shed(at: place)
      c.outbox.append(.promptEnded(prompt.kind, .cancelled), cause: prompt.cause)
    }
    c.outbox.append(
      .finished(EndedOperation(operation), Operation.Result(outcome: outcome, value: 0)), cause: operation.cause)
  }

  /// The process dies: what it asked of others goes on without it, what it did itself is lost.
  public mutating func orphanOperations(_ c: inout WorldContext) {
    for operation in device.operations {
      let goesOn = goesOnAlone(operation, c.model)
      let asksStill = device.prompts.contains { $0.operation == operation.number }
      if asksStill || (goesOn && operation.progress == .scheduled) {
        update(operation.number) { $0.isOrphan = true }
      } else if goesOn, let lands = timeline.due(where: { $0.work == .land(operation.number) }) {
        // Nobody waits for it any more: it is over when the other side has done it.
        update(operation.number) {
          $0.isOrphan = true
          $0.progress = .scheduled
          $0.due = lands
        }
        timeline.insert(.finish(operation.number), at: lands, owner: operation.owner)
      } else {
        end(operation, .orphaned, &c)
      }
    }
  }

  /// Whether others do what an operation asks: it gets done while the process stands still or is no more.
  public func goesOnAlone(_ operation: Operation, _ model: CompiledModel) -> Bool {
    needsNetwork(operation.request, model) || operation.owner == .os || operation.owner == .server
  }
}
