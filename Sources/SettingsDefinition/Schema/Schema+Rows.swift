extension Schema {
  static let rowTables: [SchemaTable] = [
    .table(.row, "a row", "A row of a section.", rowFields, choice: .tag("kind", rowCases)),
    .table(.variant, "a variant", "What a row looks like while a condition holds.", variantFields),
    .table(.rowAnalytics, "a row's analytics", "Another event than the template's.", rowAnalyticsFields),
    .table(.mail, "a mail", "A pre-filled mail.", mailFields),
  ]

  static let rowFields: [Field] = [
    .required("id", .declares(.row), "The id of the row."),
    .required("kind", .names(rowCases.map(\.name)), "What the row does."),
    .field("label", .text, words: "required, but for `slider`", "The text of the row."),
    .field("subtitle", .text, "The second line."),
    .field("value", .text, "The trailing text."),
    .field("badge", .text, "A pill beside the label."),
    .field("icon", .icon, "The picture on the tile."),
    .field("tint", .color, words: "accent tile, `accentOn` glyph", "The colour of the tile."),
    .field("role", .cases(SettingsRow.Role.self), words: "`normal`; `sign_out`: `destructive`", "How it is drawn."),
    .field(
      "style", .cases(SettingsRow.Style.self), words: "`row`; `account`, `premium`: `panel`",
      "A plain or the larger row."),
    .field(
      "module", .cases(Module.self), words: "`account`, `sign_out`: `auth`; `premium`: `purchases`",
      "Without this module the row does not exist."),
    .field("visible_when", .condition, "Whether the row is there."),
    .field("enabled_when", .condition, "Whether it works."),
    .field(
      "requires", .gates, words: "`account`: signed in; `premium`: the only entitlement",
      "What a tap has to meet first."),
    .field("confirm", .table(.confirm), "The question before the row does anything."),
    .field("variants", .list(.table(.variant)), "Other looks; the first that holds wins."),
    .field("haptic", .haptic, words: "as `haptics` says", "What the hand feels on the tap or change."),
    .field("analytics_description", .string, "Its name in events; without it the row sends none."),
    .field("analytics", .either([.only(false), .table(.rowAnalytics)]), "False: no event; a table: another event."),
    .field("accessibility_label", .text, words: "the label", "What VoiceOver says."),
    .field("accessibility_hint", .text, "What VoiceOver adds."),
  ]

  private static func preference(_ of: String) -> Field {
    .required("preference", .refers(.preference), "The preference that it shows and changes: \(of).")
  }
  private static let onChange = Field.field("on_change", .actions, "Run after the user changed it.")
  private static let range: [Field] = [
    .field("min", .number(-1e15, 1e15), words: "the preference's", "The least value."),
    .field("max", .number(-1e15, 1e15), words: "the preference's", "The greatest value."),
    .field("step", .number(0, 1e15), words: "the preference's", "The distance between values."),
  ]
  private static let page = Field.required(
    "page", .either([.refers(.page), .table(.inlinePage)]), "The page that it leads to.")

  static let rowCases: [SchemaTable.Case] = [
    .init(
      name: "toggle",
      fields: [
        .field("preference", .refers(.preference), "The bool that it shows and changes."),
        .field("permission", .refers(.permission), "Instead: shows the status, asks, or opens the system's settings."),
        onChange,
      ]),
    .init(name: "navigation", fields: [page]),
    .init(name: "picker", fields: pickerFields),
    .init(
      name: "slider",
      fields: [preference("int, number")] + range + [
        .field("min_icon", .icon, "The picture at the low end."),
        .field("max_icon", .icon, "The picture at the high end."),
        onChange,
      ]),
    .init(name: "stepper", fields: [preference("int, number")] + range + [onChange]),
    .init(
      name: "date",
      fields: [
        preference("date, time"),
        .field("components", .cases(DateRow.Components.self), words: "the preference's type", "What can be chosen."),
        onChange,
      ]),
    .init(name: "text_field", fields: textFieldFields),
    .init(name: "action", fields: [.required("actions", .actions, "What a tap does.")]),
    .init(
      name: "info",
      fields: [
        .field("preference", .refers(.preference), "The preference whose value it shows."),
        .field("secret", .bool, is: false, "Hidden until the device owner is checked."),
        .field("copyable", .bool, is: false, "Can be copied."),
      ]),
    .init(
      name: "link",
      fields: [
        .required("url", .text, "The address; while it is absent or invalid the row is disabled."),
        .field("open_in", .cases(LinkTarget.self), is: "browser", "Where it opens."),
        alsoPage,
      ]),
    .init(name: "mail", fields: mailFields + [alsoPage]),
    .init(name: "account", fields: [page]),
    .init(name: "premium", fields: [page]),
    .init(name: "sign_out", fields: []),
  ]

  private static let alsoPage = Field.field(
    "page", .either([.refers(.page), .table(.inlinePage)]), "A page that a tap pushes as well.")

  private static let pickerFields: [Field] = [
    preference("choice, choices"),
    .field("options", .list(.word), words: "all of the preference", "The ids that it offers."),
    .field("picker_style", .cases(PickerRow.Style.self), is: "navigation_link", "How the options are shown."),
    .field("searchable", .bool, is: false, "Whether the pushed list has a search field."),
    .field("closes_on_choice", .bool, words: "true; false for choices", "Whether a choice ends the list."),
    onChange,
  ]

  private static let textFieldFields: [Field] = [
    preference("text, secret"),
    .field("placeholder", .text, "Shown while it is empty."),
    .field("secure", .bool, words: "false; true for a secret", "Shows dots."),
    .field("lines", .integer(1, 100), is: 1, "How many lines it has."),
    .field("keyboard", .word, "The kind of keyboard."),
    .field("autocapitalization", .cases(TextFieldRow.Autocapitalization.self), is: "sentences", "What is capitalised."),
    .field("autocorrection", .bool, is: true, "Whether typing is corrected."),
    .field("content_type", .word, "What the system may fill in."),
    .field("commit", .cases(TextFieldRow.Commit.self), is: "on_end", "When the text becomes the value."),
    onChange,
  ]

  static let mailFields: [Field] = [
    .required("to", .list(.text), "The addresses."),
    .field("cc", .list(.text), "Those who get a copy."),
    .field("bcc", .list(.text), "Those who get a copy unseen."),
    .field("subject", .text, "The subject."),
    .field("body", .text, "The text."),
    .field("html", .bool, is: false, "Whether the text is HTML."),
    .field("via", .cases(MailDraft.Via.self), is: "mail_app", "Which program writes it."),
    .field("on_unavailable", .actions, words: "a message with the address", "Run when the device cannot send mail."),
  ]

  static let variantFields: [Field] = [
    .required("when", .condition, "When it holds."),
    .field("label", .text, "Instead of the row's."),
    .field("subtitle", .text, "Instead of the row's."),
    .field("value", .text, "Instead of the row's."),
    .field("badge", .text, "Instead of the row's."),
    .field("icon", .icon, "Instead of the row's."),
    .field("tint", .color, "Instead of the row's."),
  ]

  static let rowAnalyticsFields: [Field] = [
    .required("event", .template(.valueChange), "The name of the event."),
    .field("properties", .properties(.valueChange), "Its properties."),
  ]
}
