/// The way from the top of a definition to one of its values.
indirect enum NodePath: Hashable {
  case root
  case key(NodePath, String)
  /// From 0; written from 1.
  case index(NodePath, Int)

  func key(_ name: String) -> NodePath { .key(self, name) }
  func index(_ position: Int) -> NodePath { .index(self, position) }

  /// `pages.privacy.sections[2].rows[1].icon`; keys that are no ids stand in `["…"]`.
  var text: String {
    switch self {
    case .root: return ""
    case .index(let parent, let position): return "\(parent.text)[\(position + 1)]"
    case .key(let parent, let name):
      let before = parent.text
      guard Name.isID(name) else { return "\(before)[\"\(Self.short(name))\"]" }
      return before.isEmpty ? name : "\(before).\(name)"
    }
  }

  /// A text as messages quote it: at most 60 characters, on one line.
  static func short(_ text: String) -> String {
    let line = text.prefix(60).map { $0.isNewline ? " " : $0 }
    return String(line) + (text.count > 60 ? "…" : "")
  }
}
