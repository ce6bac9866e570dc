import Findings
import TextFormats

extension ModelBuilder {
  func analytics(_ fields: Fields) -> AnalyticsPlan {
    let consent = fields.pick("consent", or: AnalyticsPlan.Consent.granted)
    if consent == .required, !preferences.contains(where: { $0.controls == .analyticsConsent }) {
      fields.report(
        "missing_consent", "no preference controls the consent", at: "consent",
        "give a bool preference controls = \"analytics_consent\"")
    }
    let sdk = fields.pick("sdk", or: AnalyticsPlan.SDK.plain)
    let identify = fields.optionalTable("identify", .identify).map {
      check([("traits_once", [.posthog])], of: sdk, $0)
      return Identify(
        id: $0.text("id", or: ""), on: list($0, "on"), traits: properties($0, "traits"),
        traitsOnce: properties($0, "traits_once"))
    }
    check(Self.fieldsOfSDKs, of: sdk, fields)
    return AnalyticsPlan(
      sdk: sdk, sdkVersion: fields.text("sdk_version"), consent: consent,
      events: events(fields.table("events", .events)),
      superProperties: properties(fields, "super_properties"), screens: fields.pick("screens", or: .eachAppearance),
      screenProperty: fields.value("screen_property")?.bool == false ? "" : fields.text("screen_property"),
      identify: identify, groups: groups(fields), resetOn: list(fields, "reset_on"),
      lifecycle: fields.bool("lifecycle"),
      flushAt: fields.int("flush_at") ?? 20, flushEvery: fields.duration("flush_every") ?? 30_000,
      flushOnBackground: fields.bool("flush_on_background"), maxQueue: fields.int("max_queue") ?? 1000,
      maxBatch: fields.int("max_batch") ?? 50, featureFlags: fields.bool("feature_flags"),
      plan: fields.text("plan"), planFile: planFile(fields))
  }

  private typealias FieldOfSDKs = (field: String, sdks: [AnalyticsPlan.SDK])

  private static let fieldsOfSDKs: [FieldOfSDKs] = [
    ("sdk_version", [.posthog, .segment]), ("flush_on_background", [.posthog, .segment]), ("max_queue", [.posthog]),
    ("max_batch", [.posthog]), ("feature_flags", [.posthog]), ("groups", [.posthog, .segment]),
  ]

  /// What is said of an SDK that has nothing of the kind would have no effect.
  private func check(_ owners: [FieldOfSDKs], of sdk: AnalyticsPlan.SDK, _ fields: Fields) {
    for owner in owners where !owner.sdks.contains(sdk) {
      guard fields.has(owner.field), fields.value(owner.field)?.bool != false else { continue }
      let names = owner.sdks.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      fields.report(
        "unknown_field", "an SDK \"\(sdk.rawValue)\" has no \(owner.field)", at: owner.field,
        "take it away, or set sdk to \(names)")
    }
  }

  private func groups(_ fields: Fields) -> [AnalyticsGroup] {
    let groups = fields.tables("groups", .group).map { table in
      AnalyticsGroup(
        type: table.text("type", or: ""), id: table.text("id", or: ""), on: list(table, "on"),
        traits: properties(table, "traits"))
    }
    if groups.count > AnalyticsGroup.limit {
      fields.report(
        "too_many", "there are \(groups.count) groups, and PostHog has at most \(AnalyticsGroup.limit)", at: "groups",
        "take some away")
    }
    var seen: Set<String> = []
    for group in groups where !seen.insert(group.type).inserted {
      fields.report(
        "duplicate", "two groups have the type \"\(NodePath.short(group.type))\"", at: "groups", "delete one")
    }
    return groups
  }

  private func planFile(_ fields: Fields) -> NamedFile? {
    guard let name = fields.text("plan"),
      let file = reading.file(name, at: fields.path.key("plan"), line: fields.line(of: "plan"))
    else { return nil }
    let named = NamedFile(path: file.path, bytes: file.bytes)
    reading.note(plan: named)
    return named
  }

  private func list<Names: RawRepresentable>(_ fields: Fields, _ name: String) -> [Names]
  where Names.RawValue == String {
    fields.list(name, Names.self)
  }

  private func events(_ fields: Fields) -> EventTemplates {
    EventTemplates(
      rowTapped: fields.textUnlessFalse("row_tapped"), valueChanged: fields.textUnlessFalse("value_changed"),
      flow: flowEvents(fields), screenViewed: fields.textUnlessFalse("screen_viewed"),
      buttonTapped: fields.textUnlessFalse("button_tapped"), buttons: buttonEvents(fields),
      permission: fields.textUnlessFalse("permission"),
      deepLink: fields.textUnlessFalse("deep_link"), error: fields.textUnlessFalse("error"),
      properties: properties(fields, "properties"))
  }

  private func buttonEvents(_ fields: Fields) -> [ButtonEvent] {
    fields.map("buttons").flatMap { surface, node, path in
      let buttons = (node.entries ?? []).filter { !$0.node.isNull }
      return buttons.sorted { Name.comesBefore($0.key, $1.key) }.map { entry in
        let table = Fields(entry.node, .buttonAnalytics, path.key(entry.key), reading)
        let event = entry.node.entries == nil ? nil : table.text("event")
        return ButtonEvent(
          surface: surface, button: entry.key, event: event,
          properties: event == nil ? [] : properties(table, "properties"))
      }
    }
  }

  /// One template for all phases, or a table by phase, in which a phase that is not named is not sent.
  private func flowEvents(_ fields: Fields) -> FlowEvents {
    guard let table = fields.optionalTable("flow", .flowEvents) else {
      let all = fields.textUnlessFalse("flow")
      return FlowEvents(started: all, succeeded: all, failed: all, cancelled: all, pending: all)
    }
    return FlowEvents(
      started: table.textUnlessFalse("started"), succeeded: table.textUnlessFalse("succeeded"),
      failed: table.textUnlessFalse("failed"), cancelled: table.textUnlessFalse("cancelled"),
      pending: table.textUnlessFalse("pending"))
  }

  func haptics(_ fields: Fields) -> HapticUse {
    HapticUse(
      toggle: fields.pick("toggle", or: .none), choice: fields.pick("choice", or: .none),
      press: fields.pick("press", or: .none), success: fields.pick("success", or: .none),
      warning: fields.pick("warning", or: .none), failure: fields.pick("failure", or: .none))
  }

  func motion(_ fields: Fields) -> MotionUse {
    MotionUse(
      press: fields.text("press").map(References.bareMotion),
      release: fields.text("release").map(References.bareMotion),
      page: fields.text("page").map(References.bareMotion), pageEntrance: fields.pick("page_entrance", or: .none))
  }

  func theme(_ fields: Fields) -> Theme {
    let radii = fields.map("radius").map {
      ThemeRadius(name: $0.key, radius: Int((($0.node.number ?? 0) * 100).nearest))
    }
    let theme = Theme(
      colors: colors(fields, "color", over: Theme.standard.colors),
      surfaces: colors(fields, "surface", over: Theme.standard.surfaces),
      radii: Self.laid(radii, over: Theme.standard.radii, name: \.name), motions: motions(fields))
    var own: [String: SourcePlace] = [:]
    for group in ["color", "surface"] {
      for (key, node, path) in fields.map(group) { own["\(group).\(key)"] = reading.place(path, line: node.line) }
    }
    reading.report(ContrastCheck(theme: theme, own: own).warnings)
    return theme
  }

  private func colors(_ fields: Fields, _ name: String, over standard: [ThemeColor]) -> [ThemeColor] {
    let own = fields.map(name).compactMap { key, node, path -> ThemeColor? in
      if let text = node.string { return RGBA(text).map { ThemeColor(name: key, light: $0, dark: $0) } }
      let table = Fields(node, .themeColor, path, reading)
      guard let light = table.text("light").flatMap({ RGBA($0) }), let dark = table.text("dark").flatMap({ RGBA($0) })
      else { return nil }
      return ThemeColor(name: key, light: light, dark: dark)
    }
    return Self.laid(own, over: standard, name: \.name)
  }

  /// The standard tokens with the definition's own in their places, sorted by name.
  private static func laid<Token>(_ own: [Token], over standard: [Token], name: (Token) -> String) -> [Token] {
    let names = Set(own.map(name))
    return (own + standard.filter { !names.contains(name($0)) }).sorted { Name.comesBefore(name($0), name($1)) }
  }

  private func motions(_ fields: Fields) -> [ThemeMotion] {
    fields.tables(byKey: "motion", .themeMotion).map { name, table in
      ThemeMotion(
        name: name, motion: curve(table), reduced: table.optionalTable("reduced", .reducedMotion).map { curve($0) })
    }
  }

  private func curve(_ fields: Fields) -> Motion {
    let curve = fields.pick("curve", or: Motion.Curve.easeInOut)
    if fields.has("bounce"), curve != .spring {
      fields.report("unknown_field", "only a spring has a bounce", at: "bounce", "set curve to \"spring\"")
    }
    return Motion(duration: fields.duration("duration") ?? 0, curve: curve, bounce: fields.thousandths("bounce"))
  }
}
