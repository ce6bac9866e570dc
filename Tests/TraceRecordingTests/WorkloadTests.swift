import Findings
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import Testing
import TestSupport
import TextFormats
import TraceFormat
import TraceRecording

/// The journey of 24 user events by which the tool is measured.
struct WorkloadTests {
  static func play(_ drive: inout Drive) throws {
    try drive.tap("notifications")
    try drive.tap("allow_notifications")
    try drive.answer(.allow)
    try drive.tap("push")
    try drive.tap("back")
    try drive.tap("appearance")
    try drive.tap("dark")
    try drive.tap("back")
    try drive.tap("privacy")
    try drive.tap("privacy_policy")
    try drive.tap("done")
    try drive.tap("back")
    try drive.tap("premium")
    try drive.tap("purchase")
    try drive.answer(.confirm)
    try drive.advance(1200)
    try drive.tap("restore_purchases")
    try drive.tap("back")
    try drive.tap("account")
    try drive.act(.will(Plan(point: .signOut, ending: .failed(WellKnown.network.id))))
    try drive.tap("sign_out")
    try drive.tap("confirm_sign_out")
    try drive.advance(800)
    try drive.tap("confirm_sign_out")
    try drive.advance(800)
    try drive.tap("account")
    try drive.tap("device")
    try drive.advance(500)
  }

  static let events = 24

  /// Records and bytes of the journey itself.
  private func size() throws -> (records: Int, bytes: Int) {
    var drive = try Drive(try Apps.names("workload")) { $0.account = "account@example.com" }
    let before = drive.recorder.records
    try Self.play(&drive)
    let trace = try drive.finish()
    let counted = trace.records.dropFirst(before)
    return (counted.count, counted.reduce(0) { $0 + $1.lineRange.count })
  }

  @Test func `the journey stays within four records and 450 bytes a user event`() throws {
    let size = try size()
    #expect(size.records <= 4 * Self.events)
    #expect(size.bytes <= 450 * Self.events)
  }

  @Test func `the journey replays`() throws {
    var drive = try Drive(try Apps.names("workload")) { $0.account = "account@example.com" }
    try Self.play(&drive)
    let names = drive.names
    let trace = try drive.finish()
    #expect(try Replay.run(trace, names).bytes == trace.bytes)
  }
}
