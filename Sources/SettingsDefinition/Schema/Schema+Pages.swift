extension Schema {
  static let pageTables: [SchemaTable] = [
    .table(.page, "a page", "A page of `pages`; its key is its id.", pageFields),
    .table(
      .inlinePage, "a page", "A page that is written in the row that leads to it.",
      [.required("id", .declares(.page), "The id of the page.")] + pageFields),
    .table(.placeholder, "a placeholder", "What stands behind the closed gate of a page.", placeholderFields),
    .table(.section, "a section", "A group of rows.", sectionFields),
  ]

  static let pageFields: [Field] = [
    .field(
      "title", .text, words: "label of the row that leads here",
      "The title, and the back label of what is pushed from it."),
    .field("style", .cases(SettingsPage.Style.self), is: "inset_grouped", "The look of the list."),
    .field("sections", .list(.table(.section)), "The groups of rows."),
    .field("body", .text, "The text of a page that is only a text."),
    .field("footer", .text, "A text that closes the page."),
    .field("requires", .gates, "What has to be met before the page opens, by deep link too."),
    .field("placeholder", .table(.placeholder), "What is shown while the gate is closed."),
    .field(
      "color_scheme", .cases(SettingsPage.ColorScheme.self), is: "automatic",
      "What its window or sheet is drawn in while it is on top there; `automatic`: as the app is."),
    .field(
      "on_lost", .cases(SettingsPage.OnLost.self), is: "placeholder",
      "What happens when the gate closes again; `ask`: the placeholder, and what can open it comes up by itself."),
    .field("loads", .list(.cases(LoadItem.self)), is: [], "What the first appearance reads, in order."),
    .field(
      "while_loading", .cases(SettingsPage.WhileLoading.self), is: "disabled", "The rows while something is read."),
    .field("screen", .either([.only(false), .text]), words: "the id", "Its name in screen events; false: none."),
    .field(
      "screen_sent", .cases(AnalyticsPlan.Screens.self), words: "`screens` of `analytics`",
      "When its screen counts as viewed; `first_appearance`: not again when the user comes back to it."),
    .field(
      "strings_table", .string, is: TextTable.defaultName,
      "The table of `app.text_files` that its translations are in: a file's name without its ending."),
    .field("on_appear", .actions, "Run at each appearance."),
    .field("on_disappear", .actions, "Run each time it goes."),
    .field("module", .cases(Module.self), "Without this module the page does not exist."),
  ]

  static let placeholderFields: [Field] = [
    .field("title", .text, "The title."),
    .field("message", .text, "The text below it."),
    .field("button", .text, "The label of the button that starts the flow."),
    .field("icon", .icon, "The picture above."),
  ]

  static let sectionFields: [Field] = [
    .field("id", .declares(.section), "The id; without one it cannot be named."),
    .field("header", .text, "The text above."),
    .field("footer", .text, "The text below."),
    .field("module", .cases(Module.self), "Without this module the section does not exist."),
    .field("visible_when", .condition, "Whether the section is there."),
    .field("enabled_when", .condition, "Whether its rows work, beside each row's own."),
    .field("rows", .list(.table(.row)), "The rows."),
  ]
}
