/// The files of a small project that works, for `init`.
struct Scaffold {
  static let planFile = "plan.json"
  static let ignoringFile = ".gitignore"

  /// The id of the app.
  let app: String

  /// The name that users see: `my_app` is "My app".
  private var title: String {
    let words = app.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  var definitionFile: String { "\(Project.appsFolder)/\(app).lua" }

  /// Paths below the project's root, with what they hold; without those that are made of the definition.
  var files: [(path: String, text: String)] {
    [
      (ProjectSettings.file, settings), (definitionFile, definition),
      ("\(Project.journeysFolder)/\(app)/appearance.lua", appearance),
      ("\(Project.journeysFolder)/\(app)/sign_out.lua", signOut),
      (Self.ignoringFile, ignored), (".luarc.json", Self.editor),
    ]
  }

  private var settings: String {
    """
    -- The root of a project of settings-sim.
    return {}

    """
  }

  private var ignored: String {
    """
    .settings-sim/
    *\(FixtureTraces.pendingEnding)

    """
  }

  /// Source: lua-language-server, its configuration file.
  private static let editor = """
    {
      "runtime.version": "Lua 5.4",
      "runtime.path": ["\(Project.journeysFolder)/?.lua"],
      "runtime.builtin": { "io": "disable", "os": "disable", "debug": "disable" },
      "workspace.library": ["\(EditorFiles.folder)"],
      "workspace.checkThirdParty": false
    }

    """

  private var definition: String {
    """
    -- The settings screen of the app: settings-sim screen \(app) draws it.
    ---@type definition
    local definition = {
      schema = 1,
      app = { id = "\(app)", name = "\(title)", version = "1.0" },

      preferences = {
        sounds = { type = "bool", default = true },
        theme = {
          type = "choice", default = "system", controls = "color_scheme",
          options = {
            { id = "system", label = "System" }, { id = "light", label = "Light" }, { id = "dark", label = "Dark" },
          },
        },
      },

      account = {
        providers = { "email" },
        users = { { email = "ada@example.com", name = "Ada Lovelace", password = "engine1843!" } },
        sign_out = { confirm = { style = "sheet", title = "Sign out?", button = "Sign Out", cancel = "Stay" } },
      },

      pages = {
        settings = {
          title = "Settings",
          sections = {
            {
              id = "general",
              rows = {
                {
                  id = "sounds", kind = "toggle", label = "Sounds", preference = "sounds",
                  analytics_description = "sounds",
                },
                {
                  id = "theme", kind = "picker", label = "Appearance", preference = "theme",
                  analytics_description = "theme",
                },
                { id = "about", kind = "navigation", label = "About", page = "about" },
              },
            },
            {
              id = "account",
              rows = {
                {
                  id = "sign_in", kind = "action", label = "Sign In", visible_when = { signed_in = false },
                  actions = { { start = "sign_in" } },
                },
                { id = "sign_out", kind = "sign_out", label = "Sign Out", visible_when = { signed_in = true } },
              },
            },
          },
        },
        about = {
          title = "About",
          sections = { { rows = { { id = "version", kind = "info", label = "Version", value = "{app.version}" } } } },
        },
      },

      analytics = {
        events = { value_changed = "{analytics_description}_changed", flow = "{flow}_{phase}" },
        identify = { id = "{account.id}", on = { "sign_in" } },
        reset_on = { "sign_out" },
      },
    }

    return definition

    """
  }

  private var appearance: String {
    """
    -- What a user chooses is shown, kept and told.
    app "\(app)"

    describe("Appearance", { tags = { "smoke" } }, function()
      before_each(function(sim)
        sim:launch()
        sim:run_until_idle()
      end)

      it("follows the choice", function(sim)
        sim:choose("theme", "dark")
        sim:run_until_idle()
        sim:expect { preferences = { theme = "dark" }, color_scheme = "dark" }
        sim:expect_events { "theme_changed" }
      end)

      it("is kept over a restart", function(sim)
        sim:choose("theme", "dark")
        sim:run_until_idle()
        sim.device:kill()
        sim.device:relaunch()
        sim:run_until_idle()
        sim:expect { preferences = { theme = "dark" } }
      end)
    end)

    """
  }

  private var signOut: String {
    """
    -- Signing out asks first, and ends the session.
    app "\(app)"

    describe("Sign out", { tags = { "account" } }, function()
      before_each(function(sim)
        sim:launch { account = "ada@example.com" }
        sim:tap "sign_out"
        sim:run_until_idle()
        sim:expect { sheet = "sign_out_confirmation" }
      end)

      it("shows who is not there any more", function(sim)
        sim:tap "confirm_sign_out"
        sim:run_until_idle()
        sim:expect { sheet = false, account = false }
        expect(sim:find "sign_in").is_visible()
        expect_not(sim:find "sign_out").is_visible()
      end)

      it("can be called off", function(sim)
        sim:tap "cancel_sign_out"
        sim:run_until_idle()
        sim:expect { sheet = false, account = "ada@example.com" }
      end)
    end)

    """
  }
}
