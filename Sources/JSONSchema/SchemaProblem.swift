import Findings
import TextFormats

/// What can be wrong or odd with a schema.
enum SchemaProblem {
  case notASchema(JSONSchemaDraft, found: JSONView)
  case wrongValue(SchemaKeyword, wants: String, found: JSONView)
  case keywordTwice(SchemaKeyword)
  case unknownType(String)
  case unknownDraft(String)
  case unsupportedDraft(String)
  case emptyList(SchemaKeyword)
  case twiceInList(SchemaKeyword, JSONView)
  case needsMaximum(SchemaKeyword, SchemaKeyword)
  case pattern(String, String)
  case remoteReference(String)
  case unreadableDocument(String, String)
  case deadReference(String, near: String?)
  case endlessReference(String)
  case endlessSchema
  case tooLarge
  case looksAround(String)
  case misspelled(String, SchemaKeyword)
  case ofLaterDraft(String, String)

  /// As they are told. The place is the caller's.
  var finding: Finding {
    let (code, message, note) = words
    return Finding(code: "schema.\(code)", message: message, notes: note.map { [$0] } ?? [])
  }

  private var words: (code: String, message: String, note: String?) {
    switch self {
    case .notASchema(let draft, let found):
      let wants = draft == .draft4 ? "an object" : "an object, true or false"
      return ("not_a_schema", "a schema of draft \(draft.rawValue) is \(wants), this is \(found.shortForm)", nil)
    case .wrongValue(let keyword, let wants, let found):
      return ("wrong_value", "\"\(keyword.rawValue)\" is \(found.shortForm), and must be \(wants)", nil)
    case .keywordTwice(let keyword): return ("keyword_twice", "\"\(keyword.rawValue)\" stands here twice", "remove one")
    case .unknownType(let name):
      let types = SchemaType.allCases.map(\.rawValue)
      let note = DidYouMean.note(for: name, among: types) ?? "types are \(types.joined(separator: ", "))"
      return ("unknown_type", "there is no type \(Quote.text(name))", note)
    case .unknownDraft(let uri):
      return ("unknown_draft", "$schema is \(Quote.text(uri)), which is no draft that is known", Self.drafts)
    case .unsupportedDraft(let uri):
      return ("unsupported_draft", "$schema is \(Quote.text(uri)), a draft that is not supported", Self.drafts)
    case .emptyList(let keyword): return ("empty_list", "\"\(keyword.rawValue)\" has no elements", "remove it")
    case .twiceInList(let keyword, let value):
      return ("twice_in_list", "\"\(keyword.rawValue)\" has \(value.shortForm) twice", "remove one of them")
    case .needsMaximum(let keyword, let other):
      return ("incomplete", "in draft 4 \"\(keyword.rawValue)\" needs \"\(other.rawValue)\" beside it", nil)
    case .pattern(let pattern, let why):
      return ("pattern", "the pattern \(Quote.text(pattern)) is not a regular expression of ECMA-262: \(why)", nil)
    case .remoteReference(let uri):
      return (
        "remote_reference", "$ref leads to \(Quote.text(uri)), which is not here",
        "nothing is fetched: give its document, or copy what is needed under \"definitions\""
      )
    case .unreadableDocument(let uri, let why):
      return ("unreadable_document", "the document \(Quote.text(uri)) is not JSON: \(why)", nil)
    case .deadReference(let reference, let near):
      return ("dead_reference", "$ref \(Quote.text(reference)) leads nowhere", near.map { "did you mean \"\($0)\"?" })
    case .endlessReference(let reference):
      return ("endless_reference", "$ref \(Quote.text(reference)) leads back to itself", nil)
    case .endlessSchema:
      return (
        "endless_schema", "the schema asks for itself about the same value, without end",
        "recursion must go through a property or an element"
      )
    case .tooLarge: return ("too_large", "the schema is too large", nil)
    case .looksAround(let pattern):
      return (
        "looks_around", "the pattern \(Quote.text(pattern)) looks ahead or behind, which some services refuse", nil
      )
    case .misspelled(let name, let keyword):
      return ("unknown_keyword", "\(Quote.text(name)) is no keyword", "did you mean \"\(keyword.rawValue)\"?")
    case .ofLaterDraft(let name, let draft):
      return ("later_keyword", "\"\(name)\" is a keyword of \(draft), and has no effect here", nil)
    }
  }

  private static let drafts = "drafts 4, 6 and 7 are: http://json-schema.org/draft-07/schema#"
}

extension JSONView {
  /// For messages: a list as such, a scalar as it was written.
  var shortForm: String {
    switch kind {
    case .array: "a list"
    case .object: "an object"
    case .null, .true, .false, .integer, .decimal, .string: Quote.bare(Excerpt.text(self))
    }
  }
}
