import EventVerification
import TestSupport
import Testing

@Suite("The classes of violation")
struct VerificationRuleTests {
  @Test("are numbered without a gap")
  func areNumbered() {
    #expect(VerificationRule.allCases.map(\.rawValue) == (1...30).map { $0 < 10 ? "V0\($0)" : "V\($0)" })
  }

  @Test("stand in the documentation", arguments: VerificationRule.allCases)
  func standInDocumentation(rule: VerificationRule) throws {
    let path = "Sources/EventVerification/EventVerification.docc/Verification.md"
    let text = String(decoding: try #require(AppFixtures.existingBytes(path)), as: UTF8.self)
    let needs = rule.needs.isEmpty ? "–" : rule.needs.map(\.rawValue).joined(separator: ", ")
    let row = "| \(rule.rawValue) | \(rule.title) | \(rule.meaning) | \(rule.level.rawValue) | \(needs) |"
    #expect(text.contains(row), "the row has to be: \(row)")
  }
}
