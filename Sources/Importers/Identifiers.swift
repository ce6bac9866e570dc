import TextFormats

/// Makes ids from what authors wrote, each once in its name space.
struct Identifiers {
  private var taken: Set<String>
  /// The last number given to a name, so that many equal ones cost no more than different ones.
  private var numbers: [String: Int] = [:]

  /// What the engine calls its own pages, sheets and controls.
  static let ofTheEngine = [
    "sign_in", "sign_up", "sign_out", "delete_account", "reauthenticate", "verify_email", "reset_password",
    "change_name", "change_password", "paywall", "purchase", "restore", "manage_subscriptions", "redeem_code",
    "request_refund", "back", "web", "message", "banner", "done", "ok", "root", "page",
  ]

  init(reserved: some Sequence<String> = []) { taken = Set(reserved) }

  func isFree(_ id: String) -> Bool { !taken.contains(id) }

  mutating func reserve(_ id: String) { taken.insert(id) }

  /// The id nearest to a name that is still free: as it is, or with `_2`, `_3` …
  mutating func unique(_ name: String, fallback: String, isFree: (String) -> Bool = { _ in true }) -> String {
    let base = Self.identifier(name) ?? fallback
    var id = base
    while taken.contains(id) || !isFree(id) {
      numbers[base, default: 1] += 1
      id = "\(base)_\(numbers[base, default: 1])"
    }
    taken.insert(id)
    return id
  }

  /// `com.example.auto-sync` → `com_example_auto_sync`; nil when no letter of the alphabet is left.
  static func identifier(_ name: String) -> String? {
    var id = ""
    for byte in name.utf8 {
      if Scan.isLetter(byte) || Scan.isDigit(byte) {
        id.append(Character(Unicode.Scalar(byte)))
      } else if !id.isEmpty, !id.hasSuffix("_") {
        id.append("_")
      }
      if id.count == 60 { break }
    }
    while id.hasSuffix("_") { id.removeLast() }
    guard let first = id.utf8.first, id.utf8.contains(where: Scan.isLetter) else { return nil }
    return Scan.isDigit(first) ? "key_\(id)" : id
  }
}

/// Ids of options: any text without spaces, each once in its list.
struct OptionIdentifiers {
  private var taken: Set<String> = []
  private var numbers: [String: Int] = [:]

  mutating func unique(_ text: String) -> String {
    var base = ""
    for scalar in text.unicodeScalars.prefix(80) {
      if !Scan.separates(scalar), scalar.properties.generalCategory != .format {
        base.unicodeScalars.append(scalar)
      } else if !base.hasSuffix("_") {
        base.append("_")
      }
    }
    if base.isEmpty { base = "none" }
    var id = base
    while !taken.insert(id).inserted {
      numbers[base, default: 1] += 1
      id = "\(base)_\(numbers[base, default: 1])"
    }
    return id
  }
}
