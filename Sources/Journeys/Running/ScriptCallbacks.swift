import LuaBridge
import SettingsVocabulary

/// Functions that a script wants called at an instant, in the order of their instants and then of their arrival.
struct ScriptCallbacks {
  struct Entry {
    var due: Milliseconds
    var function: LuaReference
    var line: Int
  }
  private var list: [Entry] = []

  var nextDue: Milliseconds? { list.first?.due }
  var isEmpty: Bool { list.isEmpty }

  mutating func add(_ entry: Entry) {
    let place = list.firstIndex { $0.due > entry.due } ?? list.endIndex
    list.insert(entry, at: place)
  }

  /// Takes the first that is due at or before an instant.
  mutating func next(by limit: Milliseconds) -> Entry? {
    guard let first = list.first, first.due <= limit else { return nil }
    return list.removeFirst()
  }

  mutating func removeAll() { list.removeAll(keepingCapacity: true) }
}
