import Findings
import TextFormats

/// What the parts of one reading share: the files, the faults found so far, and where things stand.
final class Reading {
  /// The file of the definition, then that of the overlay.
  private let files: [String]
  /// Where the files come from that it names; nil: there are none.
  let definitionFiles: DefinitionFiles?
  /// What was read of them, by path; a configuration most often names the same ones.
  var textTables: [TextFileKey: [TextTable]] = [:]
  var storeKitFiles: [String: StoreKitFile?] = [:]
  /// The tracking plans that are named, each once.
  private(set) var plans: [NamedFile] = []
  private(set) var findings: [Finding] = []
  /// What a reader has to know although the definition is right.
  private(set) var warnings: [Finding] = []
  /// How many faults were left out because there were too many.
  private(set) var leftOut = 0
  var sources = SourceTable()
  /// The texts that are shown, each once.
  private(set) var texts: [WrittenText] = []
  private var knownTexts: Set<String> = []
  /// The configuration that is being read, for the notes.
  var configuration: String?
  private var known: Set<String> = []

  /// Line numbers of an overlay are moved up by this, so that they tell their file.
  static let secondFile = 1 << 40
  static let mostFindings = 200

  init(files: [String], definitionFiles: DefinitionFiles? = nil) {
    self.files = files
    self.definitionFiles = definitionFiles
  }

  /// Writes a fault down unless the same one, in the same place, is known from the definition without configuration.
  func report(_ code: String, _ message: String, at path: NodePath, line: Int, notes: [String] = []) {
    let place = place(path, line: line)
    let isNew = known.insert("\(place)\n\(message)").inserted
    var isKnown = !isNew
    if let configuration {
      let written = NodePath.root.key("configurations").key(configuration).text + "." + place.path
      isKnown = isKnown || known.contains("\(self.place(written, line: line))\n\(message)")
    }
    guard !isKnown else { return }
    guard findings.count < Self.mostFindings else {
      leftOut += 1
      return
    }
    let more = configuration.map { ["in the configuration \"\($0)\""] } ?? []
    findings.append(Finding(code: "definition.\(code)", message: message, place: place, notes: notes + more))
  }

  /// Writes down what the reader of a file that the definition names has found in it.
  func report(_ inside: [Finding]) {
    for finding in inside where known.insert("\(finding.place)\n\(finding.message)").inserted {
      if finding.severity != .error {
        if warnings.count < Self.mostFindings { warnings.append(finding) }
      } else if findings.count < Self.mostFindings {
        findings.append(finding)
      } else {
        leftOut += 1
      }
    }
  }

  /// Notes a tracking plan, which is read elsewhere.
  func note(plan: NamedFile) { if !plans.contains(where: { $0.path == plan.path }) { plans.append(plan) } }

  /// Notes a text that is shown.
  func note(_ text: String, at path: NodePath, line: Int) {
    guard knownTexts.insert(text).inserted else { return }
    texts.append(WrittenText(text: text, place: place(path, line: line)))
  }

  func place(_ path: NodePath, line: Int) -> SourcePlace { place(path.text, line: line) }

  private func place(_ path: String, line: Int) -> SourcePlace {
    let isSecond = line >= Self.secondFile && files.count > 1
    let number = line >= Self.secondFile ? line - Self.secondFile : line
    return SourcePlace(file: files[isSecond ? 1 : 0], line: number > 0 ? number : nil, path: path)
  }

  /// The line of a place as nodes carry it; that of a file that the definition names comes after all others.
  func line(of place: SourcePlace) -> Int {
    let number = files.firstIndex(of: place.file) ?? files.count
    return (place.line ?? 0) + number * Self.secondFile
  }

  /// For the test that the table of fields and the model hold together: fields that were asked for.
  var reads: Set<String>?
  func noteRead(_ field: String, of table: SchemaTable) {
    guard reads != nil else { return }
    reads?.insert("\(table.name.rawValue).\(field)")
  }

  /// All faults in the order of the source as far as lines are known, the last saying how many are left out.
  func allFindings() -> [Finding] {
    let order = findings.enumerated().sorted { a, b in
      let (first, second) = (position(a.element), position(b.element))
      return first == second ? a.offset < b.offset : first < second
    }
    let sorted = order.map(\.element)
    guard leftOut > 0 else { return sorted }
    let rest = Finding(
      code: "definition.more", message: "\(leftOut) more \(leftOut == 1 ? "fault is" : "faults are") not shown",
      place: SourcePlace(file: files[0]),
      notes: ["mend these first"])
    return sorted + [rest]
  }

  private func position(_ finding: Finding) -> Int { finding.place.line == nil ? .max : line(of: finding.place) }
}
