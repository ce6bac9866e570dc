import Commands
import Foundation
import Synchronization
import Testing

/// A folder of its own on the real disk, gone with the test.
final class Scratch {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "settings-sim-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = try DiskFiles().realPath(of: url.path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var url: URL { URL(filePath: path) }

  func put(_ name: String, _ text: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: false, encoding: .utf8)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func text(_ name: String) -> String? { try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }
}

@Suite struct FilesTests {
  let disk = DiskFiles()

  func fault(_ body: () throws -> Void) -> FileFault? {
    do { try body() } catch { return error as? FileFault }
    return nil
  }

  @Test func `a file is read whole, up to a limit`() throws {
    let scratch = try Scratch()
    let text = String(repeating: "0123456789", count: 20_000)
    try scratch.put("a", text)
    let path = "\(scratch.path)/a"
    #expect(try disk.read(path, limit: 200_000) == Array(text.utf8))
    #expect(fault { _ = try disk.read(path, limit: 199_999) } == FileFault(.read, path, .tooLarge(limit: 199_999)))
    #expect(try disk.read("/proc/self/status", limit: 1 << 20).isEmpty == false)
  }

  @Test func `what cannot be read says why`() throws {
    let scratch = try Scratch()
    try scratch.put("a", "")
    try scratch.link("round", to: "round")
    #expect(fault { _ = try disk.read("\(scratch.path)/b", limit: 1) }?.reason == .missing)
    #expect(fault { _ = try disk.read("\(scratch.path)", limit: 1) }?.reason == .isFolder)
    #expect(fault { _ = try disk.read("\(scratch.path)/a/b", limit: 1) }?.reason == .noFolder)
    #expect(fault { _ = try disk.read("\(scratch.path)/round", limit: 1) }?.reason == .linksInCircle)
    #expect(fault { _ = try disk.read("/dev/zero", limit: 1) }?.reason == .other("it is no ordinary file"))
    mkfifo("\(scratch.path)/pipe", 0o600)
    #expect(fault { _ = try disk.read("\(scratch.path)/pipe", limit: 1) }?.reason == .other("it is no ordinary file"))
    #expect(fault { _ = try disk.names(in: "\(scratch.path)/a") }?.reason == .noFolder)
  }

  @Test func `a folder lists names by their bytes`() throws {
    let scratch = try Scratch()
    for name in ["b", "a", "B", "é", "_"] { try scratch.put(name, "") }
    #expect(try disk.names(in: scratch.path) == ["B", "_", "a", "b", "é"])
  }

  @Test func `a file appears when it is whole, and replaces what was there`() throws {
    let scratch = try Scratch()
    let path = "\(scratch.path)/deep/er/a.txt"
    let file = try AtomicFile(path, files: disk)
    try file.write("one")
    #expect(scratch.text("deep/er/a.txt") == nil)
    try file.commit()
    #expect(scratch.text("deep/er/a.txt") == "one")

    let abandoned = try AtomicFile(path, files: disk)
    try abandoned.write("two")
    abandoned.abandon()
    #expect(scratch.text("deep/er/a.txt") == "one")
    do {
      let forgotten = try AtomicFile(path, files: disk)
      try forgotten.write("three")
    }
    #expect(try disk.names(in: "\(scratch.path)/deep/er") == ["a.txt"])

    try disk.write("four", to: path)
    #expect(scratch.text("deep/er/a.txt") == "four")
  }

  @Test func `what a killed process left behind is in nobody's way`() throws {
    let scratch = try Scratch()
    let path = "\(scratch.path)/a.txt"
    try scratch.put(Path.name(of: disk.temporaryPath(beside: path)), "half")
    try disk.write("whole", to: path)
    #expect(try disk.names(in: scratch.path) == ["a.txt"])
  }

  @Test func `a file where a folder is wanted is a fault`() throws {
    let scratch = try Scratch()
    try scratch.put("a", "")
    let path = "\(scratch.path)/a/b/c.txt"
    #expect(fault { try disk.write("x", to: path) }?.reason == .noFolder)
    #expect(fault { try disk.write("x", to: scratch.path) } != nil)
    #expect(scratch.text("a") == "")
  }

  @Test func `a folder that cannot be made says why`() {
    // Nobody may, not even root: one system says so, of another all of it is read-only.
    let reason = fault { try disk.makeFolder("/sys/none/deeper") }?.reason
    #expect(reason == .denied || reason == .readOnly, "\(String(describing: reason))")
  }

  @Test(arguments: ["a", "none"]) func `a link is not replaced, whatever it leads to`(target: String) throws {
    let scratch = try Scratch()
    try scratch.put("a", "kept")
    try scratch.link("link", to: target)
    let path = "\(scratch.path)/link"
    #expect(fault { try disk.write("x", to: path) } == FileFault(.write, path, .other("it is a link")))
    #expect(disk.isLink(path) && scratch.text("a") == "kept")
    #expect(try disk.names(in: scratch.path) == ["a", "link"])
  }
}

@Suite struct PathTests {
  @Test func `paths are joined, shortened and compared as text`() {
    #expect(Path.absolute("a/./b//../c", in: "/x/y") == "/x/y/a/c")
    #expect(Path.absolute("../../../..", in: "/x/y") == "/")
    #expect(Path.absolute("/a/", in: "/x") == "/a")
    #expect(Path.parent(of: "/a") == "/" && Path.parent(of: "/a/b") == "/a" && Path.parent(of: "a") == ".")
    #expect(Path.stem(of: "/a/b.c.lua") == "b.c" && Path.stem(of: ".x") == ".x")
    #expect(Path.relative("/a/b", to: "/a") == "b" && Path.relative("/a", to: "/a") == "")
    #expect(Path.relative("/ab", to: "/a") == nil && Path.relative("/a", to: "/") == "a")
    #expect(Path.commonFolder(of: ["/a/b/c", "/a/b/d", "/a/bc"]) == "/a")
    #expect(Path.commonFolder(of: []) == nil)
  }
}

@Suite struct ProjectTests {
  @Test(arguments: Project.marks) func `the root is the first folder upwards with a mark`(mark: String) throws {
    let files = MemoryFiles(["/a/\(mark)/x": "", "/a/b/c/d.lua": ""])
    func root(_ paths: [String], from folder: String = "/a/b") throws -> String {
      try Project(given: nil, paths: paths, workingFolder: folder, files: files).root
    }
    #expect(try root([]) == "/a")
    #expect(try root(["/a/b/c/d.lua"], from: "/") == "/a")
    #expect(try root(["/a/b/c"], from: "/") == "/a")
  }

  @Test func `without a mark the root is what the paths have in common, and --project decides`() throws {
    let files = MemoryFiles(["/a/b/c.lua": "", "/a/d/e.lua": ""])
    func root(_ paths: [String], given: String? = nil) throws -> String {
      try Project(given: given, paths: paths, workingFolder: "/a/d", files: files).root
    }
    #expect(try root([]) == "/a/d")
    #expect(try root(["/a/b/c.lua"]) == "/a/b")
    #expect(try root(["/a/b/c.lua", "/a/d"]) == "/a")
    #expect(try root(["/a/b/c.lua"], given: "/a") == "/a")
  }

  @Test func `nothing outside of the root is read, whatever the name says`() throws {
    let scratch = try Scratch()
    try scratch.put("secret", "s")
    try scratch.put("root/settings-sim.lua", "")
    try scratch.put("root/in/a.lua", "a")
    try scratch.link("root/out", to: "../secret")
    try scratch.link("root/up", to: "..")
    try scratch.link("root/fine", to: "in/a.lua")
    let project = try Project(
      given: "\(scratch.path)/root", paths: [], workingFolder: "/", files: DiskFiles())
    #expect(try project.read("in/a.lua") == [UInt8(ascii: "a")])
    #expect(try project.read("in/../in/a.lua") == [UInt8(ascii: "a")])
    #expect(try project.read("fine") == [UInt8(ascii: "a")])
    #expect(try project.read("in/b.lua") == nil)
    #expect(try project.read("in") == nil)
    for name in [
      "../secret", "in/../../secret", "out", "up/secret", "/etc/passwd", "in/a.lua\0", "\(scratch.path)/secret",
    ] {
      #expect(throws: FileFault(.read, name, .outside), "\(name)") { try project.read(name) }
    }
  }

  @Test func `a walk passes over hidden names and links to folders, and has a limit`() throws {
    let scratch = try Scratch()
    for name in ["a.lua", "b/c.lua", "b/.d.lua", ".git/e.lua", "f.txt", "g.json"] { try scratch.put(name, "") }
    try scratch.link("b/round", to: "..")
    let found = try FolderWalk.files(below: scratch.path, extensions: ["lua", "json"], files: DiskFiles())
    #expect(found.map { Path.relative($0, to: scratch.path) } == ["a.lua", "b/c.lua", "g.json"])

    let many = MemoryFiles()
    many.state.withLock { state in
      state.entries["/m"] = .folder
      for number in 0...FolderWalk.fileLimit { state.entries["/m/\(number)"] = .file([]) }
    }
    #expect(throws: FileFault(.list, "/m", .tooManyFiles(limit: FolderWalk.fileLimit))) {
      try FolderWalk.files(below: "/m", extensions: ["lua"], files: many)
    }
  }
}
