import Findings
import TestSupport
import Testing
import TextFormats
import TraceExports
import TraceFormat

/// What logs of SDKs say of app and device.
@Suite struct SDKContextTests {
  static let context = TraceHeader.SDKContext(
    sdkVersion: "3.31.0", appName: "Gazette", appVersion: "2.1", appBuild: "7", bundleID: "com.example.gazette",
    machine: "iPhone17,3", model: "iPhone", isPad: false, systemVersion: "18.4", locale: "en_US",
    timeZone: "Europe/Berlin+02:00")

  /// A trace in which an event follows each of these inputs, all of them sent at the end.
  private func trace(
    _ inputs: [String], launch: String = "{}", event: String = #""event":"e""#,
    _ change: (inout TraceHeader.SDKContext) -> Void = { _ in }
  ) throws -> Trace {
    var context = Self.context
    change(&context)
    var header = TraceSample.header
    header.context = context
    header.launch = try JSONReader.read(Array(launch.utf8))
    let head = try #require(String(decoding: TraceSample.write(header), as: UTF8.self).split(separator: "\n").first)
    var records = [#"{"seq":1,"ms":0,"kind":"state.snapshot","data":{}}"#]
    for (place, input) in inputs.enumerated() {
      if !input.isEmpty { records.append(#"{"seq":\#(records.count + 1),"ms":5,\#(input)}"#) }
      let data = #"{\#(event),"number":\#(place + 1),"user":false,"anonymous_id":"a"}"#
      records.append(#"{"seq":\#(records.count + 1),"ms":5,"kind":"analytics.tracked","cause":1,"data":\#(data)}"#)
    }
    records.append(
      #"{"seq":\#(records.count + 1),"ms":9,"kind":"analytics.sent","cause":1,"data":{"number":1,"count":\#(inputs.count),"user":false,"anonymous_id":"a"}}"#
    )
    return try Trace(TraceSample.trace(header: String(head), records: records), file: "sample")
  }

  private func events(_ trace: Trace, _ write: SDKExportTests.Write) throws -> [DocumentNode] {
    let text = try exported { try write(trace, $0) }
    return try text.split(separator: "\n").flatMap { line -> [DocumentNode] in
      guard case .list(let items)? = try JSONReader.read(Array(line.utf8))["batch"]?.value else { return [] }
      return items
    }
  }

  private func postHog(_ trace: Trace) throws -> [DocumentNode] {
    try events(trace) { try PostHogExport.write($0, to: $1) }.compactMap { $0["properties"] }
  }

  private func segment(_ trace: Trace) throws -> [DocumentNode] {
    try events(trace) { try SegmentExport.write($0, to: $1) }
  }

  @Test func `the header keeps it`() throws {
    let trace = try trace([""])
    #expect(trace.header.context == Self.context)
  }

  @Test func `PostHog's events have it among their properties, whatever the app says`() throws {
    let own = #""event":"e","properties":{"$locale":"xx","$os_name":"mine","colour":"red"}"#
    let said = try #require(try postHog(try trace([""], event: own)).first)
    let wanted: [(String, DocumentNode.Value)] = [
      ("$lib", .string("posthog-ios")), ("$lib_version", .string("3.31.0")), ("$app_name", .string("Gazette")),
      ("$app_version", .string("2.1")), ("$app_build", .integer(7)), ("$app_namespace", .string("com.example.gazette")),
      ("$device_manufacturer", .string("Apple")), ("$device_model", .string("iPhone17,3")),
      ("$device_name", .string("iPhone")), ("$device_type", .string("Mobile")), ("$os_name", .string("iOS")),
      ("$os_version", .string("18.4")), ("$locale", .string("en")), ("$timezone", .string("Europe/Berlin")),
      ("$network_wifi", .bool(true)), ("$network_cellular", .bool(false)), ("$is_testflight", .bool(false)),
      ("$is_sideloaded", .bool(false)), ("colour", .string("red")),
    ]
    for (key, value) in wanted { #expect(said[key]?.value == value, "\(key)") }
  }

  @Test func `a build that is no number, a tablet, an SDK of no known version`() throws {
    let said = try #require(
      try postHog(
        try trace([""]) {
          $0.appBuild = "7b"
          $0.isPad = true
          $0.sdkVersion = nil
        }
      ).first)
    #expect(said["$app_build"]?.value == .string("7b") && said["$lib_version"] == nil)
    #expect(said["$device_type"]?.value == .string("Tablet") && said["$os_name"]?.value == .string("iPadOS"))
  }

  /// Locale, time zone, Wi-Fi and cellular after each input.
  private func said(_ trace: Trace) throws -> [String] {
    try postHog(trace).map { said in
      ["$locale", "$timezone", "$network_wifi", "$network_cellular"].map { key in
        switch said[key]?.value {
        case .string(let text): text
        case .bool(let isOn): isOn ? "yes" : "no"
        default: "-"
        }
      }.joined(separator: " ")
    }
  }

  @Test func `it is as it was when the event came`() throws {
    let trace = try trace(
      [
        "", #""kind":"device.set","data":{"locale":"zh-Hans_CN"}"#,
        #""kind":"device.set","data":{"connection":"wifi"}"#,
        #""kind":"network.offline","data":{}"#, #""kind":"device.set","data":{"time_zone":"Asia/Tokyo+09:00"}"#,
        #""kind":"network.slow","data":{"by":5}"#, #""kind":"device.launch","data":{"network":"offline"}"#,
        #""kind":"network.online","data":{}"#, #""kind":"device.set","data":{"voice_over":true}"#,
      ], launch: #"{"locale":"de_AT","connection":"cellular"}"#)
    #expect(
      try said(trace) == [
        "de Europe/Berlin no yes", "zh Europe/Berlin no yes", "zh Europe/Berlin yes no", "zh Europe/Berlin no no",
        "zh Asia/Tokyo no no", "zh Asia/Tokyo yes no", "en Europe/Berlin no no", "en Europe/Berlin yes no",
        "en Europe/Berlin yes no",
      ])
  }

  @Test func `Segment's calls have it in their context`() throws {
    let call = try #require(try segment(try trace([""], launch: #"{"connection":"cellular"}"#)).first)
    let said = try #require(call["context"])
    #expect(said["app"]?["namespace"]?.value == .string("com.example.gazette"))
    #expect(said["app"]?["build"]?.value == .string("7"))
    #expect(
      said["device"]?["model"]?.value == .string("iPhone17,3") && said["device"]?["type"]?.value == .string("ios"))
    #expect(said["library"]?["version"]?.value == .string("3.31.0"))
    #expect(said["os"]?["version"]?.value == .string("18.4") && said["locale"]?.value == .string("en-US"))
    #expect(said["timezone"]?.value == .string("Europe/Berlin"))
    #expect(said["network"]?["cellular"]?.value == .bool(true) && said["network"]?["wifi"]?.value == .bool(false))
    let agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    #expect(said["userAgent"]?.value == .string(agent))
  }

  @Test func `a group has the form of each SDK, and makes a person of nobody`() throws {
    let group =
      #""event":"$groupidentify","type":"group","group_type":"company","group_id":"acme","traits":{"seats":3},"#
      + #""properties":{"$group_type":"company","$group_key":"acme","$group_set":{"seats":3},"$groups":{"company":"acme"}}"#
    let trace = try trace(["", #""kind":"analytics.reset","cause":1,"data":{"anonymous_id":"b"}"#], event: group)
    let posthog = try events(trace) { try PostHogExport.write($0, to: $1) }
    #expect(posthog.map { $0["event"]?.value } == [.string("$groupidentify"), .string("$groupidentify")])
    let said = try #require(posthog.first?["properties"])
    #expect(said["$group_key"]?.value == .string("acme") && said["$group_set"]?["seats"]?.value == .integer(3))
    #expect(said["$process_person_profile"]?.value == .bool(true) && said["$is_identified"]?.value == .bool(false))
    let call = try #require(try segment(trace).first)
    #expect(call["type"]?.value == .string("group") && call["groupId"]?.value == .string("acme"))
    #expect(call["traits"]?["seats"]?.value == .integer(3) && call["event"] == nil)
  }
}
