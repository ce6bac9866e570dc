import Findings
extension ModelBuilder {
  /// A value as a preference's type has it; a fault is reported where it does not fit.
  func fitted(
    _ value: SettingValue, _ preference: Preference, _ fields: Fields, _ field: String, inRange: Bool = true
  ) -> SettingValue {
    switch (preference.type, value) {
    case (.bool, .bool), (.text, .text), (.secret, .text): return value
    case (.int, .integer(let number)):
      if inRange { checkRange(Double(number), preference, fields, field) }
      return value
    case (.int, .number(let number)):
      guard let whole = number.whole else { break }
      return fitted(.integer(whole), preference, fields, field, inRange: inRange)
    case (.number, .integer(let number)):
      return fitted(.number(Double(number)), preference, fields, field, inRange: inRange)
    case (.number, .number(let number)):
      if inRange { checkRange(number, preference, fields, field) }
      return value
    case (.choice, .text(let id)):
      checkOption(id, preference, fields, field)
      return value
    case (.choices, .list(let ids)):
      for id in ids { checkOption(id, preference, fields, field) }
      return value
    case (.date, .text(let text)):
      guard DateForm.isDate(text) else { break }
      return value
    case (.time, .text(let text)):
      guard DateForm.isTime(text) else { break }
      return value
    case (.bool, _), (.int, _), (.number, _), (.text, _), (.secret, _), (.choice, _), (.choices, _), (.date, _),
      (.time, _):
      break
    }
    if isPlaceholder(value) { return value }
    fields.report(
      "wrong_type", "\(value.found) is no value of \"\(preference.id)\", \(preference.type.named)", at: field,
      "write \(preference.type.example)")
    return value
  }

  /// A text that is one placeholder keeps the type of what it stands for.
  private func isPlaceholder(_ value: SettingValue) -> Bool {
    guard case .text(let text) = value else { return false }
    return (try? TextTemplate(text))?.solePlaceholder != nil
  }

  private func checkRange(_ number: Double, _ preference: Preference, _ fields: Fields, _ field: String) {
    if let min = preference.min, number < min {
      fields.report(
        "bad_range", "\(number.short) is below the least value, \(min.short)", at: field, "change it or \"min\"")
    } else if let max = preference.max, number > max {
      fields.report(
        "bad_range", "\(number.short) is above the greatest value, \(max.short)", at: field, "change it or \"max\"")
    }
  }

  func checkOption(_ id: String, _ preference: Preference, _ fields: Fields, _ field: String) {
    let known = preference.options.map(\.id)
    guard !known.contains(id), !known.isEmpty, !isPlaceholder(.text(id)) else { return }
    let listed = known.count <= 8 ? "it is one of \(Name.list(known))" : "see the options of \"\(preference.id)\""
    fields.report(
      "unknown_option", "\"\(NodePath.short(id))\" is no option of \"\(preference.id)\"", at: field,
      DidYouMean.note(for: id, among: known) ?? listed)
  }
}

extension SettingValue {
  /// As a message says it.
  var found: String {
    switch self {
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .text(let text): "\"\(NodePath.short(text))\""
    case .list: "a list"
    }
  }
}

extension Preference.Kind {
  /// With its article.
  var named: String { self == .int ? "an int" : "a \(rawValue)" }

  /// How a value of it is written.
  var example: String {
    switch self {
    case .bool: "true or false"
    case .int: "a whole number"
    case .number: "a number"
    case .text, .secret: "a text in quotes"
    case .choice: "the id of an option"
    case .choices: "a list of option ids"
    case .date: "a date such as \"2026-01-31\" or \"2026-01-31T09:30\""
    case .time: "a time such as \"09:30\""
    }
  }
}

/// The forms of dates and times, ISO 8601 without a zone.
enum DateForm {
  /// `2026-01-31`, or with a time, `2026-01-31T09:30`.
  static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let date = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard date.count == 3, let year = number(date[0], digits: 4), let month = number(date[1], digits: 2),
      let day = number(date[2], digits: 2), (1...12).contains(month), (1...days(month, year)).contains(day)
    else { return false }
    return parts.count == 1 || isTime(String(parts[1]))
  }

  /// `09:30` or `09:30:15`.
  static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0, digits: 2) }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return false }
    return numbers[0] < 24 && numbers.dropFirst().allSatisfy { $0 < 60 }
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy(Name.isDigit) else { return nil }
    return Int(text)
  }

  private static func days(_ month: Int, _ year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
