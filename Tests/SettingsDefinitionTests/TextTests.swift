import SettingsDefinition
import Testing

struct TemplateTests {
  @Test(
    arguments: [
      ("", []), ("plain", [.literal("plain")]),
      ("{a}", [.placeholder(name: "a", fallback: nil)]),
      ("Hi {a.b|you}!", [.literal("Hi "), .placeholder(name: "a.b", fallback: "you"), .literal("!")]),
      ("{a|}", [.placeholder(name: "a", fallback: "")]),
      ("{a|b|c}", [.placeholder(name: "a", fallback: "b|c")]),
      ("{{a}", [.literal("{a}")]), ("{{{a}", [.literal("{"), .placeholder(name: "a", fallback: nil)]),
      ("a } b", [.literal("a } b")]),
      ("{a}{b}", [.placeholder(name: "a", fallback: nil), .placeholder(name: "b", fallback: nil)]),
      ("é{ä}\u{301}", [.literal("é"), .placeholder(name: "ä", fallback: nil), .literal("\u{301}")]),
    ] as [(String, [TextTemplate.Segment])])
  func `a text is read into segments`(text: String, segments: [TextTemplate.Segment]) throws {
    #expect(try TextTemplate(text).segments == segments)
  }

  @Test func `a text that is one placeholder says so`() throws {
    #expect(try TextTemplate("{a|b}").solePlaceholder?.name == "a")
    #expect(try TextTemplate("{a} ").solePlaceholder == nil)
    #expect(try TextTemplate("{{a").constant == "{a")
    #expect(try TextTemplate("{a}").constant == nil)
  }

  @Test(arguments: ["{", "a {b", "{}", "{|x}", "{a b}", "{a{b}"])
  func `a broken text says how to write a brace`(text: String) {
    let fault = #expect(throws: TemplateFault.self) { try TextTemplate(text) }
    #expect(fault?.note == #"write "{{" for a brace that is shown"#)
  }
}

struct DurationTests {
  @Test(
    arguments: [
      (0, 0), (0.8, 800), (30, 30_000), (600, 600_000), (0.0004, 0), (0.0005, 1), (0.1 + 0.2, 300),
    ] as [(Double, Int64)])
  func `a bare number is seconds`(seconds: Double, milliseconds: Int64) {
    #expect(DurationText.milliseconds(seconds: seconds) == milliseconds)
  }

  @Test(arguments: [-1, 600.1, .nan, .infinity, -.infinity] as [Double])
  func `no other number is a duration`(seconds: Double) {
    #expect(DurationText.milliseconds(seconds: seconds) == nil)
  }

  @Test(
    arguments: [
      ("800ms", 800), ("800 ms", 800), ("5 minutes", 300_000), ("10 min", 600_000), ("1.5 hours", 5_400_000),
      ("2 days", 172_800_000), ("2 weeks", 1_209_600_000), ("1 second", 1000), ("36525 days", 3_155_760_000_000),
    ] as [(String, Int64)])
  func `a text has a unit`(text: String, milliseconds: Int64) {
    #expect(DurationText.milliseconds(text: text) == milliseconds)
  }

  @Test(arguments: [
    "", "5", "ms", "-5 s", "5 parsecs", "1e3 s", "5 s ", " 5 s", "5. s", ".5 s", "1.2.3 s", "36526 days", "٥ s",
    "99999999999999999999999 s", "0x10 s", "5 S",
  ])
  func `everything else is none`(text: String) {
    #expect(DurationText.milliseconds(text: text) == nil)
  }
}

struct ValueFormTests {
  @Test(arguments: ["4.99", "0", "39.9", "999999999.999"])
  func `prices`(text: String) { #expect(Price(text)?.written == text) }

  @Test(arguments: ["", "4,99", "4.", ".99", "-1", "1.2345", "1e3", "1234567890", "4.99 ", "٤"])
  func `no prices`(text: String) { #expect(Price(text) == nil) }

  @Test func `a price is thousandths`() {
    #expect(Price("4.99")?.thousandths == 4990)
    #expect(Price("0.5")?.thousandths == 500)
  }

  @Test func `periods`() {
    #expect(StorePeriod("P1M").map { [$0.count] } == [1])
    #expect(StorePeriod("P12W")?.unit == .week)
    for text in ["", "P", "PM", "P0D", "P1M2D", "PT1H", "P1000D", "1M", "p1m"] { #expect(StorePeriod(text) == nil) }
  }

  @Test func `versions are compared number by number`() throws {
    #expect(try #require(OSVersion("17.10")) > #require(OSVersion("17.9")))
    #expect(try #require(OSVersion("18")) == #require(OSVersion("18.0.0")))
    for text in ["", "18.", "a", "1.2.3.4", "18,0", "99999.0"] { #expect(OSVersion(text) == nil) }
  }

  @Test func `colours`() {
    #expect(RGBA("#102030")?.bits == 0x1020_30FF)
    #expect(RGBA("#10203040")?.bits == 0x1020_3040)
    for text in ["", "#", "102030", "#12345", "#12345G", "#+12345"] { #expect(RGBA(text) == nil) }
  }

  @Test func `detents`() {
    #expect(Sheet.Detent("height:340") == .height(34_000))
    #expect(Sheet.Detent("fraction:0.5") == .fraction(5_000))
    for text in [
      "", "small", "height:", "height:0", "height:-1", "fraction:2", "height:nan", "height:1e9", "height:1.2.3",
    ] {
      #expect(Sheet.Detent(text) == nil)
    }
  }

  @Test func `icons`() {
    #expect(Icon("bell.fill") == .symbol("bell.fill"))
    #expect(Icon("asset:ada") == .asset("ada"))
    for text in ["", "a b", "asset:"] { #expect(Icon(text) == nil) }
  }
}
