import SettingsDefinition
import Testing

@Suite struct CompilingConditionsTests {
  static let conditions: [(String, String)] = [
    (#"{"preference":"on"}"#, "on holds"),
    (#"{"preference":"theme","is":"dark"}"#, "theme is option(1)"),
    (#"{"preference":"theme","one_of":["light","dark"]}"#, "theme one of option(0), option(1)"),
    (#"{"preference":"days","contains":"sun"}"#, "days contains option(2)"),
    (#"{"preference":"size","above":1.5}"#, "size above 1500"),
    (#"{"preference":"level","is":3}"#, "level is integer(3)"),
    (#"{"preference":"born","is":"2001-02-03"}"#, "born is instant(981158400000)"),
    (#"{"preference":"alarm","is_not":"07:30"}"#, "alarm is not instant(27000000)"),
    (#"{"valid":"name"}"#, "valid name"),
    (#"{"signed_in":false}"#, "signedIn(false)"),
    (#"{"provider":"apple"}"#, "provider apple"),
    (#"{"account":"ada@example.com"}"#, "account ada@example.com"),
    (#"{"entitlement":"pro"}"#, "entitled pro"),
    (#"{"product":"monthly","status":"in_grace_period"}"#, "monthly in_grace_period"),
    (#"{"app_transaction":"verified","before":"2.0"}"#, "verified 2.0"),
    (#"{"app_transaction":"unverified"}"#, "unverified in any"),
    (#"{"product":"monthly","renews":false}"#, "monthly subscribed ends"),
    (#"{"permission":"notifications"}"#, "notifications 11011100"),
    (#"{"permission":"location","one_of":["denied","always"]}"#, "location 10000010"),
    (#"{"capability":"watch"}"#, "capability watch"),
    (#"{"module":"auth"}"#, "nothing"),
    (#"{"flag":"beta"}"#, "flag beta"),
    (#"{"constant":"later"}"#, "constant later"),
    (#"{"idiom":"pad"}"#, "isPad(true)"),
    (#"{"ios":"17.4.1"}"#, "iosAtLeast(1704)"),
    (#"{"network":"offline"}"#, "isOnline(false)"),
    (#"{"locale":"de"}"#, "locale de"),
    (#"{"storefront":"USA"}"#, "storefront USA"),
    (#"{"state":"isPurchasing"}"#, "isPurchasing holds"),
    (#"[{"flag":"beta"},{"idiom":"phone"}]"#, "all(flag beta, isPad(false))"),
    (#"{"any_of":[{"flag":"beta"},{"none_of":[{"preference":"on"}]}]}"#, "any(flag beta, none(on holds))"),
    // What is known when the definition is compiled is not asked again.
    (#"{"all_of":[]}"#, "nothing"),
    (#"{"any_of":[]}"#, "never"),
    (#"{"none_of":[]}"#, "nothing"),
    (#"{"all_of":[{"module":"auth"},{"flag":"beta"}]}"#, "flag beta"),
    (#"{"any_of":[{"module":"auth"},{"flag":"beta"}]}"#, "nothing"),
    (#"{"none_of":[{"module":"auth"},{"flag":"beta"}]}"#, "never"),
  ]

  @Test(arguments: conditions) func `a condition is compiled`(_ source: String, _ expected: String) throws {
    let shown = pages(rows: #"{"id":"a","kind":"info","label":"A","value":"1","visible_when":\#(source)}"#)
    let model = try surrounded(shown)
    #expect(written(try row("a", model).visible, model) == expected)
    #expect(faults(of: model) == [])
  }

  @Test func `equal conditions share a place`() throws {
    let test = #""visible_when":[{"flag":"beta"},{"preference":"on"}]"#
    let shown = pages(
      rows: #"{"id":"a","kind":"info","label":"A","value":"1",\#(test)}"#,
      #"{"id":"b","kind":"info","label":"A","value":"1",\#(test)}"#)
    let model = try surrounded(shown)
    #expect(try row("a", model).visible == row("b", model).visible)
    #expect(try row("a", model).label == row("b", model).label)
  }

  /// Only what needs the module: what is asked beside it stays.
  static let withoutModules: [(String, String)] = [
    (#"{"signed_in":true}"#, "never"), (#"{"signed_in":false}"#, "never"), (#"{"verified":true}"#, "never"),
    (#"{"provider":"apple"}"#, "never"), (#"{"account":"ada@example.com"}"#, "never"),
    (#"{"entitlement":"pro"}"#, "never"), (#"{"product":"monthly","status":"expired"}"#, "never"),
    (#"{"permission":"notifications"}"#, "never"), (#"{"module":"analytics"}"#, "never"),
    (#"{"permission":"location","is":"denied"}"#, "location 10"),
    (#"{"none_of":[{"entitlement":"pro"}]}"#, "nothing"),
    (#"{"none_of":[{"entitlement":"pro"},{"flag":"beta"}]}"#, "none(flag beta)"),
    (#"{"any_of":[{"signed_in":true},{"flag":"beta"}]}"#, "flag beta"),
    (#"[{"signed_in":true},{"flag":"beta"}]"#, "never"),
  ]

  @Test(arguments: withoutModules)
  func `a condition of a module that is not chosen is false`(_ source: String, _ expected: String) throws {
    let shown = pages(rows: #"{"id":"a","kind":"info","label":"A","value":"1","visible_when":\#(source)}"#)
    let model = try surrounded(#""modules":[]"#, shown)
    #expect(written(try row("a", model).visible, model) == expected)
    #expect(faults(of: model) == [])
  }
}
