import JSONSchema
import Findings
import TextFormats

/// A value of a plan's file, together with its place.
struct PlanNode {
  let view: JSONView
  /// From the outermost value of the file, `/rules/3`.
  let pointer: String
  let file: String
  let lines: LineNumbers
  let faults: PlanFaults

  var place: SourcePlace {
    SourcePlace(file: file, line: lines.line(at: view.range.lowerBound), path: pointer)
  }

  var kind: JSONKind { view.kind }
  var text: String? { view.text }
  var isNull: Bool { kind == .null }

  /// As it was written, a string with its quotes.
  var source: [UInt8] { Array(view.json) }

  func member(_ key: StaticString) -> PlanNode? { view.member(key).map { inside($0, key.description) } }

  /// The value under a key that is only known at run time.
  func member(named key: String) -> PlanNode? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }?.node
  }

  var members: [(key: String, node: PlanNode)] {
    view.members.map { key, value in
      let text = key.text ?? ""
      return (text, inside(value, text))
    }
  }

  var elements: [PlanNode] { view.elements.enumerated().map { inside($0.element, "\($0.offset)") } }

  /// Whether it is an object with all of these keys.
  func has(_ keys: StaticString...) -> Bool { keys.allSatisfy { view.member($0) != nil } }

  private func inside(_ view: JSONView, _ token: String) -> PlanNode {
    PlanNode(view: view, pointer: pointer + PlanNode.token(token), file: file, lines: lines, faults: faults)
  }

  /// A piece of a JSON pointer with its slash. A key longer than 80 bytes is cut: pointers are for people.
  static func token(_ key: String) -> String {
    let scalars = key.unicodeScalars
    let start = String(String.UnicodeScalarView(scalars.prefix(80)))
    return "/" + JSONPointer.escaped(start) + (scalars.count > 80 ? "…" : "")
  }
}

extension PlanNode {
  func fault(_ code: String, _ message: String, _ notes: String?...) {
    faults.add(Finding(code: "plan.\(code)", message: message, place: place, notes: notes.compactMap { $0 }))
  }

  func warning(_ code: String, _ message: String, _ notes: String?...) {
    faults.add(Finding(.warning, code: "plan.\(code)", message: message, place: place, notes: notes.compactMap { $0 }))
  }

  /// A member that must be there. Says so where it is not, with the key that was meant.
  func needed(_ key: StaticString, _ what: String) -> PlanNode? {
    if let node = member(key) { return node }
    let near = DidYouMean.note(for: key.description, among: view.members.compactMap(\.key.text))
    fault("missing_key", "\(what) has no \"\(key)\"", near)
    return nil
  }

  /// A member that must be a string that is not empty.
  func neededText(_ key: StaticString, _ what: String) -> String? {
    guard let node = needed(key, what) else { return nil }
    if let text = node.text, !text.isEmpty { return text }
    node.fault("wrong_kind", "\"\(key)\" of \(what) is \(node.text == nil ? node.kind.words : "empty"), not a name")
    return nil
  }

  /// Its elements; says so where it is no list.
  func list(_ what: String) -> [PlanNode] {
    if kind == .array { return elements }
    fault("wrong_kind", "\(what) is \(kind.words), not a list")
    return []
  }

  /// Its texts; says so where it is no list of them.
  func texts(_ what: String) -> [String] {
    list(what).compactMap { node in
      if let text = node.text, !text.isEmpty { return text }
      node.fault("wrong_kind", "an element of \(what) is \(node.kind.words), not a name")
      return nil
    }
  }

  /// Its text as one of some words; says so where it is none of them, with the one that was meant.
  func word<Words: CaseIterable & RawRepresentable>(_ what: String, _ type: Words.Type) -> Words?
  where Words.RawValue == String {
    let known = Words.allCases.map(\.rawValue)
    guard let text else {
      fault("wrong_kind", "\(what) is \(kind.words), not one of \(known.joined(separator: ", "))")
      return nil
    }
    if let word = Words(rawValue: text) { return word }
    fault(
      "unknown_word", "\(what) is \"\(PlanFaults.short(text))\", which is none of \(known.joined(separator: ", "))",
      DidYouMean.note(for: text, among: known))
    return nil
  }
}

/// The faults and warnings of a plan so far.
final class PlanFaults {
  private(set) var errors: [Finding] = []
  private(set) var warnings: [Finding] = []
  private var leftOut = 0

  func add(_ finding: Finding) {
    if errors.count + warnings.count >= PlanLimits.findings {
      leftOut += 1
    } else if finding.severity == .error {
      errors.append(finding)
    } else {
      warnings.append(finding)
    }
  }

  func throwIfAny() throws(Findings) {
    guard !errors.isEmpty else { return }
    let more = Finding(
      code: "plan.more", message: "\(leftOut) more \(leftOut == 1 ? "is" : "are") not shown",
      notes: ["mend these first"])
    throw Findings(errors + (leftOut > 0 ? [more] : []))
  }

  /// A text of others, short enough to quote.
  static func short(_ text: String) -> String { text.count > 60 ? text.prefix(59) + "…" : text }
}
