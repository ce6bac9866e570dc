import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Tokens of what is on the glass, and of where the app's model has it otherwise.
extension StateToken {
  static func path(_ s: Simulation, _ model: CompiledModel) -> UInt64 {
    var token = StateToken()
    let stack = s.screen.frontStack
    // Below the settings lie the pages of the enclosing stack.
    token.mix(isTrue: stack.level == nil && model.tables.embedding.hasHost)
    token.mix(isTrue: s.screen.isWithHost)
    for place in s.screen.path.indices where s.screen.path[place].stack == stack {
      token.mix(model.nameID(of: s.screen.path[place].destination))
    }
    return token.bits
  }

  static func presented(_ s: Simulation, _ model: CompiledModel) -> UInt64 {
    var token = StateToken()
    for place in s.screen.layers.indices { token.mix(model.surfaceName(of: s.screen.layers[place].kind)) }
    return token.bits
  }

  static func headerOffset(_ s: Simulation, _ model: CompiledModel) -> UInt64 {
    let parallax = model.tables.profile?.header.parallax ?? 0
    return of(small: UInt64(bitPattern: Int64(max(0, s.screen.rootScroll)) * Int64(parallax) / 100))
  }

  static let agreement = of(isTrue: true)

  /// `agreement` while the model says the same as the glass.
  static func modelOnly(_ s: Simulation, _ model: CompiledModel) -> UInt64 {
    if modelAgrees(s, model) { return agreement }
    var token = StateToken()
    let stack = s.app.route.frontStack
    token.mix(isTrue: s.app.route.isWithHost)
    for place in s.app.route.path.indices where s.app.route.path[place].stack == stack {
      token.mix(model.nameID(of: s.app.route.path[place].destination))
    }
    token.mix(0xFFFF_FFFF_FFFF)
    for place in s.app.route.presented.indices {
      token.mix(model.surfaceName(of: s.app.route.presented[place].kind))
    }
    return token.bits
  }

  /// Whether path and presentations of the app's model are those of the glass.
  static func modelAgrees(_ s: Simulation, _ model: CompiledModel) -> Bool {
    isSame(s) || readsSame(s, model)
  }

  /// The usual case, by the raw fields.
  private static func isSame(_ s: Simulation) -> Bool {
    guard s.app.route.path.count == s.screen.path.count, s.app.route.presented.count == s.screen.layers.count,
      s.app.route.tab == s.screen.tab, s.app.route.isWithHost == s.screen.isWithHost
    else { return false }
    for place in s.screen.path.indices
    where s.app.route.path[place].stack != s.screen.path[place].stack
      || s.app.route.path[place].destination != s.screen.path[place].destination
    {
      return false
    }
    for place in s.screen.layers.indices where s.app.route.presented[place].kind != s.screen.layers[place].kind {
      return false
    }
    return true
  }

  private static func readsSame(_ s: Simulation, _ model: CompiledModel) -> Bool {
    let (wanted, layers) = (s.app.route.presented, s.screen.layers)
    guard wanted.count == layers.count, s.app.route.isWithHost == s.screen.isWithHost else { return false }
    for place in wanted.indices
    where model.surfaceName(of: wanted[place].kind) != model.surfaceName(of: layers[place].kind) {
      return false
    }
    let asked = s.app.route.entries(of: s.app.route.frontStack)
    let shown = s.screen.entries(of: s.screen.frontStack)
    guard asked.count == shown.count else { return false }
    for (a, b) in zip(asked, shown) where model.nameID(of: a.destination) != model.nameID(of: b.destination) {
      return false
    }
    return true
  }
}

extension CompiledModel {
  /// The name of what a stack shows.
  fileprivate func nameID(of destination: Destination) -> StringID {
    switch destination {
    case .page(let page): self[page].name
    case .options(let row): tables.rowNames[row.index]
    case .flow(let flow): tables.flowNames[Int(flow.rawValue)]
    }
  }
}
