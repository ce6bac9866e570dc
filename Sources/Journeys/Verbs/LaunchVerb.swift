import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import TraceFormat
import TraceRecording

extension JourneyAPI {
  static let launching: [Verb] = [
    Verb(
      .sim, "launch", [.optional("options", "launch")], .acts,
      "Starts the app on a new device: every store is reset, the servers' too; wills that wait and holds stay. Everything "
        + "has a sensible default. `network` is \"online\", \"offline\", \"slow\" (two seconds more a call) or "
        + "`{ slow = duration }`; with `woken_by` (\"fetch\", \"push\", \"prewarm\") the OS starts the app without a screen."
    ) { context, call in
      try context.launch(call)
    }
  ]

  static let launchKeys = LaunchKey.all.map(\.name)
}

/// What a script asks of a launch, read.
struct LaunchRequest {
  var options = LaunchOptions()
  /// The link that brings the user in.
  var entry: String?
}

extension JourneyContext {
  fileprivate func launch(_ call: LuaCall) throws {
    let request = call[1].isNil ? LaunchRequest() : try LaunchRequest(call.table(1), self)
    try use(journeyApp(), request.options.configuration)
    var options = request.options
    options.seed = seed
    options.wills = firstWills.map(\.will)
    options.faults = Fault.sorted(faults + journey.faults + options.faults)
    let isFirst = !isLaunched
    if isFirst { try makePromises(call) }
    engine.recorder.running = RunningOperations()
    if isFirst { try beginTrace(options, call) }
    if let trace = engine.recorder.trace { trace.currentSource = source(call) }
    expecting.watch?.willLaunch(from: simulation)
    do throws(LaunchFault) {
      try engine.launch(options, isFirst: isFirst, &simulation)
    } catch {
      if isFirst { engine.recorder.trace = nil }
      throw LuaRaise(words(error))
    }
    isLaunched = true
    takeFirstWills()
    for observer in observers { try observer(self, call) }
    try drain(by: simulation.now, call)
    if let entry = request.entry { try now(.openLink(link(entry)), call) }
  }

  func journeyApp() throws -> Int {
    guard let app = journey.app else { throw LuaRaise("the file names no app: say which at its top, app \"NAME\"") }
    return app
  }

  /// The wills that were said before the launch are like others from here on.
  private func takeFirstWills() {
    for first in firstWills {
      guard let point = model.point(named: first.will.point) else { continue }
      arrangements.add(Arrangements.Arrangement(point: point, place: first.place))
    }
    firstWills = []
  }

  /// Another definition, or another configuration of it.
  func use(_ app: Int, _ configuration: String?) throws {
    let variant: (variant: ModelVariant, targets: TargetTable)
    if let configuration, !apps[app].definition.configurations.contains(configuration) {
      let names = apps[app].definition.configurations
      throw LuaRaise(
        "unknown configuration \(Found.quoted(configuration))"
          + Words.hint(for: configuration, among: names, listing: true))
    }
    do { variant = try apps[app].variant(configuration) } catch { throw LuaRaise("\(error)") }
    names = variant.variant.names
    guard variant.variant.compiled !== model else { return }
    if isLaunched { throw LuaRaise("the configuration cannot change within a journey: write another one for it") }
    model = variant.variant.compiled
    keys = variant.variant.keys
    targets = variant.targets
    engine = Engine(model, engine.recorder)
    engine.runsWhatIsDue = false
  }

  private func beginTrace(_ options: LaunchOptions, _ call: LuaCall) throws {
    guard let tracing, let names, let app = journey.app else { return }
    let run = TraceRun(
      tool: tracing.tool, appDigest: apps[app].definition.digest, appParts: apps[app].definition.parts,
      journey: TraceHeader.Journey(name: journey.name, file: journey.place.file, line: journey.place.line ?? 0),
      normalisers: tracing.normalisers + journey.normalise.filter { !tracing.normalisers.contains($0) })
    engine.recorder.trace = try TraceRecorder(names, run, launch: options, sink: tracing.sink)
  }

  private func words(_ fault: LaunchFault) -> String {
    func unknown(_ what: String, _ name: String, _ names: [String]) -> String {
      let note =
        DidYouMean.note(for: name, among: names) ?? (names.isEmpty ? nil : "known: \(names.joined(separator: ", "))")
      return "unknown \(what) \"\(name)\"" + (note.map { "; \($0)" } ?? "")
    }
    let tables = model.tables
    switch fault {
    case .unknownPreference(let name): return unknownPreference(name).message
    case .unfitValue(let name, let value):
      let fits = model.preference(named: name).map { what(fits: $0) } ?? ""
      return "\(value.words) does not fit preference \"\(name)\": \(fits)"
    case .unknownEntitlement(let name):
      return unknown(
        "entitlement", name,
        tables.store.entitlements.map { model.string($0.name) } + tables.store.products.map { model.string($0.name) })
    case .unknownPermission(let name):
      return unknown("permission", name, tables.permissions.map { model.string($0.name) })
    case .noSwitches(let name): return noSwitches(name).message
    case .unknownFlag(let name): return unknown("flag", name, model.ownFlags.map(\.name))
    case .unknownVariant(let flag, let variant):
      let names = model.flag(named: flag).map { model.variants(ofFlag: Int($0)).map(\.name) } ?? []
      if names.isEmpty { return "flag \"\(flag)\" has no variants: it is true or false" }
      guard let variant else {
        return "flag \"\(flag)\" must be false or one of its variants: \(names.joined(separator: ", "))"
      }
      return unknown("variant of flag \"\(flag)\":", variant, names)
    case .unknownProvider(let name): return unknown("provider", name, tables.account.providers.map { model.string($0) })
    case .noVersion(let text): return "\(Found.quoted(text)) is no version: write \"1.4\""
    case .unknownPoint(let name):
      return unknown("await point", name, tables.timing.names.map { model.string($0) })
    case .unknownTimeZone(let name): return noTimeZone(name)
    case .unknownFault(let name): return Words.unknownFault(name)
    case .unknownLocale(let name): return "\"\(name)\" is no locale: write \"de_DE\""
    }
  }
}

extension SettingValue {
  /// As messages name it.
  var words: String {
    switch self {
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let text): "\"\(text)\""
    case .list(let items): "{ \(items.map { "\"\($0)\"" }.joined(separator: ", ")) }"
    }
  }
}
