import SettingsDefinition
import SettingsSimulation
import TestSupport
import Testing

@Suite struct FaultCatalogueTests {
  @Test(arguments: FaultKind.allCases)
  func `every kind has two faults or more`(kind: FaultKind) {
    #expect(Fault.all.count { $0.kind == kind } >= 2)
  }

  @Test func `ids are words of their own, and what goes wrong is one line`() {
    #expect(Set(Fault.all.map(\.id)).count == Fault.all.count)
    for fault in Fault.all {
      #expect(fault.id.allSatisfy { $0 == "_" || ($0.isASCII && $0.isLowercase) }, "\(fault.id)")
      #expect((20...110).contains(fault.effect.count) && fault.effect.last != ".", "\(fault.id)")
      #expect(Fault.place(of: fault.id) != nil)
    }
  }

  @Test func `a report belongs to one fault`() {
    let reports = Fault.all.flatMap(\.reports)
    #expect(Set(reports).count == reports.count)
  }

  @Test func `the reference is made of the catalogue`() throws {
    let path = "Sources/SettingsSimulation/SettingsSimulation.docc/Faults.md"
    #expect(try PublishedFile.fault(path, is: FaultReference.markdown()) == nil)
  }

  @Test func `what a fault remembers is part of the value`() throws {
    let model = try AppFixtures.compiled("profile")
    var options = LaunchOptions()
    options.account = "ada@example.com"
    options.faults = ["reset_comes_late", "background_pops_page", "reset_comes_late"]
    var engine = Engine(model, NoRecorder())
    var one = Simulation()
    try engine.launch(options, isFirst: true, &one)
    #expect(one.faults.ids == ["reset_comes_late", "background_pops_page"])
    let page = try #require(model.targets(named: "privacy").first)
    try engine.apply(.tap(page), &one)
    try engine.drain(by: 5000, &one)
    var other = one
    try engine.apply(.background, &one)
    #expect(one.faults != other.faults)
    try engine.apply(.background, &other)
    #expect(one == other)
  }

  @Test func `an unknown fault launches nothing`() throws {
    let model = try AppFixtures.compiled("profile")
    var options = LaunchOptions()
    options.faults = ["nothing_like_it"]
    var engine = Engine(model, NoRecorder())
    var simulation = Simulation()
    #expect(throws: LaunchFault.unknownFault("nothing_like_it")) {
      try engine.launch(options, isFirst: true, &simulation)
    }
    #expect(simulation == Simulation())
  }
}
