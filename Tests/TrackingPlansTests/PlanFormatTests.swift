import Testing
import TrackingPlans

@Suite("The formats of plans")
struct PlanFormatTests {
  @Test("have names for the shell")
  func haveNames() {
    #expect(
      TrackingPlan.Format.allCases.map(\.rawValue) == [
        "segment", "json-schema", "snowplow", "posthog", "mparticle", "avo",
      ])
  }
}
