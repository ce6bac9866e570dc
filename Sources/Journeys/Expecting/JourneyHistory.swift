import Findings
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// What was done to a journey's simulation last, so that it can be done again to find out what nobody watched: since when
/// a value is what it is, which records there were. Its size is bounded: the oldest is forgotten first, and a copy of
/// the simulation stands for it.
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
    /// How many strings the simulation had, and how many of the stretch's texts belong to them.
    fileprivate var strings: Int32
    fileprivate var texts: Int32
  }

  /// Acts one after the other, from the state before the first of them.
  private struct Stretch {
    var start: Simulation
    var list: [Done] = []
    /// What was typed: the strings that were new with an act. A typed text is known by its number alone.
    var texts: [String] = []
  }

  /// How many acts are kept at least, where there were as many; up to twice as many are.
  let limit: Int
  private var older: Stretch?
  private var newer = Stretch(start: Simulation())
  /// Whether nothing was forgotten yet.
  private(set) var isWhole = true
  /// How many strings the simulation had at the last act.
  private var strings = 0

  /// Half of what a journey may do that looks back on its records.
  static let forRecords = 50_000
  /// Enough for the remark since when a value is what it is.
  static let forRemarks = 1000

  init(limit: Int = JourneyHistory.forRecords) { self.limit = limit }

  var count: Int { (older?.list.count ?? 0) + newer.list.count }

  /// Of the first launch.
  var options: LaunchOptions? {
    guard isWhole, case .launch(let options) = (older ?? newer).list.first?.act else { return nil }
    return options
  }

  /// Before an act: what is full gives way. The simulation is as the act finds it.
  mutating func makeRoom(_ simulation: Simulation) {
    guard newer.list.count >= limit else { return }
    if older != nil { isWhole = false }
    older = newer
    newer = Stretch(start: simulation)
  }

  mutating func add(
    _ act: Act, waited: Milliseconds = 0, number: UInt32, _ simulation: Simulation, place: SourcePlace = .nowhere
  ) {
    // A launch begins with strings of its own, which it makes again when it is done again.
    if case .launch = act { strings = simulation.strings.count }
    if simulation.strings.count > strings {
      newer.texts += simulation.strings.added(since: strings)
      strings = simulation.strings.count
    }
    newer.list.append(
      Done(
        act: act, waited: waited, number: number, milliseconds: simulation.now, place: place,
        strings: Int32(clamping: strings), texts: Int32(clamping: newer.texts.count)))
  }

  /// What a record belongs to by its number: the last one that began before it. Nil where that was not kept.
  func done(before number: UInt32) -> Done? {
    newer.list.last { $0.number <= number } ?? older?.list.last { $0.number <= number }
  }

  /// Does everything again that is kept, up to an instant.
  ///
  /// - Parameter recorder: makes the recorder, from the state before the first act.
  func replay<Recorder: StepRecorder>(
    _ model: CompiledModel, to instant: Milliseconds, _ recorder: (_ start: Simulation) throws -> Recorder,
    before: (Done, inout Recorder) -> Void = { _, _ in }
  ) rethrows -> Recorder {
    var simulation = (older ?? newer).start
    var engine = Engine(model, try recorder(simulation))
    var isFirst = isWhole
    do {
      for stretch in [older, newer].compactMap({ $0 }) {
        for done in stretch.list {
          before(done, &engine.recorder)
          if !isFirst {
            try engine.drain(by: done.milliseconds, &simulation)
            // A callback may act when nothing else is due.
            simulation.world.timeline.now = max(simulation.now, done.milliseconds)
          }
          simulation.history.nextRecord = done.number
          switch done.act {
          case .input(let input):
            let missing = Int(done.strings) - simulation.strings.count
            if missing > 0 { simulation.strings.add(stretch.texts[..<Int(done.texts)].suffix(missing)) }
            try engine.apply(input, waited: done.waited, &simulation)
          case .launch(let options):
            try engine.launch(options, isFirst: isFirst, &simulation)
            isFirst = false
          }
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
  /// The record of the step; 0: none of those that are known.
  private(set) var number: UInt32 = 0
  private(set) var milliseconds: Milliseconds = 0
  private var last: StateValue?
  private var current: UInt32 = 0
  /// The first record that is known.
  private let first: UInt32
  /// By record from the first: the record that led to it.
  private var causes: [UInt32] = []

  /// - Parameter start: the state before the first step that is known; nil: there was none.
  init(_ key: StateKey.Kind, since start: Simulation?, _ model: CompiledModel) {
    self.key = key
    first = start?.history.nextRecord ?? 1
    last = start.flatMap { value(in: $0, model) }
  }

  private func value(in simulation: Simulation, _ model: CompiledModel) -> StateValue? {
    var builder = StateValueBuilder()
    simulation.write(key, to: &builder, model)
    return builder.value
  }

  mutating func record(
    _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: Simulation, _ model: CompiledModel
  ) {
    current = number
    while causes.count < Int(number) - Int(first) { causes.append(0) }
    causes.append(cause)
  }

  mutating func endStep(_ simulation: Simulation, _ model: CompiledModel) {
    let value = value(in: simulation, model)
    guard value != last else { return }
    last = value
    number = current
    milliseconds = simulation.now
  }

  /// The input that led to the change.
  var root: UInt32 {
    var number = number
    for _ in 0..<10_000 {
      let place = Int(number) - Int(first)
      guard causes.indices.contains(place), causes[place] > 0 else { break }
      number = causes[place]
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
        guard let history = expecting.watch?.history, history.count > 0 else { return nil }
        let change = history.replay(model, to: simulation.now) { start in
          LastChange(key.kind, since: history.isWhole ? nil : start, model)
        }
        return change.number > 0 ? change : nil
      }
      parts.removeLast()
    }
    return nil
  }
}
