import SettingsDefinition
import SettingsVocabulary

/// Tasks of the definition: pieces of asynchronous work, each with an owner.
extension AppState {
  mutating func start(_ id: TaskID, from origin: ActionOrigin, _ c: ReduceContext) {
    let task = c.model[id]
    var queued = false
    if tasks.contains(where: { $0.task == id }) {
      switch task.again {
      case .ignore: return
      case .replace:
        tasks.removeAll { $0.task == id }
        emit(.cancelCall(.task(id)))
        emit(.cancelTimer(.taskTimesOut(id)))
      case .queue: queued = true
      }
    }
    guard tasks.count < 64 else { return emit(.limitReached(.queuedWork)) }
    let isOwned = !task.isOwnedByApp
    tasks.append(
      RunningTask(
        task: id, row: origin.row, page: isOwned ? origin.page : nil,
        presentation: isOwned ? origin.presentation : nil, isQueued: queued))
    if !queued { call(id, c) }
  }

  private mutating func call(_ id: TaskID, _ c: ReduceContext) {
    guard let place = tasks.firstIndex(where: { $0.task == id && !$0.isQueued }) else { return }
    if c.model[id].needsSession {
      guard let account = session.account else { return taskAnswered(id, .failed(WellKnown.sessionExpired.id), c) }
      if c.delivery.tokenIsStale {
        tasks[place].waitsForToken = true
        refreshToken(of: account)
        return
      }
    }
    let owner: Owner =
      if let page = tasks[place].page { .page(page) } else if let number = tasks[place].presentation {
        .presentation(number)
      } else {
        .process
      }
    call(.task(id), owner)
    emit(.timer(.taskTimesOut(id), after: c.model[id].timeout))
  }

  mutating func taskAnswered(_ id: TaskID, _ outcome: Outcome, _ c: ReduceContext) {
    guard outcome != .pending, let place = tasks.firstIndex(where: { $0.task == id && !$0.isQueued }) else { return }
    let finished = tasks.remove(at: place)
    emit(.cancelTimer(.taskTimesOut(id)))
    let task = c.model[id]
    var origin = ActionOrigin(row: finished.row, page: finished.page, presentation: finished.presentation)
    switch outcome {
    case .success: run(task.onSuccess, from: origin, c)
    case .cancelled, .interrupted, .orphaned: run(task.onCancel, from: origin, c)
    case .failed(let code):
      // The server does not know the session any more: the user is signed out, once.
      if task.needsSession, outcome.endsSession, let account = session.account {
        sessionEnded(account, c)
      }
      origin.error = code
      fail(task, origin, c)
    case .timedOut:
      origin.error = WellKnown.timeout.id
      fail(task, origin, c)
    case .pending: break
    }
    startQueued(id, c)
  }

  /// The handler that every request for time in the background has: what still runs is given up.
  mutating func backgroundTimeExpired(_ c: ReduceContext) {
    for task in tasks where c.model[task.task].runsInBackground && !task.isQueued {
      emit(.cancelCall(.task(task.task)))
      taskAnswered(task.task, .failed(WellKnown.backgroundExpired.id), c)
    }
  }

  private mutating func fail(_ task: CompiledTask, _ origin: ActionOrigin, _ c: ReduceContext) {
    track(.error(code: origin.error, message: nil), c)
    run(task.onFailure, from: origin, c)
  }

  /// The oldest that waits for its like to end, where none runs.
  private mutating func startQueued(_ id: TaskID, _ c: ReduceContext) {
    guard !tasks.contains(where: { $0.task == id && !$0.isQueued }),
      let next = tasks.firstIndex(where: { $0.task == id && $0.isQueued })
    else { return }
    tasks[next].isQueued = false
    call(id, c)
  }

  /// Gives up, silently, the tasks that fit: what owns them has gone.
  mutating func dropTasks(where isMeant: (RunningTask) -> Bool, _ c: ReduceContext) {
    guard tasks.contains(where: isMeant), c.rules.contains(.tasksEndWithTheirOwner) else { return }
    let gone = tasks.filter(isMeant)
    tasks.removeAll(where: isMeant)
    for task in gone where !task.isQueued {
      emit(.cancelCall(.task(task.task)))
      emit(.cancelTimer(.taskTimesOut(task.task)))
      if !c.rules.contains(.tasksEndSilently) {
        fail(c.model[task.task], ActionOrigin(row: task.row, error: WellKnown.failed.id), c)
      }
      startQueued(task.task, c)
    }
  }

  /// Tasks that need the session end with it: silently where the user has left, else as refused by the server.
  mutating func endTasksOfSession(isRefused: Bool, _ c: ReduceContext) {
    if !isRefused { dropTasks(where: { c.model[$0.task].needsSession }, c) }
    for task in tasks where isRefused && c.model[task.task].needsSession && !task.isQueued {
      emit(.cancelCall(.task(task.task)))
      taskAnswered(task.task, .failed(WellKnown.sessionExpired.id), c)
    }
    endWaitingForToken(.failed(WellKnown.sessionExpired.id), c)
  }

  // MARK: - The session's token

  /// Answers the number of the refresh, which may be under way already.
  @discardableResult
  mutating func refreshToken(of account: AccountID) -> UInt32 {
    if life.refresh == 0 { life.refresh = call(.refreshToken, .session(account)) }
    return life.refresh
  }

  mutating func tokenRefreshed(_ reply: Reply, _ c: ReduceContext) {
    guard reply.outcome != .pending, reply.outcome != .orphaned else { return }
    life.refresh = 0
    if reply.outcome.endsSession, let account = session.account { return sessionEnded(account, c) }
    endWaitingForToken(reply.outcome, c)
    for flow in FlowKind.allCases where flows[flow].operation == reply.operation {
      flows[flow].operation = 0
      emit(.cancelTimer(.flowTimesOut(flow, operation: reply.operation)))
      if reply.outcome == .success { continueFlow(flow, c) } else { flowFailed(flow, reply.outcome, c) }
    }
  }

  /// Tasks that waited for the token go on, or end as the refresh did.
  mutating func endWaitingForToken(_ outcome: Outcome, _ c: ReduceContext) {
    for task in tasks.filter(\.waitsForToken) {
      guard let place = tasks.firstIndex(where: { $0.task == task.task && $0.waitsForToken }) else { continue }
      tasks[place].waitsForToken = false
      if outcome == .success { call(task.task, c) } else { taskAnswered(task.task, outcome, c) }
    }
  }
}
