import Findings
import Reports
import TextFormats

/// The reporters of a run and where each writes. One that cannot go on leaves the others as they are.
struct RunReporters {
  /// What `--reporter` takes: a reporter, and a file unless it is standard output.
  struct Request: Hashable {
    var kind: ReporterKind
    /// As it was typed.
    var path: String?
    /// What the file holds stays in front.
    var appends = false
  }

  private struct Output {
    var reporter: any Reporter
    /// Nil: standard output.
    var file: AtomicFile?
    /// Absolute; of a file that a run replaces.
    var replaced: String?
    var typed: String?
    /// Nothing is written after it.
    var fault: FileFault?
  }

  /// What help says of them.
  static var details: String {
    let names = ReporterKind.allCases.map(\.rawValue).joined(separator: ", ")
    return
      "Reporters are \(names). Of several each but one wants a file of its own, NAME=FILE; github also goes beside "
      + "list, line and dot. In GitHub Actions the default is list,github."
  }

  private var outputs: [Output]
  private let session: Session
  /// What they write, absolute.
  let paths: Set<String>
  /// What has to be gathered of every journey for them.
  let wishes: ReportWishes
  /// One of them tells how far the run is.
  let showStatus: Bool

  private var console: Console { session.console }

  /// - Parameters:
  ///   - requests: what was asked for; the environment may ask for more.
  ///   - root: of the project.
  /// - Throws: `FileFault` of a report that cannot be written: before anything runs.
  init(_ requests: [Request], _ session: Session, root: String) throws {
    self.session = session
    let requests = ReportVariables(session.surroundings.environment).requests(requests)
    wishes = requests.reduce([]) { $0.union($1.kind.wants) }
    showStatus = requests.contains { $0.kind.showsStatus && $0.path == nil }
    var places: [String: Request] = [:]
    for request in requests {
      guard let path = request.path else { continue }
      let twin = places.updateValue(request, forKey: Path.absolute(path, in: session.surroundings.workingFolder))
      if let twin { throw UsageFault.reporterPlace(twin.kind.rawValue, request.kind.rawValue, path) }
    }
    paths = Set(places.keys)
    outputs = try requests.map { try Self.open($0, session, root: root) }
  }

  private static func open(_ request: Request, _ session: Session, root: String) throws -> Output {
    let options = ReportOptions(
      isVerbose: session.console.isVerbose, isInCI: session.isInCI, tellsFindings: request.path != nil,
      folder: ReportVariables(session.surroundings.environment).folder(of: root))
    var output = Output(reporter: request.kind.make(options), typed: request.path)
    guard let path = request.path.map({ Path.absolute($0, in: session.surroundings.workingFolder) }) else {
      return output
    }
    let isThere = session.files.kind(of: path) != nil
    if isThere, Path.hasExtension(path, "lua") {
      throw UsageFault.badValue(option: "--reporter", value: request.path ?? "", wanted: "a file that is no script")
    }
    let file = try AtomicFile(path, files: session.files)
    output.file = file
    if request.appends {
      if isThere {
        let before = String(decoding: try session.files.read(path, limit: sizeLimit), as: UTF8.self)
        try file.write(before.isEmpty || before.utf8.last == UInt8(ascii: "\n") ? before : before + "\n")
      }
    } else if isThere {
      output.replaced = path
    }
    return output
  }

  /// Of a file that is added to.
  private static let sizeLimit = 16 << 20

  /// Takes away what an earlier run left at the same places: if this one is killed, nobody shall take it for its report.
  mutating func begin(_ run: RunStart) throws(FileFault) {
    for output in outputs {
      if let replaced = output.replaced { try session.files.remove(replaced) }
    }
    each { $0.begin(run, &$1) }
  }

  mutating func take(_ journey: JourneyReport) {
    each { $0.take(journey, &$1) }
    console.flush()
  }

  /// Gives the files their names, and says which reports are lost and which are not.
  /// - Returns: whether all could be written.
  mutating func end(_ run: RunReport) -> Bool {
    each { $0.end(run, &$1) }
    for index in outputs.indices where outputs[index].fault == nil {
      do throws(FileFault) { try outputs[index].file?.commit() } catch { outputs[index].fault = error }
    }
    let faults = outputs.compactMap(\.fault)
    if faults.isEmpty { return true }
    for fault in faults { console.report(fault) }
    let kept = outputs.filter { $0.fault == nil }.compactMap(\.typed)
    if !kept.isEmpty { console.say(Wording.keptReports(kept)) }
    return false
  }

  private mutating func each(_ tell: (inout any Reporter, inout ReportText) -> Void) {
    for index in outputs.indices where outputs[index].fault == nil {
      var text = ReportText()
      tell(&outputs[index].reporter, &text)
      let pieces = text.take()
      guard let file = outputs[index].file else {
        console.print(pieces)
        continue
      }
      if pieces.isEmpty { continue }
      do throws(FileFault) {
        try file.write(pieces.map(\.plain).joined())
      } catch {
        outputs[index].fault = error
        // What it takes is room for the others.
        file.abandon()
      }
    }
  }
}

extension ReportText.Piece {
  /// Without paint.
  fileprivate var plain: String {
    switch self {
    case .line(let line): line.text.withVisibleControls + "\n"
    case .part(let part): part.text.withVisibleControls
    case .status: ""
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
      names: [name], value: "NAMES", help: "who tells of the run: list,junit=out.xml", kind: .wordsWithFile(known),
      gathers: true
    ) { target, text throws(UsageFault) in
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let kind = ReporterKind(rawValue: words[0]) else {
          throw .badWord(option: name, value: words[0], known: known)
        }
        let file = words.count > 1 ? words[1] : nil
        if file == "" { throw .badValue(option: name, value: String(part), wanted: "a file behind the \"=\"") }
        let twin = target[keyPath: path].first { other in
          other.path == file && !(file == nil && kind.sharesOutput(with: other.kind))
        }
        if let twin {
          throw .reporterPlace(twin.kind.rawValue, kind.rawValue, file)
        }
        target[keyPath: path].append(RunReporters.Request(kind: kind, path: file))
      }
    }.written()
  }
}
