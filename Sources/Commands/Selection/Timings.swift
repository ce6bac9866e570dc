import Findings
import TextFormats

/// How long journeys took, as files tell it that earlier runs wrote: `{"timings":1,"microseconds":{"FILE#NAME":1250}}`.
struct Timings: Hashable {
  static let version: Int64 = 1
  static let sizeLimit = 64 << 20

  /// By the key of the journey.
  var microseconds: [String: Int64] = [:]

  init() {}

  /// - Throws: what is wrong with the file.
  init(_ bytes: [UInt8], file: String) throws(Finding) {
    let node = try JSONReader.read(bytes, file: file, limits: JSONLimits(bytes: Self.sizeLimit))
    let place = SourcePlace(file: file, line: 1)
    guard case .integer(Self.version)? = node["timings"]?.value, case .map(let entries)? = node["microseconds"]?.value
    else {
      throw Finding(
        code: "timings.bad", message: "the file holds no timings", place: place,
        notes: ["such a file is written by: settings-sim test --record-timings FILE"])
    }
    for entry in entries {
      guard case .integer(let time) = entry.node.value, (0...Self.longest).contains(time) else {
        throw Finding(
          code: "timings.bad", message: "\(Quote.text(entry.key)) has no time in microseconds",
          place: SourcePlace(file: file, line: entry.node.line))
      }
      microseconds[entry.key] = time
    }
  }

  /// A day.
  private static let longest: Int64 = 86_400_000_000

  /// Those of another file, which count where both tell of a journey.
  mutating func merge(_ other: Timings) { microseconds.merge(other.microseconds) { $1 } }

  /// For journeys that nobody has measured.
  var median: Int64 {
    let times = microseconds.values.sorted()
    return times.isEmpty ? 1 : times[times.count / 2]
  }

  /// Sorted by key.
  var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.field("timings", Self.version)
    json.key("microseconds")
    json.beginObject()
    for (key, time) in microseconds.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      json.key(key)
      json.integer(time)
    }
    json.endObject()
    json.endObject()
    json.endLine()
    return json.text()
  }
}
