import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// What becomes of events, whatever happens to the app meanwhile.
@Suite struct `The queue of an analytics SDK` {
  /// Keeps what a queue is made of, as the records tell it.
  private struct Ledger: StepRecorder {
    let sdk: AnalyticsSDK
    /// Tracked and neither dropped nor taken out, oldest first.
    var waiting: [UInt32] = []
    var sent: [UInt32: Int] = [:]
    var dropped: [UInt32: DropReason] = [:]
    var tracked: UInt32 = 0
    var faults: [String] = []
    var largestBatch: UInt32 = 0
    private var underWay: [UInt32: (first: UInt32, count: UInt32)] = [:]
    /// Sendings of which the SDK did not hear that they succeeded.
    var unheard: Set<UInt32> = []

    init(_ sdk: AnalyticsSDK) { self.sdk = sdk }

    mutating func record(
      _ event: StepEvent, number: UInt32, cause: UInt32, _ s: Simulation, _ model: CompiledModel
    ) {
      guard case .device(let event) = event else { return }
      switch event {
      case .tracked(_, let number): track(number)
      case .identified(_, let call, let number): if call != .plain { track(number) }
      case .dropped(let number, let reason): drop(number, reason)
      case .sent(let first, let count): send(first..<first + count)
      case .started(let number):
        if case .flushAnalytics(let first, let count)? = s.world.device.operation(number)?.request {
          underWay[number] = (first, count)
        }
      case .finished(let operation, let result): finish(operation.number, result.outcome)
      default: return
      }
    }

    mutating func endStep(_ s: Simulation, _ model: CompiledModel) {
      let queue = s.world.device.analytics
      if Int(queue.queued) != waiting.count { faults.append("\(queue.queued) are queued, \(waiting) wait") }
      if let first = waiting.first, first != queue.firstQueued { faults.append("\(queue.firstQueued), not \(first)") }
      if sdk == .posthog, queue.queued > UInt32(model.tables.analytics.maxQueue) { faults.append("too many wait") }
    }

    private mutating func track(_ number: UInt32) {
      if number != tracked + 1 { faults.append("\(number) follows \(tracked)") }
      tracked = number
      waiting.append(number)
    }

    private mutating func drop(_ number: UInt32, _ reason: DropReason) {
      if reason == .overflow, number != waiting.first { faults.append("\(number) is not the oldest") }
      if dropped.updateValue(reason, forKey: number) != nil { faults.append("\(number) is dropped twice") }
      waiting.removeAll { $0 == number }
    }

    private mutating func send(_ numbers: Range<UInt32>) {
      largestBatch = max(largestBatch, UInt32(numbers.count))
      for number in numbers {
        sent[number, default: 0] += 1
        if sdk == .plain { waiting.removeAll { $0 == number } }
      }
    }

    private mutating func finish(_ operation: UInt32, _ outcome: Outcome) {
      guard let batch = underWay.removeValue(forKey: operation) else { return }
      if outcome == .success, sdk != .plain {
        waiting.removeAll { (batch.first..<batch.first + batch.count).contains($0) }
      } else if outcome != .success {
        unheard.formUnion(batch.first..<batch.first + batch.count)
      }
    }
  }

  private static func model(_ sdk: AnalyticsSDK) throws -> CompiledModel {
    let own =
      switch sdk {
      case .plain: "flush_at = 5"
      case .posthog: "flush_at = 5, max_queue = 8, max_batch = 3"
      case .segment: "flush_at = 5"
      }
    return try AppFixtures.app(
      #"{ id = "tap", kind = "action", label = "T", analytics_description = "tap", actions = {} }, "#
        + #"{ id = "consent", kind = "toggle", label = "C", preference = "consent" }"#,
      """
      analytics = { sdk = "\(sdk)", lifecycle = true, \(own) },
      preferences = { consent = { type = "bool", default = true, controls = "analytics_consent" } }
      """)
  }

  private static func input(_ random: inout SplitMix, _ model: CompiledModel) throws -> [Input] {
    let tap = try #require(model.row(named: "tap"))
    let consent = try #require(model.row(named: "consent"))
    let flush = try #require(model.point(named: "analytics.flush"))
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<6: return [.tap(.row(tap))]
    case 6: return [.tap(.row(consent))]
    case 7: return [.background]
    case 8: return [.foreground]
    case 9: return [.kill(.user), .relaunch]
    case 10: return [.network(.offline)]
    case 11: return [.network(.online)]
    case 12:
      let ending = Outcome.failed(WellKnown.network.id)
      let lands: Milliseconds? = Bool.random(using: &random) ? 100 : nil
      return [.will(Plan(point: flush, takes: .standard, lands: lands, ending: ending, times: 2))]
    case 13: return [.reinstall(keepsKeychain: true)]
    default: return []
    }
  }

  @Test(arguments: AnalyticsSDK.allCases)
  func `loses nothing that it does not say, and sends twice what it does not hear of`(
    sdk: AnalyticsSDK
  ) throws {
    let model = try Self.model(sdk)
    for seed in Fuzz.rounds(40) {
      var random = SplitMix(seed: UInt64(seed))
      var engine = Engine(model, Ledger(sdk))
      var s = Simulation()
      try engine.launch(LaunchOptions(), isFirst: true, &s)
      for _ in 0..<120 {
        for input in try Self.input(&random, model) {
          // What cannot be done now is left out.
          do throws(Refusal) { try engine.apply(input, &s) } catch { continue }
        }
        let pause = Milliseconds.random(in: 0...20_000, using: &random)
        try engine.apply(.advance(to: s.now + pause, .advance), &s)
      }
      let ledger = engine.recorder
      #expect(ledger.faults == [], "seed \(seed)")
      #expect(ledger.tracked > 20, "seed \(seed)")
      for number in 1...ledger.tracked {
        let times = ledger.sent[number, default: 0]
        let isOver = times > 0 || ledger.dropped[number] != nil
        #expect(isOver || ledger.waiting.contains(number), "seed \(seed): \(number) is lost")
        #expect(times < 2 || ledger.unheard.contains(number), "seed \(seed): \(number) is sent \(times) times")
        if sdk == .plain { #expect(times < 2, "seed \(seed): \(number)") }
      }
      if sdk == .posthog { #expect(ledger.largestBatch <= 3) }
      if sdk == .segment { #expect(ledger.dropped.values.allSatisfy { $0 == .uninstalled }) }
    }
  }
}
