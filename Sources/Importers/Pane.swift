import Findings
import TextFormats

/// One property list of the bundle, read but not yet understood.
struct Pane {
  /// Without folder suffixes, `3rd/Lua`; what `File` in a child pane says.
  var name: String
  /// The path in the bundle, `Root~iphone.plist`.
  var file: String
  var title: String?
  var stringsTable: String?
  /// `ApplicationGroupContainerIdentifier`.
  var suite: String?
  var specifiers: [Specifier]
  /// Keys of the list itself that mean nothing here.
  var leftOut: [String]
}

/// One entry of `PreferenceSpecifiers`.
struct Specifier {
  var type: String
  var list: PropertyList
  /// The file, the line where there is one, and `PreferenceSpecifiers[3]`.
  var place: SourcePlace
  /// The old format knows texts alone, so that a text there is no fault.
  var isUntyped: Bool

  subscript(key: String) -> PropertyList? { list[key] }

  func text(_ key: String) -> String? {
    list[key]?.scalarText.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The place of one of its values.
  func place(of key: String) -> SourcePlace {
    SourcePlace(file: place.file, line: list[key]?.line ?? place.line, path: "\(place.path).\(key)")
  }

  var keys: [String] { list.keys }
}

/// The panes that can be reached from the root, each once, the root first.
struct PaneTree {
  enum Child: Hashable {
    case pane(Int)
    /// The pane leads back to itself.
    case cycle
    case missing(notes: [String])
    case tooDeep
  }

  var panes: [Pane]
  /// For each pane, what the `File` of its child panes leads to.
  var children: [[String: Child]]
  /// Whether the root is the variant for iPad, as there is no other.
  var isForPad: Bool
}
