import Findings
import SettingsSimulation
import TextFormats

/// What the user reads: results on standard output, messages and progress on standard error. One thread uses it.
final class Console {
  /// What a part of a line is painted as, on a terminal that wants colour.
  enum Style: String {
    case plain = "0", bold = "1", faint = "2", red = "31", green = "32", yellow = "33", blue = "34"
  }

  private let workingFolder: String
  private let output: Surroundings.Stream
  private let messages: Surroundings.Stream
  private let paintsOutput: Bool
  private let paintsMessages: Bool
  let showsProgress: Bool
  let isQuiet: Bool
  let isVerbose: Bool
  /// GitHub Actions takes lines that begin with `::` for its commands.
  private let hidesCommands: Bool

  private var buffer: [UInt8] = []
  private static let blockSize = 64 << 10
  private var progressIsShown = false
  /// The first fault of standard output; nothing is written after it.
  private(set) var outputFault: FileFault?

  init(_ surroundings: Surroundings, options: SharedOptions = SharedOptions()) {
    workingFolder = surroundings.workingFolder
    output = surroundings.output
    messages = surroundings.messages
    let allowed = !surroundings.isSet("NO_COLOR") && !surroundings.isInCI
    func paints(_ stream: Surroundings.Stream) -> Bool {
      switch options.colour {
      case .auto: stream.isTerminal && allowed
      case .always: true
      case .never: false
      }
    }
    paintsOutput = paints(output)
    paintsMessages = paints(messages)
    isQuiet = options.isQuiet
    isVerbose = options.isVerbose
    hidesCommands = ReportVariables(surroundings.environment).isInGitHubActions
    showsProgress = messages.isTerminal && !surroundings.isInCI && !options.isQuiet
  }

  /// How the user would type an absolute path from where he is.
  func typed(_ path: String) -> String {
    let relative = Path.relative(path, to: workingFolder)
    return relative.map { $0.isEmpty ? "." : $0 } ?? path
  }

  // MARK: Results

  /// Writes one line of the result.
  func print(_ line: String = "", _ style: Style = .plain) {
    write(paint(line, style, if: paintsOutput) + "\n")
  }

  /// Writes a finding that is the result.
  func print(_ finding: Finding) { write(text(of: finding, painted: paintsOutput)) }

  /// Writes text as it is.
  func write(_ text: String) {
    buffer += text.utf8
    if buffer.count >= Self.blockSize { flush() }
  }

  func write(_ bytes: UnsafeRawBufferPointer) {
    buffer += bytes
    if buffer.count >= Self.blockSize { flush() }
  }

  /// A part of a line, for `write`, its controls shown.
  func painted(_ text: String, _ style: Style) -> String { paint(text, style, if: paintsOutput) }

  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard outputFault == nil, !buffer.isEmpty else { return }
    hideProgress()
    do throws(FileFault) {
      try buffer.withUnsafeBufferPointer { bytes throws(FileFault) in
        try output.sink.write(UnsafeRawBufferPointer(bytes))
      }
    } catch { outputFault = error }
  }

  // MARK: Messages

  /// Says something beside the result, unless the user wants quiet.
  func say(_ line: String, _ style: Style = .plain) {
    if isQuiet { return }
    tell(paint(line, style, if: paintsMessages) + "\n")
  }

  /// Reports what the user has to know; warnings and information not when quiet is wanted.
  func report(_ finding: Finding) {
    if isQuiet, finding.severity != .error { return }
    tell(text(of: finding, painted: paintsMessages))
  }

  func report(_ findings: [Finding]) { for finding in findings { report(finding) } }

  private func tell(_ text: String) {
    flush()
    hideProgress()
    // When even standard error fails there is nobody left to tell.
    try? messages.sink.write(text)
  }

  // MARK: Progress

  /// Shows one line that the next one replaces, on a terminal only.
  func progress(_ line: @autoclosure () -> String) {
    guard showsProgress else { return }
    // A longer one would take two lines, of which one would stay.
    let shown = TextWidth.fit(line().withVisibleControls, 79)
    try? messages.sink.write("\r\u{1B}[K" + paint(shown, .faint, if: paintsMessages))
    progressIsShown = true
  }

  func hideProgress() {
    guard progressIsShown else { return }
    try? messages.sink.write("\r\u{1B}[K")
    progressIsShown = false
  }

  // MARK: Painting

  private func paint(_ text: String, _ style: Style, if wanted: Bool) -> String {
    var text = text.withVisibleControls
    if hidesCommands { text = text.hidingCommands(\.written) }
    return wanted && style != .plain ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  private func text(of finding: Finding, painted: Bool) -> String {
    let place = finding.place.description
    var first = place.isEmpty ? "" : paint(place, .bold, if: painted) + ": "
    switch finding.severity {
    case .error: first += paint(finding.message, .red, if: painted)
    case .warning: first += paint("warning: \(finding.message)", .yellow, if: painted)
    case .information: first += paint("information: \(finding.message)", .plain, if: painted)
    }
    let notes = finding.notes.map { "  " + paint($0, .plain, if: painted).indentedLines + "\n" }
    return first + "\n" + notes.joined()
  }
}

extension String {
  /// Two more spaces before every line but the first.
  fileprivate var indentedLines: String {
    contains("\n") ? split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ") : self
  }
}
