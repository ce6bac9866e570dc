import SettingsDefinition
import SettingsSimulation
import TestSupport
import Testing

extension Driver {
  /// An app as it stands when everything has come to rest.
  static func rested(
    _ app: String, configuration: String? = nil, _ change: (inout LaunchOptions) -> Void = { _ in }
  ) throws -> Driver {
    var driver = try Driver(AppFixtures.compiled(app, configuration: configuration), change)
    try driver.advance(3000)
    return driver
  }

  /// Taps one after the other, each when everything has come to rest.
  mutating func go(_ names: String...) throws {
    for name in names {
      try tap(name)
      try advance(3000)
    }
  }

  /// The screen, drawn.
  var drawn: String { s.picture(model).text }

  func element(_ id: String, _ role: ScreenRole? = nil) throws -> ScreenElement {
    try #require(
      s.elements(model).last { $0.id == id && (role == nil || $0.role == role) }, "nothing named \(id) is on the screen"
    )
  }
}

func ada(_ options: inout LaunchOptions) { options.account = "ada@example.com" }
