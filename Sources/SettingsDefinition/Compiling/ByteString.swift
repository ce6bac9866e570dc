import SettingsVocabulary

/// A string that is equal to another only byte for byte. `String` itself calls composed and decomposed letters equal,
/// and a table of strings must give back what was put in.
struct ByteString: Hashable {
  let text: String
  init(_ text: String) { self.text = text }

  static func == (a: ByteString, b: ByteString) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension ModelCompiler {
  mutating func string(_ text: String) -> StringID {
    let key = ByteString(text)
    if let id = strings[key] { return id }
    let id = StringID(UInt32(truncatingIfNeeded: tables.strings.count))
    tables.strings.append(text)
    strings[key] = id
    return id
  }

  mutating func optionalString(_ text: String?) -> StringID? {
    guard let text else { return nil }
    return string(text)
  }

  mutating func icon(_ icon: Icon?) -> StringID? {
    switch icon {
    case .symbol(let name): string(name)
    case .asset(let name): string("asset:\(name)")
    case nil: nil
    }
  }

  mutating func color(_ color: ColorValue?) -> StringID? {
    switch color {
    case .system(let color): string(color.rawValue)
    case .token(let name): string(name)
    case .rgba(let color): hex(color)
    case nil: nil
    }
  }

  /// `#RRGGBB`, with two digits more where it is not opaque.
  mutating func hex(_ color: RGBA) -> StringID {
    let opaque = color.bits & 0xFF == 0xFF
    let digits = String(opaque ? color.bits >> 8 : color.bits, radix: 16, uppercase: true)
    let width = opaque ? 6 : 8
    return string("#" + String(repeating: "0", count: width - digits.utf8.count) + digits)
  }
}
