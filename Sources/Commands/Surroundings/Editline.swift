import Glibc

/// Debian's `libedit`, loaded when somebody sits at a prompt. It is not linked as the libraries are that every run needs: it
/// would be loaded at every start, with three libraries that it needs itself, for a tenth of the start's time, and whoever
/// only runs journeys, in CI or in a container, would have to have it. Where it is missing lines are read as they come.
/// Its own history lasts as long as the process.
final class Editline: LineEditor {
  private typealias ReadLine = @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>?
  private typealias AddHistory = @convention(c) (UnsafePointer<CChar>?) -> Int32
  private typealias Complete =
    @convention(c) (UnsafePointer<CChar>?, Int32, Int32) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  private static let names = ["libedit.so.2", "libedit.so.0", "libedit.so"]
  /// What the library's callback asks: it has no context of its own. One thread reads lines.
  nonisolated(unsafe) private static var complete: ((String) -> [String])?

  private let readLine: ReadLine
  private let addHistory: AddHistory
  /// The line that the history has last.
  private var last = ""

  /// - Returns: nil where there is no such library.
  init?() {
    guard let library = Self.names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first,
      let readLine = dlsym(library, "readline"), let addHistory = dlsym(library, "add_history"),
      let complete = dlsym(library, "rl_attempted_completion_function"),
      let isOver = dlsym(library, "rl_attempted_completion_over")
    else { return nil }
    self.readLine = unsafeBitCast(readLine, to: ReadLine.self)
    self.addHistory = unsafeBitCast(addHistory, to: AddHistory.self)
    complete.assumingMemoryBound(to: Complete?.self).pointee = { text, start, _ in
      Editline.matches(text, start: start)
    }
    Self.isOver = isOver.assumingMemoryBound(to: Int32.self)
    Self.buffer = dlsym(library, "rl_line_buffer")?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
  }

  /// Set by the callback: names of files are no completion.
  nonisolated(unsafe) private static var isOver: UnsafeMutablePointer<Int32>?
  nonisolated(unsafe) private static var buffer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  func line(_ prompt: String, complete: @escaping (_ before: String) -> [String]) -> String? {
    Self.complete = complete
    defer { Self.complete = nil }
    guard let bytes = prompt.withCString(readLine) else { return nil }
    defer { free(bytes) }
    let line = String(cString: bytes)
    if line != last, line.contains(where: { !$0.isWhitespace }) {
      _ = line.withCString(addHistory)
      last = line
    }
    return line
  }

  /// As readline wants it: what all have in common, each of them, and nothing; the library frees it.
  private static func matches(
    _ text: UnsafePointer<CChar>?, start: Int32
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    isOver?.pointee = 1
    guard let text, let complete, let line = buffer?.pointee else { return nil }
    let word = String(cString: text)
    let before = String(decoding: String(cString: line).utf8.prefix(Int(max(0, start))), as: UTF8.self)
    let found = Array(Set(complete(before).filter { $0.hasPrefix(word) })).sorted()
    guard var common = found.first else { return nil }
    for other in found { common = String(zip(common, other).prefix { $0 == $1 }.map(\.0)) }
    let texts = [common] + (found.count > 1 ? found : [])
    guard let list = calloc(texts.count + 1, MemoryLayout<UnsafeMutablePointer<CChar>?>.stride) else { return nil }
    let pointers = list.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { pointers[index] = strdup(text) }
    return pointers
  }
}
