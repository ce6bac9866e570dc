import Findings
import LuaBridge

/// The functions that a script calls, and the types of what they take.
extension ScriptNames {
  /// The types of what a function takes, by the name that a script calls it by.
  private static let parameters: [String: [String]] = {
    let globals = Expecting.globals.flatMap { global in
      [(global.name, global.type)] + global.fields.map { ("\(global.name).\($0.name)", $0.type) }
    }
    let questions = globals.filter { $0.1.hasSuffix(": expectation") }.flatMap { name, _ in
      Expecting.expectationFields.map { ("\(name)().\($0.name)", $0.type) }
    }
    return Dictionary(
      JourneyAPI.verbs.map { (JourneyAPI.title($0), $0.parameters.map(\.type)) }
        + (globals + questions).map { ($0, types(in: $1)) }, uniquingKeysWith: { first, _ in first })
  }()

  static func types(of call: WrittenCall) -> [String]? {
    // Without a condition of its own it is a built-in one.
    if call.name.text == "invariant", call.arguments.count == 1 { return ["invariant_name"] }
    return parameters[call.name.text]
  }

  /// A function that no part of `sim` and no expectation has, or one that is called with a dot and without its object.
  static func unknownFunction(_ call: WrittenCall, _ file: String) -> [Finding] {
    // `sim.tap(sim, "theme")` is the same as `sim:tap("theme")`.
    var hasObject = false
    if case .other? = call.arguments.first { hasObject = true }
    return unknownFunction(call.name.text[...], at: call.name, file, hasObject: hasObject)
  }

  private static func unknownFunction(
    _ name: Substring, at word: WrittenCall.Word, _ file: String, hasObject: Bool
  ) -> [Finding] {
    guard let end = name.lastIndex(where: { ".:".contains($0) }) else { return [] }
    let (owner, own) = (name[..<end], name[name.index(after: end)...])
    guard owner.hasSuffix("()") || owner == "sim" || owner.hasPrefix("sim.") else { return [] }
    let known = parameters.keys.filter { $0.hasPrefix(owner + ":") || $0.hasPrefix(owner + ".") }
      .map { $0.dropFirst(owner.count + 1).prefix { !".:".contains($0) } }
    if known.isEmpty, !owner.hasSuffix("()") {
      return unknownFunction(owner, at: word, file, hasObject: false)
    }
    let whose = owner.hasSuffix("()") ? "an expectation" : Found.quoted(String(owner))
    let isMethod = parameters["\(owner):\(own)"] != nil
    if isMethod ? hasObject : known.isEmpty || known.contains(own) { return [] }
    let message =
      isMethod
      ? "call \(Found.quoted(String(own))) with a colon: \(owner):\(own)(…)"
      : "\(whose) has no \(Found.quoted(String(own)))"
    let near = isMethod ? nil : DidYouMean.note(for: String(own), among: known.map(String.init).sorted())
    return [
      Finding(
        code: "journey.unknown_name", message: message,
        place: SourcePlace(file: file, line: word.line, column: word.column), notes: [near].compactMap { $0 })
    ]
  }

  /// Those of the parameters of a function's type: `fun(name: event_name, properties?: table): event_item`.
  private static func types(in type: String) -> [String] {
    guard type.hasPrefix("fun(") else { return [] }
    return LuaTypeText.parts(of: type.dropFirst(4), at: ",").map { parameter in
      parameter.firstRange(of: ": ").map { String(parameter[$0.upperBound...]) } ?? "any"
    }
  }
}
