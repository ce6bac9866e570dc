import Findings
import LuaBridge
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// What a user does, as soon as it is possible.
extension JourneyAPI {
  static let userVerbs: [Verb] = [
    Verb(.sim, "tap", [.required("target", "target")], .acts, "Taps a target.") { context, call in
      try context.act(try context.aim(call, 1), call) { .tap($0) }
    },
    Verb(
      .sim, "toggle", [.required("target", "target"), .optional("on", "boolean")], .acts,
      "Turns a switch, to the other side unless one is given; turned there already, nothing happens."
    ) { context, call in
      try context.toggle(call)
    },
    Verb(
      .sim, "choose", [.required("picker", "row"), .required("option", "option")], .acts,
      "Chooses an option of a picker, whose list or menu is opened first where it has one."
    ) { context, call in
      try context.choose(call)
    },
    Verb(
      .sim, "type", [.required("field", "target"), .required("text", "string")], .acts,
      "Replaces the text of a field."
    ) { context, call in
      try context.type(call)
    },
    Verb(
      .sim, "slide", [.required("target", "row"), .required("value", "number")], .acts,
      "Moves a slider or stepper and lets it go."
    ) { context, call in
      try context.slide(call)
    },
    Verb(
      .sim, "pick", [.required("target", "row"), .required("date", "string")], .acts,
      "Sets a date row: `2026-01-31`, `09:30`, `2026-01-31T09:30`."
    ) { context, call in
      try context.pick(call)
    },
    Verb(.sim, "back", [], .acts, "Taps the back button.") { context, call in
      try context.act(.one(.back), call) { _ in .back }
    },
    Verb(
      .sim, "answer", [.required("button", "prompt_button"), .optional("as", "identity")], .acts,
      "Waits for a prompt of the OS and presses a button. In the sheet of Sign in with Apple or of another provider `as` "
        + "says who the user is; without it that is the signed-in user, else the provider's first account."
    ) { context, call in
      try context.answer(call)
    },
    Verb(
      .sim, "open", [.required("entry", "deep_link")], .acts,
      "Comes in by a link or from the OS: a URL of `deep_links`, `os:notification_settings` or `os:shortcut/ID`."
    ) { context, call in
      try context.open(call)
    },
  ]
}

extension JourneyContext {
  /// A row that a verb is for; another target is an error.
  private func row(_ call: LuaCall, _ wanted: String, _ fits: (CompiledRowKind) -> Bool) throws -> RowID {
    let aim = try aim(call, 1)
    let candidates = [try target(of: aim)].compactMap { $0 }
    for case .row(let row) in candidates where fits(model[row].kind) { return row }
    if case .several(let targets, _) = aim {
      for case .row(let row) in targets where fits(model[row].kind) { return row }
    }
    if case .row(let row)? = candidates.first {
      throw LuaRaise("\(name(of: aim)) is no \(wanted) but a row of kind \(model[row].kind.name)")
    }
    throw LuaRaise("\(name(of: aim)) is no \(wanted)")
  }

  fileprivate func toggle(_ call: LuaCall) throws {
    let row = try row(call, "switch") { kind in
      switch kind {
      case .toggle, .permissionToggle: true
      default: false
      }
    }
    let wanted = call[2].isNil ? nil : try call.bool(2)
    try act(.one(.row(row)), call) { _ in .toggle(row, wanted ?? !isOn(row)) }
  }

  private func isOn(_ row: RowID) -> Bool {
    switch model[row].kind {
    case .toggle(let id): look { $0.app.value(of: id, $1).isTruthy }
    case .permissionToggle(let id): look { $0.app.isGranted(id, $1) ?? false }
    default: false
    }
  }

  fileprivate func choose(_ call: LuaCall) throws {
    var style = PickerStyle.inline
    let row = try row(call, "picker") { kind in
      if case .picker(_, let found, _, _) = kind { style = found }
      if case .picker = kind { return true }
      return false
    }
    let option = try option(call, of: row)
    switch style {
    case .inline, .segmented: break
    case .navigationLink, .menu, .wheel:
      if place(of: .option(row, option)) == nil {
        try act(.one(.row(row)), call) { .tap($0) }
      }
    }
    try act(.one(.option(row, option)), call) { _ in .choose(row, option) }
  }

  private func option(_ call: LuaCall, of row: RowID) throws -> UInt16 {
    guard case .picker(let preference, _, _, _) = model[row].kind else { return 0 }
    if call[2].type == .string, let number = try call.id(2, in: targets.ids) {
      for case .option(row, let option) in targets.meanings[number] { return option }
    }
    let name = try call.string(2)
    let offered = model.tables.rowOptions[model[row].options.indices]
    for option in offered where model.name(ofOption: option, of: preference) == name { return option }
    let names = offered.map { model.name(ofOption: $0, of: preference) }
    throw LuaRaise("\"\(model.name(row))\" has no option \(Found.quoted(name))" + Words.hint(for: name, among: names))
  }

  fileprivate func type(_ call: LuaCall) throws {
    let wanted = try aim(call, 1)
    // Of what shares the name only fields are meant: the field of a sheet that is coming up is waited for.
    let fields = candidates(of: wanted).filter(isField)
    if fields.isEmpty, let target = try target(of: wanted), !isField(target) {
      throw LuaRaise("\(name(of: wanted)) takes no text")
    }
    let aim: Aim = fields.count == 1 ? .one(fields[0]) : wanted
    let text = try call.string(2)
    let string = simulation.strings.intern(text, model)
    guard text.isEmpty || string != .empty else {
      throw LuaRaise("more than \(RuntimeStrings.limit) different texts have been typed")
    }
    try act(aim, call) { .type($0, string) }
  }

  private func isField(_ target: Target) -> Bool {
    switch target {
    case .row(let row):
      if case .textField = model[row].kind { return true }
      return false
    case .control(let control): return control.isField
    case .option, .button, .back, .confirm, .cancel, .product, .provider, .tab, .opener, .profile, .banner: return false
    }
  }

  fileprivate func slide(_ call: LuaCall) throws {
    let row = try row(call, "slider or stepper") { kind in
      switch kind {
      case .slider, .stepper: true
      default: false
      }
    }
    let number = try call.number(2)
    guard let value = Simulation.thousandths(number) else { throw call.wrong(2, "a number") }
    if let index = model[row].numbers {
      let range = model.tables.numberRows[Int(index)]
      guard value >= range.minimum, value <= range.maximum else {
        throw LuaRaise(
          "\"\(model.name(row))\" goes from \(Simulation.decimal(range.minimum)) to \(Simulation.decimal(range.maximum)), "
            + "not to \(Simulation.decimal(value))")
      }
    }
    try act(.one(.row(row)), call) { _ in .slide(row, value) }
  }

  fileprivate func pick(_ call: LuaCall) throws {
    var preference: PreferenceID?
    let row = try row(call, "date row") { kind in
      if case .date(let id, _) = kind { preference = id }
      if case .date = kind { return true }
      return false
    }
    let text = try call.string(2)
    let isTime = preference.map { model[$0].type == .time } ?? false
    guard let instant = isTime ? ISODate.timeOfDay(text) : ISODate.instant(text) else {
      throw LuaRaise("\"\(text)\" is no \(isTime ? "time of day: write \"09:30\"" : "date: write \"2026-01-31\"")")
    }
    try act(.one(.row(row)), call) { _ in .setInstant(row, instant) }
  }

  // MARK: Prompts and ways in

  private static let buttonNames = PromptButton.allCases.map { $0.id.description }

  fileprivate func answer(_ call: LuaCall) throws {
    let button = PromptButton.allCases[try call.word(1, "button", Self.buttonNames)]
    let start = simulation.now
    let limit = start + timeout
    guard try wait(until: limit, call, for: { !simulation.world.device.prompts.isEmpty }) else {
      return try fail(.blocked, explain("there is no prompt to answer", limit: limit), what: words(call), call)
    }
    let identity = call[2].isNil ? nil : try self.identity(call[2], button)
    try now(.answer(button, as: identity), waited: simulation.now - start, call)
  }

  fileprivate func open(_ call: LuaCall) throws {
    let link = try link(call.string(1))
    let start = simulation.now
    let limit = start + timeout
    guard try wait(until: limit, call, for: { !simulation.world.device.isLocked }) else {
      return try fail(
        .blocked, explain("nothing can be opened: the device is locked", limit: limit), what: words(call), call)
    }
    try now(.openLink(link), waited: simulation.now - start, call)
  }

  /// The number of a way in.
  func link(_ entry: String) throws -> UInt16 {
    guard let link = model.deepLink(for: entry) else {
      let names = model.tables.deepLinks.map { model.string($0.url) }
      let note =
        DidYouMean.note(for: entry, among: names)
        ?? (names.isEmpty ? "the definition has no deep_links" : "known: \(names.joined(separator: ", "))")
      throw LuaRaise("no way in is called \"\(entry)\"; \(note)")
    }
    return link
  }
}
