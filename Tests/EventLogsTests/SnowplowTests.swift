import EventLogs
import Findings
import Testing
import TextFormats

@Suite("Logs of Snowplow")
struct SnowplowTests {
  private static let datum = #"{"schema":"iglu:com.acme/row_tap/jsonschema/1-0-2","data":{"row_id":"privacy"}}"#
  private static let entity = #"{"schema":"iglu:com.acme/screen/jsonschema/1-0-0","data":{"name":"Settings"}}"#

  private static func good(_ id: String, _ event: String? = nil) -> String {
    let event =
      event ?? #""unstruct_event":{"schema":"s","data":\#(datum)},"contexts":{"schema":"c","data":[\#(entity)]}"#
    return
      #"{"eventType":"unstruct","schema":"iglu:com.acme/row_tap/jsonschema/1-0-2","contexts":[],"rawEvent":{"parameters":{"e":"ue","eid":"\#(id)"}},"event":{"event_id":"\#(id)","derived_tstamp":"2026-01-01T00:00:01.000Z","user_id":"ada",\#(event)},"incomplete":false}"#
  }

  private static let read =
    #"track name=row_tap ms=1767225601000 id=1 user=ada properties={"row_id":"privacy"} entities=[\#(entity)] version=1-0-2"#

  @Test("give the oldest event first, where a list begins with the newest")
  func areReversed() throws {
    let trial = try LogTrial(
      "[\(Self.good("3")),\n\(Self.good("2")),\(Self.good("1"))]\n[\(Self.good("5")),\(Self.good("4"))]"
    ) {
      "\($0.number) \($0.line):\($0.id?.text ?? "")"
    }
    #expect(trial.events == ["1 2:1", "2 2:2", "3 1:3", "4 3:4", "5 3:5"])
    #expect(trial.words == [])
  }

  @Test("hold data and entities as values or as JSON in strings")
  func areNested() throws {
    func quoted(_ json: String) -> String { json.replacing("\"", with: "\\\"") }
    let envelope = #"{"schema":"s","data":\#(Self.datum)}"#
    let entities = #"{"schema":"c","data":[\#(Self.entity)]}"#
    let inStrings = Self.good("1", #""unstruct_event":"\#(quoted(envelope))","contexts":"\#(quoted(entities))""#)
    #expect(try LogTrial("[\(Self.good("1"))]").events == [Self.read])
    #expect(try LogTrial("[\(inStrings)]").events == [Self.read])

    let parameters =
      #"{"e":"ue","eid":"1","dtm":"1767225601000","uid":"ada","ue_pr":"\#(quoted(envelope))","co":"\#(quoted(entities))"}"#
    #expect(try LogTrial(#"{"schema":"payload_data","data":[\#(parameters)]}"#).events == [Self.read])
  }

  @Test("hold data in base64, as trackers send it")
  func areInBase64() throws {
    // {"schema":"s","data":{"schema":"iglu:com.acme/row_tap/jsonschema/1-0-2","data":{"row_id":"privacy"}}}
    let encoded =
      "eyJzY2hlbWEiOiJzIiwiZGF0YSI6eyJzY2hlbWEiOiJpZ2x1OmNvbS5hY21lL3Jvd190YXAvanNvbnNjaGVtYS8xLTAtMiIsImRhdGEiOnsicm93X2lkIjoicHJpdmFjeSJ9fX0"
    let trial = try LogTrial(#"{"data":[{"e":"ue","eid":"1","dtm":"1767225601000","ue_px":"\#(encoded)"}]}"#)
    #expect(
      trial.events == [#"track name=row_tap ms=1767225601000 id=1 properties={"row_id":"privacy"} version=1-0-2"#])
  }

  @Test("keep why an event was refused")
  func keepRefusals() throws {
    let bad =
      #"{"collectorPayload":{},"rawEvent":{"parameters":{"e":"ue","eid":"1","dtm":"1767225601000","ue_pr":"{\"data\":\#(Self.datum.replacing("\"", with: "\\\""))}"}},"errors":["Error while validating the event","{}"]}"#
    let trial = try LogTrial("[\(bad)]")
    #expect(
      trial.events == [
        #"track name=row_tap ms=1767225601000 id=1 properties={"row_id":"privacy"} version=1-0-2 refusal=["Error while validating the event","{}"]"#
      ])
    // Refused before it was taken apart: the events are in the body.
    let body =
      #"{\"data\":[{\"e\":\"pv\",\"eid\":\"7\",\"dtm\":\"1767225601000\"},{\"e\":\"pv\",\"eid\":\"8\",\"dtm\":\"1767225601000\"}]}"#
    let whole = try LogTrial(#"[{"collectorPayload":{"body":"\#(body)"},"rawEvent":null,"errors":["no schema"]}]"#)
    #expect(
      whole.events == [
        #"track name=pv ms=1767225601000 id=7 refusal=["no schema"]"#,
        #"track name=pv ms=1767225601000 id=8 refusal=["no schema"]"#,
      ])
  }

  @Test("know the trackers' own events, and those without a schema")
  func knowKinds() throws {
    let screen =
      #"{\"data\":{\"schema\":\"iglu:com.snowplowanalytics.mobile\\/screen_view\\/jsonschema\\/1-0-0\",\"data\":{\"name\":\"Settings\"}}}"#
    let session =
      #"[{\"schema\":\"iglu:com.snowplowanalytics.snowplow/client_session/jsonschema/1-0-2\",\"data\":{\"sessionId\":\"S\",\"userId\":\"D\"}}]"#
    let trial = try LogTrial(
      #"""
      {"data":[{"e":"ue","eid":"1","dtm":"1","ue_pr":"\#(screen)","co":"{\"data\":\#(session)}"},
      {"e":"se","eid":"2","dtm":"1","se_ca":"settings","se_ac":"theme","se_va":"3"}]}
      """#
    ) { event in
      "\(event.kind) \(event.name?.text ?? "-") \(event.screen?.text ?? "-") \(event.session?.text ?? "-") \(event.anonymousID?.text ?? "-") "
        + (event.properties.map { String(decoding: $0.source, as: UTF8.self) } ?? "-")
    }
    #expect(
      trial.events == [
        #"screen screen_view Settings S D {"name":"Settings"}"#,
        #"track theme - - - {"category":"settings","action":"theme","value":"3"}"#,
      ])
  }

  @Test("name a string that should hold JSON and does not")
  func nameBrokenStrings() throws {
    let trial = try LogTrial(#"{"data":[{"e":"ue","eid":"1","dtm":"1","ue_pr":"{\"data\":"}]}"#)
    #expect(trial.summary.events == 1)
    #expect(
      trial.words == [
        #"log:1: column 10: a part of the event should hold JSON and does not: "{\"data\":""#
      ])
  }

  @Test("are held within a limit")
  func areHeldWithinALimit() throws {
    let log = "[\(Self.good("3")),\(Self.good("2")),\(Self.good("1"))]"
    let trial = try LogTrial(log, limits: EventLogLimits(reversedBytes: Self.good("1").utf8.count * 2)) {
      $0.id?.text ?? ""
    }
    #expect(trial.events == ["2", "3"])
    #expect(trial.codes == ["log.too_much_to_reverse"])
  }
}
