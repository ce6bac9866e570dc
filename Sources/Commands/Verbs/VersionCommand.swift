import TraceFormat

/// What this program calls itself.
public enum ToolVersion {
  public static let number = "0.1.0"
  /// When it was given that number, for the manual page.
  static let date = "2026-12-01"
  /// As trace headers have it.
  public static let name = "settings-sim \(number)"
}

struct VersionCommand: Command {
  static let name = "version"
  static let summary = "Prints the version of the tool and of its formats."
  static var options: [Option<VersionCommand>] { [] }
  static let examples = [
    Example("settings-sim version", "prints \(ToolVersion.name) and the versions of what it reads and writes"),
    Example("settings-sim version -q", "prints the number alone"),
  ]
  static let statuses: [ExitStatus] = []
  static let isConfigured = false

  var shared = SharedOptions()

  func run(_ session: Session) -> ExitStatus {
    if session.console.isQuiet {
      session.console.print(ToolVersion.number)
    } else {
      session.console.print(ToolVersion.name)
      session.console.print("trace format \(TraceHeader.version), definition schema 1")
    }
    return .success
  }
}
