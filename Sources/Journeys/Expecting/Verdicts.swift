import LuaBridge
import TraceRecording

/// What a script has found out by itself.
extension Expecting {
  static let verdicts: [Verb] = [
    Verb(
      .global, "pass", [.optional("what", "string")], .looks,
      "Writes down that something holds that the script has looked at by itself."
    ) { context, call in
      let what = call[1].isNil ? nil : try call.string(1)
      context.note(.passed(what: what), call)
    },
    Verb(
      .global, "fail", [.required("message", "string"), .optional("values", "{ expected: any, actual: any }")], .looks,
      "The journey fails here, because of something that the script has looked at by itself."
    ) { context, call in
      try context.fail(call)
    },
  ]
}

extension JourneyContext {
  fileprivate func fail(_ call: LuaCall) throws {
    let message = try call.string(1)
    guard !call[2].isNil else { return try failed(message, call) }
    let values = try call[2].read("value", known: ["expected", "actual"]) { options in
      try ["expected", "actual"].map { name in try options.take(name).map { Found(try $0.value()).stateValue } }
    }
    try failed(message, expected: values[0], actual: values[1], call)
  }
}
