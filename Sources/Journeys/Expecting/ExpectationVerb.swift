import Findings
import LuaBridge
import SettingsSimulation

/// What can be asked of the value of `expect(value)`.
enum ExpectationVerb: String, CaseIterable {
  case equals, contains, near
  case hasCount = "has_count"
  case inOrder = "in_order"
  case isVisible = "is_visible"
  case has

  static let names = allCases.map(\.rawValue)

  /// How many arguments it takes before the author's message.
  var arguments: Int {
    switch self {
    case .isVisible: 0
    case .equals, .contains, .hasCount, .inOrder, .has: 1
    case .near: 2
    }
  }
}

/// One question about a value, as it was asked.
struct ValueQuestion {
  var verb: ExpectationVerb
  var value: Found
  var isNegated: Bool
  /// The author's words, or empty.
  var message = ""

  /// The answer; nil: it is as expected.
  struct Answer {
    var message: String
    var notes: [String] = []
    var expected: Expected?
  }
}

extension JourneyContext {
  /// `expect(value)` was said; what is asked of it comes later, or never.
  func openExpectation(_ call: LuaCall) throws {
    guard try call.integer(1) > 0 else { throw LuaRaise("\"expect\" wants a value: expect(value).equals(…)") }
    guard mode != .declaring else {
      throw LuaRaise("\"expect\" belongs inside of a journey: it(\"…\", function(sim) … end)")
    }
    expecting.count += 1
    expecting.open.append((number: expecting.count, place: call.sourcePlace))
    call.results.push(Int64(expecting.count))
  }

  /// What Lua passes: number, soft, negated, value, verb, arguments.
  func checkExpectation(_ call: LuaCall) throws {
    let number = try call.integer(1)
    expecting.open.removeAll { $0.number == Int(number) }
    guard let name = call[5].string else { throw LuaRaise("an expectation has no \(call[5])") }
    guard let verb = ExpectationVerb(rawValue: name) else {
      let note = DidYouMean.note(for: name, among: ExpectationVerb.names)
      throw LuaRaise(
        "an expectation has no \"\(name)\"; " + (note ?? "known: \(ExpectationVerb.names.joined(separator: ", "))"))
    }
    var question = ValueQuestion(
      verb: verb, value: Found(try call[4].value()), isNegated: try call.bool(3))
    let last = 5 + verb.arguments + 1
    if call.count >= last { question.message = try call.authorsMessage(last) }
    guard call.count <= last else {
      throw LuaRaise("\"\(name)\" takes \(verb.arguments) and your message, not \(call.count - 5) arguments")
    }
    let answer = try ask(question, call)
    guard let answer else { return pass(words(question, call), call) }
    try failed(
      answer.message, notes: answer.notes, saying: question.message, expected: answer.expected?.stateValue,
      actual: question.value.stateValue, what: words(question, call), isSoft: try call.bool(2), call)
  }

  /// What holds, as a note says it: `find "privacy" has { enabled = true }`, `not "dark" equals "light"`. Long values are
  /// left out, unless they are what an element has.
  private func words(_ question: ValueQuestion, _ call: LuaCall) -> String {
    let arguments = (0..<question.verb.arguments).map { place in
      (try? Expected(call[6 + place])).map { "\($0)" } ?? "\(call[6 + place])"
    }.joined(separator: ", ")
    let element = ElementFields.search(question.value)
    let subject = element ?? "\(question.value)"
    var words = question.isNegated ? ["not"] : []
    if element != nil || subject.count <= 60 { words.append(subject) }
    words.append(question.verb.rawValue)
    if !arguments.isEmpty, element != nil || arguments.count <= 120 { words.append(arguments) }
    return words.joined(separator: " ")
  }

  /// A failure with the author's words before ours.
  func failed(
    _ message: String, notes: [String] = [], saying words: String = "", expected: StateValue? = nil,
    actual: StateValue? = nil, what: String? = nil, isSoft: Bool = false, _ call: LuaCall
  ) throws {
    let what = what.map { words.isEmpty ? $0 : "\($0), \(Found.quoted(words))" }
    try fail(
      .expectation, words.isEmpty ? message : "\(words): \(message)", notes: notes, expected: expected, actual: actual,
      what: what, isSoft: isSoft, call)
  }

  private func ask(_ question: ValueQuestion, _ call: LuaCall) throws -> ValueQuestion.Answer? {
    switch question.verb {
    case .equals: return try equals(question, call)
    case .contains: return try contains(question, call)
    case .near: return try near(question, call)
    case .hasCount: return try hasCount(question, call)
    case .inOrder: return try inOrder(question, call)
    case .isVisible: return try isVisible(question)
    case .has: return try has(question, call)
    }
  }

  // MARK: Each question

  private func equals(_ question: ValueQuestion, _ call: LuaCall) throws -> ValueQuestion.Answer? {
    let wanted = try Expected(call[6])
    let like = like(call)
    let isSame = try wanted.fits(question.value, isWhole: true, like)
    guard isSame == question.isNegated else { return nil }
    if question.isNegated {
      return ValueQuestion.Answer(message: "expected anything but \(wanted)", expected: wanted)
    }
    let differences = try wanted.differences(from: question.value, at: "", isWhole: true, like)
    guard differences.count > 1 || !(differences.first?.path ?? "").isEmpty || "\(wanted)".count > 60 else {
      return ValueQuestion.Answer(message: "expected \(wanted), found \(question.value)", expected: wanted)
    }
    return ValueQuestion.Answer(
      message: "the value is not as expected (- expected, + found)",
      notes: try differences.flatMap { try $0.lines(like) }, expected: wanted)
  }

  private func contains(_ question: ValueQuestion, _ call: LuaCall) throws -> ValueQuestion.Answer? {
    let wanted = try Expected(call[6])
    let isThere: Bool
    switch question.value {
    case .string(let text):
      guard case .value(.string(let part)) = wanted else { throw LuaRaise("a text contains a text, not \(wanted)") }
      isThere = part.isEmpty || text.firstRange(of: part) != nil
    case .list(let items): isThere = try items.contains { try wanted.fits($0, like(call)) }
    case .map: isThere = try wanted.fits(question.value, like(call))
    case .null, .bool, .integer, .number, .opaque:
      throw LuaRaise("\"contains\" looks into a text or a table, not \(question.value)")
    }
    guard isThere == question.isNegated else { return nil }
    let what = question.isNegated ? "expected it not to contain \(wanted)" : "expected it to contain \(wanted)"
    return ValueQuestion.Answer(
      message: "\(what), found \(question.value)",
      notes: question.isNegated ? [] : nearest(to: wanted, in: question.value),
      expected: wanted)
  }

  /// The item that is nearest to a text that is not there.
  private func nearest(to wanted: Expected, in value: Found) -> [String] {
    guard case .value(.string(let text)) = wanted, text.count > 2, case .list(let items) = value else { return [] }
    let names = items.compactMap { item in
      if case .string(let name) = item { return name }
      return nil
    }
    return DidYouMean.note(for: text, among: names).map { [$0] } ?? []
  }

  private func near(_ question: ValueQuestion, _ call: LuaCall) throws -> ValueQuestion.Answer? {
    let wanted = try call.number(6)
    let tolerance = try call.number(7)
    guard tolerance >= 0, !wanted.isNaN else { throw LuaRaise("\"near\" wants a number and a tolerance from 0") }
    let isNear = question.value.double.map { ($0 - wanted).magnitude <= tolerance } ?? false
    guard isNear == question.isNegated else { return nil }
    let what = "within \(Found.text(of: tolerance)) of \(Found.text(of: wanted))"
    return ValueQuestion.Answer(
      message: "expected a number \(question.isNegated ? "not " : "")\(what), found \(question.value)",
      expected: .value(.number(wanted)))
  }

  private func hasCount(_ question: ValueQuestion, _ call: LuaCall) throws -> ValueQuestion.Answer? {
    let wanted = try Expected(call[6])
    let count: Int
    switch question.value {
    case .list(let items): count = items.count
    case .map(let entries): count = entries.count
    case .string(let text): count = text.count
    case .null, .bool, .integer, .number, .opaque:
      throw LuaRaise("\"has_count\" counts a table or the letters of a text, not \(question.value)")
    }
    guard try wanted.fits(.integer(Int64(count)), like(call)) == question.isNegated else { return nil }
    let what = question.isNegated ? "anything but \(wanted)" : "\(wanted)"
    return ValueQuestion.Answer(
      message: "expected \(what) of them, found \(count): \(question.value)", expected: wanted)
  }

  private func inOrder(_ question: ValueQuestion, _ call: LuaCall) throws -> ValueQuestion.Answer? {
    guard case .list(let wanted) = try Expected(call[6]) else {
      throw LuaRaise("\"in_order\" wants a list, in_order { \"a\", \"b\" }")
    }
    guard case .list(let items) = question.value else {
      throw LuaRaise("\"in_order\" looks into a list, not \(question.value)")
    }
    var rest = items[...]
    var missing: Expected?
    for item in wanted {
      guard let place = try rest.firstIndex(where: { try item.fits($0, like(call)) }) else {
        missing = item
        break
      }
      rest = rest[(place + 1)...]
    }
    guard (missing == nil) == question.isNegated else { return nil }
    let list = Expected.list(wanted)
    guard let missing else {
      return ValueQuestion.Answer(message: "expected them not in this order: \(list), found \(question.value)")
    }
    let isElsewhere = try items.contains { try missing.fits($0, like(call)) }
    let why = isElsewhere ? "\(missing) comes too early" : "\(missing) is missing"
    return ValueQuestion.Answer(
      message: "expected in this order \(list), but \(why)", notes: ["found \(question.value)"], expected: list)
  }
}
