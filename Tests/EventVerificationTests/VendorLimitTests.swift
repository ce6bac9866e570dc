import EventLogs
import EventVerification
import Testing

/// V07: each vendor's limits, and nothing just below them.
@Suite struct VendorLimitTests {
  static func properties(_ count: Int) -> String {
    "{" + (0..<count).map { #""p\#($0)":1"# }.joined(separator: ",") + "}"
  }

  private static func long(_ count: Int) -> String { String(repeating: "a", count: count) }

  static let faulty: [(SDKProfile, String, String)] = [
    (.firebase, #"{"event":"session_start"}"#, "is reserved by Firebase"),
    (.firebase, #"{"event":"ga_x"}"#, "is reserved by Firebase"),
    (.firebase, #"{"event":"Theme Changed"}"#, "has signs that Firebase does not take"),
    (.firebase, #"{"event":"1st"}"#, "has signs that Firebase does not take"),
    (.firebase, #"{"event":"\#(long(41))"}"#, "is longer than Firebase takes"),
    (.firebase, #"{"event":"a","properties":\#(properties(26))}"#, "has more properties than Firebase takes"),
    (.firebase, #"{"event":"a","properties":{"\#(long(41))":1}}"#, "is longer than Firebase takes"),
    (.firebase, #"{"event":"a","properties":{"a b":1}}"#, "has signs that Firebase does not take"),
    (.firebase, #"{"event":"a","properties":{"ga_x":1}}"#, "is reserved by Firebase"),
    (.firebase, #"{"event":"a","properties":{"a":"\#(long(101))"}}"#, "is longer than Firebase takes"),
    (.firebase, #"{"event":"a","userId":"\#(long(257))"}"#, "is longer than Firebase takes"),
    (.firebase, #"{"event":"a","traits":{"\#(long(25))":1}}"#, "is longer than Firebase takes"),
    (.firebase, #"{"event":"a","traits":{"a":"\#(long(37))"}}"#, "is longer than Firebase takes"),
    (.amplitude, #"{"event":"a","userId":"anna"}"#, "is shorter than Amplitude takes"),
    (.amplitude, #"{"event":"a","properties":{"a":"\#(long(1025))"}}"#, "is longer than Amplitude takes"),
    (.amplitude, #"{"event":"[Amplitude] x"}"#, "is reserved by Amplitude"),
    (.posthog, #"{"event":"$mine"}"#, "is reserved by PostHog"),
    (.posthog, #"{"event":"a","userId":"NULL"}"#, "takes this id of the user for nobody's"),
    (.posthog, #"{"event":"a","properties":{"a":"\#(long(1 << 20))"}}"#, "is larger than PostHog takes"),
    (.mixpanel, #"{"event":"\#(long(256))"}"#, "is longer than Mixpanel takes"),
    (.mixpanel, #"{"event":"a","properties":\#(properties(256))}"#, "has more properties than Mixpanel takes"),
    (.mparticle, #"{"event":"\#(long(256))"}"#, "is longer than mParticle takes"),
  ]

  @Test(arguments: faulty)
  func `what a vendor does not take is told once`(profile: SDKProfile, event: String, says: String) throws {
    var options = VerifierOptions()
    options.profile = profile
    let report = Verifier.report(of: [event], format: .segment, options: options)
    #expect(report.counts == [.vendorLimit: 1], "\(event.prefix(80)): \(report.violations)")
    #expect(report.violations.first?.message.contains(says) == true, "\(report.violations)")
  }

  @Test(arguments: [
    (SDKProfile.firebase, #"{"event":"\#(long(40))","properties":\#(properties(25)),"userId":"\#(long(256))"}"#),
    (.firebase, #"{"event":"a","properties":{"\#(long(40))":"\#(long(100))","page_location":"\#(long(1000))"}}"#),
    (.firebase, #"{"event":"a","properties":{"a":"\#(String(repeating: "é", count: 100))"}}"#),
    (.amplitude, #"{"event":"a","userId":"annas","properties":{"a":"\#(long(1024))"}}"#),
    (.posthog, #"{"event":"a","userId":"ada@example.com","properties":{"a":"\#(long(2000))"}}"#),
    (.plain, #"{"event":"\#(long(5000))"}"#),
  ])
  func `what is just within the limits is fine`(profile: SDKProfile, event: String) {
    var options = VerifierOptions()
    options.profile = profile
    #expect(Verifier.report(of: [event], format: .segment, options: options).violations.isEmpty)
  }

  @Test func `in a vendor's own log its reserved names are its own`() {
    #expect(Verifier.report(of: [#"{"event":"$screen","properties":{"$lib":"x"}}"#], format: .posthog).ids.isEmpty)
    #expect(Verifier.report(of: [#"{"event":"session_start","properties":{"ga_x":1}}"#], format: .firebase).ids.isEmpty)
  }

  @Test func `in a trace the properties that an SDK adds are its own, names are not`() {
    var options = VerifierOptions()
    options.profile = .posthog
    let events = [#"{"event":"a","properties":{"$lib":"x"}}"#, #"{"type":"screen","name":"$screen"}"#]
    #expect(Verifier.report(of: events, format: .trace, options: options).ids.isEmpty)
    #expect(Verifier.report(of: [#"{"event":"$a"}"#], format: .trace, options: options).ids == ["V07 $a"])
  }

  @Test func `the name that is one too many is told, once`() {
    let events = (0..<600).map { #"{"event":"event_\#($0)"}"# } + [#"{"event":"event_500"}"#]
    let report = Verifier.report(of: events, format: .firebase)
    #expect(report.ids == ["V07 event_500"])
  }
}
