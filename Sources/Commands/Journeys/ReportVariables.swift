import Reports

/// What CI systems ask for by variables: reports at places of theirs, and paths as they know them.
struct ReportVariables: Hashable {
  /// `GITHUB_ACTIONS`: the lines of standard output are looked through for commands.
  let isInGitHubActions: Bool
  /// GitHub's page for a step, to which it may add.
  private let summary: String?
  /// Bazel's report of a test.
  private let junit: String?
  /// Where the repository lies.
  private let repository: String?

  init(_ environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    isInGitHubActions = environment["GITHUB_ACTIONS"] == "true"
    summary = value("GITHUB_STEP_SUMMARY")
    junit = value("XML_OUTPUT_FILE")
    repository = value("GITHUB_WORKSPACE") ?? value("CI_PROJECT_DIR")
  }

  /// The reporters of a run for which these were asked.
  func requests(_ typed: [RunReporters.Request]) -> [RunReporters.Request] {
    var requests = typed
    if typed.isEmpty {
      requests.append(RunReporters.Request(kind: .list))
      if isInGitHubActions { requests.append(RunReporters.Request(kind: .github)) }
    }
    if let summary, requests.contains(where: { $0.kind == .github }), !requests.contains(where: { $0.path == summary })
    {
      requests.append(RunReporters.Request(kind: .markdown, path: summary, appends: true))
    }
    if let junit, !requests.contains(where: { $0.path == junit }) {
      requests.append(RunReporters.Request(kind: .junit, path: junit))
    }
    return requests
  }

  /// What stands before a path from the project's root to make one from the repository's root.
  func folder(of root: String) -> String {
    guard let repository, let path = Path.relative(root, to: Path.absolute(repository, in: "/")),
      !path.isEmpty
    else { return "" }
    return path + "/"
  }
}
