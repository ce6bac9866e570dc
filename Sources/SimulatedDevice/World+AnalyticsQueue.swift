public import SettingsDefinition
import SettingsVocabulary

/// The queue of the analytics SDK: when it is sent, and when events are lost.
extension World {
  private static let mostRetries: UInt8 = 3
  private static let pause: Milliseconds = 5000
  private static let longestPause: Milliseconds = 30_000

  mutating func enqueue(_ number: UInt32, cause: UInt32, _ model: CompiledModel) {
    if device.analytics.queued == 0 {
      device.analytics.firstQueued = number
      scheduleFlush(cause: cause, model)
    }
    device.analytics.queued += 1
    if isFull(model), !isFlushing(model), !isPaused { hurryFlush(cause: cause) }
  }

  /// Source: PostHog iOS SDK, `PostHogQueue.add`: when there are too many, the oldest goes.
  mutating func dropOldest(_ c: inout WorldContext) {
    let analytics = c.model.tables.analytics
    guard analytics.sdk == .posthog, device.analytics.queued >= UInt32(max(1, analytics.maxQueue)) else { return }
    c.report(.dropped(number: device.analytics.firstQueued, .overflow))
    device.analytics.firstQueued &+= 1
    device.analytics.queued -= 1
  }

  /// So many events wait that they are not kept any longer.
  private func isFull(_ model: CompiledModel) -> Bool {
    device.analytics.queued >= UInt32(max(1, model.tables.analytics.flushAt))
  }

  /// After a sending that failed.
  private var isPaused: Bool { timeline.now < device.analytics.pausedUntil }

  /// Of the process that runs now, or, for an SDK that keeps its queue in memory, of an earlier one.
  private func isFlushing(_ model: CompiledModel) -> Bool {
    device.operations.contains { operation in
      guard case .flushAnalytics = operation.request else { return false }
      return !operation.isOrphan || model.tables.analytics.sdk == .plain
    }
  }

  /// Whether the SDK sends what waits when the app goes into the background.
  public func flushesInBackground(_ model: CompiledModel) -> Bool {
    model.tables.analytics.flushesOnBackground && device.analytics.queued > 0 && device.network != .offline
      && !isFlushing(model) && !isPaused && maySend(model)
  }

  /// Source: Segment analytics-swift, `flush`: without consent nothing is sent. PostHog's `optOut` is about captures.
  private func maySend(_ model: CompiledModel) -> Bool {
    model.tables.analytics.sdk != .segment || device.analytics.consent
  }

  /// The SDK sends what is queued, in a call with this number; offline, or while an earlier call is under way, it keeps
  /// it. Answers whether a call has begun.
  public mutating func flush(_ number: UInt32, _ c: inout WorldContext) -> Bool {
    timeline.remove { $0.work == .flush }
    guard device.analytics.queued > 0 else { return false }
    guard device.network != .offline, !isFlushing(c.model), !isPaused, maySend(c.model) else {
      scheduleFlush(cause: c.cause, c.model)
      return false
    }
    let batch = Request.flushAnalytics(first: device.analytics.firstQueued, count: sizeOfBatch(c.model))
    start(number, batch, .os, &c)
    return true
  }

  private func sizeOfBatch(_ model: CompiledModel) -> UInt32 {
    switch model.tables.analytics.sdk {
    case .plain, .segment: device.analytics.queued
    case .posthog: min(device.analytics.queued, UInt32(max(1, model.tables.analytics.maxBatch)))
    }
  }

  /// The batch has reached the SDK's server. PostHog's and Segment's SDK take it out of the queue when they hear of that:
  /// what they do not hear of they send again. `plain` has sent what was not given up meanwhile.
  mutating func sendEvents(first: UInt32, count: UInt32, _ c: inout WorldContext) -> Operation.Result {
    guard c.model.tables.analytics.sdk == .plain else {
      c.report(.sent(first: first, count: count))
      return success(0)
    }
    let count = min(count, device.analytics.queued)
    guard count > 0, device.analytics.firstQueued == first else { return success(0) }
    c.report(.sent(first: first, count: count))
    device.analytics.take(through: first &+ count)
    return success(0)
  }

  /// What came meanwhile, or did not get through, waits for its turn.
  mutating func flushEnded(first: UInt32, count: UInt32, _ outcome: Outcome, _ c: inout WorldContext) {
    let isPlain = c.model.tables.analytics.sdk == .plain
    if !isPlain, outcome == .success { device.analytics.take(through: first &+ count) }
    if c.model.tables.analytics.sdk == .posthog { countFailure(outcome, &c) }
    guard device.analytics.queued > 0, timeline.due(where: { $0.work == .flush }) == nil else { return }
    if outcome == .success, isFull(c.model), isPlain {
      hurryFlush(cause: c.cause)
    } else {
      scheduleFlush(cause: c.cause, c.model)
    }
  }

  /// Source: PostHog iOS SDK, `PostHogQueue.handleResult`: after a failure it waits 5, 10, 15 seconds; after the fourth
  /// it drops all that is queued. What a dead process had sent counts for nobody.
  private mutating func countFailure(_ outcome: Outcome, _ c: inout WorldContext) {
    switch outcome {
    case .success: device.analytics.failures = 0
    case .orphaned: return
    case .failed, .cancelled, .pending, .interrupted, .timedOut:
      device.analytics.failures += 1
      if device.analytics.failures > Self.mostRetries {
        device.analytics.failures = 0
        device.analytics.pausedUntil = 0
        dropQueue(.retries, &c)
      } else {
        let pause = min(Milliseconds(device.analytics.failures) * Self.pause, Self.longestPause)
        device.analytics.pausedUntil = timeline.after(pause)
      }
    }
  }

  private mutating func hurryFlush(cause: UInt32) {
    timeline.remove { $0.work == .flush }
    timeline.insert(.flush, at: timeline.now, owner: .os, cause: cause)
  }

  /// Source: PostHog iOS SDK, `PostHogQueue.start`, Segment analytics-swift, `QueueTimer`: their timers tick from the
  /// set-up on, whatever is queued.
  private mutating func scheduleFlush(cause: UInt32, _ model: CompiledModel) {
    let every = max(1, model.tables.analytics.flushEvery)
    let rest =
      switch model.tables.analytics.sdk {
      case .plain: model.tables.analytics.flushEvery
      case .posthog, .segment: every - max(0, timeline.now - device.analytics.began) % every
      }
    timeline.insert(.flush, at: timeline.after(rest), owner: .os, cause: cause)
  }

  /// A process has begun: what an earlier one left in the queue is sent in its time.
  public mutating func resumeQueue(cause: UInt32, _ model: CompiledModel) {
    guard device.analytics.queued > 0, timeline.due(where: { $0.work == .flush }) == nil else { return }
    scheduleFlush(cause: cause, model)
  }

  mutating func dropQueue(_ reason: DropReason, _ c: inout WorldContext) {
    guard device.analytics.queued > 0 else { return }
    for number in 0..<device.analytics.queued {
      c.report(.dropped(number: device.analytics.firstQueued &+ number, reason))
    }
    device.analytics.queued = 0
    timeline.remove { $0.work == .flush }
  }
}
