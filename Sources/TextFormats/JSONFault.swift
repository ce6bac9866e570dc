/// Why a text is not JSON, and at which byte: a fact without words, cheap to throw. `finding(in:file:)` words it.
public struct JSONFault: Error, Hashable, Sendable {
  /// Each becomes the code `json.<raw value>` of a finding.
  public enum Problem: String, Hashable, Sendable, CaseIterable {
    case empty
    case byteOrderMark = "byte_order_mark"
    case unexpectedEnd = "unexpected_end"
    case expectedValue = "expected_value"
    case expectedKey = "expected_key"
    case expectedColon = "expected_colon"
    case expectedCommaOrBrace = "expected_comma_or_brace"
    case expectedCommaOrBracket = "expected_comma_or_bracket"
    case trailingComma = "trailing_comma"
    case comment
    case singleQuote = "single_quote"
    case unknownWord = "unknown_word"
    case invalidUTF8 = "invalid_utf8"
    case controlCharacter = "control_character"
    case unknownEscape = "unknown_escape"
    case loneSurrogate = "lone_surrogate"
    case malformedNumber = "malformed_number"
    case leadingZero = "leading_zero"
    case integerOutOfRange = "integer_out_of_range"
    case numberOutOfRange = "number_out_of_range"
    case duplicateKey = "duplicate_key"
    case trailingText = "trailing_text"
    case tooDeep = "too_deep"
    case tooLarge = "too_large"
    case tooManyValues = "too_many_values"
  }

  public var problem: Problem
  /// The byte at which it shows, from 0.
  public var offset: Int

  public init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}
