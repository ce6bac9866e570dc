import JSONSchema
import TestSupport
import Testing
import TextFormats

@Suite("A number")
struct NumberTests {
  private func isSame(_ a: String, _ b: String) throws -> Bool { try schema("{\"const\":\(a)}").isValid(b) }

  @Test("is what it is, however it is written")
  func isExact() throws {
    let same = [
      ["1", "1.0", "1e0", "10e-1", "0.1E+1", "1.000000000000000000000000"], ["0", "-0", "0.0", "0e99", "-0.00e-5"],
      ["9007199254740993", "9007199254740993.0", "9.007199254740993e15"], ["-25e-3", "-0.025"], ["1e400", "10e399"],
      ["100", "1e2", "1.00e2"], ["12345678901234567890123", "1234567890123456789012.3e1"],
    ]
    for (number, group) in same.enumerated() {
      for text in group {
        #expect(try group.allSatisfy { try isSame(text, $0) }, "\(text)")
        #expect(try !isSame(text, same[(number + 1) % same.count][0]))
      }
    }
    #expect(try !isSame("9007199254740992", "9007199254740993"))
    #expect(try !isSame("0.1", "0.1000000000000000055511151231257827"))
  }

  @Test("is compared digit by digit")
  func isOrdered() throws {
    let ascending = [
      "-1e400", "-12345678901234567891", "-12345678901234567890", "-2", "-1.5", "-1.05", "-1e-400", "0", "1e-400",
      "0.1",
      "0.10000000000000000001", "1", "1.5", "9", "10", "9007199254740992", "9007199254740993", "9007199254740993.5",
      "1e17",
      "18446744073709551615", "18446744073709551616", "1e400",
    ]
    for (i, low) in ascending.enumerated() {
      for (j, value) in ascending.enumerated() {
        #expect(try schema("{\"minimum\":\(low)}").isValid(value) == (j >= i), "\(value) at least \(low)")
        #expect(try schema("{\"exclusiveMaximum\":\(low)}").isValid(value) == (j < i), "\(value) below \(low)")
      }
    }
  }

  @Test("is a multiple exactly, whole or not")
  func isMultiple() throws {
    var random = SplitMix(seed: 7)
    for _ in Fuzz.rounds(300) {
      let divisor = Int.random(in: 1...999, using: &random)
      let value =
        Bool.random(using: &random)
        ? divisor * .random(in: -999...999, using: &random) : .random(in: 0...99999, using: &random)
      // Both a thousandth of what they are, and both ten thousand times.
      for (a, b) in [
        ("\(value)", "\(divisor)"), ("\(value)e-3", "\(divisor)e-3"), ("\(value * 10000)", "\(divisor).0e4"),
      ] {
        #expect(try schema("{\"multipleOf\":\(b)}").isValid(a) == (value % divisor == 0), "\(a) of \(b)")
      }
    }
    for (value, divisor, isMultiple) in [
      ("0.3", "0.1", true), ("1.1", "0.1", true), ("4.35", "0.01", true), ("0.0075", "0.0001", true),
      ("1e300", "7", false),
      ("1e300", "8", true), ("5", "2.5", true), ("1", "3e-1", false), ("3", "3e-1", true), ("7e5", "7e6", false),
      ("123456789012345678901234567890", "1234567890123456789", false),
      ("2469135780246913578", "1234567890123456789", true),
      ("24691357802469135780246913578", "12345678901234567890123456789", true),
      ("24691357802469135780246913579", "12345678901234567890123456789", false), ("0", "0.7", true), ("-9", "3", true),
    ] {
      #expect(try schema("{\"multipleOf\":\(divisor)}").isValid(value) == isMultiple, "\(value) of \(divisor)")
    }
  }

  @Test("is an integer by its value, in draft 4 by its form")
  func isInteger() throws {
    var old = JSONSchemaOptions()
    old.draft = .draft4
    for (text, isInteger, isOldInteger) in [
      ("1", true, true), ("1.0", true, false), ("1e3", true, false), ("15e-1", false, false), ("1.50e1", true, false),
      ("123456789012345678901234567890", true, true), ("0.0", true, false), ("1e-1", false, false),
    ] {
      #expect(try schema(#"{"type":"integer"}"#).isValid(text) == isInteger, "\(text)")
      #expect(try schema(#"{"type":"integer"}"#, old).isValid(text) == isOldInteger, "\(text)")
    }
  }
}
