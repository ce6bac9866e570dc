/// A function of the host. Arguments are read from the call and results are written to `call.results`, in order. What it
/// throws is raised in the script: a `LuaRaise` with its code, the `LuaFailure` of a callback as the error that it was,
/// anything else as its description.
public typealias LuaFunction = (_ call: LuaCall) throws -> Void

/// A method of a class by its name.
public struct LuaMethod {
  public var name: String
  public var body: LuaFunction

  public init(_ name: String, _ body: @escaping LuaFunction) {
    self.name = name
    self.body = body
  }
}

/// A kind of host objects, to scripts a userdata that prints as `name`.
public struct LuaClass {
  public var name: String
  /// Called with a colon, `object:method(…)`; argument 1 is the first after the object.
  public var methods: [LuaMethod]
  /// Reads `object.name` where no method or field has that name: writes the value and returns true, or returns false,
  /// which is an error that names the nearest method.
  public var member: ((_ call: LuaCall, _ name: String) throws -> Bool)?
  /// `object.name = value`, the value as argument 1; returns false where no such field can be set.
  public var assign: ((_ call: LuaCall, _ name: String) throws -> Bool)?
  /// There is one object only. Its methods are found a little faster, and `member` is called without the object.
  public var isSingle: Bool
  /// More names to suggest for a wrong one.
  public var members: [String]
  /// What people who know other tools write, and what to write here.
  public var foreign: [(name: String, meant: String)]

  public init(
    _ name: String, methods: [LuaMethod] = [], members: [String] = [],
    foreign: [(name: String, meant: String)] = [], isSingle: Bool = false,
    member: ((_ call: LuaCall, _ name: String) throws -> Bool)? = nil,
    assign: ((_ call: LuaCall, _ name: String) throws -> Bool)? = nil
  ) {
    self.name = name
    self.methods = methods
    self.members = members
    self.foreign = foreign
    self.isSingle = isSingle
    self.member = member
    self.assign = assign
  }
}

/// A class defined in a session.
public struct LuaClassID: Hashable, Sendable {
  let number: Int32
}

/// One host object: what it stands for is the host's affair. Two of the same class and payload are equal in Lua.
public struct LuaObject: Hashable, Sendable {
  public var classID: LuaClassID
  public var payload: Int64

  public init(_ classID: LuaClassID, _ payload: Int64 = 0) {
    self.classID = classID
    self.payload = payload
  }
}
