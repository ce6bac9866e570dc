import TextFormats

extension ModelBuilder {
  /// The actions of a field in order; none when it is not written.
  func actions(_ fields: Fields, _ name: String) -> [ActionItem] {
    fields.tables(name, .action).compactMap { action($0) }
  }

  private func action(_ fields: Fields) -> ActionItem? {
    guard let verb = fields.kind?.name, fields.has(verb) else { return nil }
    switch verb {
    case "dismiss": return .dismiss
    case "review": return .review
    case "clear_notifications": return .clearNotifications
    case "mail": return .mail(mail(fields.table("mail", .mail)))
    case "reset": return .reset(preferences: fields.texts("reset"))
    case "task": return .task(task(fields.table("task", .task)))
    case "when":
      return condition(fields, "when").map {
        .when($0, run: actions(fields, "run"), otherwise: actions(fields, "otherwise"))
      }
    default: return fields.text(verb).flatMap { action(verb, $0, fields) }
    }
  }

  private func action(_ verb: String, _ name: String, _ fields: Fields) -> ActionItem? {
    switch verb {
    case "push": return .push(page: name)
    case "pop": return .pop(name == "page" ? .page : name == "root" ? .root : .to(page: name))
    case "present": return present(name, fields)
    case "start": return start(name, fields)
    case "request_permission": return .requestPermission(name)
    case "open_settings": return SettingsPane(rawValue: name).map { .openSettings($0) }
    case "open_url": return .openURL(name, openIn: fields.pick("open_in", or: .browser))
    case "copy": return .copy(name)
    case "share": return .share(name)
    case "set": return set(name, fields)
    case "toggle": return toggle(name, fields)
    case "message": return .message(name, style: fields.optional("style"), onTap: actions(fields, "on_tap"))
    case "announce": return .announce(name)
    case "haptic": return Haptic(rawValue: name).map { .haptic($0) }
    case "track": return .track(event: name, properties: properties(fields, "properties"))
    case "load": return LoadItem(rawValue: name).map { .load($0) }
    default: return nil
    }
  }

  private func present(_ name: String, _ fields: Fields) -> ActionItem {
    let over: SlotRule? = fields.optional("over")
    return symbols.has(name, .page) ? .presentPage(name, over: over ?? .queue) : .presentDialog(name, over: over)
  }

  private func set(_ name: String, _ fields: Fields) -> ActionItem? {
    guard let value = fields.setting("to") else { return nil }
    guard let preference = preferenceNamed(name) else { return .set(preference: name, to: value) }
    return .set(preference: name, to: fitted(value, preference, fields, "to"))
  }

  private func toggle(_ name: String, _ fields: Fields) -> ActionItem {
    if let preference = preferenceNamed(name), preference.type != .bool {
      fields.report(
        "wrong_preference", "\"toggle\" needs a bool preference; \"\(name)\" is \(preference.type.named)",
        at: "toggle", "write { set = \"\(name)\", to = … }")
    }
    return .toggle(preference: name)
  }

  private func start(_ name: String, _ fields: Fields) -> ActionItem? {
    guard let flow = FlowName(rawValue: name) else { return nil }
    let table = flow.belongsToStore ? "store" : "account"
    let isThere = flow.belongsToStore ? symbols.hasStore : symbols.hasAccount
    if !isThere {
      fields.report(
        "missing_table", "the flow \"\(name)\" needs the table \"\(table)\"", at: "start", "add it to the definition")
    }
    let product = fields.text("product")
    guard flow == .purchase || flow == .requestRefund else {
      if product != nil {
        fields.report(
          "bad_action", "the flow \"\(name)\" takes no product", at: "product",
          "only \"purchase\" and \"request_refund\" do")
      }
      return .start(flow, product: nil, offer: nil)
    }
    let offer = fields.text("offer")
    if offer != nil, flow != .purchase {
      fields.report(
        "bad_action", "the flow \"\(name)\" takes no offer", at: "offer", "only \"purchase\" does")
    }
    let known = symbols.names(.product)
    let only = known.count == 1 ? known.first : nil
    let bought = offer.flatMap { self.product(of: $0, product, fields) } ?? product ?? only
    if bought == nil, offer == nil, isThere {
      let note = known.isEmpty ? "name one of store.products" : "it is one of \(Name.list(known))"
      fields.report("missing_product", "the flow \"\(name)\" needs a \"product\"", at: "start", note)
    }
    return .start(flow, product: bought, offer: offer)
  }

  private func task(_ fields: Fields) -> TaskItem {
    let name = fields.text("name", or: "")
    return TaskItem(
      name: name, asks: fields.optional("asks"),
      takes: fields.duration("takes") ?? taskTimings[name] ?? AwaitArea.task, fails: fields.text("fails"),
      needsNetwork: fields.bool("needs_network"), needsSession: fields.bool("needs_session"),
      owner: fields.pick("owner", or: .page), inBackground: fields.bool("in_background"),
      again: fields.pick("again", or: .ignore),
      progress: fields.pick("progress", or: .row), timeout: fields.duration("timeout") ?? 30_000,
      onSuccess: actions(fields, "on_success"), onFailure: actions(fields, "on_failure"),
      onCancel: actions(fields, "on_cancel"))
  }

  func mail(_ fields: Fields) -> MailDraft {
    let to = fields.texts("to")
    if fields.has("to"), to.isEmpty {
      fields.report("empty_list", "a mail needs an address", at: "to", "write to = { \"{support_email}\" }")
    }
    let address = to.first ?? ""
    let unavailable: [ActionItem] = [.message("No mail app is set up. Write to \(address).", style: nil, onTap: [])]
    return MailDraft(
      to: to, cc: fields.texts("cc"), bcc: fields.texts("bcc"), subject: fields.text("subject"),
      body: fields.text("body"), html: fields.bool("html"), via: fields.pick("via", or: .mailApp),
      onUnavailable: fields.has("on_unavailable") ? actions(fields, "on_unavailable") : unavailable)
  }

  /// The properties of an event, sorted by name.
  func properties(_ fields: Fields, _ name: String) -> [NamedValue] {
    fields.map(name).compactMap { key, node, _ in node.settingValue.map { NamedValue(name: key, value: $0) } }
  }
}

extension FlowName {
  /// Whether the flow is one of the store, else of the account.
  var belongsToStore: Bool {
    switch self {
    case .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund: true
    case .signIn, .signUp, .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .resetPassword, .changeName,
      .changePassword:
      false
    }
  }
}
