import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Everything that bears on one preference.
enum PreferenceHappening: Hashable {
  case tapped, confirmed, declined
  case appSets(Bool), written(Bool)
  case saved, savedEarlier, saveFails, saveTimesOut, saveIsReplaced
  case loaded(Bool), loadFails
  case sourceTurns(Bool), systemTurns(Bool)
  case leaves

  static let all: [PreferenceHappening] =
    [.tapped, .confirmed, .declined, .appSets(true), .appSets(false), .written(true), .written(false)]
    + [.saved, .savedEarlier, .saveFails, .saveTimesOut, .saveIsReplaced, .loaded(true), .loaded(false), .loadFails]
    + [.sourceTurns(true), .sourceTurns(false), .systemTurns(true), .systemTurns(false), .leaves]

  var name: String {
    switch self {
    case .tapped: "the row is tapped"
    case .confirmed: "its question is confirmed"
    case .declined: "its question is declined"
    case .appSets(let isOn): "the app sets it \(Self.word(isOn))"
    case .written(let isOn): "another writer stores \(Self.word(isOn))"
    case .saved: "its save has ended"
    case .savedEarlier: "the save of an earlier value has ended"
    case .saveFails: "its save fails"
    case .saveTimesOut: "its save is not answered"
    case .saveIsReplaced: "its save has been replaced by another"
    case .loaded(let isOn): "the preferences are read: \(Self.word(isOn))"
    case .loadFails: "the preferences cannot be read"
    case .sourceTurns(let isOn): "what it is derived from turns \(Self.word(isOn))"
    case .systemTurns(let isOn): "the system \(isOn ? "allows" : "forbids") it"
    case .leaves: "the app leaves the screen"
    }
  }

  static func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
}

/// A preference in one of its states, reached as a user reaches it.
struct PreferencePhase {
  let name: String
  let id: PreferenceID
  var driver: Driver
  /// What holds of it there, said anew.
  var shown = false
  var memory: Bool?
  var stored: Bool?
  var isSaving = false
  var keepsFailed = false
  var asks = false
  var isAsked = false
  var isDerived = false
  var isForbidden = false
  var isOffScreen = false

  static let source = """
    return { schema = 1, app = { id = "t", name = "T" },
      preferences = {
        plain = { type = "bool", default = false },
        kept = { type = "bool", default = false, on_save_failure = "keep" },
        asked = { type = "bool", default = false },
        source = { type = "bool", default = false },
        derived = { type = "bool", default = false,
          derive = { { when = { preference = "source", is = true }, value = false } } },
        alerts = { type = "bool", default = false },
      },
      permissions = { notifications = { preference = "alerts" } },
      pages = { settings = { title = "Settings", sections = { { rows = {
        { id = "plain", kind = "toggle", label = "P", preference = "plain" },
        { id = "kept", kind = "toggle", label = "K", preference = "kept" },
        { id = "asked", kind = "toggle", label = "A", preference = "asked", confirm = { title = "Sure?" } },
        { id = "source", kind = "toggle", label = "S", preference = "source" },
        { id = "derived", kind = "toggle", label = "D", preference = "derived" },
        { id = "alerts", kind = "toggle", label = "N", preference = "alerts" },
      } } } } },
    }
    """

  static func all(_ model: CompiledModel) throws -> [PreferencePhase] {
    func phase(
      _ name: String, _ preference: String, _ stored: [String: Bool] = [:], granted: Bool = true,
      _ way: (inout Driver) throws -> Void = { _ in }, _ facts: (inout PreferencePhase) -> Void
    ) throws -> PreferencePhase {
      var driver = try Driver(model) { options in
        options.preferences = stored.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: .bool($0.value)) }
        options.permissions = [.init(name: "notifications", status: granted ? .authorized : .denied)]
      }
      try driver.idle(1000)
      try way(&driver)
      driver.check("\(name)")
      let id = try #require(model.preference(named: preference))
      var phase = PreferencePhase(name: name, id: id, driver: driver)
      phase.memory = stored[preference]
      phase.stored = stored[preference]
      phase.shown = stored[preference] ?? false
      facts(&phase)
      return phase
    }
    func failing(_ row: String) -> (inout Driver) throws -> Void {
      { d in
        try d.apply(.will(Plan(point: .savePreference, ending: .failed(WellKnown.failed.id))))
        try d.tap(row)
        try d.idle(1000)
        try d.tap("ok")
        try d.idle(1000)
      }
    }
    return [
      try phase("nothing stored", "plain") { _ in },
      try phase("stored", "plain", ["plain": true]) { _ in },
      try phase("saving", "plain", [:]) {
        try $0.tap("plain")
      } _: {
        ($0.shown, $0.memory, $0.isSaving) = (true, true, true)
      },
      try phase("saving, written by another", "plain", [:]) { d in
        try d.tap("plain")
        let id = try #require(model.preference(named: "plain"))
        try d.apply(.preference(id, .bool(false), .process))
      } _: {
        ($0.shown, $0.memory, $0.stored, $0.isSaving) = (true, true, false, true)
      },
      try phase("rolled back", "plain", ["plain": true], failing("plain")) { _ in },
      try phase("failed and kept", "kept", [:], failing("kept")) {
        ($0.shown, $0.memory, $0.keepsFailed) = (true, true, true)
      },
      try phase("asks first", "asked") { $0.asks = true },
      try phase("asked", "asked", [:]) {
        try $0.tap("asked")
        try $0.settleGlass()
      } _: {
        ($0.asks, $0.isAsked) = (true, true)
      },
      try phase("derived", "derived", ["derived": true, "source": true]) {
        ($0.shown, $0.isDerived) = (false, true)
      },
      try phase("forbidden by the system", "alerts", ["alerts": true], granted: false) {
        ($0.shown, $0.isForbidden) = (false, true)
      },
      try phase("locked storage", "plain", ["plain": true]) {
        try $0.apply(.reboot)
        try $0.apply(.wake(.fetch))
        try $0.idle(1000)
      } _: {
        ($0.shown, $0.memory, $0.stored, $0.isOffScreen) = (false, nil, nil, true)
      },
    ]
  }
}

/// What comes of a pair.
enum PreferenceOutcome: Hashable {
  case becomes(shown: Bool, memory: Bool?, isSaving: Bool, tells: Bool)
  case question(isUp: Bool)
  case refused(Reason)

  enum Reason: String {
    case asBefore = "as before", noSave = "no save runs", earlier = "another save runs", ownWins = "its own change wins"
    case notUp = "not up", covered = "covered by its question", offScreen = "not on the screen"
    case replaced = "the other save will tell", elsewhere = "–"
  }

  var written: String {
    switch self {
    case .becomes(let shown, let memory, let isSaving, let tells):
      let words = [
        PreferenceHappening.word(shown),
        memory == shown || memory == nil ? "" : "\(PreferenceHappening.word(!shown)) kept",
        isSaving ? "saving" : "", tells ? "says so" : "",
      ]
      return "**\(words.filter { !$0.isEmpty }.joined(separator: ", "))**"
    case .question(let isUp): return isUp ? "**asks**" : "**no more asked**"
    case .refused(let reason): return reason.rawValue
    }
  }
}

extension PreferencePhase {
  /// What is right, said anew. No case is left to a `default`.
  func right(_ happening: PreferenceHappening) -> PreferenceOutcome {
    func becomes(_ isOn: Bool, saving: Bool, tells: Bool = false) -> PreferenceOutcome {
      .becomes(
        shown: isOn && !isDerived && !isForbidden, memory: isOn, isSaving: saving, tells: tells)
    }
    switch happening {
    case .tapped:
      if isOffScreen { return .refused(.offScreen) }
      if isAsked { return .refused(.covered) }
      if asks { return .question(isUp: true) }
      // What is off for another reason cannot be turned on here: it is stored as on already.
      if isDerived || isForbidden { return becomes(true, saving: true) }
      return becomes(!shown, saving: true)
    case .confirmed: return isAsked ? becomes(!shown, saving: true) : .refused(.notUp)
    case .declined: return isAsked ? .question(isUp: false) : .refused(.notUp)
    case .appSets(let isOn):
      return memory == isOn || shown == isOn ? .refused(.asBefore) : becomes(isOn, saving: true)
    case .written(let isOn), .loaded(let isOn):
      if memory == isOn { return .refused(.asBefore) }
      if isSaving { return .refused(.ownWins) }
      // The default, written out, is no other value.
      return becomes(isOn, saving: false)
    case .saved: return isSaving ? becomes(shown, saving: false) : .refused(.noSave)
    case .savedEarlier: return .refused(isSaving ? .earlier : .noSave)
    case .saveFails, .saveTimesOut:
      guard isSaving else { return .refused(.noSave) }
      return .becomes(shown: stored ?? false, memory: stored, isSaving: false, tells: true)
    case .saveIsReplaced: return .refused(isSaving ? .replaced : .noSave)
    case .loadFails: return .refused(.asBefore)
    case .sourceTurns(let isOn):
      guard isDerived else { return .refused(.elsewhere) }
      return isOn ? .refused(.asBefore) : .becomes(shown: true, memory: memory, isSaving: false, tells: false)
    case .systemTurns(let isAllowed):
      guard isForbidden else { return .refused(.elsewhere) }
      return isAllowed ? .becomes(shown: true, memory: memory, isSaving: false, tells: false) : .refused(.asBefore)
    case .leaves: return .refused(.elsewhere)
    }
  }
}
