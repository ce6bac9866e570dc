import TextFormats

extension ModelBuilder {
  /// The confirm of a row, option or flow; `button` is the label of what goes on where none is written.
  func confirm(_ fields: Fields, button: String) -> Confirm? {
    fields.optionalTable("confirm", .confirm).map { question($0, button: button) }
  }

  /// A question, read from its own table.
  func question(_ fields: Fields, button: String) -> Confirm {
    let style = fields.pick("style", or: Confirm.Style.dialog)
    if fields.has("sheet"), style != .sheet {
      fields.report(
        "unknown_field", "a confirm of style \"\(style.rawValue)\" has no sheet", at: "sheet", "set style to \"sheet\"")
    }
    return Confirm(
      style: style, title: fields.text("title"), message: fields.text("message"),
      button: fields.text("button", or: button), cancel: fields.text("cancel", or: "Cancel"),
      role: fields.pick("role", or: .destructive), haptic: fields.optional("haptic"),
      sheet: sheet(fields.table("sheet", .sheet)), typeToConfirm: fields.text("type_to_confirm"),
      when: condition(fields, "when"))
  }

  func sheet(_ fields: Fields) -> Sheet {
    let detents = fields.texts("detents").compactMap { Sheet.Detent($0) }
    if fields.has("detents"), fields.texts("detents").isEmpty {
      fields.report("empty_list", "a sheet needs a height", at: "detents", "write detents = { \"large\" }")
    }
    return Sheet(
      detents: detents.isEmpty ? [.large] : detents, dragIndicator: fields.pick("drag_indicator", or: .automatic),
      cornerRadius: fields.hundredths("corner_radius"), dismiss: fields.pick("dismiss", or: .unlessBusy),
      close: fields.text("close", or: "Done"), scrolls: fields.bool("scrolls", or: true))
  }

  func dialog(_ id: String, _ fields: Fields) -> Dialog {
    reading.sources.places[.dialog(id)] = fields.place
    let buttons = fields.tables("buttons", .button).map { button in
      let id = button.text("id", or: "")
      return Dialog.Button(
        id: id, label: button.text("label", or: id), role: button.pick("role", or: .normal),
        actions: actions(button, "actions"), visibleWhen: condition(button, "visible_when"))
    }
    let style = fields.pick("style", or: Dialog.Style.dialog)
    if fields.has("buttons"), buttons.isEmpty {
      fields.report(
        "empty_list", "a dialog needs a button", at: "buttons", "write buttons = { { id = \"ok\", label = \"OK\" } }")
    }
    if buttons.filter({ $0.role == .cancel }).count > 1 {
      fields.report(
        "several_cancel", "a dialog has one button of the role \"cancel\"", at: "buttons", "change the others' roles")
    }
    if fields.has("sheet"), style != .sheet {
      fields.report(
        "unknown_field", "a dialog of style \"\(style.rawValue)\" has no sheet", at: "sheet", "set style to \"sheet\"")
    }
    return Dialog(
      id: id, style: style, title: fields.text("title"), message: fields.text("message"),
      sheet: sheet(fields.table("sheet", .sheet)), haptic: fields.optional("haptic"), buttons: buttons,
      over: fields.pick("over", or: .queue))
  }

  func profile(_ fields: Fields) -> ProfileHeader {
    let avatar = fields.text("avatar", or: "initials")
    let badge = fields.optionalTable("badge", .badge).map {
      ProfileHeader.Badge(label: $0.text("label", or: ""), visibleWhen: condition($0, "visible_when"))
    }
    let header = fields.table("header", .header)
    return ProfileHeader(
      name: fields.text("name", or: ""), email: fields.text("email", or: ""),
      avatar: avatar == "initials" ? .initials : .icon(avatar), badge: badge, page: fields.text("page"),
      visibleWhen: condition(fields, "visible_when") ?? .signedIn(true),
      header: ProfileHeader.Geometry(
        parallax: header.thousandths("parallax"), stretch: header.bool("stretch"), collapse: header.bool("collapse"),
        inlineTitle: header.pick("inline_title", or: .person), avatarSize: header.hundredths("avatar_size") ?? 0,
        padding: header.hundredths("padding") ?? 0, spacing: header.hundredths("spacing") ?? 0))
  }

  func messages(_ fields: Fields) -> MessageStyle {
    MessageStyle(
      style: fields.pick("style", or: .alert), shownFor: fields.duration("shown_for") ?? 6000,
      max: fields.int("max") ?? 3,
      button: fields.text("button", or: "OK"))
  }

  func web(_ fields: Fields) -> WebSheet {
    WebSheet(sheet: sheet(fields.table("sheet", .sheet)), title: fields.text("title"))
  }
}
