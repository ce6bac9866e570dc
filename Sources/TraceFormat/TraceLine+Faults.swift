import Findings
import TextFormats

extension TraceLine {
  /// What is wrong with a line that should be the record after `seq`.
  func fault(after seq: Int, ms: Int64) -> Finding {
    do throws(Finding) {
      try checkOrder(after: seq, ms: ms)
      try checkKindAndCause()
      _ = try fields.fields("data")
      if fields.node["changes"] != nil { _ = try fields.fields("changes") }
      if fields.node["source"] != nil { _ = try fields.text("source") }
    } catch { return error }
    return fields.fault("the line is not a record of version \(TraceHeader.version)")
  }

  private func checkOrder(after lastSeq: Int, ms lastMs: Int64) throws(Finding) {
    let seq = try fields.integer("seq")
    if seq != lastSeq + 1 {
      let note = seq > lastSeq ? "records are missing" : "a record is there twice, or records changed places"
      throw finding("wrong_seq", "the record has the number \(seq), it must be \(lastSeq + 1)", note)
    }
    let ms = try fields.integer("ms")
    if ms < lastMs { throw finding("time_goes_back", "the time goes back from \(lastMs) ms to \(ms) ms") }
  }

  private func checkKindAndCause() throws(Finding) {
    let name = try fields.text("kind")
    let found = Array(name.utf8).withUnsafeBytes { TraceKindIndex.shared.find(in: $0, 0..<$0.count) }
    guard let kind = found else {
      throw fields.fault("\"kind\" of the record must be words joined by dots, not \"\(name.prefix(60))\"")
    }
    guard fields.node["cause"] != nil else {
      if kind.allows(cause: false) { return }
      throw finding("missing_cause", "\"\(name)\" is an output and has no \"cause\"")
    }
    let seq = try fields.integer("seq")
    let cause = try fields.integer("cause")
    if !kind.allows(cause: true) {
      throw finding(
        "unexpected_cause", "\"\(name)\" is \(kind.traceClass == .note ? "a note" : "an input")",
        "inputs and notes have no \"cause\"")
    }
    if cause < 1 || cause >= seq {
      throw finding("bad_cause", "the cause \(cause) of record \(seq) is not an earlier record")
    }
  }
}
