import LuaBridge
import TextFormats

/// The functions that a script can call, all of them. Annotations, messages and the sandbox are made from this table.
public enum JourneyAPI {
  public static let verbs: [Verb] =
    declaring + launching + looking + screenVerbs + userVerbs + fingers + time + points + device + others + store
    + Expecting.verbs

  /// The name by which a message calls a function: `app`, `sim:tap`.
  static func title(_ verb: Verb) -> String {
    verb.owner == .global ? verb.name : "\(verb.owner.rawValue):\(verb.name)"
  }

  /// Defines everything in a session; answers the object `sim`.
  static func define(in session: inout LuaSession, _ context: JourneyContext) throws(LuaFailure) -> LuaObject {
    for verb in verbs where verb.owner == .global {
      try session.define(verb.name, function(verb, context))
    }
    let simClass = try session.define(
      LuaClass(
        "sim", methods: methods(of: .sim, context), members: parts.map(\.field) + ["timeout"], foreign: foreign,
        isSingle: true,
        member: { call, name in
          guard name == "timeout" else { return false }
          call.results.push(Double(context.timeout) / 1000)
          return true
        },
        assign: { call, name in
          guard name == "timeout" else { return false }
          context.timeout = try call.duration(1)
          return true
        }))
    for part in parts {
      let id = try session.define(
        LuaClass(part.owner.rawValue, methods: methods(of: part.owner, context), isSingle: true))
      try session.set(part.field, of: simClass) { $0.push(LuaObject(id)) }
    }
    try Expecting.define(in: &session, context)
    try Prelude.define(in: &session, context)
    return LuaObject(simClass)
  }

  /// What other tools call what `sim` can do.
  private static let foreign = [
    ("wait", "sim:advance(seconds), or sim:wait_for(target)"), ("sleep", "sim:advance(seconds)"),
    ("click", "sim:tap(target)"), ("press", "sim:tap(target)"), ("fill", "sim:type(target, text)"),
    ("expect_visible", "expect(sim:find(target)).is_visible()"), ("screenshot", "print(sim:screen())"),
  ].map { (name: $0.0, meant: $0.1) }

  /// The objects behind fields of `sim`.
  static let parts: [(field: String, owner: Verb.Owner)] = [
    ("device", .device), ("network", .network), ("auth", .auth), ("permissions", .permissions),
    ("preferences", .preferences), ("cloud", .cloud), ("web", .web), ("store", .store),
  ]

  private static func methods(of owner: Verb.Owner, _ context: JourneyContext) -> [LuaMethod] {
    verbs.filter { $0.owner == owner }.map { LuaMethod($0.name, function($0, context)) }
  }

  /// The function behind a verb: looks whether it may be called now, then does it.
  private static func function(_ verb: Verb, _ context: JourneyContext) -> LuaFunction {
    let body = verb.body
    let allowed = verb.use.modes
    let most = verb.parameters.last?.name == "..." ? Int.max : verb.parameters.count
    let needsLaunch = verb.owner != .global && !["launch", "leave", "will"].contains(verb.name)
    return { call in
      guard allowed.contains(context.mode), context.isLaunched || !needsLaunch else {
        throw refusal(verb, context)
      }
      guard call.count <= most else { throw tooMany(verb, call) }
      call.spend(workOfHost)
      try body(context, call)
    }
  }

  /// What a call of the host counts on the script's budget of instructions.
  private static let workOfHost: UInt64 = 20

  private static func tooMany(_ verb: Verb, _ call: LuaCall) -> LuaRaise {
    let names = verb.parameters.map { $0.isOptional ? "\($0.name)?" : $0.name }.joined(separator: ", ")
    return LuaRaise("\"\(title(verb))\" takes (\(names)), not \(Quote.count(call.count, "argument"))")
  }

  private static func refusal(_ verb: Verb, _ context: JourneyContext) -> LuaRaise {
    let name = title(verb)
    switch context.mode {
    case .declaring: return LuaRaise("\"\(name)\" belongs inside of a journey: it(\"…\", function(sim) … end)")
    case .running, .callback, .looking, .over, _:
      if verb.use == .declares { return LuaRaise("\"\(name)\" belongs outside of journeys, in the file or a describe") }
      if verb.use.modes.contains(context.mode) {
        return LuaRaise("\"\(name)\" needs an app that runs: call sim:launch{} first")
      }
      if context.mode == .callback {
        return LuaRaise("\"\(name)\" cannot be used in a callback: no time passes in it")
      }
      return LuaRaise("\"\(name)\" cannot be used in \(context.lookingFor): it may only look")
    }
  }
}

extension Verb.Use {
  var modes: JourneyContext.Mode {
    switch self {
    case .declares: .declaring
    case .looks: [.running, .callback, .looking]
    case .acts: [.running, .callback]
    case .waits: .running
    case .anywhere: [.declaring, .running, .callback, .looking]
    }
  }
}
