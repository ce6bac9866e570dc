public import Findings

/// What a definition names, for finding where it is written.
public enum SourceKey: Sendable, Hashable {
  case page(String)
  case section(String)
  case row(String)
  case dialog(String)
  case preference(String)
  case product(String)
  case entitlement(String)
  case permission(String)
  case flow(FlowName)
  case configuration(String)
  /// The texts of a locale, and one of them.
  case locale(String)
  case translation(locale: String, key: String)
}

/// A text that is shown, and where it is written.
struct WrittenText: Sendable {
  var text: String
  var place: SourcePlace
}

/// Where things stand in the source. Any two are equal: the place of a thing is no part of what it is.
public struct SourceTable: Sendable, Hashable {
  var places: [SourceKey: SourcePlace] = [:]
  /// What a reader has to know although the definition is right: warnings about the files that it names.
  public internal(set) var warnings: [Finding] = []

  /// The tracking plans that the definition names, in any of its configurations; who knows their formats reads them.
  public internal(set) var plans: [NamedFile] = []

  /// The texts that are shown, as they are written, each where it is first; those of configurations too.
  var texts: [WrittenText] = []

  /// The place of a named thing, or nil when it was not written (a default).
  public subscript(key: SourceKey) -> SourcePlace? { places[key] }

  public static func == (a: SourceTable, b: SourceTable) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
