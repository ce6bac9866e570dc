import SettingsVocabulary
import TextFormats
import TraceFormat

/// What is unfinished at the end of a trace, for `sim:leave`. Where a trace does not say all of it, it is rather named than
/// not: to allow what is not there does no harm.
struct Leftovers {
  private var running: Set<Int64> = []
  /// How many prompts of each kind are up.
  private var prompts: [String: Int] = [:]
  /// Transactions that the app has not finished, by their number.
  private var unfinished: Set<Int64> = []
  /// How many there are of which no number is known.
  private var unnumbered = 0
  /// The transaction that an operation finishes.
  private var finishing: [Int64: Int64] = [:]
  /// Purchases that the store has made.
  private var landed: Set<Int64> = []

  init(_ trace: Trace) {
    for record in trace.records {
      guard let kind = record.documentation, kind.operation != nil || Self.kinds.contains(kind.name),
        let data = try? trace.data(of: record)
      else { continue }
      if kind.operation != nil { take(operation: kind, data) } else { take(kind.name, data) }
    }
  }

  var kinds: [Leftover] {
    // What the app is finishing is not left.
    let left = running.filter { finishing[$0] == nil }
    let open = unfinished.subtracting(finishing.filter { running.contains($0.key) }.values)
    return (left.isEmpty ? [] : [.running]) + (prompts.values.contains { $0 > 0 } ? [.prompt] : [])
      + (open.isEmpty && unnumbered == 0 ? [] : [.unfinished])
  }

  private static let kinds: Set<String> = [
    "device.launch", "prompt.presented", "prompt.withdrawn", "user.answer", "store.transaction_made",
  ]

  private mutating func take(_ kind: String, _ data: DocumentNode) {
    switch kind {
    case "device.launch":
      running = []
      prompts = [:]
      unfinished = []
      unnumbered = 0
    case "prompt.presented": prompts[data.text("prompt") ?? "", default: 0] += 1
    case "store.transaction_made": if let number = data.number("transaction") { unfinished.insert(number) }
    default: prompts[data.text("prompt") ?? "", default: 0] -= 1
    }
  }

  private mutating func take(operation kind: TraceKind, _ data: DocumentNode) {
    guard kind.stem != "analytics.flush", let number = data.number("op") else { return }
    switch kind.lastPart {
    case "started":
      running.insert(number)
      if kind.stem == "store.finish" { finishing[number] = data.number("transaction") }
    case "landed": if kind.stem == "store.purchase" { landed.insert(number) }
    case "finished":
      running.remove(number)
      if kind.stem == "store.purchase" { purchased(number, data) }
      if kind.stem == "store.finish", let transaction = finishing[number], data.text("outcome") == "success",
        unfinished.remove(transaction) == nil, unnumbered > 0
      {
        unnumbered -= 1
      }
    default: return
    }
  }

  /// A purchase that failed for the app may have been made in the store.
  private mutating func purchased(_ number: Int64, _ data: DocumentNode) {
    if let transaction = data.number("transaction") {
      unfinished.insert(transaction)
    } else {
      let error = data.text("error")
      if landed.contains(number) || WellKnown.verificationErrors.contains(where: { $0.text == error }) {
        unnumbered += 1
      }
    }
  }
}

extension DocumentNode {
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = self[key]?.value { return text }
    return nil
  }

  fileprivate func number(_ key: String) -> Int64? {
    if case .integer(let number)? = self[key]?.value { return number }
    return nil
  }
}
