import Findings
import LuaBridge

/// What a script expects of one event or call of the analytics SDK.
struct EventPattern {
  var call: ObservedEvent.Call
  var name: Expected
  var properties: Expected?
  /// `user`, `anonymous_id`.
  var identity: [(key: String, value: Expected)] = []

  /// From a name, or what `event` and `analytics` return; nil for anything else.
  init?(_ value: LuaValue) {
    if let name = value.text {
      call = .track
      self.name = .value(.string(name))
      return
    }
    guard value[Expected.mark].text == "event", let kind = value["call"].text else {
      guard let matcher = try? Expected(value), case .like = matcher else { return nil }
      call = .track
      name = matcher
      return
    }
    switch kind {
    case "screen": call = .screen
    case "identify": call = .identify
    case "reset": call = .reset
    case "flush": call = .flush
    default: call = .track
    }
    guard let name = try? Expected(value["name"]) else { return nil }
    self.name = name
    if case .table = value["properties"] {
      guard let wanted = try? Expected(value["properties"]) else { return nil }
      properties = wanted
    }
    if case .table = value["identity"] {
      guard case .map(let fields)? = try? Expected(value["identity"]) else { return nil }
      identity = fields
    }
  }

  /// Refuses what the app can never send.
  func check(_ vocabulary: EventVocabulary) throws {
    for (key, _) in identity where key != "user" && key != "anonymous_id" {
      throw LuaRaise("the identity of an event has no \(Found.quoted(key)); known: user, anonymous_id")
    }
    switch call {
    case .track, .screen: try vocabulary.check(name, call)
    case .identify, .reset, .flush: break
    }
    if case .map(let wanted)? = properties { try vocabulary.check(properties: wanted.map(\.key)) }
  }

  func fits(_ event: ObservedEvent, _ like: PatternMatch) throws -> Bool {
    guard call == event.call else { return false }
    if call != .reset, call != .flush, try !name.fits(.string(event.name), like) { return false }
    if let properties, try !properties.fits(event.found, like) { return false }
    return try identity.allSatisfy { try $0.value.fits(event.identity($0.key), like) }
  }

  /// Everything but the properties and the identity.
  func isNamed(like event: ObservedEvent, _ like: PatternMatch) throws -> Bool {
    try EventPattern(call: call, name: name).fits(event, like)
  }

  private init(call: ObservedEvent.Call, name: Expected) {
    self.call = call
    self.name = name
  }
}

extension EventPattern: CustomStringConvertible {
  var description: String {
    switch call {
    case .reset: return "analytics.reset"
    case .flush: return "analytics.flush"
    case .screen: return "analytics.screen \(name)"
    case .identify: return "analytics.identify \(name)"
    case .track: break
    }
    if properties == nil, identity.isEmpty { return "\(name)" }
    var parts = ["\(name)", properties.map { "\($0)" } ?? "nil"]
    if !identity.isEmpty { parts.append("\(Expected.map(identity))") }
    return "event(\(parts.joined(separator: ", ")))"
  }
}

extension ObservedEvent {
  /// Its properties.
  var found: Found { .map(properties.map { Found.Entry(key: $0.key, value: Found($0.value)) }) }

  func identity(_ key: String) -> Found {
    switch key {
    case "user": user.map { .string($0) } ?? .null
    case "anonymous_id": .string(anonymousID)
    default: .null
    }
  }

  /// As a script would expect it by its name.
  var words: String {
    switch call {
    case .track: Found.quoted(name)
    case .screen: "analytics.screen \(Found.quoted(name))"
    case .identify: "analytics.identify \(Found.quoted(name))"
    case .reset: "analytics.reset"
    case .flush: "analytics.flush"
    }
  }

  /// With those properties that a pattern names.
  func words(like pattern: EventPattern?) -> String {
    guard let pattern, pattern.properties != nil || !pattern.identity.isEmpty else { return words }
    var named = Found.map([])
    if case .map(let wanted)? = pattern.properties, case .map(let entries) = found {
      named = .map(entries.filter { entry in wanted.contains { $0.key == entry.key } })
    }
    var parts = [words, "\(named)"]
    if !pattern.identity.isEmpty {
      parts.append("\(Found.map(pattern.identity.map { Found.Entry(key: $0.key, value: identity($0.key)) }))")
    }
    return "event(\(parts.joined(separator: ", ")))"
  }

  /// Where it stands in the trace.
  var remark: String { "\(written(milliseconds)), record \(record)" + fate }
  /// That it never went out, where that is so.
  var fate: String { dropped.map { ", dropped: \($0)" } ?? "" }
}
