import Findings
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// Makes an input of its record: the inverse of what `Recording` writes.
struct InputReader {
  let names: TraceNames
  var model: CompiledModel { names.model }

  /// - Returns: nil for a kind that is no input.
  func input(_ data: RecordData, _ s: inout Simulation) throws(Finding) -> Input? {
    if let input = try userInput(data, &s) { return input }
    if let input = try deviceInput(data, &s) { return input }
    return try givenInput(data, &s)
  }

  func waited(_ data: RecordData) throws(Finding) -> Milliseconds {
    data.node["waited"] == nil ? 0 : try data.milliseconds("waited")
  }

  // MARK: The user

  private func userInput(_ data: RecordData, _ s: inout Simulation) throws(Finding) -> Input? {
    switch data.kind {
    case "user.tap": return .tap(try target(data))
    case "user.touch": return .touch(try target(data))
    case "user.double_tap": return .doubleTap(try target(data))
    case "user.toggle": return .toggle(try row(data), try data.bool("on"))
    case "user.choose":
      let row = try row(data)
      let model = model
      guard let preference = model[row].kind.preference else { throw data.fault("the row has no options") }
      return .choose(row, try data.named("option", "option") { model.option(named: $0, of: preference) })
    case "user.type": return .type(try target(data), s.strings.intern(try data.text("text"), model))
    case "user.slide": return .slide(try row(data), try data.thousandths("value"))
    case "user.pick": return .setInstant(try row(data), try instant(data, "value"))
    case "user.back": return .back
    case "user.swipe_back": return .swipeBack
    case "user.swipe_down": return .swipeDown
    case "user.swipe_up": return .swipeUp
    case "user.drag": return .drag(try data.word("direction", \.name), try data.scaled("progress", 1000))
    case "user.let_go": return .letGo
    case "user.scroll": return .scroll(try data.scaled("offset", 100))
    case "user.answer": return .answer(try data.word("button", \.id), as: try identity(data, &s))
    case "user.open": return .openLink(try link(data))
    case "device.notify": return .notify(try link(data))
    default: return nil
    }
  }

  /// Who the user says they are, where they say it.
  private func identity(_ data: RecordData, _ s: inout Simulation) throws(Finding) -> ProviderIdentity? {
    guard data.node["account"] != nil else { return nil }
    let account = s.strings.intern(try data.text("account"), model)
    let email = data.node["email"] == nil ? account : s.strings.intern(try data.text("email"), model)
    return ProviderIdentity(account: account, email: email)
  }

  /// The thing of a name that `nth` says; the first where it says nothing.
  private func target(_ data: RecordData) throws(Finding) -> Target {
    let name = try data.text("target")
    let targets = model.targets(named: name)
    let place = data.node["nth"] == nil ? 1 : Int(try data.number32("nth"))
    guard place >= 1, place <= targets.count else { throw data.fault("the app has no target \"\(name)\"") }
    return targets[targets.startIndex + place - 1]
  }

  private func row(_ data: RecordData) throws(Finding) -> RowID {
    guard case .row(let row) = try target(data) else { throw data.fault("\"\(try data.text("target"))\" is no row") }
    return row
  }

  private func link(_ data: RecordData) throws(Finding) -> UInt16 {
    let links = model.tables.deepLinks.map { model.string($0.url) }
    return UInt16(truncatingIfNeeded: try data.named("entry", "link") { url in links.firstIndex(of: url) })
  }

  private func instant(_ data: RecordData, _ key: String) throws(Finding) -> Milliseconds {
    guard case .string(let text)? = data.node[key]?.value else { return try data.integer(key) }
    guard let instant = ISODate.instant(text) ?? ISODate.timeOfDay(text) else {
      throw data.fault("\"\(text)\" is no date or time")
    }
    return instant
  }

  // MARK: The device

  private func deviceInput(_ data: RecordData, _ s: inout Simulation) throws(Finding) -> Input? {
    switch data.kind {
    case "device.background": return .background
    case "device.foreground": return .foreground
    case "device.deactivate": return .deactivate(try data.word("by", \.name))
    case "device.activate": return .activate
    case "device.lock": return .lock
    case "device.unlock": return .unlock
    case "device.kill": return .kill(try data.word("by", \.name))
    case "device.relaunch": return .relaunch
    case "device.reboot": return .reboot
    case "device.wake": return .wake(try data.word("by", \.name))
    case "device.reinstall": return .reinstall(keepsKeychain: data.node["keep"] != nil)
    case "device.set": return .set(try change(data, &s))
    case "network.online": return .network(.online)
    case "network.offline": return .network(.offline)
    case "network.slow": return .network(.slow(try data.milliseconds("by")))
    case "clock.advance": return .advance(to: try data.milliseconds("to"), try data.word("for", \.name))
    default: return nil
    }
  }

  private func change(_ data: RecordData, _ s: inout Simulation) throws(Finding) -> FactChange {
    guard case .map(let entries) = data.node.value, let key = entries.first?.key else {
      throw data.fault("there is no setting")
    }
    switch key {
    case "locale": return try locale(data, &s)
    case "time_zone":
      let text = try data.text(key)
      guard let change = FactChange.timeZone(text, &s.strings, model) else {
        throw data.fault("\"\(text)\" is no time zone")
      }
      return change
    case "type_size": return .typeSize(try data.word(key, \.name))
    case "color_scheme": return .isDark(try data.text(key) == "dark")
    case "reduce_motion": return .reduceMotion(try data.bool(key))
    case "voice_over": return .voiceOver(try data.bool(key))
    case "storefront": return .storefront(s.strings.intern(try data.text(key), model))
    case "connection": return .connection(try data.word(key, \.name))
    case "capability":
      let capabilities = model.tables.capabilities.map { model.string($0) }
      let place = try data.named(key, key) { name in capabilities.firstIndex(of: name) }
      return .capability(UInt8(truncatingIfNeeded: place), try data.bool("available"))
    default: throw data.fault("\"\(key)\" is no setting of a device")
    }
  }

  private func locale(_ data: RecordData, _ s: inout Simulation) throws(Finding) -> FactChange {
    let name = try data.text("locale")
    guard let facts = LocaleFacts(name) else { throw data.fault("\"\(name)\" is no locale") }
    return .locale(
      s.strings.intern(name, model), language: s.strings.intern(facts.language, model),
      currency: s.strings.intern(facts.currency, model), usesMetric: facts.usesMetric)
  }
}
