import EventVerification
import Testing

@Suite("The classes of violation")
struct VerificationRuleTests {
  @Test("are numbered without a gap")
  func areNumbered() {
    #expect(VerificationRule.allCases.map(\.rawValue) == (1...30).map { $0 < 10 ? "V0\($0)" : "V\($0)" })
  }
}
