import SettingsDefinition
import SettingsSimulation

/// The names of an app that others than journeys use: in overlays of events.
public struct AppVocabulary: Sendable {
  /// What a finger can touch.
  public let targets: [String]
  public let pages: [String]
  /// What can come up over a page.
  public let surfaces: [String]
  public let awaitPoints: [String]
  public let stateKeys: [String]
  /// Those that traces write where they change.
  public let changingKeys: [String]
  public let flags: [String]
  public let recordKinds: [String]

  public init(_ variant: ModelVariant) {
    let words = Vocabulary(variant.compiled, variant.keys)
    targets = words.targets.names
    pages = words.pages.names
    surfaces = words.presentations.names
    awaitPoints = words.points.names
    stateKeys = variant.keys.list.map(\.name)
    changingKeys = variant.keys.list.filter(\.isWritten).map(\.name)
    flags = variant.compiled.tables.flags.map { variant.compiled.string($0.name) }
    recordKinds = words.records.kinds.map(\.name)
  }
}
