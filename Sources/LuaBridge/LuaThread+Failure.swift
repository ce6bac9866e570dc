import CLuaShim
import Findings

extension LuaThread {
  /// What went wrong in the last protected call, whose error value lies on top of the stack.
  func takeFailure() -> LuaFailure {
    let failure = readFailure()
    runtime._withUnsafeGuaranteedRef { $0.lastFailure = failure }
    return failure
  }

  private func readFailure() -> LuaFailure {
    let limits = runtime._withUnsafeGuaranteedRef { $0.limits }
    let traceback = frames()
    let here = traceback.first.map { SourcePlace(file: $0.file, line: $0.line) } ?? .nowhere
    if let (kind, message, notes) = limits.reached(sim_fatal(state)) {
      return LuaFailure(kind: kind, message: message, place: here, traceback: traceback, notes: notes)
    }
    let slot = LuaSlot(thread: self, index: sim_top(state))
    let (text, textPlace) = split(message(of: slot))
    var code: Int64 = 0
    var kind = LuaFailure.Kind.runtime
    if sim_raised(state, slot.index, &code) {
      if var foreign = runtime._withUnsafeGuaranteedRef({ $0.foreignFailure }) {
        foreign.traceback = [LuaFrame(file: foreign.place.file, line: foreign.place.line ?? 0)] + traceback
        return foreign
      }
      kind = .hostRaised(code: Int(code))
    } else if text == "C stack overflow" || text == "stack overflow" || text.hasPrefix("stack overflow (") {
      kind = .stackOverflow
    }
    return LuaFailure(kind: kind, message: text, place: textPlace ?? here, traceback: traceback)
  }

  private func frames() -> [LuaFrame] {
    var frames: UnsafePointer<sim_frame>?
    let count = Int(sim_frames(state, &frames))
    guard let frames else { return [] }
    return (0..<count).map { index in
      var frame = frames[index]
      let file = withUnsafeBytes(of: &frame.source) { Self.text($0) }
      let function = withUnsafeBytes(of: &frame.function) { Self.text($0) }
      return LuaFrame(file: file, line: Int(frame.line), function: function.isEmpty ? nil : function)
    }
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  // MARK: The error value as a sentence

  private func message(of slot: LuaSlot) -> String {
    switch slot.type {
    case .string: return String(decoding: slot.bytes.map { Array($0) } ?? [], as: UTF8.self)
    case .nil: return "an error without a message: \"error\" was given nil"
    case .table: return "the error is a table without a message: \(preview(of: slot))"
    case .bool, .integer, .number, .function, .object, .thread: return "the error is no message but \(slot)"
    }
  }

  /// `{ code = 4, message = "…" }`, one level deep.
  private func preview(of slot: LuaSlot) -> String {
    let parts: [String]? = try? slot.withEntries { entries in
      entries.prefix(8).map { entry in
        entry.key.type == .string ? "\(entry.key.string ?? "?") = \(entry.value)" : "[\(entry.key)] = \(entry.value)"
      } + (entries.count > 8 ? ["…"] : [])
    }
    guard let parts else { return "{ … }" }
    return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
  }

  // MARK: The place that Lua writes in front

  /// Takes `file:line: ` off the front where the file is a chunk of the session.
  private func split(_ message: String) -> (String, SourcePlace?) {
    var number: Int32 = 0
    while let name = sim_chunk_name(state, number).map({ String(cString: $0) }) {
      for shown in [name, LuaFailure.shortened(name)] {
        if let (text, line) = LuaFailure.takePlace(off: message, file: shown) {
          return (text, SourcePlace(file: name, line: line))
        }
      }
      number += 1
    }
    return (message, nil)
  }
}

extension LuaFailure {
  /// As Lua shortens a long file name in its messages: 59 bytes, the end kept.
  static func shortened(_ name: String) -> String {
    let bytes = Array(name.utf8)
    return bytes.count < 60 ? name : "..." + String(decoding: bytes.suffix(56), as: UTF8.self)
  }

  static func takePlace(off message: String, file: String) -> (String, Int)? {
    guard message.hasPrefix(file + ":") else { return nil }
    let rest = message.dropFirst(file.count + 1)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let line = Int(digits), rest.dropFirst(digits.count).hasPrefix(": ") else { return nil }
    return (String(rest.dropFirst(digits.count + 2)), line)
  }

  /// The parser names the chunk, which is not registered yet.
  func asSyntax(name: String) -> LuaFailure {
    guard kind == .runtime || kind == .stackOverflow else { return self }
    var failure = LuaFailure(kind: .syntax, message: message, place: SourcePlace(file: name))
    if kind == .stackOverflow { failure.message = "the text is nested more than 190 levels deep" }
    for shown in [name, Self.shortened(name)] {
      guard let (text, line) = Self.takePlace(off: message, file: shown) else { continue }
      failure.message = text
      failure.place.line = line
      break
    }
    return failure
  }
}

extension LuaLimits {
  /// What to say when the session is over for a reason of the shim.
  func reached(_ reason: Int32) -> (LuaFailure.Kind, String, [String])? {
    switch Int(reason) {
    case SIM_INSTRUCTIONS:
      (
        .instructionLimit, "the script runs too long: the limit of \(instructions) instructions is reached",
        ["look for a loop that never ends"]
      )
    case SIM_MEMORY:
      (
        .memoryLimit, "the script uses too much memory: the limit of \(memory) bytes is reached",
        ["look for a table or a string that keeps growing"]
      )
    case SIM_STACK:
      (
        .stackOverflow, "too many calls within one another: the limit of \(calls) is reached",
        ["look for a function that calls itself without end"]
      )
    case SIM_INTERRUPTED: (.interrupted, "interrupted", [])
    default: nil
    }
  }
}

extension LuaRuntime {
  var noMemory: LuaFailure {
    let (kind, message, notes) = limits.reached(Int32(SIM_MEMORY)) ?? (.memoryLimit, "no memory", [])
    return LuaFailure(kind: kind, message: message, notes: notes)
  }
}
