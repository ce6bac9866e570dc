import SettingsDefinition
import TextFormats

/// How a script names the app that its journeys run.
public struct AppStatement: Sendable {
  let term: LuaTerm

  /// - Parameter name: a name in `Fixtures/Apps`, or a path.
  public init(named name: String) { term = .call("app", [.text(name)]) }

  /// - Parameters:
  ///   - script: the script that names the definition; what is written there is written again. Nil: none does.
  ///   - appsFolder: where definitions have a name, `Fixtures/Apps`.
  public init(_ app: AppDefinition, of script: String? = nil, appsFolder: String = "Fixtures/Apps") {
    var arguments: [LuaTerm] = []
    if app.file == script {
      arguments.append(LuaTerm(app.document) ?? .list([]))
    } else {
      let prefix = "\(appsFolder)/"
      let isNamed = app.file.hasPrefix(prefix) && app.file.hasSuffix(".lua")
      let name = isNamed ? String(app.file.dropFirst(prefix.count).dropLast(".lua".count)) : app.file
      arguments.append(.text(name.contains("/") ? app.file : name))
    }
    if let overlay = app.overlay.flatMap({ LuaTerm($0.document) }) { arguments.append(overlay) }
    term = .call("app", arguments)
  }
}
