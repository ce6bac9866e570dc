import Findings
import SettingsVocabulary

/// Fills the tables of a model, one topic after the other.
///
/// Names are numbered first, so that what follows can refer to anything in any order.
struct ModelCompiler {
  let model: SettingsModel
  /// What exists with the chosen modules.
  let parts: ExistingParts
  /// By `RowID`.
  let rows: [SettingsRow]
  var tables = ModelTables()
  var names = NameIndex()

  // What was made already, so that equal things share an entry.
  var strings: [ByteString: StringID] = [:]
  var texts: [TextKey: TextID] = [:]
  /// Where the texts belong that are being compiled.
  var home = TextHome.standard
  var conditions: [CompiledCondition: ConditionID] = [:]
  var conditionLists: [[ConditionID]: TableRange] = [:]
  var detentLists: [[StringID]: TableRange] = [:]
  var patterns: [ByteString: UInt16] = [:]
  /// Translations of what no text of the definition is.
  var strayTranslations: [StrayTranslation] = []
  /// How deep conditions and actions are nested at this moment.
  var depth = 0

  init(_ model: SettingsModel) {
    self.model = model
    parts = model.existingParts()
    rows = model.pages.flatMap { $0.sections.flatMap(\.rows) }
    for known in WellKnown.allCases { strings[ByteString(known.text)] = known.id }
  }

  mutating func run() throws(Finding) {
    try numberNames()
    compileIdentity()
    try compileConstants()
    try compileStandardTexts()
    try compileState()
    try compilePreferences()
    try compilePages()
    try compileProfile()
    try compileDialogs()
    try compileAccount()
    try compileStore()
    try compileFlows()
    try compilePermissions()
    try compileAnalytics()
    try compileLifecycle()
    try compileDeepLinks()
    try compileAppearance()
    try compileTiming()
    try compileTranslations()
    try compileTargets()
    try checkCycles()
  }

  private mutating func compileIdentity() {
    tables.appID = model.app.id
    tables.appName = string(model.app.name)
    tables.appVersion = string(model.app.version)
    tables.appBuild = string(model.app.build)
    tables.bundleID = model.app.bundleID
    tables.developmentLanguage = string(model.app.locale)
    tables.modules.auth = model.modules.contains(.auth)
    tables.modules.notifications = model.modules.contains(.notifications)
    tables.modules.purchases = model.modules.contains(.purchases)
    tables.modules.analytics = model.modules.contains(.analytics)
    tables.controlNames = Control.allCases.map { string($0.id.description) }
    tables.flowNames = FlowKind.allCases.map { string($0.name.description) }
  }

  private mutating func compileConstants() throws(Finding) {
    for constant in model.constants {
      let plain = try parsed(constant.text).constant
      let entry = CompiledConstant(
        name: string(constant.name), value: try text(constant.text), isFromConfig: constant.fromConfig,
        isUsable: plain.map { LinkText.isUsable($0, named: constant.name) } ?? true)
      tables.constants.append(entry)
    }
    for flag in model.flags { tables.flags.append(CompiledFlag(name: string(flag.name), isOn: flag.isOn)) }
    for flag in model.flags {
      for variant in flag.variants {
        tables.flags.append(
          CompiledFlag(name: string(flag.name), isOn: variant == flag.variant, variant: string(variant)))
      }
    }
  }

  private mutating func compileStandardTexts() throws(Finding) {
    tables.standard.saveFailed = try text("Your change could not be saved.")
    tables.standard.loadFailed = try text("Your settings could not be loaded.")
    tables.standard.iconFailed = try text("The icon could not be changed.")
    tables.standard.invalidEmail = try text("Enter a valid email address.")
    tables.standard.weakPassword = try text("Choose a stronger password.")
    tables.standard.linkFailed = try text("The page could not be opened.")
    tables.standard.notAvailable = try text("This is not available on this device.")
  }
}
