public import Findings
import LuaBridge
import TextFormats

/// What a script says while it is run once to see what is in it.
struct Declaration {
  /// A `describe`, or the file.
  struct Scope {
    var parent: Int?
    var name = ""
    var tags: [String] = []
    var invariants: [String] = []
    var faults: [String] = []
    var normalise: [String] = []
    var plan = Journey.Plan.runs
    var app: Int?
    var beforeEach: [LuaReference] = []
    var afterEach: [LuaReference] = []
  }

  /// An `it`, or one row of its `each`.
  struct Declared {
    var journey: Journey
    var scope: Int
    var function: LuaReference?
    var row: LuaReference?
  }

  /// An `app "…"`.
  struct AppRequest {
    enum Source {
      case named(String)
      case written(DocumentNode)
    }
    var source: Source
    var overlay: DocumentNode?
    var place: SourcePlace

    /// The same with the lines of what is written in the script itself.
    func withLines(of script: [UInt8], in file: String) -> AppRequest {
      guard let line = place.line, place.file == file else { return self }
      var request = self
      switch source {
      case .written(let document):
        request.source = .written(LuaLiteralLines(script, argumentOf: "app", on: line).placing(document))
      case .named:
        guard let overlay else { return self }
        request.overlay = LuaLiteralLines(script, argumentOf: "app", on: line).placing(overlay)
      }
      return request
    }
  }

  /// How many journeys a file may have; one more `it` may bring its rows.
  static let limit = 20_000

  var scopes: [Scope] = [Scope(parent: nil)]
  var current = 0
  var declared: [Declared] = []
  var apps: [AppRequest] = []

  /// From the file to a scope.
  func chain(to scope: Int) -> [Int] {
    var chain = [scope]
    while let parent = scopes[chain[0]].parent { chain.insert(parent, at: 0) }
    return chain
  }

  /// What runs before a journey, outermost first.
  func beforeEach(of journey: Declared) -> [LuaReference] {
    chain(to: journey.scope).flatMap { scopes[$0].beforeEach }
  }

  /// What runs after a journey, innermost first, in a scope the last one first.
  func afterEach(of journey: Declared) -> [LuaReference] {
    chain(to: journey.scope).reversed().flatMap { scopes[$0].afterEach.reversed() }
  }

  func app(of scope: Int) -> Int? { chain(to: scope).reversed().compactMap { scopes[$0].app }.first }

  /// Every journey with what its scopes say of it.
  var journeys: [Journey] {
    declared.map { entry in
      var journey = entry.journey
      journey.app = app(of: entry.scope)
      return journey
    }
  }

  /// Two journeys with one name cannot be told apart; nor can the traces of names that make one file name.
  var duplicates: [Finding] {
    var first: [String: Journey] = [:]
    return declared.compactMap { entry in
      let journey = entry.journey
      guard let other = first.updateValue(journey, forKey: JourneyScript.traceKey(of: journey)) else { return nil }
      guard other.name == journey.name else { return .sameTrace(journey, other) }
      return Finding(
        code: "journey.duplicate_name", message: "there are two journeys \"\(journey.name)\"", place: journey.place,
        notes: ["the other one is at \(other.place)", "give each its own name"])
    }
  }
}

extension Finding {
  /// Two journeys whose traces would be one file, on some disks at least.
  public static func sameTrace(_ journey: Journey, _ other: Journey) -> Finding {
    Finding(
      code: "journey.same_trace",
      message: "\"\(journey.name)\" and \"\(other.name)\" would have one and the same fixture trace",
      place: journey.place, notes: ["the other one is at \(other.place)", "change a word in one of the names"])
  }
}
