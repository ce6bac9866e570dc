extension Schema {
  static let actionTables: [SchemaTable] = [
    .table(.action, "an action", "One step of a list.", [], choice: .verb(actionCases)),
    .table(.task, "a task", "Asynchronous work, await point `task.NAME`.", taskFields),
  ]

  private static func verb(_ name: String, _ type: ValueType, _ doc: String, _ extra: [Field] = []) -> SchemaTable.Case
  {
    SchemaTable.Case(name: name, fields: [.required(name, type, doc)] + extra)
  }

  static let actionCases: [SchemaTable.Case] = [
    verb("push", .refers(.page), "Pushes the page."),
    verb("pop", .either([.names(["page", "root"]), .refers(.page)]), "One page back, all, or down to that page."),
    verb(
      "present", .refers(.pageOrDialog), "A page in a sheet with its own stack, or a dialog.",
      [
        .field(
          "over", .cases(SlotRule.self), words: "the dialog's, or `queue`",
          "What happens where something is presented already.")
      ]),
    verb("dismiss", .only(true), "Ends the topmost sheet; the list goes on after it."),
    verb(
      "start", .cases(FlowName.self), "Starts a flow.",
      [
        .field("product", .refers(.product), words: "the only one", "What is bought or refunded."),
        .field("offer", .refers(.offer), words: "none", "The promotional or win-back offer with which it is bought."),
      ]),
    verb("request_permission", .refers(.permission), "Asks if it still can, else the fallback."),
    verb("open_settings", .cases(SettingsPane.self), "Opens the system's settings."),
    verb(
      "open_url", .text, "Opens the address.",
      [.field("open_in", .cases(LinkTarget.self), is: "browser", "Where it opens.")]),
    verb("mail", .table(.mail), "Opens a pre-filled mail."),
    verb("copy", .text, "Puts a text on the clipboard."),
    verb("share", .text, "Opens the share sheet."),
    verb("review", .only(true), "Asks for a review."),
    verb("clear_notifications", .only(true), "Takes the app's delivered notifications out of Notification Center."),
    verb(
      "set", .refers(.preference), "Changes a preference, as the app.",
      [.required("to", .value, "The new value.")]),
    verb("toggle", .refers(.preference), "Turns a bool over, as the app."),
    verb("reset", .list(.refers(.preference)), "Puts preferences back to their defaults."),
    verb(
      "message", .text, "Shows a message.",
      [
        .field("style", .cases(MessageStyle.Style.self), words: "as `messages` says", "What it looks like."),
        .field("on_tap", .actions, "Run each time the user taps it, a banner."),
      ]),
    verb("announce", .text, "VoiceOver says it."),
    verb("haptic", .haptic, "What the hand feels."),
    verb(
      "track", .text, "Sends an event by its exact name.",
      [.field("properties", .properties(.row), "Its properties.")]),
    verb("load", .cases(LoadItem.self), "Reads something again."),
    verb(
      "when", .condition, "Chooses between two lists.",
      [
        .field("run", .actions, "Run if it holds."),
        .field("otherwise", .actions, "Run if not."),
      ]),
    verb("task", .table(.task), "Starts asynchronous work."),
  ]

  static let again = Field.field(
    "again", .cases(AgainRule.self), is: "ignore", "What a second start does while one runs.")

  static let taskFields: [Field] = [
    .required("name", .id, "The name in `task.NAME`."),
    .field("asks", .cases(TaskItem.Asks.self), "A surface of the system that is answered first."),
    .field("takes", .duration, words: "`timing.task.NAME`, else 0.5", "How long it takes."),
    .field("fails", .word, "The error code that it ends with."),
    .field("needs_network", .bool, is: false, "Fails without a line."),
    .field("needs_session", .bool, is: false, "Sent with the session; an expired one is refreshed first."),
    .field(
      "owner", .cases(TaskItem.Owner.self), is: "page", "`page`: cancelled, silently, when its page or sheet goes."),
    .field(
      "in_background", .bool, is: false,
      "Asks the system for time when the app leaves the screen; after 30 seconds it fails with `background_expired`."),
    again,
    .field("progress", .cases(Progress.self), is: "row", "Who shows that it runs."),
    .field("timeout", .duration, is: 30, "Later is a failure."),
    .field("on_success", .actions, "Run after success."),
    .field("on_failure", .actions, "Run after a failure."),
    .field("on_cancel", .actions, "Run after a refusal."),
  ]
}
