import Findings
import TextFormats

/// One file of a plan as JSON, read and found without a key that occurs twice.
struct PlanDocument: ~Copyable {
  let file: PlanFile
  private var tape: JSONTape

  /// - Throws: the fault of its JSON.
  init(_ file: PlanFile) throws(Finding) {
    self.file = file
    let limits = JSONLimits(depth: PlanLimits.depth, bytes: PlanLimits.bytes, values: PlanLimits.values)
    tape = JSONTape(limits: limits)
    try file.bytes.withUnsafeBufferPointer { bytes throws(Finding) in
      let bytes = UnsafeRawBufferPointer(bytes)
      do throws(JSONFault) {
        if bytes.count > limits.bytes { throw JSONFault(.tooLarge, at: 0) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw JSONFault(.byteOrderMark, at: 0) }
        var scanner = JSONScanner(bytes)
        scanner.skipSpace()
        if scanner.at == scanner.end { throw JSONFault(.empty, at: scanner.end) }
        try tape.read(&scanner)
        scanner.skipSpace()
        if scanner.at < scanner.end { throw JSONFault(.trailingText, at: scanner.at) }
      } catch { throw error.finding(in: bytes, file: file.name) }
    }
  }

  /// Looks at the outermost value.
  func withRoot<Result>(_ faults: PlanFaults, _ look: (PlanNode) -> Result) -> Result {
    file.bytes.withUnsafeBytes { bytes in
      tape.withRoot(of: bytes) { view in
        let lines = LineNumbers(bytes)
        for (pointer, offset) in RepeatedKeys.find(in: view) {
          let place = SourcePlace(file: file.name, line: lines.line(at: offset), path: pointer)
          faults.add(Finding(code: "plan.duplicate_key", message: "the key occurs twice", place: place))
        }
        return look(PlanNode(view: view, pointer: "", file: file.name, lines: lines, faults: faults))
      }
    }
  }
}

/// From places in a text to numbers of lines.
final class LineNumbers {
  private let ends: [Int]

  init(_ bytes: UnsafeRawBufferPointer) { ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") } }

  func line(at offset: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}

/// Keys that stand twice in one object: a schema that says two things at once says neither.
enum RepeatedKeys {
  /// Where, as JSON pointers, and at which bytes; the first ones.
  static func find(in view: JSONView) -> [(pointer: String, offset: Int)] {
    var found: [(pointer: String, offset: Int)] = []
    look(at: view, &found)
    return found
  }

  private static func look(at view: JSONView, _ found: inout [(pointer: String, offset: Int)]) {
    switch view.kind {
    case .null, .false, .true, .integer, .decimal, .string: return
    case .array:
      for (index, element) in view.elements.enumerated() { inside(element, "\(index)", &found) }
    case .object:
      var seen: Set<[UInt8]> = []
      for (key, value) in view.members {
        let text = key.text ?? ""
        if !seen.insert(Array(text.utf8)).inserted, found.count < 20 {
          found.append((PlanNode.token(text), key.range.lowerBound))
        }
        inside(value, text, &found)
      }
    }
  }

  /// Pointers grow from the inside, so that a plan without faults makes none.
  private static func inside(_ view: JSONView, _ token: String, _ found: inout [(pointer: String, offset: Int)]) {
    let before = found.count
    look(at: view, &found)
    for index in before..<found.count { found[index].pointer = PlanNode.token(token) + found[index].pointer }
  }
}
