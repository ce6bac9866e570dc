/// Why a trace cannot be exported.
public enum ExportFault: Error, Hashable, Sendable {
  /// SQLite keeps no database as large as this one in memory; the largest are of about 1 GiB.
  case databaseTooLarge
  /// The header's `start` is no time, so that nobody knows when an event was sent.
  case startIsNoTime(String)
}
