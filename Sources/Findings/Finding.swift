/// Something that a reader has to know, with the place it is about: the one shape in which every part of the tool
/// reports a fault, a difference or a violation.
public struct Finding: Error, Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    case error, warning, information
  }

  public var severity: Severity
  /// Stable and machine readable, `definition.unknown_field`.
  public var code: String
  /// What is wrong, in one sentence without the place.
  public var message: String
  public var place: SourcePlace
  /// What would mend it, and what else helps: one line each.
  public var notes: [String]

  public init(
    _ severity: Severity = .error, code: String, message: String, place: SourcePlace = .nowhere,
    notes: [String] = []
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.place = place
    self.notes = notes
  }
}

extension Finding: CustomStringConvertible {
  /// `file:line: path: message`, each note indented below it.
  public var description: String {
    let head = place.description
    let kind = severity == .error ? "" : "\(severity.rawValue): "
    let first = head.isEmpty ? "\(kind)\(message)" : "\(head): \(kind)\(message)"
    return ([first] + notes.map { "  \($0)" }).joined(separator: "\n")
  }
}

/// Several findings thrown as one error: a reader of definitions reports every fault, not the first.
public struct Findings: Error, Hashable, Sendable {
  public var list: [Finding]
  public init(_ list: [Finding]) { self.list = list }
}

extension Findings: CustomStringConvertible {
  public var description: String { list.map(\.description).joined(separator: "\n") }
}
