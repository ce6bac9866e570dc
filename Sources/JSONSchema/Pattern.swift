import CPCRE2
import Synchronization
import TextFormats

/// Compiles patterns. What it makes belongs to the caller, who frees it.
enum Pattern {
  /// A longer one is refused: compiling it would take long, and nobody would read it.
  static let longest = 32 << 10

  struct Fault: Error {
    var message: String
  }

  struct Compiled {
    var code: OpaquePointer
    var looksAround: Bool
  }

  static func compile(_ pattern: [UInt8]) throws(Fault) -> Compiled {
    if pattern.count > longest { throw Fault(message: "it is longer than \(longest / 1024) kB") }
    let translation: PatternTranslation
    do throws(PatternTranslation.Fault) {
      translation = try PatternTranslation(String(decoding: pattern, as: UTF8.self))
    } catch {
      throw Fault(message: error.message)
    }
    let options =
      UInt32(PCRE2_UTF) | UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_DOLLAR_ENDONLY) | UInt32(PCRE2_NEVER_BACKSLASH_C)
      | UInt32(PCRE2_ALLOW_EMPTY_CLASS) | UInt32(PCRE2_MATCH_UNSET_BACKREF)
    var problem: Int32 = 0
    var offset = 0
    var text = translation.pcre
    let code = text.withUTF8 { pcre2_compile_8($0.baseAddress, $0.count, options, &problem, &offset, nil) }
    guard let code else { throw Fault(message: Self.message(problem)) }
    // Where there is no compiler for this machine the interpreter does it.
    _ = pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE))
    return Compiled(code: code, looksAround: translation.looksAround)
  }

  /// The words of PCRE2.
  private static func message(_ problem: Int32) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { text in
      let count = pcre2_get_error_message_8(problem, text.baseAddress, text.count)
      return count < 0 ? "it cannot be read" : String(decoding: text[..<Int(count)], as: UTF8.self)
    }
  }

  static func free(_ code: OpaquePointer) { pcre2_code_free_8(code) }

  /// Whether it can only match at the start of a text.
  static func isAnchored(_ code: OpaquePointer) -> Bool {
    var options: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_ALLOPTIONS), &options)
    return options & UInt32(PCRE2_ANCHORED) != 0
  }

  enum Outcome {
    case found, notFound, tooManySteps
  }
}

/// What a search writes into, which two searches cannot share.
struct MatchSpace: BitwiseCopyable {
  private let data: OpaquePointer
  private let context: OpaquePointer
  private let stack: OpaquePointer?

  /// Nil where there is no memory for it.
  init?() {
    guard let data = pcre2_match_data_create_8(1, nil) else { return nil }
    guard let context = pcre2_match_context_create_8(nil) else {
      pcre2_match_data_free_8(data)
      return nil
    }
    self.data = data
    self.context = context
    stack = pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil)
    pcre2_jit_stack_assign_8(context, nil, stack.map { UnsafeMutableRawPointer($0) })
    // In kilobytes, for the interpreter.
    pcre2_set_heap_limit_8(context, 8 << 10)
  }

  func free() {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
    pcre2_jit_stack_free_8(stack)
  }

  /// Looks for a pattern anywhere in a text.
  ///
  /// PCRE2 counts its steps anew at each byte from which it tries the pattern, so that in a long text each try has
  /// fewer of them. All in all a search takes some hundredths of a second at most. How many steps it took PCRE2 does not
  /// say: it gets few at first, and more while they do not suffice.
  /// - Parameter steps: those left for a whole value; what the search may have taken is subtracted.
  func search(_ code: OpaquePointer, _ text: UnsafeRawBufferPointer, _ steps: inout Int) -> Pattern.Outcome {
    let isAnchored = Pattern.isAnchored(code)
    let tries = text.count < 64 || isAnchored ? 1 : text.count / 64
    let most = min(max(200_000 / tries, text.count > 1 << 16 ? 200 : 2000), 200_000)
    var limit = 16
    while true {
      limit = min(limit, most)
      steps &-= 1 + (isAnchored ? 1 : text.count + 1) * limit / Self.stepsOfPCRE
      if steps < 0 { return .tooManySteps }
      let outcome = search(code, text, limit: limit)
      if outcome != .tooManySteps || limit == most { return outcome }
      limit *= 16
    }
  }

  /// So many of PCRE2's take as long as one of ours.
  private static let stepsOfPCRE = 128

  private func search(_ code: OpaquePointer, _ text: UnsafeRawBufferPointer, limit: Int) -> Pattern.Outcome {
    pcre2_set_match_limit_8(context, UInt32(limit))
    pcre2_set_depth_limit_8(context, UInt32(limit))
    var result = run(code, text, UInt32(PCRE2_NO_UTF_CHECK))
    if result == PCRE2_ERROR_JIT_STACKLIMIT {
      result = run(code, text, UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_NO_JIT))
    }
    if result >= 0 { return .found }
    return result == PCRE2_ERROR_NOMATCH ? .notFound : .tooManySteps
  }

  @inline(__always)
  private func run(_ code: OpaquePointer, _ text: UnsafeRawBufferPointer, _ options: UInt32) -> Int32 {
    text.withMemoryRebound(to: UInt8.self) { pcre2_match_8(code, $0.baseAddress, $0.count, 0, options, data, context) }
  }
}

/// Match spaces that nobody uses just now: whoever validates takes one and brings it back, so that threads do not
/// meet in one and no value has to make its own.
final class MatchSpaces: Sendable {
  // The pointers in it are used by whoever took them out, and by nobody else.
  private struct Shelf: @unchecked Sendable {
    var spaces: [MatchSpace] = []
  }

  private let shelf = Mutex(Shelf())

  func take() -> MatchSpace? { shelf.withLock { $0.spaces.popLast() } ?? MatchSpace() }

  func bringBack(_ space: MatchSpace) { shelf.withLock { $0.spaces.append(space) } }

  deinit {
    shelf.withLock { shelf in
      for space in shelf.spaces { space.free() }
    }
  }
}
