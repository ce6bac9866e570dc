import Foundation
import Glibc
import Testing

/// The tool at a terminal of its own, with the line editor that users have.
@Suite(.serialized) struct TerminalTests {
  @Test func `lines are completed and remembered, and Ctrl-C takes back the one that is typed`() throws {
    try #require(dlopen("libedit.so.2", RTLD_NOW) != nil, "libedit.so.2 is missing: Scripts/test installs libedit2")
    let tool = try ToolAtTerminal("repl", "profile", "--account", "ada@example.com")
    try tool.type("tap sign_o\t\n", at: "profile> ")
    try tool.type("undo\n", at: "(repl:1)", "profile> ")
    // The arrow goes up to the line before.
    try tool.type("\u{1B}[A\u{1B}[A\n", at: "back before: tap sign_out", "profile> ")
    try tool.type("undo al" + Self.interrupt, at: "(repl:3)", "profile> ")
    try tool.type("state she\t\n", at: "profile> ")
    try tool.type("\u{4}", at: "\"sign_out_confirmation\"", "profile> ")
    #expect(try tool.end() == 0)
  }

  @Test func `Ctrl-C takes back the line that runs`() throws {
    let tool = try ToolAtTerminal("repl", "profile")
    try tool.type("x = 5\n", at: "profile> ")
    try tool.type("while true do end\n", at: "profile> ")
    try tool.wait(for: "true do end\r\n")
    try tool.press(Self.interrupt)
    try tool.type("= x\n", at: "profile> ")
    try tool.type("quit\n", at: "5\r\n", "profile> ")
    #expect(try tool.end() == 0)
    // It has not come to its end by itself.
    #expect(!tool.all.contains("instructions"))
  }

  /// Ctrl-C, and Enter: a signal that comes between the prompt and the reading ends only the next line.
  private static let interrupt = "\u{3}\n"

  @Test func `a watched run takes keys without Enter`() throws {
    let folder = try Scratch()
    try folder.put("Fixtures/Apps/small.lua", Sample.app)
    try folder.put("Scripts/Journeys/sound.lua", Sample.good)
    let tool = try ToolAtTerminal("test", "--watch", in: URL(filePath: folder.path))
    try tool.type("f", at: "waiting for a save; Enter runs all")
    try tool.type("q", at: "no journey failed when it last ran")
    #expect(try tool.end() == 0)
  }
}

/// A terminal that the tool runs at: keys are typed into it when something is shown.
private final class ToolAtTerminal {
  /// So long is waited for what should be shown, in milliseconds.
  private static let patience: Int32 = 60_000

  private let terminal: Int32
  private let process = Process()
  private var isOpen = true
  private var shown: [UInt8] = []
  /// What was waited for ends here.
  private var seen = 0

  init(_ arguments: String..., in folder: URL = Golden.root) throws {
    terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, isLocked) = (Int32(0), Int32(0))
    try #require(terminal >= 0 && ioctl(terminal, Self.lock, &isLocked) == 0)
    try #require(ioctl(terminal, Self.number, &number) == 0)
    let end = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(end >= 0)
    let handle = FileHandle(fileDescriptor: end, closeOnDealloc: true)
    // Ctrl-C reaches what the terminal belongs to.
    process.executableURL = URL(filePath: "/usr/bin/setsid")
    process.arguments = ["--ctty", "--wait", ToolProcess.binary.path(percentEncoded: false)] + arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "NO_COLOR": "1", "LANG": "C.UTF-8"]
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    try handle.close()
  }

  deinit { hangUp() }

  /// Ends what still runs at the terminal.
  private func hangUp() {
    if isOpen { close(terminal) }
    isOpen = false
  }

  /// `TIOCSPTLCK` and `TIOCGPTN`, which are made by macros.
  private static let (lock, number) = (UInt(0x4004_5431), UInt(0x8004_5430))

  /// Types keys when texts have been shown, one after the other, and the tool takes single keys.
  func type(_ keys: String, at texts: String...) throws {
    for text in texts { try wait(for: text) }
    let end = ContinuousClock.now + .milliseconds(Int64(Self.patience))
    while !takesKeys { try #require(ContinuousClock.now < end, "no keys are taken: \(all)") }
    try press(keys)
  }

  /// Waits for a text after those that were waited for before.
  func wait(for text: String) throws {
    while !find(text) { try #require(read(), "\(text.debugDescription) is not shown: \(all)") }
  }

  /// Types keys, whatever the tool does.
  func press(_ keys: String) throws {
    let bytes = Array(keys.utf8)
    try #require(write(terminal, bytes, bytes.count) == bytes.count)
  }

  /// Waits for the end, and gives the status.
  func end() throws -> Int32 {
    while read() {}
    hangUp()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Of what is typed before, the terminal makes lines, and Ctrl-C and Ctrl-D are other keys.
  private var takesKeys: Bool {
    var mode = termios()
    return tcgetattr(terminal, &mode) == 0 && mode.c_lflag & tcflag_t(ICANON) == 0
  }

  var all: String { String(decoding: shown, as: UTF8.self) }

  private func find(_ text: String) -> Bool {
    guard let range = shown[seen...].firstRange(of: Array(text.utf8)) else { return false }
    seen = range.upperBound
    return true
  }

  /// - Returns: false: nothing more comes.
  private func read() -> Bool {
    var wait = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, Self.patience) == 1 else { return false }
    var block = [UInt8](repeating: 0, count: 4096)
    // It fails when the tool has ended, and nobody holds the other end.
    let count = Glibc.read(terminal, &block, block.count)
    guard count > 0 else { return false }
    shown += block[..<count]
    return true
  }
}
