import Findings

/// A tracking plan as Segment exports it: which events there are, and what their properties have to be. Source: Segment,
/// Public API, "Tracking Plans" (rules of type TRACK) and the Config API before it.
public struct TrackingPlan: Sendable, Hashable, Encodable {
  public struct Event: Sendable, Hashable, Encodable {
    public var name: String
    public var properties: [Property]
    public var required: [String]
    /// Whether it may have properties that are not named.
    public var allowsOthers: Bool
  }

  public struct Property: Sendable, Hashable, Encodable {
    public var name: String
    /// Empty: of any type.
    public var types: [Kind]
    /// Empty: any value of the types.
    public var values: [SettingValue]
  }

  /// As JSON Schema names types.
  public enum Kind: String, Sendable, Hashable, Encodable, CaseIterable {
    case string, integer, number, boolean, object, array, null
  }

  /// Its path from the project's root.
  public var file: String
  /// Each name once.
  public var events: [Event]

  /// What is not as planned about an event, in one sentence; nil: nothing.
  public func fault(inEvent name: String, _ properties: [(key: String, value: SettingValue)]) -> String? {
    guard let event = events.first(where: { $0.name == name }) else {
      let near = DidYouMean.nearest(to: name, among: events.map(\.name)).map { "; it has \"\($0)\"" } ?? ""
      return "\(file) has no event \"\(name)\"" + near
    }
    if let missing = event.required.first(where: { key in !properties.contains { $0.key == key } }) {
      return "\(file) wants the property \"\(missing)\" of the event \"\(name)\""
    }
    for (key, value) in properties {
      guard let planned = event.properties.first(where: { $0.name == key }) else {
        if event.allowsOthers { continue }
        return "\(file) has no property \"\(key)\" of the event \"\(name)\""
      }
      guard !planned.allows(value) else { continue }
      return "\(file) wants another value of the property \"\(key)\" of the event \"\(name)\" than \(value.quoted)"
    }
    return nil
  }
}

extension TrackingPlan.Property {
  fileprivate func allows(_ value: SettingValue) -> Bool {
    (types.isEmpty || types.contains { $0.holds(value) }) && (values.isEmpty || values.contains(value))
  }
}

extension TrackingPlan.Kind {
  fileprivate func holds(_ value: SettingValue) -> Bool {
    switch (self, value) {
    case (.string, .text), (.boolean, .bool), (.integer, .integer), (.number, .integer), (.number, .number),
      (.array, .list):
      true
    case (.string, _), (.boolean, _), (.integer, _), (.number, _), (.array, _), (.object, _), (.null, _): false
    }
  }
}

extension SettingValue {
  fileprivate var quoted: String {
    switch self {
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let text): "\"\(text.prefix(60))\""
    case .list(let items): "a list of \(items.count)"
    }
  }
}
