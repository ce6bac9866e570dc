import Foundation
import Testing

/// The rules of the house that neither the compiler nor the formatter knows.
@Suite struct TidyTests {
  @Test func `no file is longer than 400 lines`() {
    for (path, text) in PackageFiles.texts {
      let count = text.utf8.count { $0 == UInt8(ascii: "\n") }
      #expect(count <= 400, "\(path) has \(count) lines; split it by topic")
    }
  }

  /// What is banned, where, and what to use instead.
  static let banned: [(word: String, where: String, instead: String)] = [
    ("import Foundation", "core", "the standard library"), ("import Glibc", "core", "the standard library"),
    ("import FoundationEssentials", "core", "the standard library"),
    ("import Synchronization", "core", "a value that nobody shares"),
    ("InlineArray", "core", "an array or a tuple: iOS 17 has none"), ("Int128", "core", "Int64: iOS 17 has none"),
    ("UInt128", "core", "UInt64: iOS 17 has none"), ("UTF8Span", "core", "a buffer pointer: iOS 17 has none"),
    ("Span<", "core", "a buffer pointer: iOS 17 has none"), ("Hasher(", "core", "a hash that is the same everywhere"),
    ("hashValue", "Sources", "a hash that is the same everywhere"),
    ("fatalError(", "Sources", "an error, or preconditionFailure with a message"),
    ("try!", "Sources", "try, or try?"), ("as!", "Sources", "as?"), ("print(", "core", "a finding"),
    ("Date(", "Sources", "virtual time"), ("clock_gettime", "Sources", "virtual time"),
    ("SystemRandomNumberGenerator", "Sources", "a seeded generator"), (".random(", "Sources", "a seeded generator"),
    ("unsafeFlags", "Package.swift", "flags on the command line"),
    ("TODO", "", "an issue"), ("FIXME", "", "an issue"),
  ]

  @Test(arguments: banned)
  func `what is banned is not used`(word: String, where place: String, instead: String) {
    // A file whose comments or strings alone hold the word is fine: this one, to begin with.
    for (path, text) in PackageFiles.texts where isIn(path, place) && text.contains(word) {
      // The one stopwatch for measured times, beside the process's other surroundings.
      if word == "clock_gettime", path == "Sources/Commands/Surroundings/Surroundings+Process.swift" { continue }
      for line in SwiftCode(text).lines(with: word) {
        Issue.record("\(path):\(line): \"\(word)\" is banned here; use \(instead)")
      }
    }
  }

  private func isIn(_ path: String, _ place: String) -> Bool {
    // A benchmark has to look at the clock.
    if path.hasPrefix("Sources/settings-sim-bench/") { return false }
    return place == "core" ? PackageFiles.core.contains { path.hasPrefix("Sources/\($0)/") } : path.hasPrefix(place)
  }

  @Test func `the reader of code tells code from comments and strings`() {
    let code = SwiftCode(
      """
      // try! in a comment
      let a = "try! in a string \\" still" ; b()
      /* try!
         try! */ let c = try! d()
      let e = \"""
        try!
        \"""
      entry!.x
      """)
    #expect(code.lines(with: "try!") == [4])
    #expect(code.lines(with: "b(") == [2])
    #expect(code.lines(with: "let") == [2, 4, 5])
  }

  @Test func `every fixture is named by a test`() {
    let tests = PackageFiles.texts.filter { $0.path.hasPrefix("Tests/") }.map(\.text).joined()
    var known: [String: Bool] = [:]
    func isNamed(_ name: String) -> Bool {
      if let answer = known[name] { return answer }
      let stem = name.split(separator: ".").first.map(String.init) ?? name
      let answer = ["/\(name)", "\"\(stem)\"", "\(stem)/"].contains { tests.contains($0) }
      known[name] = answer
      return answer
    }
    // Of many of a kind it is enough that the folder is named, for its tests walk it.
    for path in PackageFiles.below("Fixtures") where !path.hasSuffix("README.md") {
      let names = path.split(separator: "/").dropFirst().map(String.init)
      #expect(names.contains(where: isNamed), "no test names \(path)")
    }
  }

  static let documents = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]

  @Test(arguments: documents) func `links in documents lead somewhere`(document: String) throws {
    let text = try PackageFiles.text(document)
    var isCode = false
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode { continue }
      for link in links(in: line) where !link.contains("://") && !link.hasPrefix("#") {
        let path = link.split(separator: "#")[0]
        #expect(PackageFiles.exists(String(path)), "\(document):\(number + 1): there is no \(path)")
      }
    }
  }

  private func links(in line: Substring) -> [String] {
    line.split(separator: "](").dropFirst().compactMap {
      $0.split(separator: ")", omittingEmptySubsequences: false).first
    }
    .map(String.init)
  }

  @Test func `nothing names a place on somebody's machine`() throws {
    let folders = ["Sources", "Tests", "Fixtures", "Scripts"].flatMap { PackageFiles.below($0) }
    for path in folders + Self.documents + ["Package.swift"] {
      guard let text = try? PackageFiles.text(path) else { continue }
      for place in ["/" + "work/", "/" + "tmp/", "shared" + "/design", "shared" + "/seeds", "shared" + "/reference"] {
        #expect(!text.contains(place), "\(path) names \(place)")
      }
    }
  }

  @Test func `no merge is left undone`() throws {
    let folders = ["Sources", "Tests", "Fixtures", "Scripts"].flatMap { PackageFiles.below($0) }
    for path in folders + Self.documents + ["Package.swift"] {
      guard let text = try? PackageFiles.text(path) else { continue }
      for mark in ["<<<<" + "<<< ", ">>>>" + ">>> "] {
        #expect(!text.hasPrefix(mark) && !text.contains("\n" + mark), "\(path) has \(mark)")
      }
    }
  }

  @Test func `scripts are executable and stop at the first error`() throws {
    // Journeys are run by the tool, peers by the programs that they are written for; examples are copied.
    let others = ["Scripts/Journeys/", "Scripts/Peers/", "Scripts/Examples/"]
    let scripts = PackageFiles.below("Scripts").filter { path in !others.contains { path.hasPrefix($0) } } + [".ci/run"]
    for path in scripts where !path.hasSuffix(".md") {
      let text = try PackageFiles.text(path)
      #expect(FileManager.default.isExecutableFile(atPath: PackageFiles.root.appending(path: path).path), "\(path)")
      if text.hasPrefix("#!/usr/bin/env bash") { #expect(text.contains("set -euo pipefail"), "\(path)") }
    }
  }
}
