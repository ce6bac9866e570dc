import Findings
import LuaBridge
import SettingsVocabulary

/// Functions that a script wants called at an instant, in the order of their instants and then of their arrival.
struct ScriptCallbacks {
  struct Entry {
    var due: Milliseconds
    var function: LuaReference
    /// Where it was asked for.
    var place: SourcePlace
  }
  private var list: [Entry] = []

  var nextDue: Milliseconds? { list.first?.due }
  var first: Entry? { list.first }
  var isEmpty: Bool { list.isEmpty }

  /// How many may wait at one time.
  static let limit = 10_000
  var isFull: Bool { list.count >= Self.limit }

  mutating func add(_ entry: Entry) {
    var low = list.startIndex
    var high = list.endIndex
    while low < high {
      let middle = (low + high) / 2
      if list[middle].due > entry.due { high = middle } else { low = middle + 1 }
    }
    list.insert(entry, at: low)
  }

  /// Takes the first that is due at or before an instant.
  mutating func next(by limit: Milliseconds) -> Entry? {
    guard let first = list.first, first.due <= limit else { return nil }
    return list.removeFirst()
  }

  mutating func removeAll() { list.removeAll(keepingCapacity: true) }
}
