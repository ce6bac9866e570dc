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

/// Every event of an engine has a kind with a row, and its data fits the row.
struct EventTests {
  /// Writes events one after the other, each caused by the first record.
  private func trace(_ drive: Drive, _ events: [StepEvent]) throws -> [String] {
    let first = drive.recorder.records
    for (place, event) in events.enumerated() {
      drive.recorder.record(event, number: UInt32(first + place + 1), cause: 1, drive.s, drive.model)
    }
    let trace = try drive.finish()
    var kinds: [String] = []
    for record in trace.records.dropFirst(first) {
      let row = try #require(record.documentation, "\(trace.kind(of: record)) has no row")
      #expect(row.faults(in: try trace.data(of: record)) == [], "\(trace.line(of: record))")
      kinds.append(trace.kind(of: record))
    }
    #expect(kinds.count == events.count)
    return kinds
  }

  private func drive() throws -> Drive {
    try Drive(try SampleApp.names()) { $0.account = "ada@example.com" }
  }

  @Test(
    arguments: [
      ("app.became_active", LifecycleCause.all(of: .active)),
      ("app.became_inactive", LifecycleCause.all(of: .inactive)),
      ("app.entered_background", LifecycleCause.all(of: .background)),
      ("app.suspended", LifecycleCause.all(of: .suspended)), ("app.terminated", LifecycleCause.all(of: .notRunning)),
      ("app.launched", LifecycleCause.ofLaunches.filter { $0 != .user }),
    ])
  func `a phase begins by what its row says, and by nothing else`(kind: String, causes: [LifecycleCause]) throws {
    let row = try #require(TraceKind.all.first { $0.name == kind })
    #expect(row.fields.last?.type == .oneOf(causes.map { $0.name.description }))
  }

  @Test func `what a device does has a row`() throws {
    let drive = try drive()
    let events = DeviceSamples(model: drive.model).all
    #expect(Set(events.map(DeviceSamples.place)).count == DeviceSamples.cases - 4)
    _ = try trace(drive, events.map { .device($0) })
  }

  @Test func `what the glass does has a row`() throws {
    let drive = try drive()
    let events = ScreenSamples(model: drive.model).all
    #expect(Set(events.map(ScreenSamples.place)).count == ScreenSamples.cases - 1)
    _ = try trace(drive, events.map { .screen($0) })
  }

  @Test func `what an operation goes through has a row, whatever it asks and whoever owns it`() throws {
    var drive = try drive()
    let owners: [Owner] = [.process, .page(PageID(0)), .presentation(1), .session(AccountID(0)), .os, .server]
    var context = WorldContext(model: drive.model)
    context.cause = 1
    var kinds: Set<String> = []
    for (place, request) in RequestSamples(model: drive.model).all.enumerated() {
      let number = UInt32(place + 100)
      for (outcome, way) in zip(RequestSamples.outcomes, 0...) {
        let point = drive.model.point(of: request)
        drive.s.world.device.plans = [Plan(point: point, lands: 1, ending: outcome, times: nil)]
        context.outbox = Outbox()
        context.outbox.next = UInt32(drive.recorder.records + 1)
        let id = number * 100 + UInt32(way)
        drive.s.world.perform(.call(id, request, owners[(place + way) % owners.count]), &context)
        if way == 0 { drive.s.world.hold(point, &context) }
        write(&context, drive)
        drive.s.world.land(id, &context)
        write(&context, drive)
        if way == 0 { drive.s.world.release(id, plan: nil, by: 1, drive.model) }
        _ = drive.s.world.finish(id, &context)
        write(&context, drive)
        drive.s.world.unhold(point)
      }
    }
    let trace = try drive.finish()
    for record in trace.records {
      let row = try #require(record.documentation, "\(trace.kind(of: record)) has no row")
      #expect(row.faults(in: try trace.data(of: record)) == [], "\(trace.line(of: record))")
      kinds.insert(trace.kind(of: record))
    }
    for point in drive.model.tables.timing.names.map(drive.model.string) {
      for what in ["started", "landed", "finished"] { #expect(kinds.contains("\(point).\(what)")) }
    }
  }

  /// Passes on what the world did; the drive's own engine has no part in it.
  private func write(_ context: inout WorldContext, _ drive: Drive) {
    for entry in context.outbox.list {
      drive.recorder.record(.device(entry.event), number: entry.number, cause: 1, drive.s, drive.model)
    }
    context.outbox.removeAll()
  }

  @Test func `a note has a row`() throws {
    var drive = try drive()
    let first = drive.recorder.records
    let value = DocumentNode(.list([DocumentNode(.null), DocumentNode(.number(0.5))]))
    let notes: [TraceNote] = [
      .passed(what: "path"), .passed(what: nil), .failed(message: "m", expected: nil, actual: nil),
      .failed(message: "m", expected: value, actual: DocumentNode(.number(.nan))), .printed("a\nb"), .stepBegan("x"),
      .stepEnded("x"),
    ]
    for note in notes { drive.note(note) }
    let trace = try drive.finish()
    for record in trace.records.dropFirst(first) {
      #expect(record.traceClass == .note)
      #expect(record.documentation?.faults(in: try trace.data(of: record)) == [], "\(trace.line(of: record))")
    }
    #expect(
      trace.line(of: trace.records[first + 3]).hasSuffix(
        #""data":{"message":"m","expected":[null,0.5],"actual":"a number that cannot be written"}}"#))
  }
}
