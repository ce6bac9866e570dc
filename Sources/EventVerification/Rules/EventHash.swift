import EventLogs
import TextFormats
import TraceFormat

/// Hashes of texts in logs: the same on every run, and good enough that two texts of a log do not meet.
enum EventHash {
  /// Never 0, which stands for no text.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 { max(1, TraceDigest.number(of: bytes, after: 0)) }

  static func of(_ view: JSONView?) -> UInt64 {
    guard let view, view.kind != .null, case let text = view.source, !text.isEmpty else { return 0 }
    return of(text)
  }

  static func of(_ id: UUIDBits) -> UInt64 { joined(id.high, id.low) }

  static func of(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { of(UnsafeRawBufferPointer($0)) }
  }

  /// Of an event's properties, without the id of the event where that is one of them.
  static func contents(of event: LoggedEvent) -> UInt64 {
    guard let properties = event.properties, let id = event.id?.source.baseAddress,
      let start = properties.source.baseAddress, start <= id, id < start + properties.source.count
    else { return of(event.properties) }
    return properties.members.reduce(1) { hash, member in
      member.value.source.baseAddress == id ? hash : joined(joined(hash, of(member.key)), of(member.value))
    }
  }

  static func joined(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = (a ^ b &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return product ^ product >> 29 | 1
  }
}
