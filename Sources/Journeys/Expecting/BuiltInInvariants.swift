import Findings
import LuaBridge
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// The invariants that the tool brings, by name.
enum BuiltIn {
  /// What a script can turn on.
  struct Rule {
    var name: String
    /// What has to be so.
    var doc: String
    var isAlwaysOn = false
  }

  static let all: [Rule] = [
    Rule(
      name: "glass_is_model",
      doc: "Where nothing moves, the screen shows the pages and sheets that the app's model has.",
      isAlwaysOn: true),
    Rule(name: "one_end_per_operation", doc: "What has begun ends once.", isAlwaysOn: true),
    Rule(
      name: "tracking_plan",
      doc: "Every event is in the plan that `analytics.plan` names, and has the properties that it wants.",
      isAlwaysOn: true),
    Rule(name: "busy_is_released", doc: "When nothing runs any more, nothing is busy."),
    Rule(name: "way_back", doc: "Whatever stands over the root, the user can get away from it."),
    Rule(name: "outside_is_shown", doc: "What others have changed is what the app shows, when nothing is under way."),
    Rule(name: "no_former_user", doc: "After a sign-out nothing is left of who was signed in."),
    Rule(name: "nothing_after_opt_out", doc: "Without consent no event leaves the device, and none waits to."),
    Rule(name: "once_per_transaction", doc: "A transaction is made once and finished once."),
    Rule(name: "one_language", doc: "Everything on the screen is in one language."),
    Rule(name: "one_theme", doc: "Everything on the screen has one colour scheme."),
    Rule(
      name: "spoken_is_real",
      doc:
        "What can be touched has a label, a switch says how it stands, nothing is read twice, nothing empty is announced, "
        + "and VoiceOver stands on something that is there."),
    Rule(name: "within_reach", doc: "At every type size each control can be got to."),
  ]
  static let names = all.map(\.name)

  static func named(_ name: String) -> (any BuiltInInvariant)? {
    switch name {
    case "busy_is_released": BusyIsReleased()
    case "way_back": WayBack()
    case "outside_is_shown": OutsideIsShown()
    case "no_former_user": NoFormerUser()
    case "nothing_after_opt_out": NothingAfterOptOut()
    case "once_per_transaction": OncePerTransaction()
    case "one_language": OneLanguage()
    case "one_theme": OneTheme()
    case "spoken_is_real": SpokenIsReal()
    case "within_reach": WithinReach()
    default: nil
    }
  }

  static func unknown(_ name: String) -> LuaRaise {
    let hint = Words.hint(for: name, among: names + ["all"])
    return LuaRaise("unknown invariant \(Found.quoted(name))\(hint) One of your own wants state keys or a function")
  }
}

extension JourneyWatch {
  /// Turns an invariant on, or `all`; one that is on stays as it is.
  func turnOn(_ name: String) {
    for name in name == "all" ? BuiltIn.names : [name] where !invariants.contains(where: { $0.name == name }) {
      if let invariant = BuiltIn.named(name) { invariants.append(invariant) }
    }
  }
}

/// The app runs in front and nothing is under way: what is wrong now stays wrong.
func isAtRest(_ s: Simulation) -> Bool {
  s.world.device.phase == .active && s.screen.transitions.isEmpty && s.screen.drag == nil
    && s.world.device.operations.isEmpty && (s.world.timeline.nextDue ?? .max) > s.now
}

/// Says what is wrong when it begins to be, and then no more until all was well again.
struct Once {
  private var isWrong = false

  mutating func say(_ text: String?) -> String? {
    defer { isWrong = text != nil }
    return isWrong ? nil : text
  }
}

/// Where nothing moves the glass shows what the model says.
struct GlassIsModel: BuiltInInvariant {
  let name = "glass_is_model"
  private var once = Once()

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    guard s.screen.isTouched || s.screen.hasSettled || s.app.touched.contains(.route) else { return nil }
    return once.say(complaint(s, model))
  }

  private func complaint(_ s: Simulation, _ model: CompiledModel) -> String? {
    guard s.world.device.phase.isRunning, s.screen.transitions.isEmpty, s.screen.drag == nil else { return nil }
    let agrees =
      s.screen.tab == s.app.route.tab && s.screen.isWithHost == s.app.route.isWithHost
      && s.screen.layers.count == s.app.route.presented.count
      && zip(s.screen.layers, s.app.route.presented).allSatisfy { $0.number == $1.number }
      && s.screen.path.count == s.app.route.path.count
      && zip(s.screen.path, s.app.route.path).allSatisfy { $0.stack == $1.stack && $0.destination == $1.destination }
    if agrees { return nil }
    var builder = StateValueBuilder()
    s.write(.model, to: &builder, model)
    let wanted = Found(builder.value)
    builder = StateValueBuilder()
    s.write(.path, to: &builder, model)
    let path = Found(builder.value)
    builder = StateValueBuilder()
    s.write(.presented, to: &builder, model)
    return
      "nothing moves, but the glass shows path \(path), presented \(Found(builder.value)), and the model has \(wanted)"
  }
}

/// What has begun ends once.
struct OneEndPerOperation: BuiltInInvariant {
  let name = "one_end_per_operation"
  private var running: [UInt32] = []
  private var found: String?

  // A new device ends what ran on the old one, and numbers go on: there is nothing to forget at a launch.
  mutating func record(_ event: StepEvent, _ s: Simulation, _ model: CompiledModel) {
    switch event {
    case .device(.started(let number)): began(number)
    case .device(.finished(let operation, _)): ended(operation, model)
    case .device, .input, .screen: return
    }
  }

  private mutating func began(_ number: UInt32) {
    if running.contains(number) { found = "operation \(number) began twice" }
    running.append(number)
  }

  private mutating func ended(_ operation: EndedOperation, _ model: CompiledModel) {
    if let place = running.firstIndex(of: operation.number) {
      running.remove(at: place)
    } else {
      found = "\(model.name(operation.point)), operation \(operation.number), ended a second time"
    }
  }

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    defer { found = nil }
    return found
  }
}

/// When nothing runs any more, nothing is busy.
struct BusyIsReleased: BuiltInInvariant {
  let name = "busy_is_released"
  private var once = Once()

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    guard isAtRest(s), s.world.device.prompts.isEmpty else { return nil }
    // One that waits for another, which asks the user something, is under way.
    let awaited = FlowKind.allCases.filter { s.app.flows[$0].phase == .open }.compactMap { s.app.flows[$0].next }
    let flow = FlowKind.allCases.first { s.app.flows[$0].phase == .running && !awaited.contains($0) }
    var busy = flow.map { "the flow \($0.name)" }
    if let task = s.app.tasks.first { busy = busy ?? "the task \(model.name(task.task))" }
    if let loading = s.app.life.loading { busy = busy ?? "the page \(model.name(loading.page))" }
    if s.app.store.isLoadingProducts { busy = busy ?? "the list of products" }
    return once.say(busy.map { "\($0) is busy, but nothing runs any more" })
  }
}

/// Whatever stands over the root, the user can get away from it.
struct WayBack: BuiltInInvariant {
  let name = "way_back"
  private var once = Once()

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    guard isAtRest(s), s.world.device.prompts.isEmpty, !s.app.life.isLocked else { return nil }
    return once.say(complaint(s, model))
  }

  private func complaint(_ s: Simulation, _ model: CompiledModel) -> String? {
    if let top = s.screen.layers.last {
      let sheet = model.sheet(of: top.kind, for: s.app.session.provider)
      if model.form(of: top.kind) == .sheet, sheet.dismiss != .never { return nil }
      if case .menu = top.kind { return nil }
      let name = model.string(model.surfaceName(of: top.kind))
      let hasWay = s.elements(model).contains { $0.isHittable && $0.target != nil && $0.role == .button }
      return hasWay ? nil : "there is no way out of \(name)"
    }
    guard !s.screen.entries(of: s.screen.frontStack).isEmpty else { return nil }
    let ways: [Target] = [.back, .control(.close), .control(.dismiss), .control(.signOut)]
    return ways.contains { s.hit($0, model) == .ok } ? nil : "there is no way back from the page in front"
  }
}
