import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

@Suite struct `The profile screen as text` {
  @Test func `Arabic runs from right to left, in tabs`() throws {
    let d = try Driver.rested("profile", configuration: "tab") {
      $0.account = "ada@example.com"
      $0.preferences = [NamedValue(name: "language", value: .text("ar"))]
    }
    #expect(
      d.drawn == #"""
        ┌──────────────────────────────────────┐
        │              الإعدادات               │ settings
        ├──────────────────────────────────────┤
        │             Ada Lovelace             │ profile
        │           ada@example.com            │
        │                          التفضيلات   │ preferences
        │ ╭──────────────────────────────────╮ │
        │ │ off ○━                 الإشعارات │ │ push_enabled
        │ │ on ━●                   الاهتزاز │ │ haptics_enabled
        │ │ ‹ النظام                  المظهر │ │ appearance
        │ │ ‹ العربية                  اللغة │ │ language
        │ ╰──────────────────────────────────╯ │
        │                             الحساب   │ security
        │ ╭──────────────────────────────────╮ │
        │ │ ‹ إيقاف         الخصوصية والأمان │ │ privacy
        │ │                  الترقية إلى Pro │ │ plan
        │ ╰──────────────────────────────────╯ │
        │                                حول   │ about
        │ ╭──────────────────────────────────╮ │
        │ │ ↗                       المساعدة │ │ help
        │ │                مسح ذاكرة التخزين │ │ clear_cache
        │ │ 2021                     عضو منذ │ │ member_since
        │ ╰──────────────────────────────────╯ │
        │ ╭──────────────────────────────────╮ │
        │ │                     تسجيل الخروج │ │ sign_out
        │ ╰──────────────────────────────────╯ │
        │            الإصدار 2.3.0             │ footer
        ├──────────────────────────────────────┤
        │          home   [الإعدادات]          │ home settings
        └──────────────────────────────────────┘

        """#)
  }

  @Test func `a collapsed header leaves the person in the bar`() throws {
    var d = try Driver.rested("profile") {
      $0.account = "ada@example.com"
      $0.entitlements = ["pro"]
    }
    try d.apply(.scroll(30000))
    #expect(
      d.drawn == #"""
        ┌──────────────────────────────────────┐
        │             Ada Lovelace             │ settings
        ├──────────────────────────────────────┤
        │             Ada Lovelace             │ profile
        │           ada@example.com            │
        │                [Pro]                 │
        │   Preferences                        │ preferences
        │ ╭──────────────────────────────────╮ │
        │ │ Notifications             off ○━ │ │ push_enabled
        │ │ Haptics                    on ━● │ │ haptics_enabled
        │ │ Appearance              System › │ │ appearance
        │ │ Language               English › │ │ language
        │ ╰──────────────────────────────────╯ │
        │   Account                            │ security
        │ ╭──────────────────────────────────╮ │
        │ │ Privacy & Security         Off › │ │ privacy
        │ ╰──────────────────────────────────╯ │
        │   About                              │ about
        │ ╭──────────────────────────────────╮ │
        │ │ Help                           ↗ │ │ help
        │ │ Clear Cache                      │ │ clear_cache
        │ │ Member Since                2021 │ │ member_since
        │ ╰──────────────────────────────────╯ │
        │ ╭──────────────────────────────────╮ │
        │ │ Sign Out                         │ │ sign_out
        │ ╰──────────────────────────────────╯ │
        │            Version 2.3.0             │ footer
        └──────────────────────────────────────┘

        """#)
  }

  @Test func `every kind of row; wide characters take two columns`() throws {
    var d = try Driver(AppFixtures.compiled(lua: everyRow))
    try d.type("name", "日本語のとても長い名前です🎉")
    #expect(
      d.drawn == #"""
        ┌──────────────────────────────────────┐
        │              Everything              │ settings
        ├──────────────────────────────────────┤
        │   All                                │ main
        │ ╭──────────────────────────────────╮ │
        │ │ Dark [New]                 on ━● │ │ dark
        │ │ Name       日本語のとても長い名… │ │ name
        │ │ Password               (Secret)▏ │ │ pass
        │ │ Volume                      50 % │ │ volume
        │ │ ━━━━━━━━━━━━━━━●──────────────── │ │
        │ │ Level                      − 3 + │ │ level
        │ │ Born                  2001-02-03 │ │ born
        │ │ Alarm                      07:30 │ │ alarm
        │ │ Menu                       Alpha │ │ menu
        │ │ Days                       Mon › │ │ days
        │ │ Key                       •••••• │ │ key
        │ │ A question with a label that is  │ │ ask
        │ │ far too long for one line        │ │
        │ │ Inline                           │ │ inline
        │ │   Alpha                        ✓ │ │ a
        │ │   Beta                           │ │ b
        │ │     the second                   │ │
        │ ╰──────────────────────────────────╯ │
        │   That is all.                       │ main
        └──────────────────────────────────────┘

        """#)
  }

  @Test func `an app that is not on the glass`() throws {
    var d = try Driver.rested("utiliship")
    try d.apply(.background)
    #expect(
      d.drawn == #"""
        (Utiliship is in the background)

        """#)
  }
}

let everyRow = #"""
  return { schema = 1, app = { id = "every", name = "Every" },
    preferences = {
      dark = { type = "bool", default = true }, name = { type = "text", default = "Ada", max_length = 20, error = "At most 20 letters." },
      pass = { type = "secret" }, volume = { type = "number", min = 0, max = 1, default = 0.5, format = "percent" },
      level = { type = "int", min = 1, max = 9, default = 3 }, born = { type = "date", default = "2001-02-03" },
      alarm = { type = "time", default = "07:30" }, one = { type = "choice", default = "a", options = {
        { id = "a", label = "Alpha" }, { id = "b", label = "Beta", subtitle = "the second" } } },
      days = { type = "choices", default = { "mon" }, options = { { id = "mon", label = "Monday", short_label = "Mon" }, { id = "tue", label = "Tuesday" } } } },
    dialogs = { sure = { style = "alert", title = "Sure?", message = "Really.", buttons = {
      { id = "yes", label = "Yes", role = "destructive" }, { id = "no", label = "No", role = "cancel" } } } },
    pages = { settings = { title = "Everything", sections = {
      { id = "main", header = "All", footer = "That is all.", rows = {
        { id = "dark", kind = "toggle", label = "Dark", preference = "dark", badge = "New", accessibility_label = "Dark mode" },
        { id = "name", kind = "text_field", label = "Name", preference = "name", placeholder = "Your name" },
        { id = "pass", kind = "text_field", label = "Password", preference = "pass", secure = true, placeholder = "Secret" },
        { id = "volume", kind = "slider", label = "Volume", preference = "volume" },
        { id = "level", kind = "stepper", label = "Level", preference = "level" },
        { id = "born", kind = "date", label = "Born", preference = "born", components = "date" },
        { id = "alarm", kind = "date", label = "Alarm", preference = "alarm", components = "time" },
        { id = "menu", kind = "picker", picker_style = "menu", label = "Menu", preference = "one" },
        { id = "days", kind = "picker", label = "Days", preference = "days" },
        { id = "key", kind = "info", label = "Key", value = "abc-123", secret = true },
        { id = "ask", kind = "action", label = "A question with a label that is far too long for one line", role = "destructive", actions = { { present = "sure" } } },
        { id = "inline", kind = "picker", picker_style = "inline", label = "Inline", preference = "one" },
      } } } } } }
  """#
