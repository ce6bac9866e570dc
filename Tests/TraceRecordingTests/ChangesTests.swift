import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing
import TextFormats
import TraceFormat
import TraceRecording

/// Every change of the state stands in the record of the step that made it.
struct ChangesTests {
  /// Whose values hang on each other in every way that there is.
  static let entangled = """
    return { schema = 1, app = { id = "t", name = "T", locales = { "en", "de" } },
      constants = { support_form_url = { value = "https://a.example/{preferences.theme}/{account.id}", from = "config" } },
      preferences = {
        notify = { type = "bool", default = true },
        theme = { type = "choice", default = "light", options = { "light", "dark" }, controls = "color_scheme",
          derive = { { when = { permission = "notifications" }, value = "dark" } } },
        told = { type = "bool", default = false, derive = { { when = { state = "restoreResultMessage" }, value = true } } },
        away = { type = "bool", default = false, derive = { { when = { state = "webViewURL" }, value = true },
          { when = { state = "settingsPath" }, value = true } } },
        online = { type = "bool", default = false, derive = { { when = { network = "online" }, value = true } } },
        owner = { type = "bool", default = false, derive = { { when = { entitlement = "pro" }, value = true } } },
        guest = { type = "bool", default = false, derive = { { when = { signed_in = false }, value = true } } },
        busy = { type = "bool", default = false, derive = { { when = { state = "isSigningOut" }, value = true } } },
        money = { type = "choice", default = { from = "locale.currency", fallback = "EUR" }, options = { "EUR", "USD" } },
      },
      state = { line = { text = "{account.name} {preferences.notify} {preferences.theme} {product.year.displayPrice}" },
        all = { condition = { any_of = { { preference = "notify" }, { state = "error" }, { permission = "notifications" } } } },
        plain = { text = "Words" } },
      texts = { de = { Words = "Worte" } },
      profile = { name = "{account.name}", email = "{preferences.theme|}", badge = { label = "B",
        visible_when = { preference = "notify" } }, visible_when = { preference = "money" } },
      account = { providers = { "email" }, users = { { email = "ada@example.com", name = "Ada" } } },
      store = { products = { { id = "year", type = "auto_renewable", price = "9", name = "Year {preferences.theme}",
        period = "P1Y", group = "g" } }, entitlements = { pro = { products = { "year" } } },
        restore = { messages = { success = "Back for {account.name} {preferences.notify}", failure = "{preferences.theme}" } } },
      permissions = { notifications = { preference = "notify" } },
      deep_links = { { url = "t://a", push = { "more" } } },
      pages = {
        settings = { title = "S", loads = { "permissions", "preferences", "products", "entitlements", "config" }, sections = { { rows = {
          { id = "notify", kind = "toggle", label = "N", preference = "notify" },
          { id = "push", kind = "toggle", label = "P", permission = "notifications" },
          { id = "theme", kind = "picker", label = "T", preference = "theme", picker_style = "inline" },
          { id = "more", kind = "navigation", label = "M", page = "more" },
          { id = "web", kind = "link", label = "W", url = "https://a.example/{preferences.theme}", open_in = "sheet" },
          { id = "restore", kind = "action", label = "R", actions = { { start = "restore" } } },
          { id = "in", kind = "action", label = "I", actions = { { start = "sign_in" } } },
          { id = "out", kind = "sign_out", label = "O" } } } } },
        more = { title = "M", sections = { { rows = {
          { id = "buy", kind = "action", label = "B", actions = { { start = "purchase", product = "year" } } } } } } },
      } }
    """

  static let apps = Apps.all + ["entangled"]

  static func names(_ app: String) throws -> TraceNames {
    app == "entangled" ? TraceNames(try AppFixtures.compiled(lua: entangled)) : try Apps.names(app)
  }

  @Test(arguments: apps)
  func `a change is told by the record of its step`(app: String) throws {
    let names = try Self.names(app)
    for seed in 1...(app == "entangled" ? 40 : 5) as ClosedRange<UInt64> {
      let (states, trace) = try Self.walk(names, seed)
      var told = StateReading()
      var next = states.startIndex
      for record in trace.records {
        try told.read(record, of: trace)
        guard next < states.endIndex, states[next].record == record.seq else { continue }
        for (key, value) in states[next].values where told[key] != value {
          Issue.record("\(app), seed \(seed): \(key) is \(value), not told by \(trace.line(of: record))")
          return
        }
        next += 1
      }
      #expect(next == states.endIndex)
    }
  }

  struct Moment {
    var record: Int
    var values: [(key: String, value: DocumentNode)]
  }

  /// Does things by chance, and looks at everything after every step.
  private static func walk(_ names: TraceNames, _ seed: UInt64) throws -> ([Moment], Trace) {
    var drive = try Drive(names) { $0.account = seed.isMultiple(of: 2) ? "ada@example.com" : nil }
    var monkey = Monkey(seed)
    // How much is queued is told by records of its own; the model says what `path` says.
    let keys = StateKeys(names.model).list.filter { $0.isWritten && $0.kind != .analytics && $0.kind != .model }
    var states: [Moment] = []
    func look(_ drive: Drive) {
      let record = Int(drive.s.history.nextRecord) - 1
      let values = keys.map { (key: $0.name, value: drive.s.state($0, names.model).document) }
      if states.last?.record == record { states.removeLast() }
      states.append(Moment(record: record, values: values))
    }
    drive.engine.runsWhatIsDue = false
    for _ in 0..<100 {
      try monkey.act(&drive)
      look(drive)
      let limit = drive.s.now + Milliseconds(monkey.random.below(900))
      while try drive.engine.deliverNext(by: limit, &drive.s) { look(drive) }
    }
    return (states, try drive.finish())
  }
}
