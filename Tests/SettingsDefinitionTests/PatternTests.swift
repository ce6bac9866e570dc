import SettingsDefinition
import Testing

struct PatternTests {
  @Test(arguments: [
    ("[0-9]", "abc1", true), ("[0-9]", "abc", false), ("^abc$", "abc", true), ("^abc$", "xabc", false),
    ("a|b", "cb", true), ("^(a|b)+$", "abba", true), ("^(a|b)+$", "abc", false), ("^a{2,3}$", "aa", true),
    ("^a{2,3}$", "aaaa", false), ("^a{2}$", "aa", true), ("^a{2,}$", "aaaaa", true), ("^a{2,}$", "a", false),
    ("^a?b$", "b", true), ("^[^@ ]+@[^@ ]+\\.[a-z]{2,}$", "ada@example.com", true),
    ("^[^@ ]+@[^@ ]+\\.[a-z]{2,}$", "ada@example", false), ("^\\d+$", "123", true), ("^\\d+$", "١", false),
    ("^\\w+$", "Größe_1", true), ("^\\W+$", "-- ", true), ("\\bcat\\b", "a cat.", true), ("\\bcat\\b", "concat", false),
    ("\\Bcat", "concat", true), ("^.$", "\n", false), ("^.$", "é", true), ("^\\s$", "\t", true), ("", "", true),
    ("^$", "", true), ("^$", "a", false), ("()*", "x", true), ("^(?:ab)*$", "abab", true), ("^a*?$", "aaa", true),
    ("[]a]", "]", true), ("[^]a]", "]", false), ("[a-]", "-", true), ("\\.", "a", false), ("\\\\", "\\", true),
    ("^(a*)*$", "aaab", false), ("x{0}y", "y", true), ("^[\\d-]+$", "1-2", true), ("a|", "", true),
  ])
  func `what matches`(pattern: String, text: String, isFound: Bool) throws {
    #expect(try BoundedPattern(pattern).matches(text) == isFound)
  }

  @Test(arguments: [
    ("(", "a \"(\" without \")\"", 1), (")", "a \")\" without \"(\"", 0), ("[a", "a \"[\" without \"]\"", 2),
    ("*", "nothing to repeat before \"*\"", 0), ("a**", "nothing to repeat before \"*\"", 2),
    ("a{3,2}", "the counts of \"{3,2}\" are the wrong way round", 6), ("a{2", "\"{\" without \"}\"", 3),
    ("a{x}", "\"{\" needs a count, as in \"{2,4}\"; write \"\\{\" for a brace", 2), ("\\", "a \"\\\" at the end", 1),
    ("\\1", "\"\\1\" is not supported", 2), ("\\p", "\"\\p\" is not supported", 2),
    ("[z-a]", "the range \"z-a\" is the wrong way round", 4), ("a{1001}", "a count is greater than 1,000", 7),
    ("(?=a)", "\"(?\" is not supported: no looking ahead or behind, no flags, no named groups", 2),
    ("(a{1000}){1000}", "it repeats too much: it has more than 4,000 steps when written out", 0),
    (
      "(){1000}(){1000}(){1000}(){1000}(){1000}(){1000}(){1000}(){1000}",
      "it repeats too much: it has more than 4,000 steps when written out", 0
    ),
  ])
  func `what cannot be read says why and where`(pattern: String, message: String, offset: Int) {
    let fault = #expect(throws: PatternFault.self) { try BoundedPattern(pattern) }
    #expect(fault?.message == message)
    #expect(fault?.offset == offset)
  }

  @Test func `a pattern that drives others mad takes its time in proportion`() throws {
    let pattern = try BoundedPattern("^(a+)+$")
    #expect(pattern.matches(String(repeating: "a", count: 5000)))
    #expect(!pattern.matches(String(repeating: "a", count: 5000) + "!"))
  }

  @Test func `deep groups and long patterns are refused`() {
    let deep = String(repeating: "(", count: 51) + String(repeating: ")", count: 51)
    #expect(throws: PatternFault.self) { try BoundedPattern(deep) }
    #expect(throws: PatternFault.self) { try BoundedPattern(String(repeating: "a", count: 1001)) }
  }
}
