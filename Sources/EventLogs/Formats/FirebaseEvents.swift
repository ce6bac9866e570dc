import TextFormats

/// Rows of Firebase's export to BigQuery: parameters are lists of keys with a value in one of several columns.
extension EventReader {
  func readFirebase(_ row: JSONView) -> (event: LoggedEvent, extras: EventShape.Extras) {
    var event = LoggedEvent(number: 0, kind: .track, source: row)
    event.properties = row.member("event_params").flatMap(parameters)
    event.traits = row.member("user_properties").flatMap(parameters)
    let extras = shape.read(&event, texts)
    return (event, extras)
  }

  /// `[{key, value: {string_value …}}]` as an object.
  private func parameters(_ list: JSONView) -> JSONView? {
    guard list.kind == .array else { return nil }
    return texts.read(list) { buffer in
      var separator = UInt8(ascii: "{")
      for parameter in list.elements {
        guard let key = parameter.member("key"), key.kind == .string else { continue }
        buffer.append(separator)
        separator = UInt8(ascii: ",")
        buffer.append(quoted: key)
        buffer.append(UInt8(ascii: ":"))
        append(parameter.member("value"), to: &buffer)
      }
      if separator == UInt8(ascii: "{") { buffer.append(separator) }
      buffer.append(UInt8(ascii: "}"))
    }
  }

  /// The column that is filled. BigQuery writes integers of 64 bits as strings.
  private func append(_ columns: JSONView?, to buffer: inout ByteBuffer) {
    guard let columns else { return buffer.append("null") }
    for (column, value) in columns.members where value.kind != .null {
      switch Self.columns.meaning(of: column) {
      case .text: return buffer.append(value: value)
      case .number:
        let isNumber = value.kind != .string || Self.isNumber(value.source)
        return isNumber ? buffer.append(value.source) : buffer.append(quoted: value)
      case nil: continue
      }
    }
    buffer.append("null")
  }

  private enum Column { case text, number }

  private static let columns = KeyTable<Column>([
    ("string_value", .text), ("int_value", .number), ("float_value", .number), ("double_value", .number),
  ])

  /// Whether all of it is a number by the grammar of JSON.
  private static func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
    var scanner = JSONScanner(text)
    var tape = JSONTape()
    guard (try? tape.read(&scanner)) != nil, scanner.at == scanner.end else { return false }
    return tape.withRoot(of: text) { $0.kind == .integer || $0.kind == .decimal }
  }
}

extension EventShape {
  static let firebase = EventShape(
    keys: Keys([
      ("event_name", .name), ("event_timestamp", .time), ("user_id", .user), ("user_pseudo_id", .anonymousID),
    ]),
    propertyKeys: Keys([("ga_session_id", .session), ("firebase_screen", .screen), ("screen_name", .screen)]),
    timeUnit: .microseconds,
    kinds: KeyTable([
      ("screen_view", .screen), ("first_open", .lifecycle), ("session_start", .lifecycle),
      ("user_engagement", .lifecycle), ("app_update", .lifecycle), ("os_update", .lifecycle),
      ("app_remove", .lifecycle), ("app_clear_data", .lifecycle), ("app_exception", .lifecycle),
    ]), hasIDs: false)
}
