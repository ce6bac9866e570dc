import Findings
import FoundationEssentials
import LuaBridge
public import SettingsDefinition
import TextFormats

/// The definitions under `Fixtures/Apps`, for tests.
public enum AppFixtures {
  /// The folder of the package.
  public static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  public static let seeds = ["swiftylaunch", "utiliship", "profile"]

  public static func bytes(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: "\(root)/\(path)") else {
      throw Finding(code: "test.fixture", message: "no fixture \"\(path)\"")
    }
    return [UInt8](data)
  }

  /// Nil where there is no such file.
  public static func existingBytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(root)/\(path)").map { [UInt8]($0) }
  }

  /// The files below a folder that end so, sorted.
  public static func files(in folder: String, endingIn ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)").filter { $0.hasSuffix(ending) }.sorted()
      .map { "\(folder)/\($0)" }
  }

  public static func model(_ name: String, configuration: String? = nil) throws -> SettingsModel {
    let file = "Fixtures/Apps/\(name).lua"
    let document = try LuaDocument.read(bytes: bytes(file), name: file)
    return try SettingsModel.read(document, file: file, configuration: configuration)
  }

  public static func compiled(_ name: String, configuration: String? = nil) throws -> CompiledModel {
    try CompiledModel(compiling: model(name, configuration: configuration))
  }

  /// A definition written in a test, as Lua.
  public static func compiled(lua source: String) throws -> CompiledModel {
    let document = try LuaDocument.read(bytes: Array(source.utf8), name: "test.lua")
    return try CompiledModel(compiling: SettingsModel.read(document, file: "test.lua"))
  }
}
