import EventLogs
import TextFormats

/// Holds events against the limits of a vendor (V07). It is shared: to hand it on costs nothing.
final class LimitCheck: Sendable {
  let limits: VendorLimits
  private let own: SDKEvents

  /// In a log of the vendor itself the names that it keeps for itself are its own; in a trace those of properties are.
  init?(_ profile: SDKProfile, _ format: EventLogFormat) {
    guard var limits = profile.limits else { return nil }
    if profile == SDKProfile(of: format) { (limits.reservedNames, limits.reservedPrefixes) = ([], []) }
    limits.hasOwnProperties = format == .trace
    self.limits = limits
    own = profile.ownEvents
  }

  /// What is wrong with an event's name, once for all events that have it.
  func faults(ofName name: String) -> [Fault] {
    var faults: [Fault] = []
    if limits.reservedNames.contains(name) || limits.reservedPrefixes.contains(where: { name.hasPrefix($0) }) {
      return [Fault("the name \"\(Quote.bare(name))\" is reserved by \(limits.vendor)")]
    }
    if own.has(name) { return [] }
    if let most = limits.nameLength, name.unicodeScalars.count > most {
      faults.append(
        .length("the name of the event is longer than \(limits.vendor) takes", name.unicodeScalars.count, most))
    }
    if limits.hasPlainNames, !Self.isPlain(name) {
      faults.append(
        Fault(
          "the name of \"\(Quote.bare(name))\" has signs that \(limits.vendor) does not take",
          expected: "a letter, then letters, digits and _", actual: "\"\(Quote.bare(name))\""))
    }
    return faults
  }

  /// What is wrong with an event beside its name.
  func faults(in event: LoggedEvent) -> [Fault] {
    var faults: [Fault] = []
    if let most = limits.eventBytes, event.source.source.count > most {
      faults.append(.length("the event is larger than \(limits.vendor) takes", event.source.source.count, most, "byte"))
    }
    for id in [event.user, event.anonymousID] { if let id { check(id: id, of: event, &faults) } }
    if let properties = event.properties, limits.looksAtProperties { check(properties: properties, &faults) }
    if let traits = event.traits { check(traits: traits, &faults) }
    return faults
  }

  /// Whether `faults(in:)` would find anything, without taking memory.
  func isFine(_ event: LoggedEvent) -> Bool {
    if let most = limits.eventBytes, event.source.source.count > most { return false }
    if let user = event.user, !isFine(id: user) { return false }
    if let anonymous = event.anonymousID, !isFine(id: anonymous) { return false }
    if limits.looksAtProperties, let properties = event.properties, !isFine(properties: properties) { return false }
    guard let traits = event.traits else { return true }
    return isFine(traits: traits)
  }

  struct Fault {
    var message: String
    var expected: String?
    var actual: String?
    /// The value, for a pointer to it.
    var value: JSONView?

    init(_ message: String, expected: String? = nil, actual: String? = nil, at value: JSONView? = nil) {
      self.message = message
      self.expected = expected
      self.actual = actual
      self.value = value
    }

    static func length(
      _ message: String, _ length: Int, _ most: Int, _ unit: String = "character", at value: JSONView? = nil
    ) -> Fault {
      Fault(message, expected: "at most \(Quote.count(most, unit))", actual: Quote.count(length, unit), at: value)
    }
  }
}

// MARK: Ids

extension LimitCheck {
  private func isFine(id: JSONView) -> Bool {
    guard id.kind == .string else { return true }
    let count = id.source.count
    // A byte is never more than a character.
    if let least = limits.shortestID, count < least * 4, length(of: id) < least { return false }
    if let most = limits.longestID, count > most, length(of: id) > most { return false }
    return count > 20 || limits.refusedIDs.isEmpty || !isRefused(id)
  }

  private func isRefused(_ id: JSONView) -> Bool {
    let text = id.source
    return limits.refusedIDs.contains { refused in
      refused.utf8.count == text.count
        && zip(refused.utf8, text).allSatisfy { $0 == $1 || ($0 == $1 | 0x20 && (0x41...0x5A).contains($1)) }
    }
  }

  private func check(id: JSONView, of event: LoggedEvent, _ faults: inout [Fault]) {
    if isFine(id: id) { return }
    let text = id.text ?? ""
    let length = text.unicodeScalars.count
    if let least = limits.shortestID, length < least {
      faults.append(
        Fault(
          "the id of the user is shorter than \(limits.vendor) takes", expected: "at least \(least) characters",
          actual: "\"\(Quote.bare(text))\"", at: id))
    } else if let most = limits.longestID, length > most {
      faults.append(.length("the id of the user is longer than \(limits.vendor) takes", length, most, at: id))
    } else {
      faults.append(
        Fault(
          "\(limits.vendor) takes this id of the user for nobody's", expected: "an id that one user has",
          actual: "\"\(Quote.bare(text))\"", at: id))
    }
  }
}

// MARK: Properties

extension LimitCheck {
  private func isFine(properties: JSONView) -> Bool {
    var count = 0
    for (key, value) in properties.members {
      count += 1
      if let most = limits.propertyNameLength, key.source.count > most { return false }
      if limits.hasPlainNames, !Self.isPlain(key.source) { return false }
      if let most = limits.textLength, value.kind == .string, value.source.count > most { return false }
      if limits.reservedProperties.contains(where: { Self.hasPrefix($0, key.source) }) { return false }
    }
    return count <= limits.properties ?? .max
  }

  private func check(properties: JSONView, _ faults: inout [Fault]) {
    var count = 0
    for (key, value) in properties.members {
      let name = key.text ?? ""
      if limits.reservedProperties.contains(where: { name.hasPrefix($0) }) {
        faults.append(Fault("the name of property \"\(Quote.bare(name))\" is reserved by \(limits.vendor)", at: value))
        continue
      }
      if own.hasProperty(name, of: .track) { continue }
      count += 1
      check(name, value, &faults)
    }
    if let most = limits.properties, count > most {
      faults.append(
        Fault(
          "the event has more properties than \(limits.vendor) takes", expected: "at most \(most)",
          actual: "\(count)", at: properties))
    }
  }

  private func check(_ name: String, _ value: JSONView, _ faults: inout [Fault]) {
    if let most = limits.propertyNameLength, name.unicodeScalars.count > most {
      faults.append(
        .length(
          "the name of property \"\(Quote.bare(name))\" is longer than \(limits.vendor) takes",
          name.unicodeScalars.count, most, at: value))
    }
    if limits.hasPlainNames, !Self.isPlain(name) {
      faults.append(
        Fault(
          "the name of property \"\(Quote.bare(name))\" has signs that \(limits.vendor) does not take",
          expected: "a letter, then letters, digits and _", actual: "\"\(Quote.bare(name))\"", at: value))
    }
    let most = limits.longerTexts.first { $0.property == name }?.length ?? limits.textLength
    if let most, value.kind == .string, length(of: value) > most {
      faults.append(
        .length(
          "the text of property \"\(Quote.bare(name))\" is longer than \(limits.vendor) takes", length(of: value), most,
          at: value))
    }
  }

  private func isFine(traits: JSONView) -> Bool {
    var count = 0
    for (key, value) in traits.members {
      count += 1
      if let most = limits.traitNameLength, key.source.count > most { return false }
      if let most = limits.traitTextLength, value.kind == .string, value.source.count > most { return false }
    }
    return count <= limits.traits ?? .max
  }

  private func check(traits: JSONView, _ faults: inout [Fault]) {
    var count = 0
    for (key, value) in traits.members {
      count += 1
      let name = key.text ?? ""
      if let most = limits.traitNameLength, name.unicodeScalars.count > most {
        faults.append(
          .length(
            "the name of user property \"\(Quote.bare(name))\" is longer than \(limits.vendor) takes",
            name.unicodeScalars.count, most, at: value))
      }
      if let most = limits.traitTextLength, value.kind == .string, length(of: value) > most {
        faults.append(
          .length(
            "the text of user property \"\(Quote.bare(name))\" is longer than \(limits.vendor) takes",
            length(of: value), most, at: value))
      }
    }
    if let most = limits.traits, count > most {
      faults.append(
        Fault(
          "the user has more properties than \(limits.vendor) takes", expected: "at most \(most)", actual: "\(count)",
          at: traits))
    }
  }
}

// MARK: Texts

extension LimitCheck {
  private func length(of text: JSONView) -> Int { text.text?.unicodeScalars.count ?? 0 }

  private static func isPlain(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { isPlain(UnsafeRawBufferPointer($0)) }
  }

  private static func isPlain(_ name: UnsafeRawBufferPointer) -> Bool {
    guard let first = name.first, isLetter(first) else { return false }
    return name.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func hasPrefix(_ prefix: String, _ text: UnsafeRawBufferPointer) -> Bool {
    prefix.utf8.count <= text.count && text.starts(with: prefix.utf8)
  }
}
