public import SettingsDefinition
import SettingsBehavior
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// A state key that `changes` may hold. Without its name, so that looking at it counts no reference.
struct ToldKey: BitwiseCopyable {
  /// Among all keys.
  let place: Int
  let kind: StateKey.Kind
  /// What its value was when it was last written.
  var token: UInt64 = 0
}

/// The state keys that `changes` may hold, and what was last written of them.
struct ToldKeys: Sendable {
  var list: [ToldKey]
  /// How many words have a bit for each key.
  let words: Int
  /// What any of them depends on.
  let relevant: Touched
  /// By bit of `Touched`, then by word: which keys depend on it.
  private let dependents: [UInt64]

  init(_ keys: StateKeys) {
    let told = keys.list.enumerated().filter(\.element.isWritten)
    list = told.map { ToldKey(place: $0.offset, kind: $0.element.kind) }
    words = (told.count + 63) / 64
    relevant = told.reduce(into: []) { $0.formUnion($1.element.depends) }
    var dependents = Array(repeating: UInt64(0), count: Touched.RawValue.bitWidth * words)
    for (index, key) in told.enumerated() {
      for bit in 0..<Touched.RawValue.bitWidth where key.element.depends.rawValue & (1 << bit) != 0 {
        dependents[bit * words + index / 64] |= 1 << (index % 64)
      }
    }
    self.dependents = dependents
  }

  /// Which of the 64 keys from `64 * word` on depend on something that was touched, bit by key.
  func dependents(of touched: Touched, word: Int) -> UInt64 {
    var keys: UInt64 = 0
    var rest = touched.rawValue
    while rest != 0 {
      keys |= dependents[rest.trailingZeroBitCount * words + word]
      rest &= rest - 1
    }
    return keys
  }
}

/// The names of a model as traces write them, quoted once; shared by all recorders of the model.
public final class TraceNames: Sendable {
  public let model: CompiledModel
  /// The state keys in order, and the name of each.
  let keys: StateKeys
  let keyNames: QuotedTexts
  /// The keys that `changes` may hold, none of them written yet.
  let told: ToldKeys
  /// By string of the definition.
  private let strings: QuotedTexts
  private let permissionPrompts: QuotedTexts
  /// `page:NAME`, by page.
  private let pageOwners: QuotedTexts
  /// By row: which of its name it is, from 0.
  private let rowPlaces: [UInt16]
  /// Other targets of which another comes first under the same name, with their place from 1.
  private let places: [Target: Int]

  public init(_ model: CompiledModel) {
    let tables = model.tables
    self.model = model
    let keys = StateKeys(model)
    self.keys = keys
    keyNames = QuotedTexts(keys.list.map(\.name))
    told = ToldKeys(keys)
    strings = QuotedTexts(tables.strings)
    permissionPrompts = QuotedTexts(tables.permissions.indices.map { model.name(.permission(PermissionID($0))) })
    pageOwners = QuotedTexts(tables.pages.map { "page:\(model.string($0.name))" })
    var (rowPlaces, places) = (Array(repeating: UInt16(0), count: tables.rows.count), [Target: Int]())
    for name in tables.targetNameList {
      for (place, target) in model.targets(named: name).enumerated() where place > 0 {
        if case .row(let row) = target {
          rowPlaces[row.index] = UInt16(clamping: place)
        } else {
          places[target] = place + 1
        }
      }
    }
    self.rowPlaces = rowPlaces
    self.places = places
  }

  /// A string of the definition; nil for one that came up at run time.
  func string(_ id: StringID) -> QuotedTexts.Text? { id.index < strings.count ? strings[id.index] : nil }

  // An id of the model is always one of its strings.
  func row(_ id: RowID) -> QuotedTexts.Text { strings[model.tables.rowNames[id.index].index] }
  func page(_ id: PageID) -> QuotedTexts.Text { strings[model[id].name.index] }
  func preference(_ id: PreferenceID) -> QuotedTexts.Text { strings[model[id].name.index] }
  func product(_ id: ProductID) -> QuotedTexts.Text { strings[model[id].name.index] }
  func permission(_ id: PermissionID) -> QuotedTexts.Text { strings[model[id].name.index] }
  func permissionPrompt(_ id: PermissionID) -> QuotedTexts.Text { permissionPrompts[id.index] }
  func pageOwner(_ id: PageID) -> QuotedTexts.Text { pageOwners[id.index] }

  /// Without quotes: the first part of an operation's kinds.
  func point(_ point: AwaitPoint) -> UnsafeRawBufferPointer {
    strings[model.tables.timing.names[point.index].index].inside
  }

  func option(_ preference: PreferenceID, _ index: UInt16) -> QuotedTexts.Text {
    let place = Int(model[preference].options.start) + Int(index)
    let options = model.tables.options
    return strings[(options.indices.contains(place) ? options[place].name : .empty).index]
  }

  /// The name of a presentation.
  func surface(_ kind: PresentedKind) -> QuotedTexts.Text { strings[model.surfaceName(of: kind).index] }

  func destination(_ destination: Destination) -> QuotedTexts.Text {
    switch destination {
    case .page(let id): page(id)
    case .options(let id): row(id)
    case .flow(let kind): surface(.flow(kind))
    }
  }

  /// Which of its name a target is, from 1, where others come before it.
  func place(_ target: Target) -> Int? {
    guard case .row(let row) = target else { return places.isEmpty ? nil : places[target] }
    return rowPlaces[row.index] == 0 ? nil : Int(rowPlaces[row.index]) + 1
  }
}
