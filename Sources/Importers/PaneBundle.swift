import Findings
import TextFormats

/// Finds and reads the panes of a bundle.
final class PaneBundle {
  private let files: BundleFiles
  private let report: Report
  private let lists: [String]
  private let present: Set<String>
  private var suggestions = 0
  private var tree = PaneTree(panes: [], children: [], isForPad: false)
  private var numbers: [String: Int] = [:]
  private var specifiers = 0
  /// Whether the caller named the root, and so chose among the panes.
  private var isChosen = false
  /// `["~iphone.inApp.plist", …]`, the first that exists counts.
  private var endings: [String] = []

  init(files: BundleFiles, report: Report) {
    self.files = files
    self.report = report
    lists = files.list.filter { $0.hasSuffix(".plist") }
    present = Set(lists)
  }

  private static let system = ["~iphone.plist", ".plist"]
  private static let inApp = ["~iphone.inApp.plist", ".inApp.plist"]
  private static let pad = ["~ipad.inApp.plist", "~ipad.plist"]

  // MARK: The root

  /// The file to begin with.
  func root(wanted: String?) throws(Finding) -> String {
    if let wanted {
      guard present.contains(wanted) else {
        throw .refusal(
          "no_root", "there is no property list \(Quote.text(wanted))", notes: listing(nearest: wanted))
      }
      isChosen = true
      return wanted
    }
    let candidates = (Self.system + Self.inApp + Self.pad).map { "Root" + $0 }
    if let found = candidates.first(where: present.contains) {
      reportOthers(found, candidates.filter(present.contains))
      return found
    }
    let top = lists.filter { !$0.contains("/") && $0 != "Info.plist" }
    guard top.count == 1 else {
      throw .refusal("no_root", "there is no \"Root.plist\"", notes: listing(nearest: "Root.plist"))
    }
    return top[0]
  }

  private func reportOthers(_ root: String, _ found: [String]) {
    let others = found.filter { $0 != root }.map(Quote.text)
    guard !others.isEmpty else { return }
    report.inform(
      "other_roots", "other variants of the root were not imported: \(others.joined(separator: ", "))",
      at: SourcePlace(file: root))
  }

  private func listing(nearest name: String) -> [String] {
    guard !lists.isEmpty else { return ["the bundle holds no property list at all"] }
    if let note = DidYouMean.note(for: name, among: lists) { return [note] }
    return ["property lists in it: \(lists.prefix(8).map(Quote.text).joined(separator: ", "))"]
  }

  // MARK: Panes

  /// The panes from the root on, depth first.
  func panes(from root: String) throws(Finding) -> PaneTree {
    let isInApp = root.hasSuffix(".inApp.plist")
    let isForPad = root.contains("~ipad")
    let plain = isForPad ? ["~ipad.plist", ".plist"] : Self.system
    let extended = isForPad ? ["~ipad.inApp.plist", ".inApp.plist"] : Self.inApp
    endings = isInApp ? extended + plain : plain
    tree.isForPad = isForPad
    _ = try visit(name(of: root), file: root, ancestors: [])
    if !isChosen { reportUnreached(root) }
    return tree
  }

  /// A pane that nothing leads to is most often a slip.
  private func reportUnreached(_ root: String) {
    let reached = Set(tree.panes.map(\.name))
    let others = lists.filter { !reached.contains(name(of: $0)) && $0 != "Info.plist" }
    guard !others.isEmpty else { return }
    let shown = others.prefix(8).map(Quote.text).joined(separator: ", ") + (others.count > 8 ? " …" : "")
    report.inform(
      "unreached", "no row leads to \(shown), so \(others.count == 1 ? "it was" : "they were") not imported",
      at: SourcePlace(file: root))
  }

  private func name(of file: String) -> String {
    let ending = (Self.inApp + Self.pad + Self.system).filter(file.hasSuffix).max { $0.count < $1.count }
    return String(file.dropLast(ending?.count ?? 0))
  }

  private func visit(_ name: String, file: String, ancestors: [String]) throws(Finding) -> Int {
    guard tree.panes.count < ImportLimits.panes else {
      throw .refusal("limit", "there are more than \(ImportLimits.panes) panes", at: SourcePlace(file: file))
    }
    let number = tree.panes.count
    numbers[file] = number
    let pane = try read(name, file: file, isRoot: ancestors.isEmpty)
    tree.panes.append(pane)
    tree.children.append([:])
    let line = ancestors + [file]
    for specifier in pane.specifiers where specifier.type == "PSChildPaneSpecifier" {
      guard let wanted = specifier.text("File"), tree.children[number][wanted] == nil else { continue }
      tree.children[number][wanted] = try child(wanted, below: line)
    }
    return number
  }

  private func child(_ wanted: String, below ancestors: [String]) throws(Finding) -> PaneTree.Child {
    let stem = wanted.hasSuffix(".plist") ? String(wanted.dropLast(6)) : wanted
    guard let file = endings.map({ stem + $0 }).first(where: present.contains) else {
      return .missing(notes: suggestion(for: stem))
    }
    if ancestors.contains(file) { return .cycle }
    if let known = numbers[file] { return .pane(known) }
    guard ancestors.count < ImportLimits.paneDepth else { return .tooDeep }
    return .pane(try visit(stem, file: file, ancestors: ancestors))
  }

  /// The nearest name, for the first few that are missing: to look for it takes its time.
  private func suggestion(for stem: String) -> [String] {
    suggestions += 1
    guard suggestions <= 20 else { return [] }
    return [DidYouMean.note(for: stem, among: lists.prefix(500).map(name))].compactMap { $0 }
  }

  // MARK: One list

  private func read(_ name: String, file: String, isRoot: Bool) throws(Finding) -> Pane {
    let (list, isUntyped) = try propertyList(file)
    guard case .dictionary = list.value else {
      throw .refusal(
        "no_pane", "the property list is \(list.kindName), a pane is a dictionary", at: SourcePlace(file: file))
    }
    let items = try items(list, file: file, isRoot: isRoot)
    let known: Set = [
      "PreferenceSpecifiers", "Title", "StringsTable", "ApplicationGroupContainerIdentifier",
    ]
    return Pane(
      name: name, file: file, title: list["Title"]?.scalarText, stringsTable: list["StringsTable"]?.string,
      suite: list["ApplicationGroupContainerIdentifier"]?.string.flatMap { $0.isEmpty ? nil : $0 },
      specifiers: specifiers(items, file, isUntyped),
      leftOut: list.keys.filter { !known.contains($0) })
  }

  private func items(_ list: PropertyList, file: String, isRoot: Bool) throws(Finding) -> [PropertyList] {
    if let items = list["PreferenceSpecifiers"]?.array {
      specifiers += items.count
      guard specifiers <= ImportLimits.specifiers else {
        throw .refusal(
          "limit", "there are more than \(ImportLimits.specifiers) specifiers", at: SourcePlace(file: file))
      }
      return items
    }
    let message = "the property list has no array \"PreferenceSpecifiers\""
    guard !isRoot else {
      throw .refusal(
        "no_specifiers", message, at: SourcePlace(file: file), notes: ["it is no pane of a Settings.bundle"])
    }
    report.warn("no_specifiers", "\(message), so its page is empty", at: SourcePlace(file: file))
    return []
  }

  private func specifiers(_ items: [PropertyList], _ file: String, _ isUntyped: Bool) -> [Specifier] {
    items.enumerated().map { index, item in
      let place = SourcePlace(file: file, line: item.line, path: "PreferenceSpecifiers[\(index + 1)]")
      return Specifier(type: item["Type"]?.string ?? "", list: item, place: place, isUntyped: isUntyped)
    }
  }

  private func propertyList(_ file: String) throws(Finding) -> (list: PropertyList, isUntyped: Bool) {
    let bytes: [UInt8]
    do {
      bytes = try files.read(file)
    } catch {
      throw .refusal("unreadable", "the file cannot be read: \(error)", at: SourcePlace(file: file))
    }
    do {
      let result = try PropertyListReader.read(bytes)
      for oddity in result.oddities {
        report.warn("odd_list", oddity.message, at: SourcePlace(file: file, line: oddity.line))
      }
      let list = result.list.shortened { line in
        report.warn(
          "long_text", "a text is longer than a definition takes; it was cut", at: SourcePlace(file: file, line: line))
      }
      return (list, result.isUntyped)
    } catch let fault {
      throw .refusal(
        "broken_list", "the property list cannot be read: \(fault.message)",
        at: SourcePlace(file: file, line: fault.line))
    }
  }
}
