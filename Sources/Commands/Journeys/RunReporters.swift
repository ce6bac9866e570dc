import Findings
import Reports
import TextFormats

/// The reporters of a run and where each writes.
struct RunReporters {
  /// What `--reporter` takes: a reporter, and a file unless it is standard output.
  struct Request: Hashable {
    var kind: ReporterKind
    /// As it was typed.
    var path: String?
  }

  private struct Output {
    var reporter: any Reporter
    /// Nil: standard output.
    var file: AtomicFile?
  }

  private var outputs: [Output]
  private let console: Console
  /// What has to be gathered of every journey for them.
  let wishes: ReportWishes

  /// - Throws: `FileFault` of a report that cannot be written: before anything runs.
  init(_ requests: [Request], _ session: Session) throws {
    console = session.console
    let options = ReportOptions(isVerbose: console.isVerbose, isInCI: session.isInCI)
    let requests = requests.isEmpty ? [Request(kind: .list)] : requests
    wishes = requests.reduce([]) { $0.union($1.kind.wants) }
    outputs = try requests.map { request in
      let path = request.path.map { Path.absolute($0, in: session.surroundings.workingFolder) }
      return Output(
        reporter: request.kind.make(options), file: try path.map { try AtomicFile($0, files: session.files) })
    }
  }

  mutating func begin(_ run: RunStart) throws(FileFault) {
    try each { $0.begin(run, &$1) }
  }

  mutating func take(_ journey: JourneyReport) throws(FileFault) {
    try each { $0.take(journey, &$1) }
    console.flush()
  }

  /// Gives the files their names.
  mutating func end(_ run: RunReport) throws(FileFault) {
    try each { $0.end(run, &$1) }
    for output in outputs { try output.file?.commit() }
  }

  private mutating func each(_ tell: (inout any Reporter, inout ReportText) -> Void) throws(FileFault) {
    for index in outputs.indices {
      var text = ReportText()
      tell(&outputs[index].reporter, &text)
      let pieces = text.take()
      guard let file = outputs[index].file else {
        console.print(pieces)
        continue
      }
      if !pieces.isEmpty { try file.write(pieces.map(\.plain).joined()) }
    }
  }
}

extension ReportText.Piece {
  /// Without paint.
  fileprivate var plain: String {
    switch self {
    case .line(let line): line.text.withVisibleControls + "\n"
    case .part(let part): part.text.withVisibleControls
    case .text(let text): text
    }
  }
}

extension Option {
  /// `list`, `jsonl=FILE`, or several of them with commas.
  static func reporters(to path: WritableKeyPath<Target, [RunReporters.Request]>) -> Option {
    let name = "--reporter"
    let known = ReporterKind.allCases.map(\.rawValue)
    return Option(
      names: [name], value: "NAMES",
      help: "\(known.joined(separator: ", ")); with =FILE into a file: list,jsonl=out.jsonl",
      kind: .wordsWithFile(known), gathers: true
    ) { target, text throws(UsageFault) in
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let kind = ReporterKind(rawValue: words[0]) else {
          throw .badWord(option: name, value: words[0], known: known)
        }
        let file = words.count > 1 ? words[1] : nil
        if file == "" { throw .badValue(option: name, value: String(part), wanted: "a file behind the \"=\"") }
        if let twin = target[keyPath: path].first(where: { $0.path == file }) {
          throw .reporterPlace(twin.kind.rawValue, kind.rawValue, file)
        }
        target[keyPath: path].append(RunReporters.Request(kind: kind, path: file))
      }
    }
  }
}
