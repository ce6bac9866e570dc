import Findings
import SettingsVocabulary

/// The numbers of all names that one part of a definition can call another by.
struct NameIndex {
  var pages: [ByteString: UInt16] = [:]
  var dialogs: [ByteString: UInt16] = [:]
  var preferences: [ByteString: UInt16] = [:]
  /// By preference.
  var options: [[ByteString: UInt16]] = []
  var products: [ByteString: UInt16] = [:]
  var entitlements: [ByteString: UInt16] = [:]
  var permissions: [ByteString: UInt16] = [:]
  var providers: [ByteString: UInt16] = [:]
  var constants: [ByteString: UInt16] = [:]
  /// A variant stands under the flag's name, a NUL and its own.
  var flags: [ByteString: UInt16] = [:]
  var state: [ByteString: UInt16] = [:]
  var motions: [ByteString: UInt16] = [:]
  /// Grows as capabilities are met: the list is open.
  var capabilities: [ByteString: UInt16] = [:]
  var rows: [ByteString: UInt16] = [:]
  /// By preference: the first picker that offers its options.
  var pickers: [String: RowID] = [:]
  /// By name, in the order of their await points.
  var tasks: [ByteString: UInt16] = [:]
}

extension ModelCompiler {
  mutating func numberNames() throws(Finding) {
    names.pages = try numbered(model.pages.map(\.id), "pages")
    names.dialogs = try numbered(model.dialogs.map(\.id), "dialogs")
    names.preferences = try numbered(model.preferences.map(\.id), "preferences")
    for preference in model.preferences {
      names.options.append(try numbered(preference.options.map(\.id), "options of \"\(preference.id)\""))
    }
    let bits = CompilerLimits.bits
    names.products = try numbered(model.store?.products.map(\.id) ?? [], "products", limit: bits)
    names.entitlements = try numbered(model.store?.entitlements.map(\.id) ?? [], "entitlements", limit: bits)
    names.permissions = try numbered(model.permissions.map(\.kind), "permissions", limit: bits)
    names.providers = try numbered(model.account?.providers ?? [], "providers", limit: CompilerLimits.bytes)
    names.constants = try numbered(model.constants.map(\.name), "constants")
    let variants = model.flags.flatMap { flag in flag.variants.map { Self.name(of: $0, of: flag.name) } }
    names.flags = try numbered(model.flags.map(\.name) + variants, "flags and variants of flags", limit: bits)
    names.motions = try numbered(model.theme.motions.map(\.name), "motions")
    names.rows = try numbered(rows.map(\.id), "rows")
    for (index, row) in rows.enumerated() {
      guard case .picker(let picker) = row.kind, names.pickers[picker.preference] == nil else { continue }
      names.pickers[picker.preference] = RowID(index)
    }
    for capability in model.device.capabilities { _ = try self.capability(capability) }
  }

  static func name(of variant: String, of flag: String) -> String { "\(flag)\u{0}\(variant)" }

  private func numbered(
    _ list: [String], _ what: String, limit: Int = CompilerLimits.entries
  ) throws(Finding) -> [ByteString: UInt16] {
    guard list.count <= limit else { throw .tooLarge(limit, what) }
    var index: [ByteString: UInt16] = [:]
    index.reserveCapacity(list.count)
    // The first of two equal names counts; a valid definition has none.
    for (number, name) in list.enumerated() where index[ByteString(name)] == nil {
      index[ByteString(name)] = UInt16(truncatingIfNeeded: number)
    }
    return index
  }

  func number(
    _ name: String, in index: [ByteString: UInt16], _ what: String
  ) throws(Finding) -> UInt16 {
    guard let number = index[ByteString(name)] else { throw .dangling(what, name) }
    return number
  }

  func page(_ id: String) throws(Finding) -> PageID { PageID(try number(id, in: names.pages, "page")) }
  func dialog(_ id: String) throws(Finding) -> DialogID { DialogID(try number(id, in: names.dialogs, "dialog")) }
  func preference(_ id: String) throws(Finding) -> PreferenceID {
    PreferenceID(try number(id, in: names.preferences, "preference"))
  }
  func product(_ id: String) throws(Finding) -> ProductID {
    ProductID(try number(id, in: names.products, "product"))
  }
  func entitlement(_ id: String) throws(Finding) -> EntitlementID {
    EntitlementID(try number(id, in: names.entitlements, "entitlement"))
  }
  func permission(_ kind: String) throws(Finding) -> PermissionID {
    PermissionID(try number(kind, in: names.permissions, "permission"))
  }
  func provider(_ name: String) throws(Finding) -> UInt8 {
    UInt8(truncatingIfNeeded: try number(name, in: names.providers, "provider"))
  }
  func option(_ id: String, of preference: PreferenceID) throws(Finding) -> UInt16 {
    try number(id, in: names.options[preference.index], "option of \"\(model.preferences[preference.index].id)\":")
  }

  mutating func capability(_ name: String) throws(Finding) -> UInt8 {
    let key = ByteString(name)
    if let known = names.capabilities[key] { return UInt8(truncatingIfNeeded: known) }
    let number = tables.capabilities.count
    guard number < CompilerLimits.bits else { throw .tooLarge(CompilerLimits.bits, "capabilities") }
    names.capabilities[key] = UInt16(number)
    tables.capabilities.append(string(name))
    return UInt8(number)
  }
}
