import Findings
import JSONSchema
import Testing

/// Patterns mean what they mean in ECMA-262.
@Suite("A pattern")
struct PatternTests {
  static let cases: [(pattern: String, matching: [String], others: [String])] = [
    (#"^\\d+$"#, ["0"], ["٣", "1\\n", ""]), (#"^\\w$"#, ["_"], ["é"]), (#"^\\W$"#, ["é"], ["a"]),
    (#"^\\s$"#, [" ", "\\t", "\u{a0}", "\u{feff}", "\u{2029}", "\u{2003}", "\\u000b"], ["\u{200b}", "\u{180e}", "a"]),
    (#"^\\S$"#, ["\u{200b}", "a", "😀"], ["\u{a0}", "\\n"]), (#"^[\\s]$"#, ["\u{3000}"], ["s"]),
    (#"^[^\\S]$"#, ["\u{3000}", " "], ["s", "😀"]), (#"^[\\S\\s]$"#, ["\\n", "x", "😀"], [""]),
    (#"^[\\s-x]$"#, ["-", "x", " "], ["a", "w"]), (#"^[a-\\d-]$"#, ["a", "-", "7"], ["b"]),
    (#"^[\\w-.]+$"#, ["a-b.c"], ["/"]), (#"^[\\S-]$"#, ["-", "x"], [" "]),
    (#"^.$"#, ["😀", "\\u0085", "\\u000c"], ["\\n", "\\r", "\u{2028}", "\u{2029}"]), (#"^[.]$"#, ["."], ["x"]),
    (#"a$"#, ["a"], ["a\\n"]), (#"^b"#, ["b"], ["a\\nb"]), (#"^\\cJ\\cj$"#, ["\\n\\n"], ["JJ"]),
    (#"^\\u0041\\x42\\u{43}\\u{1F600}\\ud83d\\ude00$"#, ["ABC😀😀"], ["ABC"]), (#"^\\ud800$"#, ["\\ud800"], ["a"]),
    (#"^\\0\\v\\f\\t$"#, ["\\u0000\\u000b\\f\\t"], ["0vft"]), (#"^[\\b]$"#, ["\\b"], ["b"]),
    (#"\\bfoo\\b"#, ["a foo."], ["food"]),
    (#"^(a)|b\\1$"#, ["a", "b"], ["c"]), (#"^(?<x>a|b)\\k<x>$"#, ["aa", "bb"], ["ab"]), (#"^(.)\\1$"#, ["😀😀"], ["ab"]),
    (#"^[[:alpha:]]$"#, [":]", "a]"], ["b", "z"]), (#"^[a&&b]$"#, ["&"], ["c"]), (#"^[]$"#, [], ["", "]"]),
    (#"^[^]$"#, ["\\n", "x"], [""]), (#"^{a}$"#, ["{a}"], ["a"]), (#"^a{,2}$"#, ["a{,2}"], ["aa"]),
    (#"^a{2}$"#, ["aa"], ["a"]),
    (#"^]}$"#, ["]}"], []), (#"^\\p{L}\\p{Letter}\\P{Lu}$"#, ["éèa"], ["éèA"]),
    (#"^\\p{Script=Greek}+$"#, ["αβγ"], ["abc"]),
    (#"^\\p{gc=Decimal_Number}$"#, ["٣"], ["x"]), (#"^[\\p{Lu}\\d]$"#, ["É", "7"], ["é"]),
    (#"^a(?=b)b(?!c)"#, ["ab"], ["abc"]),
    (#"(?<=\\$)[0-9]"#, ["$5"], ["5"]), (#"^a+?b*?$"#, ["aab"], ["b"]), (##"^\\/\\-\\.\\#$"##, ["/-.#"], []),
    (#"^a#b c$"#, ["a#b c"], ["ab"]), (#"^(?:ab|cd)+$"#, ["abcd"], ["abc"]), (#"^ä̈$"#, ["ä̈"], ["ä"]),
  ]

  @Test("finds what ECMA-262 finds", arguments: cases)
  func finds(_ pattern: String, _ matching: [String], _ others: [String]) throws {
    let found = try schema("{\"pattern\":\"\(pattern)\"}")
    for text in matching { #expect(try found.isValid("\"\(text)\""), "\(pattern) finds \(text)") }
    for text in others { #expect(try !found.isValid("\"\(text)\""), "\(pattern) does not find \(text)") }
  }

  @Test(
    "is refused where ECMA-262 refuses it",
    arguments: [
      "(", ")", "[", "a**", "a++", "a?+", "a{2}+", "*", "(*UTF)a", "(*ACCEPT)", "(?i)a", "(?>a)", "(?R)", "(?#a)",
      "(?P<x>a)",
      "(?<1>a)", #"\\Z"#, #"\\A"#, #"\\a"#, #"\\e"#, #"\\Q*\\E"#, #"\\K"#, #"\\R"#, #"\\X"#, #"\\C"#, #"\\G"#, #"\\N"#,
      #"\\h"#,
      #"\\1"#, #"(a)\\2"#, #"\\01"#, #"\\u12"#, #"\\u{}"#, #"\\u{110000}"#, #"\\x1"#, #"\\c1"#, #"\\p"#,
      #"\\p{Klingon}"#,
      #"\\p{^L}"#, #"\\k<x>"#, #"\\k"#, #"[b-a]"#, #"\\"#, "a{2,1}", #"[\\B]"#,
    ])
  func isRefused(_ pattern: String) {
    #expect(problems("{\"pattern\":\"\(pattern)\"}").map(\.code) == ["schema.pattern"], "\(pattern)")
  }

  @Test("looks through long texts")
  func isPatient() throws {
    let list = Array(repeating: "name", count: 4000).joined(separator: ",")
    #expect(try schema(#"{"pattern":"^(?:[a-z]+,)*[a-z]+$"}"#).isValid("\"\(list)\""))
    #expect(try !schema(#"{"pattern":"^(?:[a-z]+,)*[a-z]+$"}"#).isValid("\"\(list),\""))
    #expect(try schema(#"{"pattern":"(?:a|b|,|n|m|e)*!"}"#).isValid("\"\(list)!\""))
    #expect(try schema(#"{"pattern":"needle"}"#).isValid("\"\(String(repeating: "x", count: 1 << 20))needle\""))
    #expect(try schema(#"{"pattern":"^[\\s\\S]*$"}"#).isValid("\"\(String(repeating: "é", count: 1 << 19))\""))
  }
}
