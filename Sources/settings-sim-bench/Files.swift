import Glibc
import LuaBridge
import SettingsDefinition

/// Reading and writing of whole files.
enum Files {
  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw BenchFailure("cannot read \"\(path)\"") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { return bytes }
      bytes += block[0..<count]
    }
  }

  static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchFailure("cannot write \"\(path)\"") }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw BenchFailure("cannot write all of \"\(path)\"") }
  }

  /// A name for a file that nobody has; whoever asks removes it.
  static func temporary(_ name: String) -> String { ".build/bench-\(getpid())-\(name)" }

  /// In bytes.
  static func size(_ path: String) throws -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw BenchFailure("cannot find \"\(path)\"") }
    return Int(status.st_size)
  }

  static func remove(_ path: String) { unlink(path) }
}

/// The app of the workload.
enum Workload {
  /// User events of one journey.
  static let events = 24
  static let definition = "Fixtures/Apps/workload.lua"

  static func model() throws -> CompiledModel {
    let document = try LuaDocument.read(bytes: Files.read(definition), name: definition)
    return try CompiledModel(compiling: SettingsModel.read(document, file: definition))
  }
}
