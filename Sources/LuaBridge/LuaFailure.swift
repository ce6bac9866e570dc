public import Findings

/// Why a script did not run to its end.
public struct LuaFailure: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The text is no Lua.
    case syntax
    /// An error raised by Lua or by the script.
    case runtime
    /// `LuaLimits.instructions` reached.
    case instructionLimit
    /// `LuaLimits.memory` reached.
    case memoryLimit
    /// Too many calls within one another.
    case stackOverflow
    /// `LuaInterrupt` was raised.
    case interrupted
    /// Raised by a host function, with the code that it gave.
    case hostRaised(code: Int)
  }

  public var kind: Kind
  /// One sentence, without the place.
  public var message: String
  /// The author's file and line; `nowhere` when no script was running.
  public var place: SourcePlace
  /// The calls of scripts that led here, innermost first; at most 16.
  public var traceback: [LuaFrame]
  /// What helps.
  public var notes: [String]

  public init(
    kind: Kind, message: String, place: SourcePlace = .nowhere, traceback: [LuaFrame] = [], notes: [String] = []
  ) {
    self.kind = kind
    self.message = message
    self.place = place
    self.traceback = traceback
    self.notes = notes
  }
}

/// A call of a script.
public struct LuaFrame: Hashable, Sendable, CustomStringConvertible {
  public var file: String
  public var line: Int
  /// As the caller named it; nil for a chunk itself and for what has no name.
  public var function: String?

  public init(file: String, line: Int, function: String? = nil) {
    self.file = file
    self.line = line
    self.function = function
  }

  public var description: String {
    function.map { "\(file):\(line): in \"\($0)\"" } ?? "\(file):\(line)"
  }
}

extension LuaFailure: CustomStringConvertible {
  /// `file:line: message`, notes and callers indented below.
  public var description: String { finding().description }

  /// The failure as the rest of the tool reports it: code `lua.syntax`, `lua.memory_limit` …
  public func finding() -> Finding {
    let calls = traceback.count > 1 ? traceback.dropFirst().map { "called from \($0)" } : []
    return Finding(code: code, message: message, place: place, notes: notes + calls)
  }

  private var code: String {
    switch kind {
    case .syntax: "lua.syntax"
    case .runtime: "lua.error"
    case .instructionLimit: "lua.instruction_limit"
    case .memoryLimit: "lua.memory_limit"
    case .stackOverflow: "lua.stack_overflow"
    case .interrupted: "lua.interrupted"
    case .hostRaised: "lua.raised"
    }
  }
}

/// What a host function throws to raise an error in the script that called it.
public struct LuaRaise: Error, Hashable, Sendable {
  /// The script sees `file:line: message`.
  public var message: String
  /// Comes out as `LuaFailure.Kind.hostRaised(code:)` unless the script catches the error.
  public var code: Int

  public init(_ message: String, code: Int = 0) {
    self.message = message
    self.code = code
  }
}

extension LuaRaise: CustomStringConvertible {
  public var description: String { message }
}
