import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// What stands over the stacks.
extension ScreenReader {
  func readLayer(_ level: Int) {
    let kind = simulation.screen.layers[level].kind
    let pushed = pushedFlow(level)
    place = pushed == nil ? .layer(level) : .stack(.presented(level))
    enter(level: level + 1)
    let sheet = model.sheet(of: kind, for: app.session.provider)
    let first = elements.count
    open(model.string(model.surfaceName(of: kind)), model.form(of: kind).role) { element in
      element.isBusy = app.isBusy(kind, model)
      title(of: pushed.map { .flow($0) } ?? kind, &element)
      guard element.role == .sheet else { return }
      element.look.detents = model.tables.detents[sheet.detents.indices].map { model.string($0) }
      element.look.hasDragIndicator =
        sheet.dragIndicator == .visible || (sheet.dragIndicator == .automatic && sheet.detents.count > 1)
      element.look.cornerRadius = sheet.cornerRadius
    }
    if let pushed {
      readBack(.presented(level))
      readSheet(of: pushed)
    } else {
      readContents(of: kind, level, sheet)
    }
    if simulation.cutsOff(kind, model) { cutOff(from: first, below: sheet.height) }
  }

  /// What is pushed in the sheet of a sign-in.
  private func pushedFlow(_ level: Int) -> FlowKind? {
    if case .flow(let flow)? = simulation.screen.top(of: .presented(level)) { return flow }
    return nil
  }

  private func title(of kind: PresentedKind, _ element: inout ScreenElement) {
    switch kind {
    case .confirmation(let id): label(&element, model[id].title)
    case .flow(let flow): label(&element, model[flow].title, or: .title(of: flow))
    case .softPrompt(let id): label(&element, model[id].softPrompt.title)
    case .dialog(let id): label(&element, model[id].title)
    case .web: label(&element, model.tables.webTitle)
    case .page(let page): label(&element, model[page].title)
    case .menu(let row): label(&element, model[row].label)
    case .message: break
    }
  }

  private func readContents(of kind: PresentedKind, _ level: Int, _ sheet: SheetStyle) {
    switch kind {
    case .confirmation(let id): readQuestion(model[id])
    case .flow(.paywall): readPaywall(inPlace: false, closes: true)
    case .flow(let flow): readSheet(of: flow)
    case .softPrompt(let id): readSoftPrompt(id)
    case .dialog(let id): readDialog(id)
    case .message(let note): readMessage(note)
    case .web(let page): readWeb(page, level, sheet)
    case .page: readStack(.presented(level))
    case .menu(let row): readOptions(of: row)
    }
  }

  private func readQuestion(_ question: CompiledConfirm) {
    say(question.message, as: "message")
    if question.typeToConfirm != nil { readField(.typeToConfirm) }
    add(.confirm(question.subject), .button) { element in
      label(&element, question.button, or: .proceed)
      element.look.isDestructive = question.isDestructive
      element.look.isProminent = true
    }
    add(.cancel(question.subject), .button) { label(&$0, question.cancel, or: .cancel) }
  }

  private func readDialog(_ id: DialogID) {
    say(model[id].message, as: "message")
    for place in model[id].buttons.indices {
      let button = model.tables.buttons[place]
      add(.button(id, UInt16(truncatingIfNeeded: place)), .button) { element in
        label(&element, button.label)
        element.look.isDestructive = button.role == .destructive
        element.look.isProminent = button.role == .normal
      }
    }
  }

  private func readMessage(_ note: MessageNote) {
    add("message", .staticText) { element in
      element.label = simulation.text(note.text, model, TextScope(error: note.error))
      element.language = simulation.language(of: note.text, model)
    }
    add(.control(.ok), .button) { label(&$0, model.tables.messageButton, or: .ok) }
  }

  private func readWeb(_ page: WebPage, _ level: Int, _ sheet: SheetStyle) {
    let address = simulation.text(page.url, model, TextScope(error: page.error, isShown: false))
    let isLoading = simulation.world.device.operations.contains { $0.isLoading(page) && !$0.isOrphan }
    add("url", .staticText) { element in
      element.label = address
      element.isBusy = isLoading
    }
    if isLoading { readProgress() }
    add(.control(.done), .button) { label(&$0, sheet.close, or: .done) }
  }

  // MARK: - Sheets of flows

  private func readSheet(of flow: FlowKind) {
    say(model[flow].message, as: "message")
    if flow == .verifyEmail {
      add("address", .staticText) { $0.label = simulation.string(app.session.email, model) }
    }
    for control in simulation.controls(of: flow, model) {
      if control == .cancel { readProviders(of: flow) }
      if control.isField {
        readField(control)
      } else {
        add(.control(control), .button) { element in
          label(&element, .of(control, in: flow))
          element.look.isProminent = control == .proceed
        }
      }
    }
  }

  private func readProviders(of flow: FlowKind) {
    guard flow == .signIn || flow == .signUp else { return }
    for (index, name) in model.tables.account.providers.enumerated() where name != WellKnown.email.id {
      add(.provider(UInt8(truncatingIfNeeded: index)), .button) { label(&$0, .provider(model.string(name))) }
    }
  }

  func readField(_ control: Control) {
    let fields = app.flows.fields
    let isSecure = control == .password || control == .newPassword
    let typed: StringID
    switch control {
    case .email: typed = fields.email
    case .password: typed = fields.password
    case .newPassword: typed = fields.newPassword
    case .name: typed = fields.name
    case .typeToConfirm: typed = fields.confirmation
    case .search: typed = app.flows.search.text
    case .proceed, .cancel, .signUp, .forgotPassword, .resend, .signOut, .purchase, .restore, .close, .terms, .privacy,
      .allow,
      .openSettings, .dismiss, .done, .ok:
      return
    }
    add(.control(control), isSecure ? .secureTextField : .textField) { element in
      label(&element, .of(control, in: nil))
      let text = isSecure && typed != .empty ? ScreenReader.concealed : simulation.string(typed, model)
      element.value = .string(text)
      element.valueText = text
    }
  }

  // MARK: - Paywall and soft prompt, in a sheet or as the page

  func readPaywall(inPlace: Bool, closes: Bool) {
    let paywall = model.tables.store.paywall
    if inPlace { say(model[.paywall].title, as: "title") }
    say(model[.paywall].message, as: "subtitle")
    for (index, feature) in paywall.features.enumerated() { say(feature, as: "feature_\(index + 1)") }
    if app.store.isLoadingProducts { readProgress() }
    // What the store does not sell it does not tell the app either.
    for id in paywall.products where !app.store.productsLoaded || app.store.sells(id) { readProduct(id) }
    add(.control(.purchase), .button) { element in
      label(&element, .purchase)
      element.look.isProminent = true
    }
    if paywall.offersRestore { add(.control(.restore), .button) { label(&$0, .restore) } }
    if paywall.showsLegal {
      add(.control(.terms), .link) { label(&$0, .terms) }
      add(.control(.privacy), .link) { label(&$0, .privacy) }
    }
    if closes { add(.control(.close), .button) { label(&$0, model[.paywall].sheet.close, or: .done) } }
  }

  private func readProduct(_ id: ProductID) {
    let product = model[id]
    let price = model.price(of: id, in: app.store.storefront)
    add(.product(id), .option) { element in
      element.label = text(product.displayName)
      if element.label.isEmpty { element.label = model.name(id) }
      element.subtitle = text(product.description)
      element.isSelected = app.store.chosen == id
      element.badge = standing(of: id).map { text($0) } ?? ""
      guard app.store.productsLoaded else { return }
      element.value = .string(model.string(price.displayPrice))
      element.valueText = product.priceWords(price, model)
      guard simulation.world.isEligibleForIntroOffer(id, model), let offer = model.introOfferWords(id, price) else {
        return
      }
      element.subtitle += (element.subtitle.isEmpty ? "" : " · ") + "\(offer), then \(element.valueText)"
    }
  }

  /// What the user has to do with a product, as far as the app knows.
  private func standing(of id: ProductID) -> ScreenWord? {
    if app.store.owned & 1 << UInt64(id.index) != 0 {
      return model[id].type == .autoRenewable ? .currentPlan : .purchased
    }
    return app.store.isNext(id) ? .nextPlan : nil
  }

  func readSoftPrompt(_ id: PermissionID) {
    let prompt = model[id].softPrompt
    if case .stack = place { say(prompt.title, as: "title") }
    say(prompt.message, as: "message")
    if simulation.softPrompt(id, has: .control(.allow)) {
      add(.control(.allow), .button) { element in
        label(&element, prompt.button, or: .allow)
        element.look.isProminent = true
      }
    } else {
      add(.control(.openSettings), .button) { element in
        label(&element, prompt.settingsButton, or: .openSettings)
        element.look.isProminent = true
      }
    }
    add(.control(.dismiss), .button) { label(&$0, prompt.dismiss, or: .notNow) }
  }

  // MARK: - Banners, lock and prompts

  /// What the app's own lock shows instead of everything.
  func readLock() {
    open("lock", .cover) { element in
      label(&element, .locked)
      element.hit = simulation.world.device.prompts.last.map { .coveredByPrompt($0.kind, since: $0.since) } ?? .ok
    }
  }

  func readBanner(_ banner: Banner) {
    container = ""
    add("message", .banner) { element in
      if banner == app.messages.banners.last { element.target = .banner }
      element.label = simulation.text(banner.note.text, model, TextScope(error: banner.note.error))
      element.language = simulation.language(of: banner.note.text, model)
      element.hit = simulation.world.device.prompts.last.map { .coveredByPrompt($0.kind, since: $0.since) } ?? .ok
    }
  }

  func readPrompt(_ index: Int) {
    let prompts = simulation.world.device.prompts
    let kind = prompts[index].kind
    let hit: Hit =
      index == prompts.count - 1
      ? .ok : .coveredByPrompt(prompts[prompts.count - 1].kind, since: prompts[prompts.count - 1].since)
    open(model.name(kind), .prompt) { element in
      label(&element, .prompt(kind, permission: permissionName(kind)))
      element.hit = hit
    }
    if case .permission(let id) = kind { say(model[id].purpose, as: "message") }
    for button in kind.buttons {
      add(button.id.description, .button) { element in
        label(&element, .button(button))
        element.hit = hit
      }
    }
  }

  private func permissionName(_ kind: PromptKind) -> String {
    if case .permission(let id) = kind { return model.name(id) }
    return ""
  }
}

extension SurfaceForm {
  var role: ScreenRole {
    switch self {
    case .sheet: .sheet
    case .alert: .alert
    case .dialog: .dialog
    case .cover: .cover
    case .menu: .menu
    }
  }
}
