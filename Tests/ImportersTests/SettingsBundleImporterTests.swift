import Importers
import Testing

@Suite struct SettingsBundleImporterTests {
  /// The whole of it: a bundle in, a definition and a journey out.
  @Test func `a switch becomes a preference, a row and two steps of a journey`() throws {
    let root = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>Sound</string></dict>
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>sound.on</string>
          <key>Title</key><string>Sound Effects</string><key>DefaultValue</key><true/></dict>
      </array></dict></plist>
      """
    let files = BundleFiles(list: ["Root.plist"]) { _ in Array(root.utf8) }

    let app = try SettingsBundleImporter.import(name: "Tides", files: files)

    #expect(
      app.definition == """
        -- Tides, imported from Root.plist. It is yours to change.

        return {
          schema = 1,
          app = { id = "tides", name = "Tides", locale = "en" },

          preferences = {
            sound_on = { type = "bool", default = true, key = "sound.on" },
          },

          pages = {
            -- Root.plist
            settings = {
              title = "Tides",
              sections = {
                { header = "Sound", rows = {
                  { id = "sound_on", kind = "toggle", label = "Sound Effects", preference = "sound_on" },
                } },
              },
            },
          },
        }

        """)
    #expect(
      app.journey == """
        -- Smoke journey of Tides: opens every page and works every row.
        app "tides"

        describe("Tides", { tags = { "smoke" } }, function()
          before_each(function(sim)
            sim:launch {}
          end)

          it("works every row of settings", function(sim)
            sim:expect { path = {} }

            sim:toggle "sound_on"
            sim:expect { preferences = { sound_on = false } }
            sim:toggle "sound_on"
            sim:expect { preferences = { sound_on = true } }

            sim:run_until_idle()
          end)
        end)

        """)
    #expect(app.findings == [])
  }
}
