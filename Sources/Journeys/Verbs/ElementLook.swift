import SettingsSimulation

/// How an element is drawn, as scripts see it.
extension ScreenElement {
  /// What only some elements have is left out of the others.
  var lookFields: [StateValue.Entry] {
    var fields = [
      StateValue.Entry("icon", .string(look.icon)), StateValue.Entry("tint", .string(look.tint)),
      StateValue.Entry("destructive", .bool(look.isDestructive)),
      StateValue.Entry("corner_radius", look.cornerRadius.map { .thousandths(Int64($0) * 10).plain } ?? .bool(false)),
      StateValue.Entry("style", .string(look.style)), StateValue.Entry("colors", colors.fields),
    ]
    if let press = look.press { fields.append(StateValue.Entry("press", press.fields)) }
    if let release = look.release { fields.append(StateValue.Entry("release", release.fields)) }
    if role == .slider {
      fields.append(StateValue.Entry("min_icon", .string(look.minIcon)))
      fields.append(StateValue.Entry("max_icon", .string(look.maxIcon)))
    }
    if let traits = look.traits { fields += traits.fields }
    return fields
  }
}

extension ScreenColors {
  /// The parts that there are.
  fileprivate var fields: StateValue {
    let parts = [
      ("label", label), ("value", value), ("background", background), ("tile", tile), ("glyph", glyph),
      ("control", control), ("press", press),
    ]
    return .map(parts.filter { !$0.1.isEmpty }.map { StateValue.Entry($0.0, .string($0.1)) })
  }
}

extension ScreenMotion {
  fileprivate var fields: StateValue {
    .map([
      StateValue.Entry("token", .string(token)), StateValue.Entry("duration", StateValue.thousandths(duration).plain),
      StateValue.Entry("curve", .string(curve)),
      StateValue.Entry("bounce", StateValue.thousandths(Int64(bounce)).plain),
    ])
  }
}

extension ScreenTextTraits {
  fileprivate var fields: [StateValue.Entry] {
    [
      StateValue.Entry("keyboard", .string(keyboard)),
      StateValue.Entry("autocapitalization", .string(autocapitalization)),
      StateValue.Entry("autocorrection", .bool(autocorrects)), StateValue.Entry("content_type", .string(contentType)),
      StateValue.Entry("lines", .integer(Int64(lines))),
    ]
  }
}

extension StateValue {
  /// A whole number of thousandths as the integer that it is.
  fileprivate var plain: StateValue {
    if case .thousandths(let value) = self, value % 1000 == 0 { return .integer(value / 1000) }
    return self
  }
}
