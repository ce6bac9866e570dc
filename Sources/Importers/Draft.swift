import TextFormats

/// An app definition on its way from panes to Lua: everything decided, nothing written yet. Texts are as the user
/// sees them; braces are doubled only when they are written into the definition.
struct Draft {
  var id: String
  var name: String
  /// The language of the labels.
  var locale: String
  /// Every language of the bundle, that one first.
  var locales: [String]
  var isForPad: Bool
  var preferences: [DraftPreference]
  /// The root first; each is reached from one before it.
  var pages: [DraftPage]
  var translations: [DraftTranslations]
}

struct DraftTranslations {
  var locale: String
  /// In the order in which the texts appear.
  var texts: [(text: String, translation: String)]
}

// MARK: Preferences

struct DraftPreference {
  var id: String
  /// The name in the store.
  var key: String
  var suite: String?
  var shape: DraftShape
}

/// The type of a preference with what belongs to it.
enum DraftShape: Hashable {
  case bool(default: Bool, on: LuaTerm?, off: LuaTerm?)
  case number(default: Double, min: Double, max: Double)
  case text(default: String, isSecret: Bool)
  case choice(default: String?, options: [DraftOption], isSorted: Bool)
  case date(default: String, components: String)
  /// A number or boolean that is only shown.
  case shown(LuaTerm)
}

struct DraftOption: Hashable {
  var id: String
  var label: String
  var shortLabel: String?
  var value: PropertyList
}

// MARK: Pages

struct DraftPage {
  var id: String
  /// Nil where the row that leads there gives the title.
  var title: String?
  /// The property list that it comes from.
  var file: String
  var comments: [String]
  var sections: [DraftSection]
}

struct DraftSection {
  var comments: [String] = []
  var header: String?
  var footer: String?
  var idiom: String?
  var entries: [DraftEntry] = []

  var rows: [DraftRow] { entries.compactMap { if case .row(let row) = $0 { row } else { nil } } }
}

enum DraftEntry {
  case row(DraftRow)
  /// What stood here and has no counterpart.
  case leftOut([String])
}

struct DraftRow {
  var id: String
  /// Nil for a slider without one.
  var label: String?
  var kind: DraftRowKind
  var subtitle: String?
  /// Subtitles for particular values of its preference.
  var subtitles: [DraftSubtitle] = []
  var icon: String?
  /// `phone` or `pad`, where the row exists on that alone.
  var idiom: String?
  /// What a reader should know, above the row.
  var comments: [String]
  /// Keys that mean nothing here.
  var leftOut: [String]
}

struct DraftSubtitle: Hashable {
  var preference: Int
  var value: LuaTerm
  var text: String
}

/// What a row does. Preferences are given by their place in the draft.
enum DraftRowKind {
  case toggle(Int)
  case picker(Int, options: [String], isInline: Bool)
  case slider(Int, range: ClosedRange<Double>, icons: (min: String?, max: String?), accessibilityLabel: String)
  case textField(Int, DraftTextTraits)
  case date(Int, components: String)
  case info(Int)
  case value(String)
  case navigation(page: String)
  case action(task: String)
  case link(url: String, inSheet: Bool)
  case mail(DraftMail)
}

struct DraftTextTraits {
  var isSecure = false
  var lines = 1
  var placeholder: String?
  var keyboard: String?
  var autocapitalization: String?
  var autocorrection = true
}

struct DraftMail {
  var to: [String]
  var cc: [String]
  var bcc: [String]
  var subject: String?
  var body: String?
  var isHTML: Bool
}
