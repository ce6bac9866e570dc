// swift-tools-version: 6.2
import PackageDescription

/// What a target is for decides its path, its products and which of the settings below it gets.
enum Kind {
  /// Standard library alone; importable on iOS.
  case core
  /// A library for the tool.
  case library
  /// C that shields Swift from `longjmp`.
  case cShim
  /// A Debian library, found by pkg-config.
  case system(pkgConfig: String, package: String)
  case executable
  case testSupport
}

/// Every layer, lowest first: a target may import what is listed for it and nothing above it.
let layers: [(name: String, kind: Kind, imports: [String])] = [
  ("CLua", .system(pkgConfig: "lua5.4", package: "liblua5.4-dev"), []),
  ("CXXHash", .system(pkgConfig: "libxxhash", package: "libxxhash-dev"), []),
  ("CSQLite", .system(pkgConfig: "sqlite3", package: "libsqlite3-dev"), []),
  ("CPCRE2", .system(pkgConfig: "libpcre2-8", package: "libpcre2-dev"), []),
  ("CZlib", .system(pkgConfig: "zlib", package: "zlib1g-dev"), []),
  ("CZstd", .system(pkgConfig: "libzstd", package: "libzstd-dev"), []),
  ("CLuaShim", .cShim, ["CLua"]),

  ("Findings", .core, []),
  ("TextFormats", .core, ["Findings"]),
  ("SettingsVocabulary", .core, []),
  ("SettingsDefinition", .core, ["SettingsVocabulary", "TextFormats", "Findings"]),
  ("SettingsBehavior", .core, ["SettingsDefinition", "SettingsVocabulary"]),
  ("SimulatedDevice", .core, ["SettingsDefinition", "SettingsVocabulary"]),
  (
    "SettingsSimulation", .core,
    ["SettingsBehavior", "SimulatedDevice", "SettingsDefinition", "SettingsVocabulary", "TextFormats"]
  ),

  ("TraceFormat", .library, ["TextFormats", "Findings", "CXXHash"]),
  (
    "TraceRecording", .library,
    [
      "TraceFormat", "TextFormats", "SettingsSimulation", "SettingsBehavior", "SimulatedDevice",
      "SettingsDefinition", "SettingsVocabulary", "Findings",
    ]
  ),
  ("TraceAnalysis", .library, ["TraceFormat", "TextFormats", "Findings"]),
  (
    "TraceExports", .library,
    [
      "TraceAnalysis", "TraceFormat", "SettingsDefinition", "SettingsVocabulary", "TextFormats", "Findings", "CSQLite",
    ]
  ),
  ("JSONSchema", .library, ["TextFormats", "Findings", "CPCRE2"]),
  ("TrackingPlans", .library, ["JSONSchema", "SettingsDefinition", "SettingsVocabulary", "TextFormats", "Findings"]),
  ("EventLogs", .library, ["TextFormats", "Findings", "CZlib", "CZstd"]),
  (
    "EventVerification", .library,
    [
      "EventLogs", "TrackingPlans", "JSONSchema", "TraceAnalysis", "TraceFormat", "SettingsDefinition",
      "SettingsVocabulary", "TextFormats", "Findings",
    ]
  ),
  ("LuaBridge", .library, ["CLuaShim", "CLua", "TextFormats", "Findings"]),
  (
    "Journeys", .library,
    [
      "LuaBridge", "TrackingPlans", "TraceAnalysis", "TraceRecording", "TraceFormat", "TextFormats",
      "SettingsSimulation", "SettingsBehavior", "SimulatedDevice", "SettingsDefinition", "SettingsVocabulary",
      "Findings",
    ]
  ),
  ("Importers", .library, ["SettingsDefinition", "TextFormats", "Findings"]),
  (
    "Reports", .library,
    [
      "EventVerification", "EventLogs", "TrackingPlans", "TraceAnalysis", "TraceFormat", "SettingsDefinition",
      "TextFormats", "Findings", "CZlib",
    ]
  ),
  (
    "Commands", .library,
    [
      "Reports", "Journeys", "EventVerification", "EventLogs", "TrackingPlans", "JSONSchema", "Importers",
      "LuaBridge", "TraceExports", "TraceAnalysis", "TraceRecording",
      "TraceFormat", "TextFormats", "SettingsSimulation", "SettingsBehavior", "SimulatedDevice",
      "SettingsDefinition", "SettingsVocabulary", "Findings",
    ]
  ),
  ("JourneyTesting", .library, ["Commands", "Reports", "Findings"]),
  ("settings-sim", .executable, ["Commands"]),
  (
    "settings-sim-bench", .executable,
    [
      "EventVerification", "EventLogs", "TrackingPlans", "JSONSchema",
      "Journeys", "LuaBridge", "TraceAnalysis", "TraceRecording", "TraceFormat", "SettingsSimulation",
      "SettingsBehavior", "SimulatedDevice", "SettingsDefinition", "SettingsVocabulary",
      "TextFormats", "Findings",
    ]
  ),
  (
    "TestSupport", .testSupport,
    [
      "Journeys", "LuaBridge", "TraceFormat", "SettingsSimulation", "SettingsBehavior", "SimulatedDevice",
      "SettingsDefinition", "SettingsVocabulary", "TextFormats", "Findings",
    ]
  ),
]

/// Test targets, each with what it imports beside `TestSupport`.
let tests: [(of: String, imports: [String])] = [
  ("Findings", ["Findings"]),
  ("TextFormats", ["TextFormats", "Findings"]),
  ("SettingsDefinition", ["SettingsDefinition", "SettingsVocabulary", "LuaBridge", "TextFormats", "Findings"]),
  (
    "SettingsSimulation",
    [
      "SettingsSimulation", "SettingsBehavior", "SimulatedDevice", "SettingsDefinition",
      "SettingsVocabulary", "TextFormats", "Findings",
    ]
  ),
  ("TraceFormat", ["TraceFormat", "TextFormats", "Findings"]),
  (
    "TraceRecording",
    [
      "TraceRecording", "TraceFormat", "SettingsSimulation", "SettingsBehavior", "SimulatedDevice",
      "SettingsDefinition", "SettingsVocabulary", "TextFormats", "Findings", "Journeys",
    ]
  ),
  ("TraceAnalysis", ["TraceAnalysis", "TraceFormat", "TextFormats", "Findings"]),
  ("TraceExports", ["TraceExports", "TraceAnalysis", "TraceFormat", "TextFormats", "Findings", "CSQLite"]),
  ("JSONSchema", ["JSONSchema", "TextFormats", "Findings"]),
  (
    "TrackingPlans",
    [
      "TrackingPlans", "JSONSchema", "Journeys", "LuaBridge", "TraceFormat", "SettingsDefinition", "TextFormats",
      "Findings",
    ]
  ),
  ("EventLogs", ["EventLogs", "TextFormats", "Findings", "CZlib", "CZstd"]),
  (
    "EventVerification",
    [
      "EventVerification", "EventLogs", "TrackingPlans", "JSONSchema", "TraceAnalysis", "TraceFormat",
      "Journeys", "LuaBridge", "SettingsDefinition", "SettingsVocabulary", "TextFormats", "Findings",
    ]
  ),
  ("LuaBridge", ["LuaBridge", "TextFormats", "Findings"]),
  (
    "Journeys",
    [
      "Journeys", "LuaBridge", "TraceFormat", "TextFormats", "SettingsSimulation",
      "SettingsDefinition", "SettingsVocabulary", "Findings",
    ]
  ),
  ("Importers", ["Importers", "SettingsDefinition", "LuaBridge", "TextFormats", "Findings"]),
  ("Commands", ["Commands", "TraceAnalysis", "TraceFormat", "TextFormats", "Findings"]),
  ("JourneyTesting", ["JourneyTesting"]),
  ("Package", ["Findings"]),
]

var targets: [Target] = layers.map { layer in
  let imports = layer.imports.map { Target.Dependency(stringLiteral: $0) }
  switch layer.kind {
  case .system(let pkgConfig, let package):
    return .systemLibrary(name: layer.name, pkgConfig: pkgConfig, providers: [.apt([package])])
  case .core, .library, .cShim, .testSupport:
    let path = if case .testSupport = layer.kind { "Tests/\(layer.name)" } else { "Sources/\(layer.name)" }
    return .target(name: layer.name, dependencies: imports, path: path)
  case .executable:
    return .executableTarget(name: layer.name, dependencies: imports)
  }
}
targets += tests.map { test in
  let imports = (["TestSupport"] + test.imports).map { Target.Dependency(stringLiteral: $0) }
  return .testTarget(name: "\(test.of)Tests", dependencies: imports)
}

for target in targets where target.type != .system {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

let core = layers.compactMap { layer in if case .core = layer.kind { layer.name } else { nil } }

let package = Package(
  name: "settings-sim",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "SettingsCore", targets: core),
    .library(name: "SettingsJourneys", targets: ["Journeys"]),
    .library(name: "SettingsJourneyTesting", targets: ["JourneyTesting"]),
    .executable(name: "settings-sim", targets: ["settings-sim"]),
  ],
  targets: targets)
