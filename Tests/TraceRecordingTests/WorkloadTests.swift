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

  @Test func `the journey stays within four records and 450 bytes a user event`() throws {
    var drive = try Drive(try Apps.names("workload")) { $0.account = "account@example.com" }
    let (records, bytes) = (drive.recorder.records, drive.recorder.byteCount)
    try Self.play(&drive)
    let (more, length) = (drive.recorder.records - records, drive.recorder.byteCount - bytes)
    let trace = try drive.finish()
    print(String(decoding: trace.bytes, as: UTF8.self))
    print("records \(more), bytes \(length)")
    #expect(more <= 4 * 24)
    #expect(length <= 450 * 24)
  }
}
