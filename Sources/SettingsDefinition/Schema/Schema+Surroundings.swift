extension Schema {
  static let surroundingTables: [SchemaTable] = [
    .table(.haptics, "haptics", "What the hand feels, where a row has nothing of its own.", hapticFields),
    .table(.motion, "motion", "Which motion tokens are used for what.", motionFields),
    .table(
      .theme, "a theme",
      "The tokens of the design system. `check` warns of own tokens that WCAG 2.2 would not let stand on what they are drawn on.",
      themeFields),
    .table(.themeColor, "a colour", "A colour for each appearance.", themeColorFields),
    .table(.themeMotion, "a motion", "A duration and a curve.", themeMotionFields),
    .table(.reducedMotion, "a reduced motion", "The motion under Reduce Motion.", reducedMotionFields),
    .table(.plural, "plural forms", "A text by the first number in it.", pluralFields),
    .table(.lifecycle, "a lifecycle", "What happens at the turning points of the app's life.", lifecycleFields),
    .table(.deepLink, "a deep link", "A way into the app from outside.", deepLinkFields),
    .table(.stateEntry, "a state entry", "What a key of the view model means.", [], choice: .verb(stateCases)),
  ]

  static let hapticFields: [Field] = [
    ("toggle", "A toggle turns."), ("choice", "An option is chosen."), ("press", "A row is pressed."),
    ("success", "A flow succeeds."), ("warning", "A destructive question appears."), ("failure", "A flow fails."),
  ].map { .field($0.0, .haptic, is: "none", $0.1) }

  static let motionFields: [Field] = [
    .field("press", .refers(.motion), "A row is pressed."),
    .field("release", .refers(.motion), "A row is let go."),
    .field("page", .refers(.motion), "A page comes in."),
    .field(
      "page_entrance", .cases(MotionUse.PageEntrance.self), is: "none",
      "`slide_groups`: the groups slide in along the push axis."),
  ]

  static let themeFields: [Field] = [
    .field(
      "color", .map(.declares(.color), .either([.hexColor, .table(.themeColor)])), "`color.NAME`, or `NAME` alone."),
    .field("surface", .map(.declares(.surface), .either([.hexColor, .table(.themeColor)])), "`surface.NAME`."),
    .field("radius", .map(.declares(.radius), .number(0, maxPoints)), "`radius.NAME`, in points."),
    .field("motion", .map(.declares(.motion), .table(.themeMotion)), "`motion.NAME`."),
  ]

  static let themeColorFields: [Field] = [
    .required("light", .hexColor, "In the light appearance."),
    .required("dark", .hexColor, "In the dark appearance."),
  ]

  static let reducedMotionFields: [Field] = [
    .required("duration", .duration, "How long it takes."),
    .field("curve", .cases(Motion.Curve.self), is: "ease_in_out", "How it goes."),
    .field("bounce", .number(0, 1), is: 0, "How far a spring swings."),
  ]

  static let themeMotionFields: [Field] =
    reducedMotionFields + [.field("reduced", .table(.reducedMotion), words: "the same", "Under Reduce Motion.")]

  static let pluralFields: [Field] = PluralCategory.allCases.map { category in
    category == .other
      ? .required("other", .text, "The form for everything else.")
      : .field(category.rawValue, .text, "The form `\(category.rawValue)`.")
  }

  static let lifecycleFields: [Field] = [
    .field("on_first_launch", .actions, "Run at the first launch after an installation."),
    .field("on_launch", .actions, "Run at each launch."),
    .field("on_new_version", .actions, "Run at the first launch of another version."),
    .field("on_launch_after_crash", .actions, "Run at the launch after a crash."),
    .field("on_foreground", .actions, "Run at each return."),
    .field("on_background", .actions, "Run each time the app leaves the screen."),
    .field("on_active", .actions, "Run each time the app takes touches again, after whatever took them."),
    .field(
      "on_inactive", .actions,
      "Run each time it takes none any more: it leaves, something covers it, or an alert of the system asks."),
    .field("on_wake", .actions, "Run when the system starts the app without a screen."),
    .field(
      "on_color_scheme", .actions,
      "Run when the device has turned light or dark, once the app is in front: its listeners."),
    .field("pops_to_root_after", .duration, "Time in the background after which every stack is at its root."),
    .field(
      "restores", .cases(Lifecycle.Restores.self), is: "path",
      "What comes back after the system ended the app; `everything`: also the tab, and pages in sheets."),
  ]

  static let deepLinkFields: [Field] = [
    .field("url", .string, "The address, with its scheme."),
    .field("entry", .string, "Instead: a way of the system's own, `os:notification_settings`."),
    .field("push", .list(.refers(.page)), "The whole path that it sets."),
    .field("present", .refers(.pageOrDialog), "Instead: what it presents."),
    .field("actions", .actions, "Instead: what it runs."),
    .field("over", .cases(DeepLink.Over.self), is: "dismiss", "What happens to a sheet that is up."),
    .field(
      "in_front", .actions,
      "For a notification, `os:notification/ID`: run when it comes with the app in front; without it the system shows it."
    ),
  ]

  private static func verb(_ name: String, _ type: ValueType, _ doc: String) -> SchemaTable.Case {
    SchemaTable.Case(name: name, fields: [.required(name, type, doc)])
  }

  static let stateCases: [SchemaTable.Case] = [
    verb("entitlement", .refers(.entitlement), "Whether it is active."),
    verb("product", .refers(.product), "The product, once it is read."),
    verb("constant", .refers(.constant), "The constant, once it is there."),
    verb("options_of", .refers(.preference), "The options of a preference."),
    verb("value_of", .refers(.preference), "The value of a preference."),
    verb("text", .text, "A text."),
    verb("condition", .condition, "Whether it holds."),
  ]
}
