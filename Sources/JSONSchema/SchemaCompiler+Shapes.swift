import Findings
import TextFormats

/// The keywords of one schema, each with its value.
struct SchemaMembers {
  private var values: [SchemaKeyword: JSONView] = [:]

  subscript(keyword: SchemaKeyword) -> JSONView? {
    get { values[keyword] }
    set { values[keyword] = newValue }
  }

  func pairs(of keyword: SchemaKeyword) -> [(key: JSONView, value: JSONView)] {
    values[keyword].map { Array($0.members) } ?? []
  }

  func elements(of keyword: SchemaKeyword) -> [JSONView] { values[keyword].map { Array($0.elements) } ?? [] }
}

/// Whether the values of keywords look as the draft says.
extension SchemaCompiler {
  /// The keywords that a schema has and its draft knows; those with a value that cannot be are reported and left out.
  func members(of target: SchemaTarget) -> SchemaMembers {
    let draft = documents[target.document].draft
    var members = SchemaMembers()
    for (key, value) in target.view.members {
      let name = key.text ?? ""
      guard let keyword = SchemaKeyword.byName[name], keyword.isKnown(in: draft) else {
        unknownKeyword(name, draft, target, key)
        continue
      }
      if members[keyword] != nil {
        report(.keywordTwice(keyword), target, key)
      } else if let wants = missing(keyword, value, draft) {
        report(.wrongValue(keyword, wants: wants, found: value), target, value)
      } else {
        members[keyword] = value
        checkLists(keyword, value, draft, target)
      }
    }
    return members
  }

  private func unknownKeyword(_ name: String, _ draft: JSONSchemaDraft, _ target: SchemaTarget, _ key: JSONView) {
    if let keyword = SchemaKeyword.byName[name] {
      // Of those that only describe nobody will miss the effect.
      if [.const, .contains, .propertyNames].contains(keyword) {
        warn(.ofLaterDraft(name, "draft 6"), target, key)
      } else if [.if, .then, .else].contains(keyword) {
        warn(.ofLaterDraft(name, "draft 7"), target, key)
      }
    } else if Self.laterKeywords.contains(name) {
      warn(.ofLaterDraft(name, "draft 2019-09 or later"), target, key)
    } else if name.utf8.count > 3, !Self.vendorKeywords.contains(name), mayLookUp(),
      let near = DidYouMean.nearest(to: name, among: Self.keywordNames), let keyword = SchemaKeyword.byName[near],
      keyword.isKnown(in: draft)
    {
      warn(.misspelled(name, keyword), target, key)
    }
  }

  private static let keywordNames = SchemaKeyword.allCases.map(\.rawValue).filter { $0.utf8.count > 3 }
  private static let laterKeywords: Set<String> = [
    "$anchor", "$defs", "$dynamicAnchor", "$dynamicRef", "$recursiveAnchor", "$recursiveRef", "dependentRequired",
    "dependentSchemas", "maxContains", "minContains", "prefixItems", "unevaluatedItems", "unevaluatedProperties",
  ]
  /// What services add.
  private static let vendorKeywords: Set<String> = ["example", "labels", "name", "nameMapping", "self", "types"]

  /// What the value of a keyword must be and is not; nil when all is well. Schemas inside are looked at in their turn.
  private func missing(_ keyword: SchemaKeyword, _ value: JSONView, _ draft: JSONSchemaDraft) -> String? {
    switch keyword.shape {
    case .schema, .anything: return nil
    case .listOfSchemas: return value.kind == .array && value.size > 1 ? nil : "a list of schemas, not empty"
    case .mapOfSchemas: return value.kind == .object ? nil : "an object with schemas"
    case .schemaOrList: return value.kind == .array || isSchema(value, draft) ? nil : "a schema or a list of schemas"
    case .schemaOrBoolean: return isSchema(value, .draft7) ? nil : "a schema, true or false"
    case .dependencies:
      guard value.kind == .object else { return "an object" }
      return value.members.allSatisfy { isSchema($0.value, draft) || isListOfTexts($0.value) }
        ? nil : "an object of schemas and lists of names"
    case .count: return isCount(value, draft) ? nil : "a whole number, zero or more"
    case .number: return value.isNumber ? nil : "a number"
    case .positiveNumber:
      let isPositive = value.decimal.map { !$0.isZero && !$0.isNegative } ?? false
      return isPositive ? nil : "a number above zero"
    case .limit:
      if draft == .draft4 { return value.bool != nil ? nil : "true or false; it is a number from draft 6 on" }
      return value.isNumber ? nil : "a number; true and false were for draft 4"
    case .boolean: return value.bool != nil ? nil : "true or false"
    case .text: return value.kind == .string ? nil : "a string"
    case .texts: return isListOfTexts(value) ? nil : "a list of strings"
    case .list, .values: return value.kind == .array ? nil : "a list"
    case .type:
      return value.kind == .string || isListOfTexts(value) && value.size > 1
        ? nil : "the name of a type, or a list of them"
    }
  }

  private func isSchema(_ value: JSONView, _ draft: JSONSchemaDraft) -> Bool {
    value.kind == .object || draft != .draft4 && value.bool != nil
  }

  private func isListOfTexts(_ value: JSONView) -> Bool {
    value.kind == .array && value.elements.allSatisfy { $0.kind == .string }
  }

  private func isCount(_ value: JSONView, _ draft: JSONSchemaDraft) -> Bool {
    guard let number = value.decimal, !number.isNegative else { return false }
    return draft == .draft4 ? value.kind == .integer : number.isWhole
  }

  // MARK: Lists

  /// Lists that should not be empty, and in which nothing should stand twice.
  private func checkLists(
    _ keyword: SchemaKeyword, _ value: JSONView, _ draft: JSONSchemaDraft, _ target: SchemaTarget
  ) {
    if keyword == .items {
      if value.kind == .array, value.size == 1 { mind(.emptyList(keyword), target, value) }
    } else if keyword == .dependencies {
      for (_, list) in value.members where list.kind == .array {
        if draft == .draft4, list.size == 1 { mind(.emptyList(keyword), target, list) }
        checkTwice(keyword, list, target)
      }
    } else if keyword == .required || keyword == .type || keyword == .enum && draft < .draft7 {
      // What draft 7 says of `enum` is only advice.
      let mayBeEmpty = keyword == .required && draft > .draft4
      if value.kind == .array, value.size == 1, !mayBeEmpty { mind(.emptyList(keyword), target, value) }
      checkTwice(keyword, value, target)
    }
  }

  private func checkTwice(_ keyword: SchemaKeyword, _ list: JSONView, _ target: SchemaTarget) {
    let items = list.elements.map { ($0, ValueComparison.digest($0)) }.sorted { $0.1 < $1.1 }
    for (one, other) in zip(items, items.dropFirst()) where one.1 == other.1 {
      if ValueComparison.areEqual(one.0, other.0) { return mind(.twiceInList(keyword, one.0), target, list) }
    }
  }
}
