import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// A wrong behaviour with a name. Reducers and devices state only what is right; a fault that is on changes it at one of
/// the seams.
public struct Fault: Sendable {
  /// By which journeys, command lines and traces name it.
  public let id: String
  public let kind: FaultKind
  /// What goes wrong, one line.
  public let effect: String
  /// Public reports of shipping apps that it shows, by their ids.
  public let reports: [String]
  let changes: [Change]

  init(_ id: String, _ kind: FaultKind, _ effect: String, reports: [String] = [], _ changes: Change...) {
    self.id = id
    self.kind = kind
    self.effect = effect
    self.reports = reports
    self.changes = changes
  }

  /// Every fault, by seam.
  public static let all: [Fault] =
    ofActions + ofAnswers + ofAccounts + ofEffects + ofWork + ofReads + ofFollowing + ofScreens + ofPhases + ofRules
    + ofPages

  /// Its place in the catalogue; nil: there is none of this name.
  public static func place(of id: String) -> Int? { all.firstIndex { $0.id == id } }

  /// The faults of some ids as they are written down: each once, in the catalogue's order. Unknown ones are left out.
  public static func sorted(_ ids: [String]) -> [String] { all.map(\.id).filter { ids.contains($0) } }
}

/// What a fault changes, and where. All seams have one shape: a value goes in, and what takes its place comes out. The
/// memory of a fault is in the scene, and so in the simulation.
enum Change: Sendable {
  /// What happens to the app.
  case actions(@Sendable (inout FaultScene, Action) -> [Action])
  /// What the app wants done, of one action. `scene.action` is that action.
  case effects(@Sendable (inout FaultScene, [Effect]) -> [Effect])
  /// Work whose time has come.
  case work(@Sendable (inout FaultScene, Work) -> [DelayedWork])
  /// What the app reads together with an action.
  case read(@Sendable (inout FaultScene, inout Delivery) -> Void)
  /// What of the model's route the glass gets to follow.
  case follow(@Sendable (inout FaultScene, inout Route) -> Void)
  /// What the user and assistive technology get of the glass. The memory can be read only.
  case screen(@Sendable (FaultScene, [ScreenElement]) -> [ScreenElement])
  /// What a finger meets.
  case hit(@Sendable (FaultScene, Target, Hit) -> Hit)
  /// The order of phases.
  case phases(@Sendable (inout Phases) -> Void)
  /// Rules that are off.
  case rules(Rules)
}

/// Work as a fault wants it done: now, or so much later.
struct DelayedWork {
  var work: Work
  var delay: Milliseconds

  init(_ work: Work, after delay: Milliseconds = 0) {
    self.work = work
    self.delay = delay
  }
}

/// What a fault sees when it is asked.
struct FaultScene {
  /// What the fault remembers; 0 at the launch of the device. It outlives the process.
  var memory: UInt64
  let simulation: Simulation
  let model: CompiledModel
  /// What happens to the app now; nil: nothing does.
  let action: Action?
  /// Actions that follow in the same step.
  private(set) var followers: [Action] = []
  private(set) var nextOperation: UInt32

  init(memory: UInt64, _ simulation: Simulation, _ model: CompiledModel, _ action: Action? = nil) {
    self.memory = memory
    self.simulation = simulation
    self.model = model
    self.action = action
    nextOperation = simulation.history.nextOperation
  }

  /// The number of an operation that the fault lets the app start.
  mutating func takeOperation() -> UInt32 {
    defer { nextOperation &+= 1 }
    return nextOperation
  }

  var app: AppState { simulation.app }
  var world: World { simulation.world }

  /// Something happens to the app as soon as the effects have been carried out.
  mutating func follow(with action: Action) { followers.append(action) }
}
