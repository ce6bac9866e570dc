import Findings
import TextFormats
import TraceRecording

/// How an input or a note of a trace is said in a script. All of them are in one table, `TraceCall.all`: tests hold it
/// against the kinds that there are, and against the functions that there are.
struct TraceCall: Sendable {
  typealias Arguments = @Sendable (ExportedRecord) throws(Finding) -> [LuaTerm]

  /// As `TraceKind` has it.
  let kind: String
  /// The functions that write such a record, as messages name them: `sim:tap`.
  let functions: [String]
  /// The call for a record; nil: another record's call writes this one too.
  let term: @Sendable (ExportedRecord) throws(Finding) -> LuaTerm?

  /// A kind that one function writes.
  init(_ kind: String, _ function: String, _ arguments: @escaping Arguments = { _ throws(Finding) in [] }) {
    self.kind = kind
    functions = [function]
    term = { record throws(Finding) in .call(function, try arguments(record)) }
  }

  init(
    _ kind: String, _ functions: [String],
    term: @escaping @Sendable (ExportedRecord) throws(Finding) -> LuaTerm?
  ) {
    self.kind = kind
    self.functions = functions
    self.term = term
  }

  static let all: [TraceCall] = user + device + given + notes

  static let byKind: [String: TraceCall] = Dictionary(all.map { ($0.kind, $0) }) { first, _ in first }
}

extension TraceCall {
  static let user: [TraceCall] =
    ["tap", "touch", "double_tap"].map { name in
      TraceCall("user.\(name)", "sim:\(name)") { record throws(Finding) in [try record.text("target")] }
    } + ["back", "swipe_back", "swipe_down", "swipe_up", "let_go"].map { TraceCall("user.\($0)", "sim:\($0)") } + [
      TraceCall("user.toggle", "sim:toggle") { record throws(Finding) in
        [try record.text("target"), try record.value("on")]
      },
      TraceCall("user.choose", "sim:choose") { record throws(Finding) in
        [try record.text("target"), try record.text("option")]
      },
      TraceCall("user.type", "sim:type") { record throws(Finding) in
        [try record.text("target"), try record.text("text")]
      },
      TraceCall("user.slide", "sim:slide") { record throws(Finding) in
        [try record.text("target"), try record.number("value")]
      },
      TraceCall("user.pick", "sim:pick") { record throws(Finding) in
        [try record.text("target"), try record.text("value")]
      },
      TraceCall("user.drag", "sim:drag") { record throws(Finding) in
        [try record.text("direction"), try record.number("progress")]
      },
      TraceCall("user.scroll", "sim:scroll") { record throws(Finding) in [try scroll(record)] },
      TraceCall("user.answer", "sim:answer") { record throws(Finding) in
        let button = try record.text("button")
        guard record.data.node["account"] != nil else { return [button] }
        // Another address than one's own is what Apple makes of a hidden one.
        let hides = record.data.node["email"] == nil ? [] : [LuaField("hide_email", .bool(true))]
        return [button, .table([LuaField("account", try record.text("account"))] + hides)]
      },
      TraceCall("user.open", "sim:open") { record throws(Finding) in [try record.text("entry")] },
    ]

  /// Beyond the top a page is only dragged over.
  private static func scroll(_ record: ExportedRecord) throws(Finding) -> LuaTerm {
    switch try record.number("offset") {
    case .integer(let offset) where offset < 0: .table([LuaField("over", .integer(-offset))])
    case .number(let offset) where offset < 0: .table([LuaField("over", .number(-offset))])
    case let offset: .table([LuaField("to", offset)])
    }
  }

  static let device: [TraceCall] =
    ["background", "foreground", "activate", "lock", "unlock", "relaunch", "reboot"].map {
      TraceCall("device.\($0)", "sim.device:\($0)")
    }
    + ["deactivate", "wake"].map { name in
      TraceCall("device.\(name)", "sim.device:\(name)") { record throws(Finding) in [try record.text("by")] }
    } + ["offline", "online"].map { TraceCall("network.\($0)", "sim.network:\($0)") } + [
      TraceCall("device.notify", "sim.device:notify") { record throws(Finding) in [try record.text("entry")] },
      TraceCall("network.slow", "sim.network:slow") { record throws(Finding) in [try record.duration("by")] },
      TraceCall("device.kill", "sim.device:kill") { record throws(Finding) in
        let by = try record.text("by")
        return by == .text("user") ? [] : [.table([LuaField("by", by)])]
      },
      TraceCall("device.reinstall", "sim.device:reinstall") { record throws(Finding) in
        record.data.node["keep"] == nil ? [] : [.table([LuaField("keep", try record.value("keep"))])]
      },
      TraceCall("device.launch", "sim:launch") { record throws(Finding) in
        let launch = try LaunchTerms(later: record)
        return launch.fields.isEmpty ? [] : [.table(launch.fields)]
      },
      TraceCall("device.set", ["sim.device:set"]) { record throws(Finding) in try DeviceTerms.set(record) },
      // Time that another verb lets pass is that verb's; see `ScriptPlan`.
      TraceCall("clock.advance", ["sim:advance", "sim:run_until_idle", "sim:wait_for"]) { _ in nil },
    ]
}
