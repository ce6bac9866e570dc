import Findings
import TextFormats

extension ModelBuilder {
  /// What only the whole definition shows to be wrong.
  mutating func checkTogether(_ top: Fields, _ pages: [SettingsPage]) {
    checkRoot(top, pages)
    checkTitles(top, pages)
    checkSurfaces(top, pages)
    checkCycles()
  }

  /// The first page has to exist with the chosen modules.
  private func checkRoot(_ top: Fields, _ pages: [SettingsPage]) {
    let root = top.text("root", or: "settings")
    guard let page = pages.first(where: { $0.id == root }) else {
      guard top.has("pages"), !top.has("root"), !symbols.has(root, .page) else { return }
      let known = symbols.names(.page)
      top.report(
        "unknown_page", "there is no page \"settings\" to begin with", at: "pages",
        known.isEmpty ? "add it" : "add it, or set root to \(Name.list(known.prefix(8).map { $0 }))")
      return
    }
    guard let module = page.module, !modules.contains(module) else { return }
    top.report(
      "absent_root", "the root page \"\(root)\" does not exist without the module \"\(module.rawValue)\"", at: "root",
      "choose the module, or another root")
  }

  /// A page without a title has that of a row that leads to it.
  private func checkTitles(_ top: Fields, _ pages: [SettingsPage]) {
    for page in pages where page.title.isEmpty {
      guard let place = reading.sources[.page(page.id)], leadingLabels[page.id] == nil else { continue }
      reading.report(
        "missing_field", "the page \"\(page.id)\" needs \"title\": no row leads to it",
        at: .root.key("pages").key(page.id), line: reading.line(of: place),
        notes: ["the title, and the back label of what is pushed from it"])
    }
  }

  /// Pages, dialogs and pushed pickers are unique together, and none has a flow's name.
  private func checkSurfaces(_ top: Fields, _ pages: [SettingsPage]) {
    for (id, fields) in pushedPickers {
      for (declaration, what) in [(Declaration.page, "page"), (.dialog, "dialog")] {
        guard let place = symbols.place(id, declaration) else { continue }
        fields.report(
          "duplicate", "the pushed list of this picker has the id \"\(id)\", as a \(what) has", at: "id",
          "give one another id; the \(what) is at \(place.path)")
      }
      checkFlowName(id, at: fields.path.key("id"), line: fields.line)
    }
    for (name, declaration) in [("pages", Declaration.page), ("dialogs", .dialog)] {
      for id in symbols.names(declaration) {
        guard let place = symbols.place(id, declaration) else { continue }
        checkFlowName(id, at: .root.key(name).key(id), line: reading.line(of: place))
      }
    }
  }

  private func checkFlowName(_ id: String, at path: NodePath, line: Int) {
    guard FlowName(rawValue: id) != nil else { return }
    reading.report(
      "duplicate", "\"\(id)\" is the name of a flow", at: path, line: line, notes: ["give it another id"])
  }

  /// Rows that lead from page to page in a circle: a user would go deeper for ever.
  private func checkCycles() {
    var next: [String: [PageLink]] = [:]
    for link in links { next[link.from, default: []].append(link) }
    var done: Set<String> = []
    for start in next.keys.sorted(by: Name.comesBefore) where !done.contains(start) {
      follow(from: start, next, &done)
    }
  }

  /// Depth first, without recursion: the way is as long as the author makes it.
  private func follow(from start: String, _ next: [String: [PageLink]], _ done: inout Set<String>) {
    var way: [(page: String, position: Int)] = [(start, 0)]
    var onWay: Set<String> = [start]
    while let (page, position) = way.last {
      guard let links = next[page], position < links.count else {
        done.insert(page)
        onWay.remove(page)
        way.removeLast()
        continue
      }
      way[way.count - 1].position += 1
      let link = links[position]
      if onWay.contains(link.to) {
        report(link, way: way.map(\.page))
      } else if !done.contains(link.to) {
        way.append((link.to, 0))
        onWay.insert(link.to)
      }
    }
  }

  private func report(_ link: PageLink, way: [String]) {
    guard let first = way.firstIndex(of: link.to) else { return }
    let circle = Array(way[first...]) + [link.to]
    let shown = circle.count > 12 ? circle.prefix(6) + ["…"] + circle.suffix(5) : circle[...]
    link.fields.report(
      "page_cycle", "the pages lead in a circle: \(shown.joined(separator: " → "))", at: "page",
      "go back instead, with a row of kind \"action\": actions = { { pop = \"\(link.to)\" } }")
  }
}
