import Findings
import LuaBridge
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Why something cannot be done, in words.
extension JourneyContext {
  /// The condition that failed, what holds it up, and that waiting would not help.
  func explain(_ condition: String, limit: Milliseconds) -> String {
    if mode == .callback { return condition + "; in a callback nothing waits" }
    var parts = [condition]
    var isHeld = false
    let operations = simulation.world.device.operations.filter { isWorthTelling($0) }
    for operation in operations {
      parts.append(explain(operation))
      if operation.progress != .scheduled { isHeld = true }
    }
    if operations.isEmpty {
      parts.append("nothing is due before \(written(limit))")
    } else if isHeld {
      parts.append("nothing else is due before \(written(limit))")
    }
    return parts.joined(separator: "; ")
  }

  /// The SDK's own calls hold nobody up.
  func isWorthTelling(_ operation: Operation) -> Bool {
    if case .flushAnalytics = operation.request { return false }
    return true
  }

  /// The app is already finishing the transaction: nothing is left behind.
  func isFinishing(_ operation: Operation) -> Bool {
    if case .finish = operation.request { return true }
    return false
  }

  func explain(_ operation: Operation) -> String {
    let point = model.name(operation.point)
    switch operation.progress {
    case .scheduled where simulation.world.device.phase == .suspended && operation.due <= simulation.now:
      return "\(point) waits for the app, which is suspended: sim.device:foreground()"
    case .scheduled: return "\(point) is running until \(written(operation.due))"
    case .stuck: return "\(point) never ends" + line(of: arrangements.will(of: operation.point))
    case .held:
      let since = engine.recorder.heldSince.first { $0.operation == operation.number }?.since ?? 0
      return "\(point) is held since \(written(since))" + line(of: arrangements.hold(of: operation.point))
    case .prompt:
      let prompt = simulation.world.device.prompts.first { $0.operation == operation.number }
      return "\(point) waits for an answer" + (prompt.map { " to \(model.name($0.kind))" } ?? "")
    }
  }

  private func line(of place: SourcePlace?) -> String { place.map { " (\($0))" } ?? "" }

  // MARK: What a finger meets

  func explain(_ hit: Hit, aim: Aim, _ target: Target?) -> String {
    let name = name(of: aim)
    switch hit {
    case .ok: return "\(name) can be touched"
    case .absent: return "\(name) \(absence(of: target))"
    case .hidden: return "\(name) is hidden\(hiding(target))"
    case .disabled: return "\(name) is disabled\(disabling(target))"
    case .busy: return "\(name) is busy"
    case .coveredByPrompt(let kind, let since):
      return "\(name) is covered by prompt \(model.name(kind)) since \(written(since))"
    case .coveredByLayer(let kind, let since):
      return "\(name) is covered by \(surface(kind)) since \(written(since))"
    case .moving(let kind, let until):
      let words = kind.name.description.split(separator: "_").joined(separator: " ")
      return "\(name) is moving, a \(words) until \(written(until))"
    case .dragged(let kind): return "\(name) is held by a finger that drags \(kind.name); let go with sim:let_go()"
    case .outOfReach:
      return "\(name) is out of reach: at this type size it lies below the edge of its sheet, which does not scroll"
    case .appIs(let phase): return "\(name) cannot be touched: the app is \(words(phase))\(leaving(phase))"
    case .locked: return "\(name) cannot be touched: the app is locked"
    }
  }

  /// What would take away what is in the way.
  func help(_ hit: Hit) -> [String] {
    switch hit {
    case .coveredByPrompt(let kind, _):
      let buttons = kind.buttons.map { "sim:answer \"\($0.id)\"" }.joined(separator: " or ")
      return ["the prompt goes with \(buttons)"]
    case .coveredByLayer:
      guard let top = simulation.screen.layers.last?.kind else { return [] }
      let form = model.form(of: top)
      guard form == .alert || form == .dialog else { return [] }
      let name = model.string(model.surfaceName(of: top))
      let buttons = look { $0.elements($1) }.filter { $0.container == name && $0.isHittable && $0.target != nil }
      guard !buttons.isEmpty else { return [] }
      return ["the \(surface(top)) goes with \(buttons.map { "sim:tap \"\($0.id)\"" }.joined(separator: " or "))"]
    case .appIs(.background), .appIs(.suspended):
      return ["sim.device:\(simulation.world.device.isLocked ? "unlock" : "foreground")() brings the app back"]
    case .appIs(.notRunning), .appIs(.crashed): return ["sim.device:relaunch() starts the app again"]
    case .appIs(.inactive): return ["sim.device:activate() takes away what covers the app"]
    case .outOfReach: return ["a sheet with scrolls = true shows all that it has"]
    case .ok, .absent, .hidden, .disabled, .busy, .moving, .dragged, .locked, .appIs(.active): return []
    }
  }

  func surface(_ kind: PresentedKind) -> String {
    let form =
      switch model.form(of: kind) {
      case .sheet: "sheet"
      case .cover: "cover"
      case .alert: "alert"
      case .dialog: "dialog"
      case .menu: "menu"
      }
    return "\(form) \(model.string(model.surfaceName(of: kind)))"
  }

  func words(_ phase: ProcessPhase) -> String {
    switch phase {
    case .active: "active"
    case .inactive: "inactive"
    case .background: "in the background"
    case .suspended: "suspended"
    case .notRunning: "not running"
    case .crashed: "crashed"
    }
  }

  /// Why something is not on the screen, as far as is known.
  func absence(of aim: Aim) -> String {
    guard let target = candidates(of: aim).first else { return "\(name(of: aim)) is not on the screen" }
    let hit = hit(target)
    switch hit {
    case .absent, .hidden, .appIs, .locked: return explain(hit, aim: aim, target)
    // What is covered or busy is on the screen: it has come since it was looked for.
    case .ok, .disabled, .busy, .coveredByPrompt, .coveredByLayer, .moving, .dragged, .outOfReach:
      return "\(name(of: aim)) is not on the screen"
    }
  }

  /// Where something would be that is not on the glass.
  private func absence(of target: Target?) -> String {
    switch target {
    case nil: return "is nowhere on the screen"
    case .row(let row):
      guard model[row].exists else { return "does not exist with these modules" }
      return "is a row of page \(model.name(model[row].page)), which is not shown"
    case .option(let row, _):
      return "is an option of \"\(model.name(row))\" on page \(model.name(model[row].page)), which is not open"
    case .button(let dialog, _): return "is a button of dialog \(model.name(dialog)), which is not shown"
    case .confirm(let subject), .cancel(let subject):
      return "is a button of \(model.surfaceName(subject)), which is not shown"
    case .back: return "is not there: nothing lies on the stack"
    case .tab: return "is a tab, and there is no tab bar"
    case .product: return "is a product, and no paywall is shown"
    case .provider: return "is a way to sign in, and no sign-in sheet is shown"
    case .control: return "is a control of a sheet that is not shown; \(front)"
    case .opener: return "is the button of a page whose gate is shut, which is not shown"
    case .banner: return "is a message in a banner, of which there is none"
    case .profile: return "is the header of page \(model.name(model.tables.root)), which is not shown"
    }
  }

  /// What the user sees instead.
  private var front: String {
    if let top = simulation.screen.layers.last?.kind { return "\(surface(top)) is in front" }
    guard case .string(let page)? = try? state("page") else { return "no page is shown" }
    return "page \(page) is in front"
  }

  /// Who has put the app there, where that was the app itself.
  private func leaving(_ phase: ProcessPhase) -> String {
    guard phase == .background || phase == .suspended, let left = engine.recorder.leftFor,
      left.at == simulation.world.device.leftAt
    else { return "" }
    return ": \(left.why) at \(written(left.at))"
  }

  private func hiding(_ target: Target?) -> String {
    guard case .row(let id) = target else { return "" }
    if let loading = simulation.app.life.loading, loading.page == model[id].page {
      return " while page \(model.name(loading.page)) is loading"
    }
    return ": its visible_when does not hold"
  }

  private func disabling(_ target: Target?) -> String {
    if case .control(.proceed) = target {
      let fields = look { $0.emptyFields($1) }.map { "\"\($0.id)\"" }
      return fields.isEmpty ? "" : ": nothing is typed in \(fields.joined(separator: " and "))"
    }
    guard case .row(let id) = target else { return "" }
    if let loading = simulation.app.life.loading, loading.page == model[id].page {
      return " while page \(model.name(loading.page)) is loading"
    }
    if case .link = model[id].kind, model[id].enabled == nil { return ": it has no URL" }
    return ": its enabled_when does not hold"
  }
}
