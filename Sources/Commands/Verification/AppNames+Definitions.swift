import EventVerification
import Findings
import Journeys
import TraceFormat
import TrackingPlans

extension AppNames {
  /// Those of a definition in one of its configurations.
  init(_ variant: ModelVariant) {
    let words = AppVocabulary(variant)
    self.init([
      // Those of the definition itself are known with their courses; a configuration may have others.
      .event: ModelEvents(variant.compiled).list.flatMap { $0.names ?? [] },
      .target: words.targets, .page: words.pages, .surface: words.surfaces, .awaitPoint: words.awaitPoints,
      .stateKey: words.stateKeys, .changingKey: words.changingKeys, .flag: words.flags, .recordKind: words.recordKinds,
    ])
  }

  /// Those of a definition in all of its configurations.
  init(_ definition: AppDefinition) throws {
    self.init(definition.base)
    for configuration in definition.configurations { formUnion(AppNames(try definition.variant(configuration))) }
  }
}

/// The definitions of traces, as far as they are still what the traces were made with.
final class TraceDefinitions {
  private var apps: TraceApps
  private var known: Set<String> = []
  /// Of all of them; nil: of some trace it is not known.
  private(set) var names: AppNames? = AppNames([:])

  init(_ session: Session) throws { apps = TraceApps(try session.project().journeys(session)) }

  /// Looks at the next trace.
  func add(_ trace: Trace) throws {
    guard names != nil, known.insert(trace.header.app.digest).inserted else { return }
    let definition: AppDefinition
    // Where there is none, the trace is good all the same: it is only not known which names there are.
    do throws(Findings) { definition = try apps.app(of: trace).definition } catch { return names = nil }
    guard definition.digest == trace.header.app.digest else { return names = nil }
    names?.formUnion(try AppNames(definition))
  }

  var isEmpty: Bool { known.isEmpty }
}
