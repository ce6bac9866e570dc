import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats
import TraceFormat

/// A trace while it is written: the writer, and what was last written of the state.
struct Recording: ~Copyable {
  /// How many records lie between two snapshots.
  static let snapshotInterval = 1000

  let names: TraceNames
  var writer: TraceWriter
  /// The author's line of the next inputs and notes.
  var source: TraceSource?
  /// What the launch that begins is made with.
  var launch: LaunchOptions
  var secrets = TraceSecrets()
  /// The anonymous id in use, quoted, with what it is made from.
  var anonymous: (seed: UInt64, number: UInt32, id: QuotedText) = (0, 0, QuotedText(""))

  // What of the state was written
  var told: ToldKeys
  /// What was touched since `changes` were last written.
  var touched: Touched = []
  var snapshotDue = 1
  /// A record was written in this step.
  var hasRecord = false

  // The record that is written now
  private(set) var number = 0
  private(set) var cause = 0
  private(set) var ms: Int64 = 0

  var model: CompiledModel { names.model }

  init(
    _ names: TraceNames, _ run: TraceRun, _ launch: LaunchOptions,
    _ sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    self.names = names
    self.launch = launch
    told = names.told
    let header = TraceHeader(run, launch, names.model, &secrets)
    writer = try TraceWriter(header, sink: sink)
  }

  var wantsSnapshot: Bool { writer.records >= snapshotDue }

  // MARK: Records

  mutating func record(
    _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: Simulation
  ) {
    begin(number: number, cause: cause, ms: simulation.now)
    hasRecord = true
    switch event {
    case .input(let input, let waited): write(input, waited: waited, simulation)
    case .device(let event): write(event, simulation)
    case .screen(let event): write(event, simulation)
    }
  }

  mutating func begin(number: UInt32, cause: UInt32, ms: Int64) {
    self.number = Int(number)
    self.cause = Int(cause)
    self.ms = ms
  }

  /// Begins an input or a note.
  mutating func input(_ kind: StaticString) { writer.begin(kind, seq: number, ms: ms, source: source) }

  /// Begins an output.
  mutating func output(_ kind: StaticString) {
    assert(cause > 0 && cause < number, "record \(number), \(kind), has the cause \(cause)")
    writer.begin(kind, seq: number, ms: ms, cause: cause)
  }

  /// Begins an output of an operation: its await point and what of it.
  mutating func output(_ point: AwaitPoint, _ what: StaticString) {
    assert(cause > 0 && cause < number, "record \(number), \(what), has the cause \(cause)")
    writer.begin(names.point(point), what, seq: number, ms: ms, cause: cause)
  }

  // MARK: Fields

  /// A duration that is left out when it is zero.
  mutating func duration(_ key: StaticString, _ value: Milliseconds) {
    if value > 0 { writer.json.field(key, value) }
  }

  /// A string of the definition, as a value.
  mutating func string(_ id: StringID) {
    if let text = names.string(id) { writer.json.string(text) } else { writer.json.string("") }
  }

  mutating func string(_ key: StaticString, _ id: StringID, _ simulation: Simulation) {
    if let text = names.string(id) {
      writer.json.field(key, text)
    } else {
      writer.json.field(key, simulation.string(id, model))
    }
  }

  mutating func text(_ key: StaticString, _ id: TextID, error: StringID = .empty, _ simulation: Simulation) {
    writer.json.field(key, simulation.text(id, model, TextScope(error: error)))
  }

  /// The email of an account, as traces name it.
  mutating func account(_ id: AccountID, _ simulation: Simulation) {
    let accounts = simulation.world.servers.accounts
    string("account", accounts.indices.contains(id.index) ? accounts[id.index].email : .empty, simulation)
  }

  /// A value of a preference; a secret is not shown.
  mutating func value(
    _ key: StaticString, _ value: PreferenceValue, of id: PreferenceID, _ simulation: Simulation
  ) {
    let (model, names) = (model, names)
    writer.json.key(key)
    withUnsafeMutablePointer(to: &writer.json) { json in
      var sink = TraceStateSink(json: json, names: names)
      simulation.writeValue(value, of: id, to: &sink, model)
    }
  }
}
