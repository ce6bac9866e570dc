import Findings
import TextFormats

/// Reads a log of events from the bytes of its file: packed or not, in any of the formats, one event after the other, in
/// memory that does not grow with the log.
public enum EventLog {
  /// Gives bytes of a file: fills the front of the buffer, and answers how many bytes these are; 0 at the end.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  /// Reads a log to its end.
  ///
  /// What cannot be read is passed over, named in the summary, and counted; every event that can be read is given out.
  /// Of logs that begin with the newest event (lists of Snowplow Micro, pages of PostHog) the order is turned round.
  /// - Parameters:
  ///   - source: the file's bytes.
  ///   - file: for messages, relative to the project's root.
  ///   - format: nil to tell it by the first event.
  ///   - begin: gets the format before the first event.
  ///   - take: gets each event.
  /// - Throws: what `source` and `take` throw, and a `Finding` about a file that is no log at all: `log.unreadable`,
  ///   `log.unknown_format`.
  public static func read(
    _ source: @escaping Source, file: String, format: EventLogFormat? = nil,
    limits: EventLogLimits = EventLogLimits(), begin: (EventLogFormat) throws -> Void = { _ in },
    _ take: (LoggedEvent) throws -> Void
  ) throws -> EventLogSummary {
    do {
      return try LogReading(source, file: file, format: format, limits: limits).run(begin, take)
    } catch var finding as Finding where finding.place.file.isEmpty {
      finding.place.file = file
      throw finding
    }
  }
}
