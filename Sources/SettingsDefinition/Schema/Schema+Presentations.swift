extension Schema {
  static let presentationTables: [SchemaTable] = [
    .table(.confirm, "a confirm", "A question before something happens.", confirmFields),
    .table(.sheet, "a sheet", "How a sheet looks and ends.", sheetFields),
    .table(.dialog, "a dialog", "A question of the app's own.", dialogFields),
    .table(.button, "a button", "A button of a dialog.", buttonFields),
    .table(.profile, "a profile", "The person at the top of the root page.", profileFields),
    .table(.badge, "a badge", "A pill below the name.", badgeFields),
    .table(.header, "a header", "How the profile moves with the scroll.", headerFields),
    .table(.messages, "messages", "How messages appear.", messageFields),
    .table(.web, "web", "How web pages appear in the app.", webFields),
  ]

  static let confirmFields: [Field] = [
    .field("style", .cases(Confirm.Style.self), is: "dialog", "What the question looks like."),
    .field("title", .text, "The question."),
    .field("message", .text, "The text below it."),
    .field("button", .text, words: "the label of the row", "The label of the button that goes on."),
    .field("cancel", .text, is: "Cancel", "The label of the button that does not."),
    .field("role", .names(["destructive", "normal"]), is: "destructive", "How the button is drawn."),
    .field("haptic", .haptic, "What the hand feels when it appears."),
    .field("sheet", .table(.sheet), "The sheet, for the style `sheet`."),
    .field("type_to_confirm", .text, "What has to be typed before the button works."),
    .field("when", .condition, "Asked only then; tested before the change."),
  ]

  static let sheetFields: [Field] = [
    .field("detents", .list(.detent), is: ["large"], "Its heights; one: not resizable."),
    .field("drag_indicator", .cases(Sheet.DragIndicator.self), is: "automatic", "Whether a grip is shown."),
    .field("corner_radius", .number(0, maxPoints), words: "the system's", "The radius of its corners, in points."),
    .field("dismiss", .cases(Sheet.Dismiss.self), is: "unless_busy", "Whether a gesture ends it."),
    .field("close", .text, is: "Done", "The label of the button that ends it."),
    .field(
      "scrolls", .bool, is: true,
      "Whether its contents scroll where they have no room; a page in a sheet always does."),
  ]

  static let dialogFields: [Field] = [
    .field("style", .cases(Dialog.Style.self), is: "dialog", "What it looks like."),
    .field("title", .text, "The question."),
    .field("message", .text, "The text below it."),
    .field("sheet", .table(.sheet), "The sheet, for the style `sheet`."),
    .field("haptic", .haptic, "What the hand feels when it appears."),
    .required("buttons", .list(.table(.button)), "Its buttons."),
    .field("over", .cases(SlotRule.self), is: "queue", "What happens where something is presented already."),
  ]

  static let buttonFields: [Field] = [
    .required("id", .declares(.button), "The id of the button."),
    .field("label", .text, words: "the id", "The text of the button."),
    .field("role", .cases(ButtonRole.self), is: "normal", "How it is drawn."),
    .field("actions", .actions, "What a tap does; the dialog ends."),
    .field("visible_when", .condition, "Whether it is there."),
  ]

  static let profileFields: [Field] = [
    .field("name", .text, is: "{account.name}", "The first line."),
    .field("email", .text, is: "{account.email}", "The second line."),
    .field("avatar", .text, is: "initials", "`initials`, or a text that names an icon."),
    .field("badge", .table(.badge), "A pill below."),
    .field("page", .refers(.page), "The page that a tap pushes."),
    .field("visible_when", .condition, words: "signed in", "Whether it is there."),
    .field("header", .table(.header), "How it moves with the scroll."),
  ]

  static let badgeFields: [Field] = [
    .required("label", .text, "Its text."),
    .field("visible_when", .condition, "Whether it is there."),
  ]

  static let headerFields: [Field] = [
    .field("parallax", .number(0, 1), is: 0.5, "The part of the scroll speed that it moves at."),
    .field("stretch", .bool, is: true, "Grows on over-scroll."),
    .field("collapse", .bool, is: true, "Becomes an inline title."),
    .field("inline_title", .cases(ProfileHeader.InlineTitle.self), is: "person", "What the inline title shows."),
    .field("avatar_size", .number(0, maxPoints), is: 88, "In points."),
    .field("padding", .number(0, maxPoints), is: 24, "In points."),
    .field("spacing", .number(0, maxPoints), is: 8, "In points."),
  ]

  static let messageFields: [Field] = [
    .field("style", .cases(MessageStyle.Style.self), is: "alert", "What a message looks like."),
    .field("shown_for", .duration, is: 6, "How long a banner stays."),
    .field("max", .integer(1, 100), is: 3, "How many banners there are at once."),
    .field("button", .text, is: "OK", "The label of an alert's button."),
  ]

  static let webFields: [Field] = [
    .field("sheet", .table(.sheet), "The sheet that it is in."),
    .field("title", .text, "The title."),
  ]
}
