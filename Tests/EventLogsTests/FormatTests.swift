import EventLogs
import Findings
import Testing
import TextFormats

/// Small events in the shapes of the vendors, and what is read of them.
@Suite("An event is read from the format of")
struct FormatTests {
  private func expect(
    _ log: String, _ format: EventLogFormat, _ events: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for format in [nil, format] {
      let trial = try LogTrial(log, format: format)
      #expect(trial.events == events, sourceLocation: sourceLocation)
      #expect(trial.words == [], sourceLocation: sourceLocation)
      #expect(trial.summary.format == format ?? trial.summary.format, sourceLocation: sourceLocation)
    }
  }

  @Test("PostHog")
  func postHog() throws {
    try expect(
      #"{"uuid":"u1","event":"theme_changed","distinct_id":"d","timestamp":"2026-01-01T00:00:01Z","properties":{"theme":"dark","$session_id":"s","$is_identified":false},"created_at":"2026-01-01T00:00:30.000000Z"}"#,
      .posthog,
      [
        #"track name=theme_changed ms=1767225601000 received=2026-01-01T00:00:30.000000Z id=u1 anonymous=d session=s properties={"theme":"dark","$session_id":"s","$is_identified":false}"#
      ])
    try expect(
      #"{"id":"u2","event":"$screen","distinct_id":"ada","timestamp":1767225601000,"properties":{"$screen_name":"Settings","$is_identified":true}}"#,
      .posthog,
      [
        #"screen name=$screen screen=Settings ms=1767225601000 id=u2 user=ada properties={"$screen_name":"Settings","$is_identified":true}"#
      ])
    try expect(
      #"{"event":"$identify","uuid":"u3","distinct_id":"ada","properties":{"$anon_distinct_id":"d","$set":{"plan":"pro"}},"timestamp":"2026-01-01T00:00:01Z"}"#,
      .posthog,
      [
        #"identify name=$identify ms=1767225601000 id=u3 user=ada anonymous=d properties={"$anon_distinct_id":"d","$set":{"plan":"pro"}} traits={"plan":"pro"}"#
      ])
  }

  @Test(
    "PostHog, with the names of its own events",
    arguments: [
      ("$screen", LoggedEvent.Kind.screen), ("$set", .set), ("$groupidentify", .group), ("$create_alias", .alias),
      ("$feature_flag_called", .flag), ("Application Opened", .lifecycle), ("application opened", .track),
    ])
  func postHogKinds(_ name: String, _ kind: LoggedEvent.Kind) throws {
    let trial = try LogTrial(PostHogSample.event(name)) { "\($0.kind)" }
    #expect(trial.events == ["\(kind)"])
  }

  @Test("Segment")
  func segment() throws {
    try expect(
      #"""
      {"type":"track","event":"Theme Changed","properties":{"theme":"dark"},"messageId":"m1","anonymousId":"a","userId":"u","timestamp":"2026-01-01T00:00:02.000Z","originalTimestamp":"2026-01-01T00:00:01.000Z","receivedAt":"2026-01-01T00:00:03.000Z","context":{"protocols":{"event_version":2},"sessionId":7}}
      {"type":"screen","name":"Settings","properties":{},"messageId":"m2","anonymousId":"a","timestamp":"2026-01-01T00:00:01Z"}
      {"type":"identify","userId":"u","traits":{"plan":"pro"},"messageId":"m3","anonymousId":"a","timestamp":"2026-01-01T00:00:01Z"}
      {"type":"group","groupId":"g","traits":{},"messageId":"m4","userId":"u","timestamp":"2026-01-01T00:00:01Z"}
      {"type":"alias","previousId":"a","userId":"u","messageId":"m5","timestamp":"2026-01-01T00:00:01Z"}
      """#, .segment,
      [
        #"track name=Theme Changed ms=1767225601000 received=2026-01-01T00:00:03.000Z id=m1 user=u anonymous=a session=7 properties={"theme":"dark"} version=2"#,
        "screen screen=Settings ms=1767225601000 id=m2 anonymous=a properties={}",
        #"identify ms=1767225601000 id=m3 user=u anonymous=a traits={"plan":"pro"}"#,
        "group ms=1767225601000 id=m4 user=u traits={}", "alias ms=1767225601000 id=m5 user=u",
      ])
  }

  @Test("Amplitude")
  func amplitude() throws {
    try expect(
      #"""
      {"$insert_id":"i","event_type":"theme_changed","event_time":"2026-01-01 00:00:09.000000","client_event_time":"2026-01-01 00:00:01.500000","device_id":"d","user_id":null,"session_id":-1,"event_properties":{"theme":"dark"},"user_properties":{},"data":{"path":"/2/httpapi"}}
      """#, .amplitude,
      [
        #"track name=theme_changed ms=1767225601500 id=i anonymous=d session=-1 properties={"theme":"dark"} traits={}"#
      ])
    try expect(
      #"{"api_key":"k","options":{"min_id_length":1},"events":[{"event_type":"[Amplitude] Screen Viewed","time":1767225601000,"user_id":"u","insert_id":"i","event_properties":{"[Amplitude] Screen Name":"Settings"}}]}"#,
      .amplitude,
      [
        #"screen name=[Amplitude] Screen Viewed screen=Settings ms=1767225601000 id=i user=u properties={"[Amplitude] Screen Name":"Settings"}"#
      ])
  }

  @Test("Mixpanel")
  func mixpanel() throws {
    try expect(
      #"""
      {"event":"theme_changed","properties":{"time":1767225601,"distinct_id":"$device:d","$insert_id":"i","$device_id":"d","theme":"dark"}}
      {"event":"$identify","properties":{"time":1767225601.25,"distinct_id":"ada","$user_id":"ada","$insert_id":"j"}}
      """#, .mixpanel,
      [
        #"track name=theme_changed ms=1767225601000 id=i anonymous=d properties={"time":1767225601,"distinct_id":"$device:d","$insert_id":"i","$device_id":"d","theme":"dark"}"#,
        #"identify name=$identify ms=1767225601250 id=j user=ada properties={"time":1767225601.25,"distinct_id":"ada","$user_id":"ada","$insert_id":"j"}"#,
      ])
  }

  @Test("mParticle, where a batch says whose its events are")
  func mparticle() throws {
    try expect(
      #"""
      {"events":[{"event_type":"custom_event","data":{"event_name":"theme_changed","custom_event_type":"other","timestamp_unixtime_ms":1767225601000,"event_id":7,"session_uuid":"S","custom_attributes":{"theme":"dark"}}},{"event_type":"screen_view","data":{"screen_name":"Settings","timestamp_unixtime_ms":1767225602000}},{"event_type":"session_end","data":{"timestamp_unixtime_ms":1767225603000}}],"mpid":12,"user_identities":{"customer_id":"ada"},"context":{"data_plan":{"plan_id":"settings","plan_version":3}}}
      """#, .mparticle,
      [
        #"track name=theme_changed ms=1767225601000 id=7 user=ada anonymous=12 session=S properties={"theme":"dark"} version=3"#,
        "screen screen=Settings ms=1767225602000 user=ada anonymous=12 version=3",
        #"lifecycle name=session_end ms=1767225603000 user=ada anonymous=12 properties={"timestamp_unixtime_ms":1767225603000} version=3"#,
      ])
    try expect(
      #"{"events":[{"event_type":"custom_event","data":{"event_name":"e","timestamp_unixtime_ms":1}}],"user_identities":[{"identity_type":"email","identity":"x"},{"identity_type":"customer_id","identity":"ada"}]}"#,
      .mparticle, ["track name=e ms=1 user=ada"])
  }

  @Test("Firebase, where parameters become properties")
  func firebase() throws {
    try expect(
      #"""
      {"event_name":"screen_view","event_timestamp":"1767225601500417","user_id":null,"user_pseudo_id":"P","event_params":[{"key":"firebase_screen","value":{"string_value":"Settings"}},{"key":"ga_session_id","value":{"string_value":null,"int_value":"1767225600"}},{"key":"big","value":{"int_value":"9223372036854775807"}},{"key":"ratio","value":{"double_value":0.25}},{"key":"odd","value":{"int_value":"012"}},{"key":"none","value":{}}],"user_properties":[]}
      """#, .firebase,
      [
        #"screen name=screen_view screen=Settings ms=1767225601500 anonymous=P session=1767225600 properties={"firebase_screen":"Settings","ga_session_id":1767225600,"big":9223372036854775807,"ratio":0.25,"odd":"012","none":null} traits={}"#
      ])
  }

  @Test("traces, where the other records are not events")
  func trace() throws {
    try expect(
      #"""
      {"trace":1,"tool":"settings-sim 0.1.0","app":{"id":"profile","digest":"0"},"journey":{"name":"j","file":"j.lua","line":1},"seed":0,"start":"2026-01-01T09:00:00Z","faults":[],"launch":{}}
      {"seq":1,"ms":0,"kind":"user.tap","data":{"target":"x"}}
      {"seq":2,"ms":40,"kind":"analytics.tracked","cause":1,"data":{"event":"sign_out_started","properties":{"n":1},"number":1,"user":"ada@example.com","anonymous_id":"a"}}
      {"seq":3,"ms":40,"kind":"analytics.dropped","cause":2,"data":{"number":1,"user":false,"anonymous_id":"a","reason":"consent"}}
      {"seq":4,"ms":50,"kind":"analytics.identified","cause":1,"data":{"user":"ada@example.com","traits":{"plan":"pro"}}}
      {"seq":5,"ms":60,"kind":"analytics.reset","cause":1,"data":{"anonymous_id":"b"}}
      {"seq":6,"ms":70,"kind":"analytics.tracked","cause":1,"data":{"event":"Application Opened","number":2,"user":false,"anonymous_id":"b"}}
      {"end":1,"outcome":"passed","records":6,"digest":"0"}
      """#, .trace,
      [
        #"track name=sign_out_started ms=40 id=1 user=ada@example.com anonymous=a properties={"n":1} seq=2"#,
        #"identify ms=50 user=ada@example.com traits={"plan":"pro"} seq=4"#, "reset ms=60 anonymous=b seq=5",
        "lifecycle name=Application Opened ms=70 id=2 anonymous=b seq=6",
      ])
  }

  static let unknown: [(String, String)] = [
    (#"{"a":1,"b":{}}"#, "the format of the log cannot be told: its first event has the keys a, b"),
    (#"{"event":"x"}"#, "the format of the log cannot be told: its first event has the keys event"),
    (
      #"{"event":"x","uuid":"1","event_type":"y","user_id":"u"}"#,
      "the format of the log cannot be told: its first event has the keys event, uuid, event_type, user_id; "
        + "it may be posthog or amplitude"
    ),
    ("12", "the format of the log cannot be told: its first value is a number"),
    ("hello\nworld\n", "the format of the log cannot be told: none of its events could be read"),
  ]

  @Test("nobody that is known, and it says what was seen", arguments: unknown)
  func unknownFormats(_ log: String, _ message: String) throws {
    let finding = try #require(throws: Finding.self) { try LogTrial(log) }
    #expect(finding.code == "log.unknown_format")
    #expect(finding.message == message)
    #expect(finding.place.file == "log")
    #expect(
      finding.notes == [
        "name it with --format: posthog, segment, snowplow-micro, amplitude, mparticle, mixpanel, firebase, trace"
      ])
  }
}
