import LuaBridge
import SettingsDefinition
import SettingsSimulation

/// Raw fingers at this instant: they go to whatever is there and may do nothing.
extension JourneyAPI {
  static let fingers: [Verb] = [
    Verb(.sim, "touch", [.required("target", "target")], .acts, "Puts a finger on a target, whatever is there.") {
      context, call in
      try context.finger(call) { .touch($0) }
    },
    Verb(.sim, "double_tap", [.required("target", "target")], .acts, "Two touches within one frame.") {
      context, call in
      try context.finger(call) { .doubleTap($0) }
    },
    Verb(.sim, "swipe_back", [], .acts, "Swipes from the leading edge, to the end.") { context, call in
      try context.now(.swipeBack, call)
    },
    Verb(.sim, "swipe_down", [], .acts, "Swipes the topmost sheet down.") { context, call in
      try context.now(.swipeDown, call)
    },
    Verb(.sim, "swipe_up", [], .acts, "Swipes the newest banner up, and away.") { context, call in
      try context.now(.swipeUp, call)
    },
    Verb(
      .sim, "drag", [.required("direction", "\"back\"|\"down\""), .required("progress", "number")], .acts,
      "Drags and holds; `progress` from 0 to 1."
    ) { context, call in
      let kind = DragKind.allCases[try call.word(1, "direction", DragKind.allCases.map { $0.name.description })]
      let progress = try call.number(2)
      guard progress >= 0, progress <= 1 else { throw LuaRaise("\"progress\" goes from 0 to 1, not to \(call[2])") }
      try context.now(.drag(kind, Int32((progress * 1000).rounded())), call)
    },
    Verb(.sim, "let_go", [], .acts, "Lets a drag go: it completes from 0.5 on, else it is cancelled.") {
      context, call in
      try context.now(.letGo, call)
    },
    Verb(
      .sim, "scroll", [.required("how", "{ to: number|target?, by: number?, over: number? }")], .acts,
      "Scrolls the page in front, in points: `by` from where it is, `to` from its top, or until a row is at the top, `over` "
        + "its top."
    ) { context, call in
      try context.scroll(call)
    },
  ]
}

extension JourneyContext {
  fileprivate func finger(_ call: LuaCall, _ input: (Target) -> Input) throws {
    let aim = try aim(call, 1)
    guard let target = try target(of: aim) else {
      throw LuaRaise("\(name(of: aim)) is nowhere on the screen: a raw finger needs something to touch")
    }
    try now(input(target), call)
  }

  fileprivate func scroll(_ call: LuaCall) throws {
    let offset = try call.table(1).read("scroll key", known: ["to", "by", "over"]) { options in
      let given = ["to", "by", "over"].compactMap { key in options.take(key).map { (key, $0) } }
      guard given.count == 1 else { throw LuaRaise("say one of \"to\", \"by\" and \"over\"") }
      let (key, slot) = given[0]
      if key == "to", slot.number == nil { return try place(toScrollTo: aim(slot, "to")) }
      guard let points = slot.number, points.magnitude < 1_000_000 else {
        throw LuaRaise("\"\(key)\" must be a number of points, not \(slot)")
      }
      let hundredths = Int64((points * 100).rounded())
      switch key {
      case "by": return Int64(simulation.screen.scroll) + hundredths
      case "over": return -hundredths
      default: return hundredths
      }
    }
    try now(.scroll(Int32(clamping: offset)), call)
  }

  private func place(toScrollTo aim: Aim) throws -> Int64 {
    if let target = try target(of: aim), let offset = look({ $0.scrollOffset(to: target, $1) }) { return Int64(offset) }
    throw LuaRaise("\(name(of: aim)) is nowhere on the page in front: there is nothing to scroll to")
  }
}
