import Foundation
import TestSupport
import Testing

/// What programs of others read in reports of journeys with hostile names.
@Suite struct OutsideReaderTests {
  private func report(_ reporter: String, environment: [String: String] = [:]) throws -> (
    scratch: Scratch, file: String
  ) {
    var stage = Hostile.stage()
    stage.environment = environment
    _ = stage.run("test --reporter \(reporter)=report")
    let scratch = try Scratch()
    try scratch.put("report", try #require(stage["report"]))
    return (scratch, scratch.path + "/report")
  }

  /// In CI a trace that waits is a failure.
  static let environments: [[String: String]] = [[:], ["CI": "1"]]

  @Test(arguments: environments)
  func `xmllint finds JUnit's XML well-formed, and valid by Jenkins' schema but for what cases have more`(
    environment: [String: String]
  ) throws {
    let (scratch, file) = try report("junit", environment: environment)
    let reading = try OutsideProgram.xmllint.run(["--noout", "--nonet", file], from: "libxml2-utils")
    #expect(reading.status == 0, "\(reading.messages)")

    let schema = Golden.root.appending(path: ".build/test-tools/junit-10.xsd").path
    try #require(
      FileManager.default.fileExists(atPath: schema), "Scripts/test takes junit-10.xsd out of pytest's source")
    // The schema knows no file, line and properties of a case, which servers read.
    let strict = try OutsideProgram.xmllint.run(
      ["--noout", "--nonet", "--schema", schema, file], from: "libxml2-utils")
    #expect(strict.status != 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    var lines: [Substring] = []
    var isInCase = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("    <testcase ") { isInCase = true }
      if line == "    </testcase>" { isInCase = false }
      if isInCase, line.contains(/^ {6}<\/?properties>$/) || line.hasPrefix("        <property ") { continue }
      lines.append(
        line.hasPrefix("    <testcase ") ? Substring(line.replacing(/\ (file|line)="[^"]*"/, with: "")) : line)
    }
    try scratch.put("plain.xml", lines.joined(separator: "\n"))
    let valid = try OutsideProgram.xmllint.run(
      ["--noout", "--nonet", "--schema", schema, scratch.path + "/plain.xml"], from: "libxml2-utils")
    #expect(valid.status == 0, "\(valid.messages)")
  }

  @Test(arguments: environments)
  func `junitparser counts and names what JUnit's XML tells`(environment: [String: String]) throws {
    let (scratch, file) = try report("junit", environment: environment)
    let script = """
      import sys, junitparser
      xml = junitparser.JUnitXml.fromfile(sys.argv[1])
      cases = [case for suite in xml for case in suite]
      kinds = [result.__class__.__name__ for case in cases for result in case.result]
      print(len(cases), kinds.count("Failure"), kinds.count("Error"), kinds.count("Skipped"))
      print(xml.tests, xml.failures, xml.errors, sum(suite.skipped for suite in xml))
      for case in cases:
          print(case.classname + "|" + ascii(case.name))
      """
    let said = try OutsideProgram.python.run(["-I", "-c", script, file], from: "python3-junitparser")
    #expect(said.status == 0, "\(said.messages)")
    let lines = said.output.split(separator: "\n").map(String.init)
    try #require(lines.count > 2, "\(said.messages)")
    #expect(lines[0] == lines[1])
    #expect(lines[0] == (environment.isEmpty ? "12 2 4 3" : "12 5 4 3"))
    #expect(lines.contains(#"Scripts.Journeys.hostile|'<b> & "quotes" ]]> `code` \u203a passes # SKIP really'"#))
    #expect(lines.contains("Scripts.Journeys.broken|'loads'"))
    _ = scratch
  }

  @Test(arguments: environments)
  func `tappy and Perl's TAP Parser read the same from TAP`(environment: [String: String]) throws {
    let (scratch, file) = try report("tap", environment: environment)
    let script = """
      import sys
      from tap.parser import Parser
      counts = dict(ok=0, bad=0, todo=0, skip=0, other=0)
      for line in Parser().parse_file(sys.argv[1]):
          if line.category == "test":
              kind = "todo" if line.todo else "skip" if line.skip else "ok" if line.ok else "bad"
              counts[kind] += 1
              if kind == "bad":
                  assert line.yaml_block and line.yaml_block["message"] and line.yaml_block["at"]["file"], line
          elif line.category not in ("plan", "version"):
              counts["other"] += 1
      print(*counts.values())
      """
    let said = try OutsideProgram.python.run(
      ["-I", "-c", script, file], from: "python3-tap, python3-yaml and python3-more-itertools")
    #expect(said.output == (environment.isEmpty ? "3 6 2 1 0\n" : "0 9 2 1 0\n"), "\(said.messages)")

    // The parser of Perl 5.36 says of version 14 that it knows 13: it reads all the rest as it is.
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try #require(text.hasPrefix("TAP version 14\n"))
    try scratch.put("13.tap", "TAP version 13" + text.dropFirst("TAP version 14".count))
    let proof = try OutsideProgram.prove.run(
      ["--exec", "cat", scratch.path + "/13.tap"], from: "perl")
    #expect(proof.status == 1)
    #expect(!proof.output.contains("Parse errors"), "\(proof.output)")
    let failed = environment.isEmpty ? "Tests: 12 Failed: 6" : "Tests: 12 Failed: 9"
    #expect(proof.output.contains(failed), "\(proof.output)")
  }

  @Test(arguments: ["json", "gitlab"])
  func `Python reads the JSON of reports`(reporter: String) throws {
    let (scratch, file) = try report(reporter)
    let script = """
      import json, sys
      with open(sys.argv[1], encoding="utf-8") as file:
          value = json.load(file)
      items = value if isinstance(value, list) else value["journeys"]
      print(len(items), len({item.get("fingerprint") or (item["file"], item["number"]) for item in items}))
      """
    let said = try OutsideProgram.python.run(["-I", "-c", script, file], from: "python3")
    #expect(said.output == (reporter == "json" ? "10 10\n" : "6 6\n"), "\(said.messages)")
    _ = scratch
  }

  /// Each means something to one of the readers, or to a terminal.
  private static let signs = [
    "\"", "'", "\\", "\u{301}", "\u{200D}", "\u{FE0F}", "\n", "\t", " ", "#", "# skip", "%", "%0A", ":", "::", ",", "`",
    "<",
    "&", "]]>", "---", "...", "- ", "\r", "\u{0}", "\u{1B}", "\u{85}", "\u{2028}", "\u{202E}", "\u{61C}", "\u{FEFF}",
    "\u{FFFE}", "\u{10FFFF}", "😀", "é", "a", "{", "not ok 1", "\\u{41}", "&#10;",
  ]

  /// What stands behind it is read back; what cannot be seen is written with its number.
  private static let reader = #"""
    import json, re, sys, yaml, xml.etree.ElementTree as tree
    folder = sys.argv[1] + "/"
    text = lambda name: open(folder + name, encoding="utf-8", newline="\n").read()
    marks = "[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]"
    wanted = [re.sub(marks, lambda mark: "\\u{%X}" % ord(mark[0]), message) for message in json.loads(text("wanted"))]
    blocks = re.findall(r"^  ---\n(.*?)^  \.\.\.\n", text("tap"), re.S | re.M)
    assert [yaml.safe_load(re.sub("(?m)^  ", "", block))["message"] for block in blocks] == wanted, "tap"
    cases = tree.fromstring(text("junit")).iter("testcase")
    assert [case.find("failure").get("message") for case in cases] == wanted, "junit"
    lines = [re.fullmatch("::error ([^:]*)::(.*)\n", line) for line in text("github").splitlines(True)]
    read = lambda data: data.replace("%0A", "\n").replace("%25", "%")
    assert [read(line[2]) for line in lines] == wanted, "github"
    assert all(len(line[1].split(",")) == 3 for line in lines), "properties of github"
    assert [len(json.loads(text("gitlab")))] == [len(wanted)], "gitlab"
    print("ok")
    """#

  @Test func `whatever a failure says, outside readers read it as it was`() throws {
    var random = SplitMix(seed: 7)
    let messages = (0..<150).map { _ in
      "x"
        + (0..<Int.random(in: 1...10, using: &random)).map { _ in Self.signs.randomElement(using: &random) ?? "" }
        .joined()
    }
    let journeys = messages.enumerated().map { number, message in
      let literal = message.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
      return "it(\"\(number) \(literal)\", function(sim) fail(\"\(literal)\") end)\n"
    }
    let stage = Sample.stage(["Scripts/Journeys/small/sound.lua": "app \"small\"\n\(journeys.joined())"])
    _ = stage.run("test --reporter tap=tap,junit=junit,github=github,gitlab=gitlab")
    let scratch = try Scratch()
    for name in ["tap", "junit", "github", "gitlab"] { try scratch.put(name, try #require(stage[name])) }
    try scratch.put("wanted", String(decoding: JSONEncoder().encode(messages), as: UTF8.self))
    let said = try OutsideProgram.python.run(["-I", "-c", Self.reader, scratch.path], from: "python3-yaml")
    #expect(said.output == "ok\n", "\(said.messages)")
  }
}
