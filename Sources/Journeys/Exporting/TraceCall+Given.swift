import Findings
import SettingsVocabulary
import SimulatedDevice
import TextFormats
import TraceRecording

/// What a script arranges, and what others do.
extension TraceCall {
  static let given: [TraceCall] = points + others + store + events

  private static let points: [TraceCall] =
    ["hold", "unhold"].map { name in
      TraceCall("given.\(name)", "sim:\(name)") { record throws(Finding) in [try record.text("point")] }
    } + [
      TraceCall("given.will", "sim:will") { record throws(Finding) in
        [try record.text("point"), .table(try how(record.data.node, record))]
      },
      TraceCall("given.release", "sim:release") { record throws(Finding) in
        guard let operation = record.operation else { throw record.fault("no such operation runs") }
        guard let node = record.data.node["how"] else { return [.text(operation)] }
        return [.text(operation), .table(try how(node, record))]
      },
    ]

  /// How an operation goes, as `sim:will` takes it.
  static func how(_ node: DocumentNode, _ record: ExportedRecord) throws(Finding) -> [LuaField] {
    guard case .map(let entries) = node.value else { throw record.data.fault("\"how\" must be an object") }
    var fields: [LuaField] = []
    for entry in entries where entry.key != "point" {
      guard let field = how(entry) else { throw record.fault("\"will\" takes no such \"\(entry.key)\"") }
      fields.append(field)
    }
    return fields
  }

  /// One key of it; nil for what is none.
  static func how(_ entry: DocumentEntry) -> LuaField? {
    switch (entry.key, entry.node.value) {
    case ("takes", .integer(let time)), ("lands", .integer(let time)): LuaField(entry.key, .duration(time))
    case ("takes", .string(let text)), ("fails", .string(let text)), ("ends", .string(let text)),
      ("times", .string(let text)):
      LuaField(entry.key, .text(text))
    case ("times", .integer(let count)): LuaField(entry.key, .integer(count))
    default: nil
    }
  }

  private static let others: [TraceCall] =
    ["revoke", "revoke_credential", "delete", "verify"].map { name in
      TraceCall("given.auth.\(name)", "sim.auth:\(name)") { record throws(Finding) in [try record.text("account")] }
    }
    + ["grant", "withdraw"].map { name in
      TraceCall("given.auth.\(name)", "sim.auth:\(name)") { record throws(Finding) in
        [try record.text("entitlement"), try record.text("account")]
      }
    }
    + [("preference", "preferences"), ("cloud", "cloud")].map { kind, owner in
      TraceCall("given.\(kind)", "sim.\(owner):set") { record throws(Finding) in
        [try record.text("preference"), try record.value("value")]
      }
    } + [
      TraceCall("given.permission", "sim.permissions:set") { record throws(Finding) in
        [try record.text("kind"), try record.text("status")]
      },
      TraceCall("given.notification_switches", "sim.permissions:set") { record throws(Finding) in
        var fields: [LuaField] = []
        for (name, _) in NotificationSwitches.named {
          fields.append(LuaField(name.description, .bool(try record.data.bool(name.description))))
        }
        return [.text("notifications"), .table(fields)]
      },
      TraceCall("given.web.redirect", "sim.web:redirect") { record throws(Finding) in [try record.text("url")] },
    ]

  private static let store: [TraceCall] =
    ["clear", "reset"].map { TraceCall("given.store.\($0)", "sim.store:\($0)") } + [
      TraceCall("given.store.redeem", "sim.store:redeem") { record throws(Finding) in [try record.text("offer")] },
      TraceCall("given.store.set", "sim.store:set") { record throws(Finding) in
        guard case .map(let entries) = record.data.node.value else { throw record.data.fault("there is no setting") }
        var fields: [LuaField] = []
        for entry in entries {
          if entry.key == "grace_period", case .integer(let time) = entry.node.value {
            fields.append(LuaField(entry.key, .duration(time)))
          } else {
            fields.append(LuaField(entry.key, try record.value(entry.key)))
          }
        }
        return [.table(fields)]
      },
    ]

  /// The functions of `sim.store` by the names of the events that they make happen.
  private static let events: [TraceCall] = World.StoreEvent.allCases.map { event in
    let kind = event.kind.description
    let name = kind.split(separator: ".").last.map(String.init) ?? kind
    return TraceCall(kind, "sim.store:\(name)") { record throws(Finding) in
      let product = try record.data.text("product")
      let nth = record.data.node["nth"] == nil ? "" : "#\(try record.data.number32("nth"))"
      var options: [LuaField] = []
      for key in ["account", "offer", "quantity", "ask_to_buy"] where record.data.node[key] != nil {
        options.append(LuaField(key, try record.value(key)))
      }
      return [.text(product + nth)] + (options.isEmpty ? [] : [.table(options)])
    }
  }
}
