public import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// What the user belongs to, as the SDK was told.
extension Simulation {
  /// The ids of all groups with that of this one as it reads now; nil where it has none, for then nobody is told.
  mutating func groups(with place: UInt8, _ model: CompiledModel) -> StringID? {
    let group = model.tables.analytics.groups[Int(place)]
    let id = text(group.id, model, TextScope(isShown: false))
    guard !id.isEmpty else { return nil }
    var ids = groupIDs(model)
    // A NUL is what divides the list.
    ids[Int(place)] = id.replacing("\u{0}", with: "")
    return strings.intern(ids.map { $0 + "\u{0}" }.joined(), model)
  }

  /// By the model's groups; empty: the SDK was not told of it.
  private func groupIDs(_ model: CompiledModel) -> [String] {
    let told = world.device.analytics.groups
    let count = model.tables.analytics.groups.count
    guard told != .empty else { return Array(repeating: "", count: count) }
    return string(told, model).split(separator: "\u{0}", omittingEmptySubsequences: false).prefix(count).map(
      String.init)
  }

  /// Which group of its type it is; empty: the SDK was not told.
  public func groupID(_ place: UInt8, _ model: CompiledModel) -> String { groupIDs(model)[Int(place)] }

  public func groupTraits(_ place: UInt8, _ model: CompiledModel) -> Properties {
    properties(model.tables.analytics.groups[Int(place)].traits, nil, model)
  }

  /// On all events of PostHog's SDK.
  /// Source: PostHog iOS SDK, `dynamicContext`.
  func groupProperties(_ model: CompiledModel) -> Properties {
    guard model.tables.analytics.sdk == .posthog, world.device.analytics.groups != .empty else { return [] }
    let entries = zip(model.tables.analytics.groups, groupIDs(model)).filter { !$0.1.isEmpty }
    return [("$groups", .map(entries.map { PropertyEntry(key: model.string($0.type), value: .text($1)) }))]
  }
}
