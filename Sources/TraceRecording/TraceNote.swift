public import TextFormats
import TraceFormat

/// Something that only the script knows. `replay` puts notes back where they were.
public enum TraceNote: Hashable, Sendable {
  /// An expectation holds; with what was expected, in short.
  case passed(what: String?)
  /// An expectation does not hold.
  case failed(message: String, expected: DocumentNode?, actual: DocumentNode?, what: String? = nil)
  /// One line that the script printed.
  case printed(String)
  case stepBegan(String)
  case stepEnded(String)
}

extension Recording {
  mutating func write(_ note: TraceNote, number: UInt32, ms: Int64) {
    begin(number: number, cause: 0, ms: ms)
    switch note {
    case .passed(let what):
      input("expect.passed")
      if let what { writer.json.field("what", what) }
    case .failed(let message, let expected, let actual, let what):
      input("expect.failed")
      writer.json.field("message", message)
      field("expected", expected)
      field("actual", actual)
      if let what { writer.json.field("what", what) }
    case .printed(let text):
      input("log.printed")
      writer.json.field("text", text)
    case .stepBegan(let name):
      input("step.began")
      writer.json.field("name", name)
    case .stepEnded(let name):
      input("step.ended")
      writer.json.field("name", name)
    }
  }

  private mutating func field(_ key: StaticString, _ value: DocumentNode?) {
    guard let value else { return }
    writer.json.key(key)
    // Half a value would break the line, so it is made aside.
    if let whole = try? value.json() {
      whole.withUnsafeBytes { writer.json.raw($0) }
    } else {
      writer.json.string("\(value.kindName) that cannot be written")
    }
  }
}
