import Findings
import SettingsVocabulary
import TextFormats
import TraceFormat
import TraceRecording

/// What happens while a script waits.
extension ScriptPlan {
  /// What callbacks did at one instant.
  private struct Callback {
    let ms: Milliseconds
    let entries: Range<Int>
  }

  /// Takes all that happens until the wait is over that begins now.
  mutating func wait(to end: Int, _ lines: inout [ScriptLine]) throws(Finding) {
    if entries[index].ms == now, entries[index].isAdvance { return try advance(to: end, &lines) }
    var last = index
    while last < end, !entries[last].endsWait(from: now) {
      guard entries[last].ms > now, !entries[last].isWait else { throw entries[index].fault(Self.lost) }
      last += 1
    }
    guard last < end else { throw entries[index].fault(Self.lost) }
    let entry = entries[last]
    try callbacks(groups(index..<last), &lines)
    let length = entry.ms - now
    let reason = try entry.reason()
    if reason == nil { allow(entry.waited, &lines) }
    if length > 0, reason == "run_until_idle" || entry.kind == "expect.failed", !happens(justBefore: entry) {
      // The script had nothing to do but to be there.
      lines.append(.plain("sim:after(\(LuaTerm.duration(length).flat), function() end)", source: nil))
    }
    switch reason {
    case nil where entry.kind == "expect.failed": try act(entry, &lines)
    case nil:
      if let term = try entry.call.term(entry) { lines.append(.call(term, source: entry.source)) }
    case "run_until_idle":
      lines.append(.call(.call("sim:run_until_idle", []), source: entry.source))
    default: lines += WaitCondition(trace, entry, since: now).lines
    }
    now = entry.ms
    index = last + 1
  }

  private static let lost = "time passes before it, and no record says what for"

  /// Whether anything is written of the instant at which a wait ends.
  private func happens(justBefore entry: ExportedRecord) -> Bool {
    entry.seq >= 2 && trace.records[entry.seq - 2].ms == entry.ms
  }

  private mutating func allow(_ waited: Milliseconds, _ lines: inout [ScriptLine]) {
    guard waited > timeout else { return }
    timeout = (waited + 999) / 1000 * 1000
    lines.append(.plain("sim.timeout = \(LuaTerm.duration(timeout).flat)", source: nil))
  }

  /// `sim:advance` and `sim:expect_for`, which are cut where a callback acts.
  private mutating func advance(to end: Int, _ lines: inout [ScriptLine]) throws(Finding) {
    let first = entries[index]
    var found: [Callback] = []
    var last = index
    var landing = try entries[last].data.milliseconds("to")
    while try entries[last].reason() == "callback" {
      let begin = last + 1
      var next = begin
      while next < end, entries[next].ms == landing, !entries[next].isWait { next += 1 }
      found.append(Callback(ms: landing, entries: begin..<next))
      // The callback has ended the journey.
      guard next < end else {
        last = next - 1
        break
      }
      guard entries[next].isAdvance, entries[next].ms == landing else { throw entries[next].fault(Self.lost) }
      last = next
      landing = try entries[last].data.milliseconds("to")
    }
    guard landing >= now else { throw first.fault("it goes back in time") }
    try callbacks(found, &lines)
    index = last + 1
    let length = LuaTerm.duration(landing - now)
    if index < end, entries[index].ms == landing, entries[index].source == first.source,
      let term = entries[index].lastingCall(length)
    {
      let isFailing = entries[index].kind == "expect.failed"
      lines.append(isFailing ? failing(term, entries[index]) : .call(term, source: first.source))
      index += 1
    } else {
      lines.append(.call(.call("sim:advance", [length]), source: first.source))
    }
    now = landing
  }

  private func groups(_ range: Range<Int>) -> [Callback] {
    var groups: [Callback] = []
    for place in range {
      if let group = groups.last, group.ms == entries[place].ms {
        groups[groups.count - 1] = Callback(ms: group.ms, entries: group.entries.lowerBound..<place + 1)
      } else {
        groups.append(Callback(ms: entries[place].ms, entries: place..<place + 1))
      }
    }
    return groups
  }

  private mutating func callbacks(_ list: [Callback], _ lines: inout [ScriptLine]) throws(Finding) {
    let (start, place) = (now, index)
    for callback in list {
      now = callback.ms
      index = callback.entries.lowerBound
      let body = try block(to: callback.entries.upperBound)
      let open = "sim:after(\(LuaTerm.duration(callback.ms - start).flat), function()"
      lines.append(.block(open, body, source: nil))
    }
    (now, index) = (start, place)
  }
}
