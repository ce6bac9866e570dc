import EventLogs
import EventVerification
import Testing
import TrackingPlans

/// V08 by what a plan says of systems and apps.
@Suite struct PlannedOriginTests {
  private func found(_ event: String, platforms: [String] = [], sources: [String] = [], _ format: EventLogFormat) throws
    -> [String]
  {
    var plan = try EventSample.plan([("tap", "{}")], format: format == .snowplowMicro ? .snowplow : .jsonSchemas)
    plan.events[0].platforms = platforms
    plan.events[0].sources = sources
    let log = #"{"event":"tap","properties":{}\#(event)}"#
    return Verifier.report(of: [log], plan: plan, format: format).violations.map {
      "\($0.rule.rawValue) \($0.pointer): \($0.message)"
    }
  }

  @Test func `an event of another system, or of another app, is not planned there`() throws {
    let android = #","context":{"os":{"name":"Android"},"library":{"name":"analytics-kotlin"}}"#
    #expect(
      try found(android, platforms: ["iOS", "iPadOS"], .segment) == [
        #"V08 /context/os/name: "tap" is not planned for the system "Android""#
      ])
    #expect(
      try found(android, sources: ["analytics-swift"], .segment) == [
        #"V08 /context/library/name: "tap" is not planned for the source "analytics-kotlin""#
      ])
    #expect(try found(android, platforms: ["android"], sources: ["analytics-kotlin"], .segment).isEmpty)
    // What an event does not say decides nothing.
    #expect(try found("", platforms: ["iOS"], sources: ["x"], .segment).isEmpty)
    #expect(
      try found(#","aid":"mac""#, sources: ["ios"], .snowplowMicro) == [
        #"V08 /aid: "tap" is not planned for the source "mac""#
      ])
  }

  @Test func `ids of Snowplow's apps mean nothing to another log`() throws {
    var plan = try EventSample.plan([("tap", "{}")], format: .snowplow)
    plan.events[0].sources = ["ios"]
    let log = #"{"event":"tap","properties":{},"context":{"library":{"name":"analytics-swift"}}}"#
    #expect(Verifier.report(of: [log], plan: plan).violations.isEmpty)
  }
}
