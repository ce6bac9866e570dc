import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary

/// Geometry of the profile header, in hundredths of a point. Its height is measured from what it shows.
extension Simulation {
  public func headerHeight(_ model: CompiledModel) -> Int32 {
    guard let profile = model.tables.profile, app.holds(profile.visible, model) == .yes else { return 0 }
    let header = profile.header
    let size = app.facts.typeSize
    var height = 2 * header.padding + header.avatarSize + header.spacing + size.titleLine
    if !text(profile.email, model).isEmpty { height += header.spacing / 2 + size.subheadlineLine }
    if profile.badge != nil, app.holds(profile.badgeVisible, model) == .yes {
      height += header.spacing + size.captionLine + 800
    }
    return height
  }

  /// How far the header is collapsed, in thousandths: 1000 where the scroll offset reaches the measured height.
  public func headerCollapse(_ model: CompiledModel) -> Int64 {
    guard let header = model.tables.profile?.header, header.collapses else { return 0 }
    let height = Int64(headerHeight(model))
    guard height > 0 else { return 0 }
    return min(1000, max(0, Int64(screen.rootScroll) * 1000 / height))
  }

  /// How far the header has moved up, in thousandths of a point: slower than the rows.
  func headerOffset(_ model: CompiledModel) -> Int64 {
    guard let header = model.tables.profile?.header else { return 0 }
    return Int64(max(0, screen.rootScroll)) * Int64(header.parallax) / 100
  }

  /// How far the header is pulled beyond its height, in thousandths of a point.
  func headerStretch(_ model: CompiledModel) -> Int64 {
    guard let header = model.tables.profile?.header, header.stretches else { return 0 }
    return Int64(max(0, -screen.rootScroll)) * 10
  }
}

/// Line heights in hundredths of a point. Source: Apple, Human Interface Guidelines, Typography, "Dynamic Type sizes"
/// and "larger accessibility type sizes" (leading of Title 2, Subhead and Caption 1).
extension TypeSize {
  var titleLine: Int32 {
    [2400, 2500, 2600, 2800, 3000, 3200, 3400, 4100, 4700, 5200, 5900, 6600][Int(rawValue)]
  }
  var subheadlineLine: Int32 {
    [1600, 1800, 1900, 2000, 2200, 2400, 2800, 3100, 3700, 4300, 5000, 5800][Int(rawValue)]
  }
  var captionLine: Int32 {
    [1300, 1300, 1300, 1600, 1900, 2200, 2400, 2900, 3200, 3700, 4300, 4800][Int(rawValue)]
  }
}

extension Simulation {
  /// How the groups of a pushed page come in; nil where the definition does not move them.
  public func pageEntrance(_ model: CompiledModel) -> (slides: Bool, takes: Milliseconds)? {
    guard model.tables.motion.slidesGroups, let token = model.tables.motion.page else { return nil }
    let motion = model.tables.theme.motions[Int(token)]
    return app.facts.reduceMotion ? (false, motion.reducedDuration) : (true, motion.duration)
  }
}
