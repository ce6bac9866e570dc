import Foundation

/// The package's own files, for tests that hold it to its rules.
enum PackageFiles {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Paths below a folder of the package, relative to its root, sorted.
  static func below(_ folder: String, extensions: Set<String>? = nil) -> [String] {
    let base = root.appending(path: folder).path
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: base)) ?? []
    return paths.filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: "\(base)/\(path)", isDirectory: &isFolder)
      let ending = path.split(separator: ".").last.map(String.init) ?? ""
      return exists && !isFolder.boolValue && extensions?.contains(ending) ?? true
    }
    .map { "\(folder)/\($0)" }.sorted()
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// Every file of Swift with its text, read once.
  static let texts: [(path: String, text: String)] = (swift + ["Package.swift"]).map { ($0, (try? text($0)) ?? "") }

  static let swift = below("Sources", extensions: ["swift"]) + below("Tests", extensions: ["swift"])

  /// The modules that use the standard library alone.
  static let core = [
    "Findings", "TextFormats", "SettingsVocabulary", "SettingsDefinition", "SettingsBehavior", "SimulatedDevice",
    "SettingsSimulation",
  ]
}

/// A Swift file as its code: comments and the text of strings taken away, lines kept.
struct SwiftCode {
  let lines: [Substring]

  init(_ source: String) {
    var code: [UInt8] = []
    var state = State.code
    let bytes = Array(source.utf8)
    var at = 0
    func follows(_ text: StaticString) -> Bool {
      let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      return bytes[at...].starts(with: wanted)
    }
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\n") {
        code.append(byte)
        if state == .comment || state == .string { state = .code }
        at += 1
        continue
      }
      switch state {
      case .code:
        if follows("//") {
          state = .comment
        } else if follows("/*") {
          state = .block
        } else if follows("\"\"\"") {
          state = .longString
          at += 2
        } else if byte == UInt8(ascii: "\"") {
          state = .string
        } else {
          code.append(byte)
        }
      case .comment: break
      case .block: if follows("*/") { (state, at) = (.code, at + 1) }
      case .string:
        if byte == UInt8(ascii: "\\") { at += 1 } else if byte == UInt8(ascii: "\"") { state = .code }
      case .longString:
        if byte == UInt8(ascii: "\\") { at += 1 } else if follows("\"\"\"") { (state, at) = (.code, at + 2) }
      }
      at += 1
    }
    lines = String(decoding: code, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private enum State { case code, comment, block, string, longString }

  /// The numbers of the lines that hold a word, from 1. Letters, digits and `_` around it make it another word.
  func lines(with word: String) -> [Int] {
    lines.indices.filter { contains(lines[$0], word) }.map { $0 + 1 }
  }

  private func contains(_ line: Substring, _ word: String) -> Bool {
    var rest = line
    func isPart(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    while let range = rest.range(of: word) {
      let before = range.lowerBound == line.startIndex ? nil : line[line.index(before: range.lowerBound)]
      let after = range.upperBound == line.endIndex ? nil : line[range.upperBound]
      let opens = !isPart(word.first) || !isPart(before)
      if opens, !isPart(word.last) || !isPart(after) { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }
}
