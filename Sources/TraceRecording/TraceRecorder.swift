public import SettingsDefinition
public import SettingsSimulation
import TextFormats
public import TraceFormat

/// Writes what an engine does into a trace, record by record, while it happens.
///
/// ```swift
/// let names = TraceNames(model)  // once a model, for all its recorders
/// let recorder = try TraceRecorder(names, run, launch: options) { file.append(contentsOf: $0) }
/// var engine = Engine(model, recorder)
/// try engine.launch(options, isFirst: true, &simulation)
/// recorder.currentSource = TraceSource(file: script, line: 12)
/// try engine.apply(.tap(.row(row)), &simulation)
/// recorder.note(.printed("now paying"), &simulation)
/// try recorder.finish(outcome: "passed")
/// ```
///
/// It is a class, so that whoever runs the engine can add notes and finish the trace. One recorder writes one trace of
/// one simulation; a copy of the simulation needs a recorder of its own.
public final class TraceRecorder: StepRecorder {
  // One access at a time: the recorder calls nobody but the sink, which cannot reach it.
  @exclusivity(unchecked) private var recording: Recording

  /// Writes the header.
  /// - Parameters:
  ///   - names: of the model that the engine runs.
  ///   - launch: what the first launch is made with.
  ///   - sink: takes whole lines; what it throws is kept, and thrown by `finish`.
  /// - Throws: a finding when the options hold a number that cannot be written.
  public init(
    _ names: TraceNames, _ run: TraceRun, launch: LaunchOptions,
    sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    recording = try Recording(names, run, launch, sink)
  }

  /// The author's line that leads to the inputs and notes to come; nil: no line does.
  public var currentSource: TraceSource? {
    get { recording.source }
    set { recording.source = newValue }
  }

  /// How many records were written.
  public var records: Int { recording.writer.records }

  /// The trace's length so far in bytes.
  public var byteCount: Int { recording.writer.byteCount }

  /// What the sink threw first; what was written after it is lost.
  public var failure: (any Error)? { recording.writer.failure }

  // MARK: What the engine says

  public func willLaunch(_ options: LaunchOptions) { recording.launch = options }

  public func record(
    _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: Simulation, _ model: CompiledModel
  ) {
    recording.record(event, number: number, cause: cause, simulation)
  }

  public func endStep(_ simulation: Simulation, _ model: CompiledModel) { recording.endStep(simulation) }

  public var wantsSnapshot: Bool { recording.wantsSnapshot }

  // MARK: What the script says

  /// Writes a note with the next record's number, between two steps. Answers the number.
  @discardableResult
  public func note(_ note: TraceNote, _ simulation: inout Simulation) -> UInt32 {
    let number = simulation.history.nextRecord
    simulation.history.nextRecord &+= 1
    recording.write(note, number: number, ms: simulation.now)
    return number
  }

  /// Writes a note of a kind and with data, an object, that were written before.
  func repeatNote(_ kind: [UInt8], _ data: [UInt8], _ number: UInt32, _ ms: Int64) {
    kind.withUnsafeBytes { recording.writer.begin($0, seq: Int(number), ms: ms, source: recording.source) }
    data.withUnsafeBytes { recording.writer.json.append(UnsafeRawBufferPointer(rebasing: $0.dropFirst().dropLast())) }
  }

  /// Ends the trace; nothing may be recorded after it.
  /// - Throws: what the sink threw, now or before; the trace has no footer then.
  @discardableResult
  public func finish(outcome: String) throws -> TraceFooter { try recording.writer.finish(outcome: outcome) }

  /// The line of the footer that the trace has if it ends here, between two steps; the sink has everything before it, and
  /// more may be recorded.
  /// - Throws: what the sink threw, now or before.
  public func footer(outcome: String) throws -> [UInt8] { try recording.writer.footer(outcome: outcome) }
}

/// What the header says beside the launch.
public struct TraceRun: Hashable, Sendable {
  /// Name and version of the program.
  public var tool: String
  /// Of the app's definition, 16 hexadecimal digits.
  public var appDigest: String
  public var appParts: DefinitionParts
  public var journey: TraceHeader.Journey
  /// How the trace is to be compared.
  public var normalisers: [String]

  public init(
    tool: String, appDigest: String, appParts: DefinitionParts = .none, journey: TraceHeader.Journey,
    normalisers: [String] = []
  ) {
    self.tool = tool
    self.appDigest = appDigest
    self.appParts = appParts
    self.journey = journey
    self.normalisers = normalisers
  }
}
