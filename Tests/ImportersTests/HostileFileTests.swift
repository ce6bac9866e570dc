import Findings
import Importers
import Testing

/// Files made to hurt: each is refused, none crashes or hangs.
@Suite struct HostileFileTests {
  /// A text many times over; kept short, as the runner prints it.
  struct Flood: CustomTestStringConvertible {
    var start = ""
    var repeated: String
    var count = 100_000
    var end = ""
    var testDescription: String { "\(start) \(count) × \(repeated) \(end)" }
    var bytes: [UInt8] { Array((start + String(repeating: repeated, count: count) + end).utf8) }
  }

  @Test(arguments: [
    (Flood(start: "<plist>", repeated: "<array>"), "values are nested more than 64 deep"),
    (Flood(start: "<plist>", repeated: "<dict><key>a</key>"), "values are nested more than 64 deep"),
    (Flood(repeated: "{ a = "), "values are nested more than 64 deep"),
    (Flood(start: "{ a = ", repeated: "("), "values are nested more than 64 deep"),
    (Flood(start: "<plist><array>", repeated: "<true/>", count: 200_001), "there are more than 200000 values"),
    (Flood(repeated: " ", count: 4 << 20, end: "{}"), "the file is larger than 4 MiB"),
  ])
  func `depth, count and size of a list are bounded`(flood: Flood, message: String) {
    #expect(refusal(flood.bytes).hasSuffix(message))
  }

  /// A binary list: its objects one after the other, each at a known place, and the number of the root.
  private func binary(_ objects: [[UInt8]], root: UInt8 = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, Int(root), table] {
      bytes += (0..<8).reversed().map { UInt8(number >> ($0 * 8) & 0xFF) }
    }
    return bytes
  }

  @Test func `a binary list that holds itself is refused`() {
    #expect(refusal(binary([[0xA1, 0]])).hasSuffix("values are nested more than 64 deep"))
    #expect(refusal(binary([[0xD1, 1, 0], [0x51, 0x61]])).hasSuffix("values are nested more than 64 deep"))
  }

  @Test func `a binary list that doubles at every step is refused`() {
    let objects = (1...60).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x09]]
    #expect(refusal(binary(objects)).hasSuffix("there are more than 200000 values"))
  }

  @Test func `one long text used many times is refused`() {
    let size = 20_000
    let text = [0x5F, 0x11, UInt8(size >> 8), UInt8(size & 0xFF)] + Array(repeating: UInt8(ascii: "x"), count: size)
    let list: [UInt8] = [0xAF, 0x11, 0x04, 0x00] + Array(repeating: 1, count: 1024)
    #expect(refusal(binary([list, text])).hasSuffix("its texts are longer than 16 MiB together"))
  }

  @Test(
    arguments: [
      ([0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "a size in it is out of range"),
      ([0xAF, 0x12, 0x7F, 0xFF, 0xFF, 0xFF], "a collection is larger than the file"),
      ([0x5F, 0x12, 0x00, 0x01, 0x00, 0x00], "a value reaches beyond the end of the file"),
      ([0x6F, 0x12, 0x7F, 0xFF, 0xFF, 0xFF], "a value reaches beyond the end of the file"),
      ([0xA1, 9], "value 9 does not exist"),
      ([0x80, 0], "value 0 is of the unknown kind 0x80"),
      ([0xD1, 0, 0], "values are nested more than 64 deep"),
      ([0x51, 0xFF], "a text is neither ASCII nor UTF-8"),
      ([0x61, 0xD8, 0x00], "a text is not valid UTF-16"),
    ] as [([UInt8], String)])
  func `a binary value that lies about itself is refused`(object: [UInt8], message: String) {
    #expect(refusal(binary([object])).hasSuffix(message))
  }

  /// Cuts and changes of files that are right: whatever comes of them, it is an answer.
  @Test(arguments: ["Binary", "Tides", "OldStyle"])
  func `a damaged file never crashes`(name: String) throws {
    let files = try BundleFixture(name).files
    let paths = files.list.filter { $0.hasSuffix("Root.plist") || $0.hasSuffix(".strings") }
    for path in paths {
      let bytes = try files.read(path)
      var state: UInt64 = 1
      for round in 0..<(path.hasSuffix(".plist") ? 60 : 20) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let place = Int(state >> 33) % bytes.count
        var damaged = bytes
        if round.isMultiple(of: 3) {
          damaged.removeSubrange(place...)
        } else {
          damaged[place] = UInt8(truncatingIfNeeded: state >> 20)
        }
        let result = damaged
        let changed = BundleFiles(list: files.list) { $0 == path ? result : try files.read($0) }
        do {
          let app = try SettingsBundleImporter.import(name: name, files: changed)
          #expect(app.definition.hasSuffix("}\n"))
        } catch {
          #expect(!error.list.isEmpty)
        }
      }
    }
  }

  @Test func `panes in a long chain end at a limit and are named`() throws {
    var bundle = InlineBundle(specifiers: InlineBundle.specifier("PSChildPaneSpecifier", ["Title": "1", "File": "1"]))
    for number in 1...40 {
      let next = InlineBundle.specifier("PSChildPaneSpecifier", ["Title": "Next", "File": "\(number + 1)"])
      bundle["\(number).plist"] = InlineBundle(specifiers: next)["Root.plist"]
    }
    let app = try bundle.imported()
    #expect(
      app.findings.last?.message == "PSChildPaneSpecifier \"Next\" is left out: panes are nested more than 32 deep")
  }

  @Test func `a flood of specifiers is refused and a flood of warnings is cut`() throws {
    let one = "<dict><key>Type</key><string>PSOdd</string></dict>"
    let many = InlineBundle(specifiers: String(repeating: one, count: 5_001))
    #expect(refusal(many).hasSuffix("there are more than 5000 specifiers"))
    let fewer = InlineBundle(specifiers: String(repeating: one, count: 2_000))
    #expect(try fewer.imported().findings.count == 1_000)
  }

  @Test func `a dictionary with very many keys does not hang`() throws {
    let entries = (0..<10_000).map { "<key>k\($0)</key><true/>" }.joined()
    let app = try InlineBundle(specifiers: "<dict>\(entries)</dict>", root: entries).imported()
    #expect(app.findings.map(\.code) == ["import.left_out"])
  }

  @Test func `very many equal names do not hang`() throws {
    let one = InlineBundle.specifier("IASKButtonSpecifier", ["Title": "Same"])
    let titles = (0..<2_000).map { _ in "<string>A</string>" }.joined()
    let values = (0..<2_000).map { "<string>a\(String(repeating: " ", count: $0 % 1_000))\($0)</string>" }.joined()
    let many = InlineBundle.specifier(
      "PSMultiValueSpecifier", ["Title": "Many", "Key": "many"],
      more: "<key>Titles</key><array>\(titles)</array><key>Values</key><array>\(values)</array>")
    let app = try InlineBundle(specifiers: String(repeating: one, count: 1_500) + many).imported()
    #expect(app.definition.contains("id = \"same_1500\""))
  }

  private func refusal(_ bytes: [UInt8]) -> String { refusal(InlineBundle(bytes: bytes)) }

  private func refusal(_ bundle: InlineBundle) -> String {
    do {
      _ = try bundle.imported()
      return "imported"
    } catch {
      return "\(error)"
    }
  }
}
