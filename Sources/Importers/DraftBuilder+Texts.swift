import Findings
import TextFormats

extension DraftBuilder {
  /// A text field, or InAppSettingsKit's field of several lines.
  func textField(_ specifier: Specifier, lines: Int) -> DraftEntry {
    var initial = ""
    if let value = specifier["DefaultValue"] {
      initial = value.scalarText ?? ""
      if value.string == nil {
        warn(
          "bad_default", "the default is \(value.kindName), a text field stores text; read as \(Quote.text(initial))",
          specifier, "DefaultValue")
      }
    }
    let isSecure = specifier["IsSecure"]?.bool ?? false
    guard let preference = preference(specifier, .text(default: initial, isSecret: isSecure)) else {
      return noPreference(specifier)
    }
    var traits = DraftTextTraits(isSecure: isSecure, lines: lines)
    traits.placeholder = text(specifier, "IASKPlaceholder")
    traits.keyboard = named(specifier, "KeyboardType", Self.keyboards)
    // Apple's default is no capitals, the schema's is sentences; InAppSettingsKit's field of lines has sentences too.
    let isPlain = specifier["AutocapitalizationType"] == nil && !isSecure && lines == 1
    traits.autocapitalization =
      isPlain ? "none" : named(specifier, "AutocapitalizationType", Self.capitalizations)
    traits.autocorrection = specifier.text("AutocorrectionType")?.lowercased() != "no"
    let known: Set = ["IsSecure", "KeyboardType", "AutocapitalizationType", "AutocorrectionType", "IASKPlaceholder"]
    let label = label(specifier)
    return row(
      specifier, .textField(preference, traits), known: known, id: rowId(preferences.id(preference)), label: label)
  }

  private static let keyboards = [
    "Alphabet": "", "NumbersAndPunctuation": "numbers_and_punctuation", "NumberPad": "number_pad", "URL": "url",
    "EmailAddress": "email_address", "DecimalPad": "decimal_pad", "PhonePad": "phone_pad",
  ]

  private static let capitalizations = [
    "None": "none", "Sentences": "", "Words": "words", "AllCharacters": "all",
  ]

  /// One of the names that Apple gives, as the schema spells it; nil for the schema's default.
  private func named(_ specifier: Specifier, _ key: String, _ names: [String: String]) -> String? {
    guard let name = specifier.text(key) else { return nil }
    guard let own = names[name] else {
      warn(
        "unknown_name", "\"\(key)\" is \(Quote.text(name)), which is unknown", specifier, key,
        notes: ["known are \(names.keys.sorted().map(Quote.text).joined(separator: ", "))"])
      return nil
    }
    return own.isEmpty ? nil : own
  }

  func datePicker(_ specifier: Specifier) -> DraftEntry {
    let mode = specifier.text("DatePickerMode") ?? "DateAndTime"
    let components: String
    switch mode {
    case "Date": components = "date"
    case "Time": components = "time"
    case "DateAndTime": components = "date_time"
    default: return leftOut(specifier, because: "no row picks \(Quote.text(mode))")
    }
    let shape = DraftShape.date(default: initialDate(specifier, components), components: components)
    guard let preference = preference(specifier, shape) else {
      return noPreference(specifier)
    }
    let label = label(specifier)
    return row(
      specifier, .date(preference, components: components), known: ["DatePickerMode"],
      id: rowId(preferences.id(preference)), label: label)
  }

  /// The default as a definition writes it, `2026-01-31`, `09:30`, `2026-01-31T09:30`. Without one the app shows the day
  /// it is, which no definition can say.
  private func initialDate(_ specifier: Specifier, _ components: String) -> String {
    var moment = "2026-01-01T09:00"
    if case .date(let text)? = specifier["DefaultValue"]?.value, Self.isMoment(text) {
      moment = String(text.prefix(16))
    } else if specifier["DefaultValue"] != nil {
      warn("bad_default", "the default is no date; another stands for it", specifier, "DefaultValue")
    } else {
      comments.append("has no default; the date is made up")
    }
    switch components {
    case "date": return String(moment.prefix(10))
    case "time": return String(moment.suffix(5))
    default: return moment
    }
  }

  /// Whether a text begins like `2026-01-31T09:30`, with a day that every month has.
  private static func isMoment(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(16))
    guard bytes.count == 16 else { return false }
    let form = Array("dddd-dd-ddTdd:dd".utf8)
    for (byte, wanted) in zip(bytes, form) {
      guard wanted == UInt8(ascii: "d") ? Scan.isDigit(byte) : byte == wanted else { return false }
    }
    func number(_ start: Int) -> UInt8 { (bytes[start] - 48) * 10 + bytes[start + 1] - 48 }
    return (1...12).contains(number(5)) && (1...28).contains(number(8)) && number(11) < 24 && number(14) < 60
  }

  // MARK: Ways to other places

  func childPane(_ specifier: Specifier) -> DraftEntry {
    let controller = specifier.text("IASKViewControllerClass") ?? specifier.text("IASKSegueIdentifier")
    guard controller == nil else { return customController(specifier, controller ?? "") }
    guard let file = specifier.text("File") else { return leftOut(specifier, because: "it names no File") }
    switch tree.children[number][file] {
    case .pane(let target)?:
      let label = label(specifier)
      let page = pageNames[target]
      let id = rowId(rowIds.isFree(page) ? page : label.lowercased())
      return row(specifier, .navigation(page: page), known: ["File", "IASKChildTitle"], id: id, label: label)
    case .cycle?:
      return leftOut(specifier, because: "pane \(Quote.text(file)) leads here already, and pages form no circle")
    case .tooDeep?:
      return leftOut(specifier, because: "panes are nested more than \(ImportLimits.paneDepth) deep")
    case .missing(let notes)?:
      return leftOut(specifier, because: "the bundle has no pane \(Quote.text(file))", notes: notes)
    case nil:
      return leftOut(specifier, because: "the bundle has no pane \(Quote.text(file))")
    }
  }

  /// InAppSettingsKit pushes a view controller; its web view with an address is a link in a sheet.
  private func customController(_ specifier: Specifier, _ name: String) -> DraftEntry {
    if name == "IASKAppSettingsWebViewController", let file = text(specifier, "File"), Self.isURL(file) {
      let label = label(specifier)
      return row(
        specifier, .link(url: file, inSheet: true),
        known: ["File", "IASKViewControllerClass", "IASKViewControllerSelector"], id: rowId(label.lowercased()),
        label: label)
    }
    if name == "IASKAppSettingsWebViewController", let file = specifier.text("File") {
      return leftOut(specifier, because: "it shows the app's own web page \(Quote.text(file))")
    }
    return leftOut(specifier, because: "\(Quote.text(name)) is a screen of the app's own code")
  }

  // MARK: InAppSettingsKit's own

  func button(_ specifier: Specifier) -> DraftEntry {
    let label = label(specifier)
    let id = rowId(specifier.text("Key") ?? label.lowercased())
    if buttonsExplained != number {
      buttonsExplained = number
      comments.append("the buttons of this page call code of the app: say in their tasks what happens")
    }
    return row(
      specifier, .action(task: id), known: ["IASKButtonClass", "IASKButtonAction"], id: id, label: label)
  }

  func openURL(_ specifier: Specifier) -> DraftEntry {
    guard let url = text(specifier, "File") else { return leftOut(specifier, because: "it names no address in File") }
    let label = label(specifier)
    if !Self.isURL(url) {
      return leftOut(specifier, because: "\(Quote.text(url)) is no address")
    }
    return row(
      specifier, .link(url: url, inSheet: false), known: ["File"],
      id: rowId(specifier.text("Key") ?? label.lowercased()), label: label)
  }

  /// A scheme, a colon, and no space.
  private static func isURL(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else { return false }
    let scheme = text.utf8[..<colon]
    return scheme.first.map(Scan.isLetter) ?? false
      && scheme.allSatisfy { Scan.isLetter($0) || Scan.isDigit($0) || "+-.".utf8.contains($0) }
      && text.utf8.distance(from: colon, to: text.endIndex) > 1 && !text.contains(where: \.isWhitespace)
  }

  func mail(_ specifier: Specifier) -> DraftEntry {
    func people(_ kind: String) -> [String] {
      // InAppSettingsKit spelt the word wrongly for years and reads both.
      let list = specifier["IASKMailCompose\(kind)Recipents"] ?? specifier["IASKMailCompose\(kind)Recipients"]
      return (list?.array ?? list.map { [$0] } ?? []).compactMap(\.string).filter { !$0.isEmpty }
    }
    let mail = DraftMail(
      to: people("To"), cc: people("Cc"), bcc: people("Bcc"), subject: text(specifier, "IASKMailComposeSubject"),
      body: text(specifier, "IASKMailComposeBody"), isHTML: specifier["IASKMailComposeBodyIsHTML"]?.bool ?? false)
    guard !mail.to.isEmpty else {
      return leftOut(specifier, because: "the user chooses whom to write to, and a mail row has an address")
    }
    let keys = ["To", "Cc", "Bcc"].flatMap { ["IASKMailCompose\($0)Recipents", "IASKMailCompose\($0)Recipients"] }
    let known = Set(keys + ["IASKMailComposeSubject", "IASKMailComposeBody", "IASKMailComposeBodyIsHTML"])
    let label = label(specifier)
    return row(
      specifier, .mail(mail), known: known, id: rowId(specifier.text("Key") ?? label.lowercased()), label: label)
  }
}
