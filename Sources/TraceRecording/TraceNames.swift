public import SettingsDefinition
import SettingsBehavior
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// The state keys that `changes` may hold.
struct ToldKeys: Sendable {
  /// A state key without its name, so that looking at it costs no reference count.
  struct Key: BitwiseCopyable {
    /// Among all keys.
    let place: Int
    let kind: StateKey.Kind
  }

  let list: [Key]
  /// How many words have a bit for each key.
  let words: Int
  /// By bit of `Touched`, then by word: which keys depend on it.
  private let dependents: [UInt64]

  init(_ keys: StateKeys) {
    let told = keys.list.enumerated().filter(\.element.isWritten)
    list = told.map { Key(place: $0.offset, kind: $0.element.kind) }
    words = (told.count + 63) / 64
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
  let keyNames: [QuotedText]
  /// The keys that `changes` may hold.
  let told: ToldKeys
  /// By the id of each.
  let rows: [QuotedText]
  let pages: [QuotedText]
  let preferences: [QuotedText]
  let products: [QuotedText]
  let permissions: [QuotedText]
  let permissionPrompts: [QuotedText]
  /// By index of `ModelTables.options`.
  let options: [QuotedText]
  /// `page:NAME`, by page.
  let pageOwners: [QuotedText]
  /// By await point, without quotes: the first part of an operation's kinds.
  let points: [[UInt8]]
  /// Targets of which another comes first under the same name, with their place from 1.
  let places: [Target: Int]
  private let confirmations: [QuotedText]
  private let flows: [QuotedText]
  private let softPrompts: [QuotedText]
  private let dialogs: [QuotedText]
  private let message = QuotedText(WellKnown.message.text)
  private let web = QuotedText(WellKnown.web.text)

  public init(_ model: CompiledModel) {
    func quoted(_ ids: some Sequence<StringID>) -> [QuotedText] { ids.map { QuotedText(model.string($0)) } }
    let tables = model.tables
    self.model = model
    let keys = StateKeys(model)
    self.keys = keys
    keyNames = keys.list.map { QuotedText($0.name) }
    told = ToldKeys(keys)
    rows = quoted(tables.rowNames)
    pages = quoted(tables.pages.map(\.name))
    preferences = quoted(tables.preferences.map(\.name))
    products = quoted(tables.store.products.map(\.name))
    permissions = quoted(tables.permissions.map(\.name))
    permissionPrompts = tables.permissions.indices.map { QuotedText(model.name(.permission(PermissionID($0)))) }
    options = quoted(tables.options.map(\.name))
    pageOwners = tables.pages.map { QuotedText("page:\(model.string($0.name))") }
    points = tables.timing.names.map { Array(model.string($0).utf8) }
    confirmations = quoted(tables.confirmNames)
    flows = quoted(tables.flowNames)
    softPrompts = quoted(tables.softPromptNames)
    dialogs = quoted(tables.dialogs.map(\.name))
    places = Self.places(model)
  }

  private static func places(_ model: CompiledModel) -> [Target: Int] {
    var places: [Target: Int] = [:]
    for name in model.tables.targetNameList {
      for (place, target) in model.targets(named: name).enumerated() where place > 0 { places[target] = place + 1 }
    }
    return places
  }

  func option(_ preference: PreferenceID, _ index: UInt16) -> QuotedText {
    let place = Int(model[preference].options.start) + Int(index)
    return options.indices.contains(place) ? options[place] : QuotedText("")
  }

  /// The name of a presentation.
  func surface(_ kind: PresentedKind) -> QuotedText {
    switch kind {
    case .confirmation(let id): confirmations[id.index]
    case .flow(let flow): flows[Int(flow.rawValue)]
    case .softPrompt(let id): softPrompts[id.index]
    case .dialog(let id): dialogs[id.index]
    case .message: message
    case .web: web
    case .page(let page): pages[page.index]
    case .menu(let row): rows[row.index]
    }
  }

  func destination(_ destination: Destination) -> QuotedText {
    switch destination {
    case .page(let page): pages[page.index]
    case .options(let row): rows[row.index]
    }
  }
}
