import JSONSchema
import EventLogs
import TextFormats

extension LogRules {
  /// V24: what looks like personal data in the names, keys and values of an event that is not about the user.
  func checkPersonalData(_ seen: SeenEvent, _ report: inout ViolationReport) {
    switch seen.event.kind {
    case .track, .screen, .lifecycle, .flag: break
    case .identify, .set, .group, .alias, .reset: return
    }
    checkNames(seen, &report)
    guard !patterns.isEmpty, let properties = seen.event.properties, PersonalText.mayHold(properties.source) else {
      return
    }
    for (key, value) in properties.members {
      if key.isText("$set") || key.isText("$set_once") || key.isText("$anon_distinct_id") { continue }
      // Where an SDK puts the user's id among the properties, it is what it has to be.
      if key.isText("distinct_id") || key.isText("$user_id") { continue }
      look(at: value, "/properties", key, seen, depth: 0, &report)
    }
  }

  private func checkNames(_ seen: SeenEvent, _ report: inout ViolationReport) {
    if let what = seen.facts.personal, let name = seen.event.name {
      add("has a name that holds \(what)", seen, JSONPointer.path(from: seen.event.source, to: name) ?? "", &report)
    }
    // Where the screen's name is a property, it is looked at with the others.
    guard let screen = seen.event.screen, PersonalText.mayHold(screen.source),
      seen.event.properties.map({ JSONPointer.path(from: $0, to: screen) == nil }) ?? true,
      screen.source.baseAddress != seen.event.name?.source.baseAddress, let what = personalData(in: screen.source)
    else { return }
    let pointer = JSONPointer.path(from: seen.event.source, to: screen) ?? ""
    add("is of a screen whose name holds \(what)", seen, pointer, &report)
  }

  private func look(
    at value: JSONView, _ path: String, _ key: JSONView?, _ seen: SeenEvent, depth: Int,
    _ report: inout ViolationReport
  ) {
    let keyHolds = key.map { PersonalText.mayHold($0.source) } ?? false
    guard depth < 32, keyHolds || PersonalText.mayHold(value.source) else { return }
    let name = key?.text ?? ""
    if overlay?.personal.allowed.contains(name) == true { return }
    let place = key == nil ? path : "\(path)/\(JSONPointer.escaped(name))"
    if keyHolds, let what = personalData(in: name) { add("has a key that holds \(what)", seen, place, &report) }
    switch value.kind {
    case .string: if let what = personalData(in: value.source) { add("holds \(what)", seen, place, &report) }
    case .array:
      for (index, element) in value.elements.enumerated() {
        look(at: element, "\(place)/\(index)", nil, seen, depth: depth + 1, &report)
      }
    case .object:
      for (key, inner) in value.members { look(at: inner, place, key, seen, depth: depth + 1, &report) }
    case .null, .false, .true, .integer, .decimal: break
    }
  }

  private func add(_ message: String, _ seen: SeenEvent, _ pointer: String, _ report: inout ViolationReport) {
    report.add(violation(.personalData, seen, message, pointer: pointer))
  }

  func personalData(in text: String) -> String? {
    var text = text
    return text.withUTF8 { personalData(in: UnsafeRawBufferPointer($0)) }
  }

  /// What a text holds that must not leave the device, in words.
  private func personalData(in text: UnsafeRawBufferPointer) -> String? {
    for pattern in patterns {
      switch pattern {
      case .email: if PersonalText.hasEmail(text) { return "an e-mail address" }
      case .phone: if PersonalText.hasPhone(text) { return "a phone number" }
      }
    }
    return nil
  }
}
