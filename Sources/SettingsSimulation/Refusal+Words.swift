extension Hit {
  /// What it says of the thing that was to be touched: `is not shown`.
  public var words: String {
    switch self {
    case .ok: "can be touched"
    case .absent, .hidden: "is not shown"
    case .disabled: "is disabled"
    case .busy: "is busy"
    case .outOfReach: "is out of reach"
    case .coveredByPrompt: "is covered by a prompt"
    case .coveredByLayer: "is covered"
    case .moving: "is moving"
    case .dragged: "is held by a finger"
    case .appIs: "is not in front"
    case .locked: "is behind the app's lock"
    }
  }
}

extension Refusal {
  /// In short, without names of the app's things.
  public var words: String {
    switch self {
    case .blocked(let hit, _, _): "what it touches \(hit.words)"
    case .senseless: "it makes no sense in the state that the app and the device are in"
    case .limit: "a limit of the engine is reached"
    }
  }
}
