import Journeys
import SettingsDefinition
import SettingsSimulation
import TextFormats

/// For whom and how a verb launches an app.
struct AppLaunch {
  var configuration: String?
  var account: String?
  var entitlements: [String] = []
  var locale: String?
  var isDark = false

  static var options: [Option<AppLaunch>] {
    [
      .text("--configuration", value: "NAME", to: \.configuration, help: "in this configuration of the definition"),
      .text("--account", value: "EMAIL", to: \.account, help: "with somebody signed in"),
      .texts(
        "--entitlement", value: "ID", to: \.entitlements,
        help: "with this entitlement or product bought; repeat for more"),
      .text(
        "--locale", value: "LOCALE", to: \.locale, help: "on a device set to this language and region: de_DE"),
      .flag("--dark", to: \.isDark, help: "with the dark colour scheme"),
    ]
  }

  /// The definition in the configuration that is asked for.
  func variant(of definition: AppDefinition) throws -> ModelVariant {
    guard let name = configuration else { return definition.base }
    guard definition.configurations.contains(name) else {
      throw UsageFault.badWord(option: "--configuration", value: name, known: definition.configurations)
    }
    return try definition.variant(name)
  }

  /// As a launch takes them; what it would refuse is a fault of the command line.
  func options(of model: CompiledModel) throws(UsageFault) -> LaunchOptions {
    var options = LaunchOptions()
    if let account, !LaunchOptions.isEmail(account) {
      throw .badValue(option: "--account", value: account, wanted: "an email such as ada@example.com")
    }
    if let locale, LocaleFacts(locale) == nil {
      throw .badValue(option: "--locale", value: locale, wanted: "a language and a region such as de_DE")
    }
    let store = model.tables.store
    let known = store.entitlements.map { model.string($0.name) } + store.products.map { model.string($0.name) }
    options.entitlements = entitlements.flatMap { $0.split(separator: ",").map(String.init) }
    for name in options.entitlements where !known.contains(name) {
      throw .badWord(option: "--entitlement", value: name, known: known)
    }
    options.account = account
    options.locale = locale
    options.isDark = isDark
    return options
  }

  /// The same as a journey says it.
  func lua(_ options: LaunchOptions) -> String {
    var fields: [LuaField] = []
    if let configuration { fields.append(LuaField("configuration", .text(configuration))) }
    if let account = options.account { fields.append(LuaField("account", .text(account))) }
    if !options.entitlements.isEmpty { fields.append(LuaField("entitlements", .texts(options.entitlements))) }
    if let locale = options.locale { fields.append(LuaField("locale", .text(locale))) }
    if options.isDark { fields.append(LuaField("color_scheme", .text("dark"))) }
    return LuaTerm.call("sim:launch", [.table(fields)]).flat
  }
}
