import Findings
import TextFormats
import TraceRecording

/// What only the script knew.
extension TraceCall {
  static let notes: [TraceCall] = [
    TraceCall("log.printed", "print") { record throws(Finding) in [try record.text("text")] },
    // Where a step ends is where its function does; see `ScriptPlan`.
    TraceCall("step.began", ["step"]) { _ in nil },
    TraceCall("step.ended", ["step"]) { _ in nil },
    TraceCall("expect.passed", ExpectationText.functions + ["pass"]) { record throws(Finding) in
      guard record.data.node["what"] != nil else { return .call("pass", []) }
      let what = try record.data.text("what")
      return ExpectationText(what).call ?? .call("pass", [.text(what)])
    },
    TraceCall("expect.failed", ExpectationText.functions + ["fail"]) { record throws(Finding) in
      let message = try record.text("message")
      guard record.comesByItself == nil else { return nil }
      if let what = record.what {
        let text = ExpectationText(what)
        if let call = text.call ?? text.lastingCall(text.length) { return call }
      }
      // A value that Lua has no word for is left out.
      let values = ["expected", "actual"].compactMap { key in
        record.data.node[key].flatMap { LuaTerm($0) }.map { LuaField(key, $0) }
      }
      return .call("fail", values.isEmpty ? [message] : [message, .table(values)])
    },
  ]
}

extension ExportedRecord {
  /// What an expectation was.
  var what: String? {
    guard case .string(let what)? = data.node["what"]?.value else { return nil }
    return what
  }

  /// Of a failure that a journey finds without a line of the script: what found it.
  enum Finder: Hashable {
    case end
    case invariant(String)
  }

  var comesByItself: Finder? {
    guard kind == "expect.failed", case .string(let message)? = data.node["message"]?.value else { return nil }
    if let what { return what.hasPrefix(JourneyContext.nothingLeft(nil)) ? .end : nil }
    guard let colon = message.firstRange(of: ": ") else { return nil }
    let name = String(message[..<colon.lowerBound])
    return BuiltIn.names.contains(name) ? .invariant(name) : nil
  }
}
