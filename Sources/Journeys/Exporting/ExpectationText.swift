import LuaBridge
import TextFormats

/// What an expectation, or a verb that waited in vain, wrote down of itself.
struct ExpectationText {
  /// The call that writes it; nil: the text does not say enough.
  private(set) var call: LuaTerm?
  /// Of one that has to hold for a while: what, and the words of the script behind it.
  private(set) var lasting: [LuaTerm]?
  /// How long, in seconds.
  private(set) var length: LuaTerm?
  /// Whether time passes while it is found out.
  private(set) var waits = false

  /// What it can become.
  static let functions =
    ["sim:expect", "sim:expect_events", "sim:expect_for", "sim:find"] + verbs.map { "sim:\($0)" }

  private static let verbs = [
    "tap", "toggle", "choose", "type", "slide", "pick", "back", "answer", "open", "wait_for",
  ]

  /// What can stand in it.
  private static let names: Set<String> = Set(
    Expecting.globals.map(\.name).filter { !["expect", "expect_not", "analytics"].contains($0) }
      + ["label", "within"] + ["screen", "identify", "reset", "flush"].map { "analytics.\($0)" })

  init(_ text: String) {
    var reader = LuaTermReader(text, names: Self.names)
    guard let first = reader.anyWord() else { return }
    switch first {
    case "state" where reader.word("for") != nil:
      guard let length = reader.term(), reader.word("s") != nil else { return }
      self.length = length
      lasting = reader.terms()
      if lasting?.allSatisfy(\.isWhole) == false { lasting = nil }
    case "state": call = Self.whole("sim:expect", reader.terms())
    case "events": call = Self.whole("sim:expect_events", reader.terms())
    case "not": if reader.word("find") != nil { call = Self.element("expect_not", &reader) }
    case "find": call = Self.element("expect", &reader)
    case "at":
      guard reader.word("once") != nil, let verb = reader.anyWord(), Self.verbs.contains(verb) else { return }
      call = Self.whole("sim:\(verb)", reader.terms())
    default:
      guard Self.verbs.contains(first) else { return }
      call = Self.whole("sim:\(first)", reader.terms())
      waits = call != nil
    }
  }

  /// `sim:expect_for`, for a length that is known.
  func lastingCall(_ length: LuaTerm?) -> LuaTerm? {
    guard let length, let lasting else { return nil }
    return .call("sim:expect_for", [length] + lasting)
  }

  private static func whole(_ function: String, _ arguments: [LuaTerm]?) -> LuaTerm? {
    guard let arguments, arguments.allSatisfy(\.isWhole) else { return nil }
    return .call(function, arguments)
  }

  /// What is asked of an element that was found: `"privacy" has { enabled = true }`.
  private static func element(_ expect: String, _ reader: inout LuaTermReader) -> LuaTerm? {
    guard let target = reader.term(), target.isTarget, target.isWhole,
      let verb = reader.word(ExpectationVerb.has.rawValue, ExpectationVerb.isVisible.rawValue)
    else { return nil }
    // What is behind it is the author's message.
    if verb == ExpectationVerb.isVisible.rawValue { _ = reader.skip(",") }
    return whole("\(expect)(\(LuaTerm.call("sim:find", [target]).flat)).\(verb)", reader.terms())
  }
}

extension LuaTerm {
  /// Whether it is an id, or `label "…"`.
  fileprivate var isTarget: Bool {
    switch self {
    case .text: true
    case .call("label", let arguments): arguments.count == 1
    case .integer, .number, .bool, .name, .list, .table, .call: false
    }
  }

  /// Whether no text in it was cut for its length.
  fileprivate var isWhole: Bool {
    switch self {
    case .text(let text): !(text.hasSuffix("…") && text.count > Found.longestQuote)
    case .integer, .number, .bool, .name: true
    case .list(let items), .call(_, let items): items.allSatisfy(\.isWhole)
    case .table(let fields): fields.allSatisfy(\.value.isWhole)
    }
  }
}
