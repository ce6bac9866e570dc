import JSONSchema
import EventLogs
import TextFormats

extension LogRules {
  /// V24: what looks like personal data in the values of an event that is not about the user.
  func checkPersonalData(_ seen: SeenEvent, _ report: inout ViolationReport) {
    guard !patterns.isEmpty, let properties = seen.event.properties else { return }
    switch seen.event.kind {
    case .track, .screen, .lifecycle, .flag: break
    case .identify, .set, .group, .alias, .reset: return
    }
    guard PersonalText.mayHold(properties.source) else { return }
    for (key, value) in properties.members {
      if key.isText("$set") || key.isText("$set_once") || key.isText("$anon_distinct_id") { continue }
      // Where an SDK puts the user's id among the properties, it is what it has to be.
      if key.isText("distinct_id") || key.isText("$user_id") { continue }
      look(at: value, "/properties", key, seen, depth: 0, &report)
    }
  }

  private func look(
    at value: JSONView, _ path: String, _ key: JSONView?, _ seen: SeenEvent, depth: Int,
    _ report: inout ViolationReport
  ) {
    guard depth < 32, PersonalText.mayHold(value.source) else { return }
    let name = key?.text ?? ""
    if overlay?.personal.allowed.contains(name) == true { return }
    let place = key == nil ? path : "\(path)/\(JSONPointer.escaped(name))"
    switch value.kind {
    case .string: checkText(value, place, seen, &report)
    case .array:
      for (index, element) in value.elements.enumerated() {
        look(at: element, "\(place)/\(index)", nil, seen, depth: depth + 1, &report)
      }
    case .object:
      for (key, inner) in value.members { look(at: inner, place, key, seen, depth: depth + 1, &report) }
    case .null, .false, .true, .integer, .decimal: break
    }
  }

  private func checkText(_ value: JSONView, _ place: String, _ seen: SeenEvent, _ report: inout ViolationReport) {
    for pattern in patterns {
      let (found, what) =
        switch pattern {
        case .email: (PersonalText.hasEmail(value.source), "an e-mail address")
        case .phone: (PersonalText.hasPhone(value.source), "a phone number")
        }
      guard found else { continue }
      report.add(violation(.personalData, seen, "holds \(what)", pointer: place))
      return
    }
  }
}
