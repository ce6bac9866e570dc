import Findings
import TextFormats

/// The preferences of an import: one for each key in each store, whichever rows work on it.
struct PreferenceDrafts {
  private struct Place: Hashable {
    var suite: String?
    var key: String
  }

  private var list: [(id: String, key: String, suite: String?, shape: DraftShape?, shown: DraftShape?)] = []
  private var numbers: [Place: Int] = [:]
  private var ids = Identifiers()
  private var edited: Set<Place> = []

  /// Notes which keys some row can change. A row that only shows such a key does not decide its type.
  mutating func findEdited(_ panes: [Pane]) {
    let editing: Set = [
      "PSToggleSwitchSpecifier", "PSSliderSpecifier", "PSTextFieldSpecifier", "PSMultiValueSpecifier",
      "PSRadioGroupSpecifier", "IASKTextViewSpecifier", "IASKDatePickerSpecifier",
    ]
    for pane in panes {
      for specifier in pane.specifiers where editing.contains(specifier.type) {
        if let key = specifier.text("Key") { edited.insert(Place(suite: pane.suite, key: key)) }
      }
    }
  }

  func isEdited(_ key: String, suite: String?) -> Bool { edited.contains(Place(suite: suite, key: key)) }

  subscript(number: Int) -> DraftShape? {
    get { list[number].shape }
    set { list[number].shape = newValue }
  }

  /// The preference of a key, made when it is met for the first time.
  mutating func number(of key: String, suite: String?) -> Int {
    let place = Place(suite: suite, key: key)
    if let number = numbers[place] { return number }
    numbers[place] = list.count
    list.append((ids.unique(key, fallback: "preference"), key, suite, nil, nil))
    return list.count - 1
  }

  /// The shape that a row which only shows the value would give it.
  mutating func show(_ number: Int, _ shape: DraftShape) {
    if list[number].shown == nil { list[number].shown = shape }
  }

  func id(_ number: Int) -> String { list[number].id }

  func finished() -> [DraftPreference] {
    list.map { entry in
      DraftPreference(
        id: entry.id, key: entry.key, suite: entry.suite,
        shape: entry.shape ?? entry.shown ?? .text(default: "", isSecret: false))
    }
  }
}

extension DraftShape {
  /// Shapes of one name can stand for the same preference.
  var typeName: String {
    switch self {
    case .bool: "bool"
    case .number: "number"
    case .text: "text"
    case .choice: "choice"
    case .date(_, let components): components == "time" ? "time" : "date"
    case .shown: "shown"
    }
  }

  var defaultText: String {
    switch self {
    case .bool(let flag, _, _): flag ? "on" : "off"
    case .number(let number, _, _): LuaText.number(number)
    case .text(let text, _): text
    case .choice(let id, _, _): id ?? ""
    case .date(let text, _): text
    case .shown(let value): value.flat
    }
  }
}
