public import LuaBridge

/// Where journeys and definitions come from. All paths are relative to the project's root, with `/`.
public struct JourneyProject: Sendable {
  /// The bytes of a file; nil: there is none. Called from every worker.
  public var read: @Sendable (_ path: String) throws -> [UInt8]?
  /// The names of the definitions in `appsFolder`, for messages.
  public var apps: @Sendable () -> [String] = { [] }
  /// Where `app "NAME"` looks for `NAME.lua`, before it looks beside the script.
  public var appsFolder: String
  /// Where `require` looks, after it has looked beside the script.
  public var journeysFolder: String
  /// For a script while it is loaded, and for each journey.
  public var limits: LuaLimits

  public init(
    appsFolder: String = "Fixtures/Apps", journeysFolder: String = "Scripts/Journeys", limits: LuaLimits = .standard,
    read: @escaping @Sendable (_ path: String) throws -> [UInt8]?
  ) {
    self.read = read
    self.appsFolder = appsFolder
    self.journeysFolder = journeysFolder
    self.limits = limits
  }
}

extension JourneyProject {
  /// The script that `require` means: beside the script that runs, else under the journeys' folder.
  func module(_ path: String, besides script: String) throws -> LuaChunk? {
    for candidate in [Self.join(Self.folder(of: script), path), Self.join(journeysFolder, path)] {
      guard let bytes = try read(candidate) else { continue }
      return try LuaChunk(bytes: bytes, name: candidate, limits: limits)
    }
    return nil
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }

  /// Two paths one after the other, `.` and `..` resolved; nothing leads above the root.
  static func join(_ folder: String, _ path: String) -> String {
    var parts: [Substring] = []
    for part in (folder + "/" + path).split(separator: "/") {
      switch part {
      case ".": continue
      case "..": parts = parts.dropLast()
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
