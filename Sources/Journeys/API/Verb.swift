public import LuaBridge

/// One function of the journey API: what scripts call, what annotations and messages are made of, and what it does. All
/// functions of the API are in one table, `JourneyAPI.verbs`.
public struct Verb: Sendable {
  /// On what it is called.
  public enum Owner: String, Sendable, CaseIterable {
    /// A global function.
    case global = ""
    case sim
    case device = "sim.device"
    case network = "sim.network"
    case auth = "sim.auth"
    case permissions = "sim.permissions"
    case preferences = "sim.preferences"
    case cloud = "sim.cloud"
    case web = "sim.web"
    case store = "sim.store"
  }

  public struct Parameter: Sendable {
    public var name: String
    /// As LuaCATS writes it; `target`, `point`, `duration` … are aliases that the annotations define.
    public var type: String
    public var isOptional: Bool

    public static func required(_ name: String, _ type: String) -> Parameter {
      Parameter(name: name, type: type, isOptional: false)
    }
    public static func optional(_ name: String, _ type: String) -> Parameter {
      Parameter(name: name, type: type, isOptional: true)
    }
  }

  /// When it may be called.
  public enum Use: Sendable {
    /// It declares: outside of running journeys.
    case declares
    /// It only looks, or arranges what to expect: in journeys, callbacks and invariants.
    case looks
    /// It does something: in journeys and callbacks.
    case acts
    /// It lets time pass: in journeys.
    case waits
    case anywhere
  }

  public var owner: Owner
  public var name: String
  public var parameters: [Parameter]
  public var returns: String?
  public var doc: String
  public var use: Use
  public var body: @Sendable (JourneyContext, LuaCall) throws -> Void

  public init(
    _ owner: Owner, _ name: String, _ parameters: [Parameter] = [], returns: String? = nil, _ use: Use, _ doc: String,
    _ body: @escaping @Sendable (JourneyContext, LuaCall) throws -> Void
  ) {
    self.owner = owner
    self.name = name
    self.parameters = parameters
    self.returns = returns
    self.use = use
    self.doc = doc
    self.body = body
  }
}
