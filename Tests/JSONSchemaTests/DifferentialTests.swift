import Foundation
import JSONSchema
import TestSupport
import Testing

/// A second opinion: Debian's python3-jsonschema about schemas and values at random, with `FUZZ_SCALE` so many times more.
@Suite("Verdicts")
struct DifferentialTests {
  struct Pair {
    var draft: JSONSchemaDraft
    var seed: UInt64
    var schema: String
    var value: String
  }

  @Test("are those of python3-jsonschema")
  func areThoseOfPython() throws {
    let pairs = Self.pairs(Fuzz.rounds(400))
    let verdicts = try Self.ask(pairs)
    try #require(verdicts.count == pairs.count, "python3-jsonschema answers: Scripts/dependencies names it")
    var valid = 0
    for (pair, verdict) in zip(pairs, verdicts) {
      var options = JSONSchemaOptions()
      options.draft = pair.draft
      let isValid = try schema(pair.schema, options).isValid(pair.value)
      valid += isValid ? 1 : 0
      #expect(
        "\(isValid)" == verdict, "seed \(pair.seed), draft \(pair.draft.rawValue): \(pair.schema) of \(pair.value)")
    }
    #expect((pairs.count / 6...pairs.count * 5 / 6).contains(valid), "of \(pairs.count), \(valid) are valid")
  }

  /// Of each seed one schema and three values.
  private static func pairs(_ seeds: Range<Int>) -> [Pair] {
    seeds.flatMap { seed in
      let draft = JSONSchemaDraft.allCases[seed % 3]
      var random = RandomSchema(draft: draft, random: SplitMix(seed: UInt64(seed)))
      let schema = random.root()
      return (0..<3).map { _ in Pair(draft: draft, seed: UInt64(seed), schema: schema, value: random.value()) }
    }
  }

  private static let script = """
    import json, sys
    import jsonschema
    # It sorts what it is about to name, of whatever kinds.
    jsonschema._validators.extras_msg = lambda extras: ("", "")
    kinds = {4: jsonschema.Draft4Validator, 6: jsonschema.Draft6Validator, 7: jsonschema.Draft7Validator}
    formats = jsonschema.FormatChecker(["ipv4"])
    for line in sys.stdin.buffer:
        draft, schema, value = json.loads(line)
        print("true" if kinds[draft](schema, format_checker=formats).is_valid(value) else "false")
    """

  /// One process for all of them.
  private static func ask(_ pairs: [Pair]) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "pairs-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = pairs.map { "[\($0.draft.rawValue),\($0.schema),\($0.value)]\n" }.joined()
    try Data(lines.utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-I", "-W", "ignore", "-c", script]
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
