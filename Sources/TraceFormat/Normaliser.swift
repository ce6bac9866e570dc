public import Findings
import TextFormats

/// A change that is made to two traces before they are compared, so that what nobody minds is no difference.
///
/// Written as one line, the same in a definition of a project, at a journey, on the command line and in a header:
///
/// ```
/// drop haptic.*
/// redact data.properties.session
/// redact analytics.* data.anonymous_id
/// round 100 data.due
/// sort changes.entitlements
/// ```
public struct Normaliser: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// The records are left out; what they led to counts as led to by what led to them. Inputs and snapshots stay.
    case drop
    /// The value, whatever it is, counts as the same.
    case redact
    /// The number is the nearest multiple, a half goes up; in thousandths.
    case round(to: Int64)
    /// The order of the list does not count.
    case sort
  }

  public let action: Action
  /// In which `*` stands for any characters: `analytics.*`.
  public let kinds: String
  /// `data.email`, `changes.preferences.theme`, `ms`; `*` stands for any key and any item. Empty for `drop`.
  public let path: String
  /// As it was written, with single spaces.
  public let name: String

  /// - Throws: a finding `trace.bad_normaliser`, without a place.
  public init(_ text: String) throws(Finding) {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    name = words.joined(separator: " ")
    guard name.utf8.count <= 200, let verb = words.first else { throw Self.fault(text, Self.forms) }
    words.removeFirst()
    switch verb {
    case "drop":
      guard words.count == 1 else { throw Self.fault(text, "write drop and a kind: drop haptic.*") }
      try Self.check(kind: words[0], of: text, mayBeInput: false)
      (action, kinds, path) = (.drop, words[0], "")
      return
    case "round":
      guard let step = words.first.flatMap(Self.thousandths), step > 0 else {
        throw Self.fault(text, "write round, a step above 0 and a path: round 100 data.due")
      }
      action = .round(to: step)
      words.removeFirst()
    case "redact": action = .redact
    case "sort": action = .sort
    default: throw Self.fault(text, Self.forms, near: DidYouMean.note(for: verb, among: Self.verbs))
    }
    guard (1...2).contains(words.count), let path = words.last else {
      throw Self.fault(text, "write \(verb) and a path, a kind before it where it is of some records only")
    }
    if words.count == 2 { try Self.check(kind: words[0], of: text, mayBeInput: true) }
    kinds = words.count == 2 ? words[0] : "*"
    self.path = path
    let isTime = path == "ms" && verb == "round"
    guard isTime || ["data.", "changes."].contains(where: { path.hasPrefix($0) && path != $0 }) else {
      throw Self.fault(text, "a path begins with data. or changes.; round takes ms too")
    }
  }

  private static let verbs = ["drop", "redact", "round", "sort"]
  private static let forms = "write drop KIND, redact PATH, round STEP PATH or sort PATH"

  private static func check(kind: String, of text: String, mayBeInput: Bool) throws(Finding) {
    let names = TraceKind.all.map(\.name)
    let group = TraceGroup(rawValue: String(kind.prefix { $0 != "." && $0 != "*" }))
    if !mayBeInput, kind == "state.snapshot" || group?.traceClass == .input {
      throw fault(text, "inputs and snapshots cannot be dropped")
    }
    // A first word that is no group may be a permission of the app's, unless it is nearly a group.
    let word = String(kind.prefix { $0 != "." })
    if group == nil, !word.contains("*"),
      let near = DidYouMean.note(for: word, among: TraceGroup.allCases.map(\.rawValue))
    {
      throw fault(text, "there is no kind \"\(kind)\"", near: near)
    }
    // A kind with a name of the app's own in it cannot be known here.
    guard !kind.contains("*"), !names.contains(kind), kind.split(separator: ".").count < 3 else { return }
    throw fault(text, "there is no kind \"\(kind)\"", near: DidYouMean.note(for: kind, among: names))
  }

  private static func fault(_ text: String, _ note: String, near: String? = nil) -> Finding {
    Finding(
      code: "trace.bad_normaliser", message: "\"\(text.prefix(200))\" is no normaliser",
      notes: [near, note].compactMap { $0 })
  }

  /// `100`, `0.25`; nil for what has more than three places.
  private static func thousandths(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = Int64(parts[0]), (0...1_000_000_000).contains(whole) else {
      return nil
    }
    let digits = parts.count == 2 ? String(parts[1]) : "0"
    guard (1...3).contains(digits.utf8.count),
      let part = UInt16(digits + String(repeating: "0", count: 3 - digits.utf8.count))
    else { return nil }
    return whole * 1000 + Int64(part)
  }
}

// MARK: On values

extension Normaliser {
  /// The value as it is compared. `prefix` is `data` or `changes`.
  func applied(to value: DocumentNode, prefix: String) -> DocumentNode {
    guard path.hasPrefix(prefix + ".") else { return value }
    return changed(value, path.dropFirst(prefix.count + 1))
  }

  private func changed(_ node: DocumentNode, _ rest: Substring) -> DocumentNode {
    if rest.isEmpty { return changed(node) }
    switch node.value {
    case .map(let entries):
      return DocumentNode(
        .map(
          entries.map { entry in
            // State keys have dots themselves.
            guard let inner = Self.rest(of: rest, after: entry.key) else { return entry }
            return DocumentEntry(entry.key, changed(entry.node, inner))
          }))
    case .list(let items):
      guard let inner = Self.rest(of: rest, after: "*") else { return node }
      return DocumentNode(.list(items.map { changed($0, inner) }))
    case .null, .bool, .integer, .number, .string: return node
    }
  }

  private static func rest(of path: Substring, after key: String) -> Substring? {
    for key in [key, "*"] {
      if path == key { return "" }
      if path.hasPrefix(key + ".") { return path.dropFirst(key.count + 1) }
    }
    return nil
  }

  private func changed(_ node: DocumentNode) -> DocumentNode {
    switch action {
    case .drop: return node
    case .redact: return DocumentNode(.string("‹redacted›"))
    case .round(let step): return rounded(node, step)
    case .sort:
      guard case .list(let items) = node.value else { return node }
      let written = items.map { ((try? $0.json()) ?? [], $0) }
      return DocumentNode(.list(written.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)))
    }
  }

  private func rounded(_ node: DocumentNode, _ step: Int64) -> DocumentNode {
    switch node.value {
    case .integer(let value):
      let (product, overflow) = value.multipliedReportingOverflow(by: 1000)
      return overflow ? node : Self.number(Self.nearest(product, step))
    case .number(let value):
      guard value.magnitude < 1e12 else { return node }
      return Self.number(Self.nearest(Int64((value * 1000).rounded()), step))
    case .null, .bool, .string, .list, .map: return node
    }
  }

  /// The nearest multiple of `step`, a half goes up.
  static func nearest(_ value: Int64, _ step: Int64) -> Int64 {
    let rest = ((value % step) + step) % step
    let below = value - rest
    return rest * 2 >= step ? below + step : below
  }

  private static func number(_ thousandths: Int64) -> DocumentNode {
    DocumentNode(thousandths % 1000 == 0 ? .integer(thousandths / 1000) : .number(Double(thousandths) / 1000))
  }
}

extension TraceHeader {
  /// The normalisers that it names.
  /// - Throws: that one is none; a newer program may know more.
  public func parsedNormalisers(file: String) throws(Finding) -> [Normaliser] {
    var list: [Normaliser] = []
    for name in normalisers {
      do throws(Finding) { list.append(try Normaliser(name)) } catch {
        var finding = error
        finding.place = SourcePlace(file: file, line: 1)
        throw finding
      }
    }
    return list
  }
}
