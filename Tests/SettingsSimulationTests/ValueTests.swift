import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// The simulation as a value: what a copy promises.
@Suite struct `A copy of a simulation` {
  static let inputs: [Input] = [
    .tap(.row(RowID(0 as UInt16))), .tap(.row(RowID(1 as UInt16))), .swipeBack, .swipeDown, .back,
    .advance(to: 0, .advance), .background, .foreground, .kill(.user), .relaunch, .network(.offline),
    .network(.online), .answer(.allow), .answer(.cancel), .lock, .unlock, .reboot, .set(.isDark(true)),
    .set(.typeSize(.accessibility3)), .hold(.savePreference), .unhold(.savePreference), .drag(.back, 700), .letGo,
  ]

  /// A number generator with a state that is a test's own.
  struct Generator {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  @Test(arguments: AppFixtures.seeds)
  func `neither affects the other, and both go on alike`(app: String) throws {
    let model = try AppFixtures.compiled(app)
    var random = Generator(state: 42)
    var d = try Driver(model) { $0.account = "ada@example.com" }
    for _ in 0..<400 {
      let before = d.s
      var copy = d.s
      let input = try pick(&random, d)
      var other = Engine(model, NoRecorder())
      let result = Result { try other.apply(input, &copy) }
      #expect(d.s == before)
      let own = Result { try d.engine.apply(input, &d.s) }
      #expect((try? result.get()) == nil ? (try? own.get()) == nil : (try? own.get()) != nil)
      #expect(d.s == copy)
    }
  }

  @Test(arguments: AppFixtures.seeds)
  func `operations end, busy ends with them, and glass and model agree when nothing moves`(app: String) throws {
    let model = try AppFixtures.compiled(app)
    for seed in 0..<12 as Range<UInt64> {
      var random = Generator(state: seed)
      var d = try Driver(model) { $0.account = "ada@example.com" }
      for _ in 0..<120 { try? d.engine.apply(try pick(&random, d), &d.s) }
      if d.s.world.device.isLocked { try d.apply(.unlock) }
      if !d.s.world.device.phase.isRunning { try d.apply(.relaunch) }
      if d.s.world.device.phase == .background || d.s.world.device.phase == .suspended { try d.apply(.foreground) }
      if d.s.world.device.phase == .inactive { try d.apply(.activate) }
      for hold in d.s.world.device.holds { try d.apply(.unhold(hold.point)) }
      for _ in 0..<40 {
        while let prompt = d.s.world.device.prompts.last {
          try d.apply(.answer(prompt.kind.buttons[prompt.kind.buttons.count - 1]))
        }
        try d.advance(5000)
      }
      #expect(d.s.world.device.operations.isEmpty, "seed \(seed)")
      #expect(d.s.screen.transitions.isEmpty)
      #expect(d.s.screen.path.map(\.destination) == d.s.app.route.path.map(\.destination), "seed \(seed)")
      #expect(d.s.screen.layers.map(\.number) == d.s.app.route.presented.map(\.number), "seed \(seed)")
      for flow in FlowKind.allCases { #expect(d.s.app.flows[flow].phase != .running, "\(flow) seed \(seed)") }
      d.check("seed \(seed)")
    }
  }

  private func pick(_ random: inout Generator, _ d: Driver) throws -> Input {
    if random.next(3) > 0 {
      let targets = d.model.tables.targets
      let target = targets[random.next(targets.count)]
      return random.next(4) == 0 ? .doubleTap(target) : .touch(target)
    }
    let input = Self.inputs[random.next(Self.inputs.count)]
    if case .advance = input {
      return .advance(to: d.s.now + Milliseconds(random.next(3000)), .advance)
    }
    return input
  }
}
