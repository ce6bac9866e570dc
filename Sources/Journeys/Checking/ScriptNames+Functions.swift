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

  /// What stands behind the dot or colon of what has functions: `tap` and `store` of `sim`, `equals` of `expect()`.
  private static let members: [Substring: [Substring]] = {
    var members: [Substring: [Substring]] = [:]
    for name in parameters.keys.sorted() {
      var start = name.startIndex
      while let end = name[start...].firstIndex(where: { ".:".contains($0) }) {
        start = name.index(after: end)
        let member = name[start...].prefix { !".:".contains($0) }
        if !members[name[..<end], default: []].contains(member) { members[name[..<end], default: []].append(member) }
      }
    }
    return members
  }()

  /// A function that no part of `sim` and no expectation has, or one that is called with a dot and without its object.
  static func unknownFunction(_ call: WrittenCall, _ file: String) -> [Finding] {
    let name = call.name.text
    var end = name.startIndex
    while let next = name[end...].dropFirst().firstIndex(where: { ".:".contains($0) }) {
      end = next
      let (owner, own) = (name[..<end], name[name.index(after: end)...].prefix { !".:".contains($0) })
      guard let known = members[owner] else { return [] }
      if known.contains(own) { continue }
      let whose = owner.hasSuffix("()") ? "an expectation" : Found.quoted(String(owner))
      let near = DidYouMean.note(for: String(own), among: known.map(String.init))
      return [finding("\(whose) has no \(Found.quoted(String(own)))", call, [near].compactMap { $0 }, file)]
    }
    // `sim.tap(sim, "theme")` is the same as `sim:tap("theme")`.
    if case .other? = call.arguments.first { return [] }
    let method = "\(name[..<end]):\(name[end...].dropFirst())"
    guard end > name.startIndex, parameters[method] != nil else { return [] }
    return [
      finding("call \(Found.quoted(String(name[end...].dropFirst()))) with a colon: \(method)(…)", call, [], file)
    ]
  }

  private static func finding(_ message: String, _ call: WrittenCall, _ notes: [String], _ file: String) -> Finding {
    Finding(
      code: "journey.unknown_name", message: message,
      place: SourcePlace(file: file, line: call.name.line, column: call.name.column), notes: notes)
  }

  /// Those of the parameters of a function's type: `fun(name: event_name, properties?: table): event_item`.
  private static func types(in type: String) -> [String] {
    guard type.hasPrefix("fun(") else { return [] }
    return LuaTypeText.parts(of: type.dropFirst(4), at: ",").map { parameter in
      parameter.firstRange(of: ": ").map { String(parameter[$0.upperBound...]) } ?? "any"
    }
  }
}
