import LuaBridge

/// What the expectations add to the API.
public enum Expecting {
  static let verbs: [Verb] = []

  /// Defines the classes that expectations need (elements, expectations, matchers), once a session, before it is sealed.
  static func define(in session: inout LuaSession, _ context: JourneyContext) throws(LuaFailure) {}

  /// A journey begins: before its `before_each`.
  static func begin(_ context: JourneyContext) {}

  /// A journey has come to its end without an error: debts, `eventually` that never came. Failures are added by
  /// `context.record`; the script's functions can still be called.
  static func end(_ context: JourneyContext, _ call: LuaCall) throws {}
}
