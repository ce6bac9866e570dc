public import TextFormats

/// The first line of a trace: what was run, and with what.
public struct TraceHeader: Hashable, Sendable {
  /// The version of the format that this package writes, and the newest that it reads.
  public static let version = 1

  /// The app definition.
  public struct App: Hashable, Sendable {
    public var id: String
    /// Of the definition, 16 hexadecimal digits.
    public var digest: String
    /// What it is made of; not written when that is not known.
    public var parts: DefinitionParts

    public init(id: String, digest: String, parts: DefinitionParts = .none) {
      self.id = id
      self.digest = digest
      self.parts = parts
    }
  }

  /// Where the journey stands.
  public struct Journey: Hashable, Sendable {
    /// The names of the `describe`s and of the `it`, joined by ` › `.
    public var name: String
    /// Relative to the project's root, with `/`.
    public var file: String
    public var line: Int

    public init(name: String, file: String, line: Int) {
      self.name = name
      self.file = file
      self.line = line
    }
  }

  /// What an analytics SDK says of app and device on each event: as the definition has it, before what the launch
  /// changes.
  public struct SDKContext: Hashable, Sendable {
    /// Not written when it is not known.
    public var sdkVersion: String?
    public var appName: String
    public var appVersion: String
    public var appBuild: String
    public var bundleID: String
    /// As `hw.machine` has it.
    public var machine: String
    public var model: String
    public var isPad: Bool
    public var systemVersion: String
    public var locale: String
    public var timeZone: String

    public init(
      sdkVersion: String?, appName: String, appVersion: String, appBuild: String, bundleID: String, machine: String,
      model: String, isPad: Bool, systemVersion: String, locale: String, timeZone: String
    ) {
      self.sdkVersion = sdkVersion
      self.appName = appName
      self.appVersion = appVersion
      self.appBuild = appBuild
      self.bundleID = bundleID
      self.machine = machine
      self.model = model
      self.isPad = isPad
      self.systemVersion = systemVersion
      self.locale = locale
      self.timeZone = timeZone
    }
  }

  /// Name and version of the program that wrote the trace.
  public var tool: String
  public var app: App
  /// Not written where no SDK says it.
  public var context: SDKContext?
  public var journey: Journey
  public var seed: UInt64
  /// The virtual time of the first launch, ISO 8601.
  public var start: String
  /// The ids of the faults that were on.
  public var faults: [String]
  /// The settings of the first launch, a map; its `configuration` says which one of the definition ran.
  public var launch: DocumentNode
  /// The names of the redactions that were applied; not written when there are none.
  public var redactions: [String]
  /// What is done to the trace before it is compared (`Normaliser`); not written when there is nothing.
  public var normalisers: [String]

  public init(
    tool: String, app: App, context: SDKContext? = nil, journey: Journey, seed: UInt64 = 0, start: String,
    faults: [String] = [],
    launch: DocumentNode = DocumentNode(.map([])), redactions: [String] = [], normalisers: [String] = []
  ) {
    self.tool = tool
    self.app = app
    self.context = context
    self.journey = journey
    self.seed = seed
    self.start = start
    self.faults = faults
    self.launch = launch
    self.redactions = redactions
    self.normalisers = normalisers
  }
}
