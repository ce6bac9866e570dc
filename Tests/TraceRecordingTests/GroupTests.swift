import SettingsDefinition
import Testing
import TraceFormat

@Suite struct `Groups of records` {
  @Test func `no permission takes the name of another group`() {
    let groups = TraceGroup.allCases.filter { $0 != .permission && $0 != .notifications }.map(\.rawValue)
    #expect(Permission.reservedKinds == groups.sorted())
  }
}
