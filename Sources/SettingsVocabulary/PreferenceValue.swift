/// The value of a preference. Texts are interned; numbers are kept in thousandths, so that they compare and print
/// the same everywhere.
public enum PreferenceValue: Hashable, Sendable, BitwiseCopyable {
  /// Nothing is stored.
  case unset
  case bool(Bool)
  /// The index of an option of the preference.
  case option(UInt16)
  /// A set of options, bit by index; a preference of type `choices` has at most 64.
  case options(UInt64)
  case integer(Int64)
  /// In thousandths.
  case number(Int64)
  case text(StringID)
  /// Milliseconds: since 1970-01-01T00:00:00Z for a date, since midnight for a time.
  case instant(Int64)
}
