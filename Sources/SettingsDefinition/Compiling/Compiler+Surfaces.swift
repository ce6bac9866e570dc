import Findings
import SettingsVocabulary

extension ModelCompiler {
  mutating func confirm(_ confirm: Confirm?, of subject: ConfirmSubject) throws(Finding) -> ConfirmID? {
    guard let confirm else { return nil }
    var compiled = CompiledConfirm(subject: subject, style: confirm.style.compiled)
    compiled.title = try optionalText(confirm.title)
    compiled.message = try optionalText(confirm.message)
    compiled.button = try text(confirm.button)
    compiled.cancel = try text(confirm.cancel)
    compiled.isDestructive = confirm.role == .destructive
    compiled.haptic = confirm.haptic?.compiled ?? .none
    compiled.sheet = try sheet(confirm.sheet)
    compiled.typeToConfirm = optionalString(confirm.typeToConfirm)
    compiled.when = try optionalCondition(confirm.when)
    tables.confirmNames.append(string("\(confirmedName(subject))_confirmation"))
    tables.confirmButtonNames.append(string("confirm_\(confirmedName(subject))"))
    tables.cancelButtonNames.append(string("cancel_\(confirmedName(subject))"))
    return ConfirmID(try append(compiled, to: &tables.confirms, "questions"))
  }

  /// What stands for a subject in the ids of its question: `ROW`, `ROW_OPTION`, `FLOW`.
  func confirmedName(_ subject: ConfirmSubject) -> String {
    switch subject {
    case .row(let row): return rows[row.index].id
    case .option(let row, let option):
      let name = rows[row.index].id
      guard case .picker(let picker) = rows[row.index].kind,
        let preference = names.preferences[ByteString(picker.preference)]
      else { return name }
      return "\(name)_\(model.preferences[Int(preference)].options[Int(option)].id)"
    case .flow(let flow): return flow.name.description
    }
  }

  mutating func sheet(_ sheet: Sheet) throws(Finding) -> SheetStyle {
    var compiled = SheetStyle()
    let detents = sheet.detents.map { string($0.written) }
    if let known = detentLists[detents] {
      compiled.detents = known
    } else {
      compiled.detents = try append(detents, run: &tables.detents, "detents of sheets")
      detentLists[detents] = compiled.detents
    }
    compiled.dragIndicator = sheet.dragIndicator.compiled
    compiled.cornerRadius = sheet.cornerRadius.map(clamped)
    compiled.dismiss = sheet.dismiss.compiled
    compiled.close = try text(sheet.close)
    compiled.scrolls = sheet.scrolls
    compiled.height = sheet.detents.map(\.height).max() ?? 0
    return compiled
  }

  mutating func compileDialogs() throws(Finding) {
    for dialog in model.dialogs {
      var compiled = CompiledDialog(name: string(dialog.id), style: dialog.style.compiled)
      compiled.title = try optionalText(dialog.title)
      compiled.message = try optionalText(dialog.message)
      compiled.haptic = dialog.haptic?.compiled ?? .none
      compiled.sheet = try sheet(dialog.sheet)
      compiled.over = dialog.over.compiled
      var buttons: [CompiledButton] = []
      for button in dialog.buttons {
        var shown = CompiledButton(name: string(button.id))
        shown.label = try text(button.label)
        shown.role = button.role.compiled
        shown.actions = try actions(button.actions)
        shown.visible = try optionalCondition(button.visibleWhen)
        buttons.append(shown)
      }
      compiled.buttons = try append(buttons, run: &tables.buttons, "buttons of dialogs")
      tables.dialogs.append(compiled)
    }
  }

  mutating func compileProfile() throws(Finding) {
    guard let profile = model.profile else { return }
    var compiled = CompiledProfile(name: try text(profile.name), email: try text(profile.email))
    switch profile.avatar {
    case .initials: break
    case .icon(let name): compiled.avatar = try text(name)
    }
    compiled.badge = try optionalText(profile.badge?.label)
    compiled.badgeVisible = try optionalCondition(profile.badge?.visibleWhen)
    if let page = profile.page, parts.pages.contains(page) { compiled.page = try self.page(page) }
    compiled.visible = try optionalCondition(profile.visibleWhen)
    compiled.header.parallax = clamped(profile.header.parallax)
    compiled.header.stretches = profile.header.stretch
    compiled.header.collapses = profile.header.collapse
    compiled.header.showsPerson = profile.header.inlineTitle == .person
    compiled.header.avatarSize = clamped(profile.header.avatarSize)
    compiled.header.padding = clamped(profile.header.padding)
    compiled.header.spacing = clamped(profile.header.spacing)
    tables.profile = compiled
  }

  mutating func mail(_ draft: MailDraft) throws(Finding) -> MailID {
    var compiled = CompiledMail()
    compiled.to = try addresses(draft.to)
    compiled.cc = try addresses(draft.cc)
    compiled.bcc = try addresses(draft.bcc)
    compiled.subject = try optionalText(draft.subject)
    compiled.body = try optionalText(draft.body)
    compiled.isHTML = draft.html
    compiled.usesComposer = draft.via == .composer
    compiled.onUnavailable = try actions(draft.onUnavailable)
    return MailID(try append(compiled, to: &tables.mails, "mails"))
  }

  private mutating func addresses(_ templates: [String]) throws(Finding) -> TableRange {
    var texts: [TextID] = []
    for template in templates { texts.append(try text(template)) }
    return try append(texts, run: &tables.mailAddresses, "mail addresses")
  }
}

extension Sheet.Detent {
  /// In hundredths of a point, on an iPhone whose screen is 812 points high, of which a sheet leaves 50 free.
  fileprivate var height: Int32 {
    switch self {
    case .large: 76_200
    case .medium: 40_600
    case .height(let points): Int32(clamping: min(points, 76_200))
    case .fraction(let part): Int32(clamping: min(part * 812 / 100, 76_200))
    }
  }

  /// As the definition writes it: `large`, `height:340`, `fraction:0.5`.
  var written: String {
    switch self {
    case .large: "large"
    case .medium: "medium"
    case .height(let hundredths): "height:" + decimal(hundredths, of: 100)
    case .fraction(let parts): "fraction:" + decimal(parts, of: 10_000)
    }
  }

  private func decimal(_ number: Int, of unit: Int) -> String {
    var digits = String(number % unit + unit).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(number / unit)" : "\(number / unit).\(digits)"
  }
}
