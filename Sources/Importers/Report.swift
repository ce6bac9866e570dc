import Findings

/// Gathers what one import has to say.
final class Report {
  private(set) var findings: [Finding] = []

  func warn(_ code: String, _ message: String, at place: SourcePlace, notes: [String] = []) {
    add(Finding(.warning, code: "import.\(code)", message: message, place: place, notes: notes))
  }

  func inform(_ code: String, _ message: String, at place: SourcePlace, notes: [String] = []) {
    add(Finding(.information, code: "import.\(code)", message: message, place: place, notes: notes))
  }

  /// A hostile bundle must not flood the terminal.
  private func add(_ finding: Finding) {
    guard findings.count < ImportLimits.findings else { return }
    findings.append(finding)
  }
}

/// What a bundle may hold. Real ones stay far below; a file made to hurt ends here. The numbers are such that what is
/// written stays within what a definition may hold.
enum ImportLimits {
  static let panes = 200
  static let paneDepth = 32
  static let specifiers = 5_000
  /// Choices of all rows together.
  static let options = 10_000
  /// Of all languages together.
  static let translations = 50_000
  /// Of one text, as it is written into a definition.
  static let definitionTextBytes = 65_536
  static let definitionBytes = 8 << 20
  static let findings = 1_000
}

extension Finding {
  /// Why an import is refused.
  static func refusal(
    _ code: String, _ message: String, at place: SourcePlace = .nowhere, notes: [String] = []
  ) -> Finding {
    Finding(.error, code: "import.\(code)", message: message, place: place, notes: notes)
  }
}
