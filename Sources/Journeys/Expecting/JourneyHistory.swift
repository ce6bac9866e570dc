import Findings
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Everything that was done to a journey's simulation, so that it can be done again to find out what nobody watched:
/// since when a value is what it is, which records there were. Costs some hundreds of bytes an input, up to the limit.
struct JourneyHistory {
  enum Act {
    case input(Input)
    indirect case launch(LaunchOptions)
  }

  struct Done {
    var act: Act
    var waited: Milliseconds
    /// Its record.
    var number: UInt32
    var milliseconds: Milliseconds
    /// The author's line, where it was asked for.
    var place: SourcePlace
    /// What typed texts stand for.
    var strings: RuntimeStrings
  }

  /// Beyond this nothing is kept, and nothing can be found out.
  let limit: Int

  private(set) var list: [Done] = []
  private(set) var isWhole = true

  init(limit: Int = 100_000) { self.limit = limit }

  /// Of the first launch.
  var options: LaunchOptions? {
    guard case .launch(let options) = list.first?.act else { return nil }
    return options
  }

  mutating func add(
    _ act: Act, waited: Milliseconds = 0, number: UInt32, _ simulation: Simulation, place: SourcePlace = .nowhere
  ) {
    guard list.count < limit else {
      isWhole = false
      return
    }
    list.append(
      Done(
        act: act, waited: waited, number: number, milliseconds: simulation.now, place: place,
        strings: simulation.strings))
  }

  /// What a record belongs to by its number: the last one that began before it. Nil where that may not have been kept.
  func done(before number: UInt32) -> Done? {
    guard let place = list.lastIndex(where: { $0.number <= number }) else { return nil }
    return isWhole || place < list.count - 1 ? list[place] : nil
  }

  /// Does everything again up to an instant; nil where not everything was kept.
  func replay<Recorder: StepRecorder>(
    _ model: CompiledModel, to instant: Milliseconds, _ recorder: Recorder,
    before: (Done, inout Recorder) -> Void = { _, _ in }
  ) -> Recorder? {
    guard isWhole, !list.isEmpty else { return nil }
    var engine = Engine(model, recorder)
    var simulation = Simulation()
    var launches = 0
    do {
      for done in list {
        before(done, &engine.recorder)
        if launches > 0 {
          try engine.drain(by: done.milliseconds, &simulation)
          // A callback may act when nothing else is due.
          simulation.world.timeline.now = max(simulation.now, done.milliseconds)
        }
        simulation.history.nextRecord = done.number
        switch done.act {
        case .input(let input):
          simulation.strings = done.strings
          try engine.apply(input, waited: done.waited, &simulation)
        case .launch(let options):
          try engine.launch(options, isFirst: launches == 0, &simulation)
          launches += 1
        }
      }
      try engine.drain(by: instant, &simulation)
    } catch {
      // What failed the first time fails again.
    }
    return engine.recorder
  }
}

/// Looks for the step in which a value became what it is.
struct LastChange: StepRecorder {
  let key: StateKey.Kind
  private(set) var number: UInt32 = 0
  private(set) var milliseconds: Milliseconds = 0
  private var last: StateValue?
  private var current: UInt32 = 0
  /// By record from 1: the record that led to it.
  private(set) var causes: [UInt32] = [0]

  init(_ key: StateKey.Kind) { self.key = key }

  mutating func record(
    _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: Simulation, _ model: CompiledModel
  ) {
    current = number
    while causes.count < Int(number) { causes.append(0) }
    causes.append(cause)
  }

  mutating func endStep(_ simulation: Simulation, _ model: CompiledModel) {
    var builder = StateValueBuilder()
    simulation.write(key, to: &builder, model)
    guard builder.value != last else { return }
    last = builder.value
    number = current
    milliseconds = simulation.now
  }

  /// The input that led to the change.
  var root: UInt32 {
    var number = number
    for _ in 0..<10_000 {
      guard Int(number) < causes.count, causes[Int(number)] > 0 else { break }
      number = causes[Int(number)]
    }
    return number
  }
}

extension JourneyContext {
  /// Since when a state key has its value: `since 1.2 s (record 8)`; nil where that cannot be found out.
  func since(_ name: String) -> String? {
    guard let change = lastChange(of: name) else { return nil }
    if change.number <= launchEnd { return "since the launch" }
    return "since \(written(change.milliseconds)) (record \(change.number))"
  }

  /// The last record of the last launch.
  private var launchEnd: UInt32 { expecting.watch?.launchEnd ?? 0 }

  func lastChange(of name: String) -> LastChange? {
    var parts = name.prefix { $0 != "[" }.split(separator: ".")[...]
    while !parts.isEmpty {
      if let key = keys[parts.joined(separator: ".")] {
        return expecting.watch?.history.replay(model, to: simulation.now, LastChange(key.kind))
      }
      parts.removeLast()
    }
    return nil
  }
}
