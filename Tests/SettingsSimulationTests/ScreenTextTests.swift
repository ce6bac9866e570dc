import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

@Suite struct `The screen as text` {
  @Test func `a page of rows, each with the id that names it`() throws {
    var d = try Driver.rested("profile", ada)
    try d.go("privacy")
    #expect(
      d.drawn == #"""
        ┌──────────────────────────────────────┐
        │ ‹ Settings                           │ back
        │          Privacy & Security          │ privacy
        ├──────────────────────────────────────┤
        │   App Lock                           │ lock
        │ ╭──────────────────────────────────╮ │
        │ │ App Lock                  off ○━ │ │ app_lock
        │ │ Face ID                   off ○━ │ │-face_id
        │ │ Advanced                       › │ │ advanced
        │ ╰──────────────────────────────────╯ │
        │   Face ID needs the app lock.        │ lock
        └──────────────────────────────────────┘
         - disabled

        """#)
  }

  @Test func `what a sheet stands over is drawn thin; a busy flow shows at its button`() throws {
    var d = try Driver.rested("profile", ada)
    try d.go("sign_out")
    try d.tap("confirm_sign_out")
    try d.advance(100)
    #expect(
      d.drawn == #"""
        ┌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐
        ┊             Settings              ┊
        ├╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┤
        ┊           Ada Lovelace            ┊
        ┊          ada@example.com          ┊
        ┊   Preferences                     ┊
        ┊ ╭───────────────────────────────╮ ┊
        ┊ │ Notifications          off ○━ │ ┊
        ┊ │ Haptics                 on ━● │ ┊
        ┊ │ Appearance           System › │ ┊
        ┊ │ Language            English › │ ┊
        ┊ ╰───────────────────────────────╯ ┊
        ┊   Account                         ┊
        ┊ ╭───────────────────────────────╮ ┊
        ┊ │ Privacy & Security      Off › │ ┊
        ┊ │ Upgrade to Pro                │ ┊
        ┊ ╰───────────────────────────────╯ ┊
        ┊   About                           ┊
        ┊ ╭───────────────────────────────╮ ┊
        ┊ │ Help                        ↗ │ ┊
        ┊ │ Clear Cache                   │ ┊
        ┊ │ Member Since             2021 │ ┊
        ┊ ╰───────────────────────────────╯ ┊
        ┊ ╭───────────────────────────────╮ ┊
        ┊ │ Sign Out                    ◌ │ ┊
        ┊ ╰───────────────────────────────╯ ┊
        ┊           Version 2.3.0           ┊
        └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
        ╔═ sheet ═══════════════════════════╗
        ║               ━━━━                ║
        ║       Sign out of Profile?        ║~sign_out_confirmation
        ║   You can sign in again at any    ║ message
        ║               time.               ║
        ║          [ Sign Out ◌ ]           ║~confirm_sign_out
        ║          Stay Signed In           ║-cancel_sign_out
        ╚═══════════════════════════════════╝
         - disabled   ~ busy

        """#)
  }

  @Test func `a prompt of the system stands over all`() throws {
    var d = try Driver.rested("profile", ada)
    try d.go("push_enabled")
    #expect(
      d.drawn == #"""
        ┌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐
        ┊            Settings             ┊
        ├╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┤
        ┊          Ada Lovelace           ┊
        ┊         ada@example.com         ┊
        ┊   Preferences                   ┊
        ┊ ╭─────────────────────────────╮ ┊
        ┊ │ Notifications        off ○━ │ ┊
        ┊ │ Haptics               on ━● │ ┊
        ┊ │ Appearance         System › │ ┊
        ┊ │ Language          English › │ ┊
        ┊ ╰─────────────────────────────╯ ┊
        ┊   Account                       ┊
        ┊ ╭─────────────────────────────╮ ┊
        ┊ │ Privacy & Security    Off › │ ┊
        ┊ │ Upgrade to Pro              │ ┊
        ┊ ╰─────────────────────────────╯ ┊
        ┊   About                         ┊
        ┊ ╭─────────────────────────────╮ ┊
        ┊ │ Help                      ↗ │ ┊
        ┊ │ Clear Cache                 │ ┊
        ┊ │ Member Since           2021 │ ┊
        ┊ ╰─────────────────────────────╯ ┊
        ┊ ╭─────────────────────────────╮ ┊
        ┊ │ Sign Out                    │ ┊
        ┊ ╰─────────────────────────────╯ ┊
        ┊          Version 2.3.0          ┊
        └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
        ╔═ prompt ════════════════════════╗
        ║  “Profile” Would Like to Send   ║ notification_permission
        ║        You Notifications        ║
        ║              Allow              ║ allow
        ║           Don’t Allow           ║ dont_allow
        ╚═════════════════════════════════╝

        """#)
  }

  @Test func `a paywall as the page, while the products load`() throws {
    var d = try Driver.rested("swiftylaunch")
    try d.tap("premium")
    try d.advance(100)
    #expect(
      d.drawn == #"""
        ┌──────────────────────────────────────┐
        │ ‹ Settings         Premium           │ back premium
        ├──────────────────────────────────────┤
        │               Premium                │ title
        │          Unlock everything           │ subtitle
        │            More app icons            │ feature_1
        │      Everything that is to come      │ feature_2
        │              ◌ Loading               │~loading
        │             [ Purchase ]             │-purchase
        │          Restore Purchases           │ restore
        │          Terms of Service ↗          │ terms
        │           Privacy Policy ↗           │ privacy
        └──────────────────────────────────────┘
         - disabled   ~ busy   moves: push until 3.35 s

        """#)
  }

  @Test func `a paywall as the page, with a purchase under way`() throws {
    var d = try Driver.rested("swiftylaunch")
    try d.go("premium")
    try d.tap("purchase")
    try d.answer(.confirm)
    try d.advance(100)
    #expect(
      d.drawn == #"""
        ┌──────────────────────────────────────┐
        │ ‹ Settings         Premium           │ back premium
        ├──────────────────────────────────────┤
        │               Premium                │ title
        │          Unlock everything           │ subtitle
        │            More app icons            │ feature_1
        │      Everything that is to come      │ feature_2
        │ ╭──────────────────────────────────╮ │
        │ │ Premium Yearly   $39.99 / year ✓ │ │-premium_yearly
        │ │ Premium Monthly    $4.99 / month │ │-premium_monthly
        │ ╰──────────────────────────────────╯ │
        │            [ Purchase ◌ ]            │~purchase
        │          Restore Purchases           │-restore
        │          Terms of Service ↗          │ terms
        │           Privacy Policy ↗           │ privacy
        └──────────────────────────────────────┘
         - disabled   ~ busy

        """#)
  }

  @Test func `a page whose gate is shut`() throws {
    var d = try Driver.rested("swiftylaunch")
    try d.go("appearance", "close")
    #expect(
      d.drawn == #"""
        ┌──────────────────────────────────────┐
        │ ‹ Settings        Appearance         │ back appearance
        ├──────────────────────────────────────┤
        │           Premium Required           │ title
        │   App icons are a premium feature.   │ message
        │          [ Unlock Premium ]          │ open_paywall
        └──────────────────────────────────────┘

        """#)
  }

  @Test func `options on their page, and a banner`() throws {
    var d = try Driver.rested("swiftylaunch") { $0.entitlements = ["premium"] }
    try d.go("premium")
    try d.tap("restore_purchases")
    try d.answer(.signIn)
    try d.advance(2000)
    try d.tap("back")
    try d.tap("appearance")
    try d.advance(400)
    #expect(
      d.drawn == #"""
        ┌──────────────────────────────────────┐
        │ ‹ Settings        Appearance         │ back appearance
        ├──────────────────────────────────────┤
        │   App Icon                           │ appIcons
        │ ╭──────────────────────────────────╮ │
        │ │   Default                      ✓ │ │ AppIcon
        │ │   Midnight                       │ │ AppIcon-Alt-1
        │ │   Sunrise                        │ │ AppIcon-Alt-2
        │ ╰──────────────────────────────────╯ │
        └──────────────────────────────────────┘
        ╔═ banner ═════════════════════════════╗
        ║  Your purchases have been restored.  ║ message
        ╚══════════════════════════════════════╝

        """#)
  }

  @Test func `a sheet of fields`() throws {
    var d = try Driver.rested("swiftylaunch")
    try d.go("privacy", "back", "account")
    try d.type("email", "ada@example.com")
    try d.type("password", "engine1843!")
    #expect(
      d.drawn == #"""
        ┌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐
        ┊               Settings               ┊
        ├╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┤
        ┊ ╭──────────────────────────────────╮ ┊
        ┊ │ Your Account                   › │ ┊
        ┊ │   Tap here to sign in            │ ┊
        ┊ ╰──────────────────────────────────╯ ┊
        ┊ ╭──────────────────────────────────╮ ┊
        ┊ │ General                        › │ ┊
        ┊ │ Notifications                  › │ ┊
        ┊ │ Appearance                     › │ ┊
        ┊ │ Privacy                        › │ ┊
        ┊ ╰──────────────────────────────────╯ ┊
        ┊ ╭──────────────────────────────────╮ ┊
        ┊ │ Unlock Premium Features        › │ ┊
        ┊ │   Tap here to learn more         │ ┊
        ┊ ╰──────────────────────────────────╯ ┊
        ┊ ╭──────────────────────────────────╮ ┊
        ┊ │ MySettings                     › │ ┊
        ┊ ╰──────────────────────────────────╯ ┊
        ┊ ╭──────────────────────────────────╮ ┊
        ┊ │ About the Developer            ↗ │ ┊
        ┊ │ Report a Problem               ↗ │ ┊
        ┊ ╰──────────────────────────────────╯ ┊
        ┊   © 2026, Acme Ltd.                  ┊
        └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
        ╔═ sheet ══════════════════════════════╗
        ║               Sign In                ║ sign_in
        ║ Email:            ada@example.com___ ║ email
        ║ Password:         ••••••____________ ║ password
        ║             [ Sign In ]              ║ continue
        ║           Forgot Password?           ║ forgot_password
        ║            Create Account            ║ sign_up
        ║         Continue with Apple          ║ apple
        ║                Cancel                ║ cancel
        ╚══════════════════════════════════════╝

        """#)
  }

  @Test func `a web page that loads`() throws {
    var d = try Driver.rested("swiftylaunch")
    try d.go("privacy")
    try d.tap("terms_of_service")
    try d.advance(500)
    #expect(
      d.drawn == #"""
        ┌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐
        ┊ ‹ Settings         Privacy           ┊
        ├╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┤
        ┊ ╭──────────────────────────────────╮ ┊
        ┊ │ Privacy Policy                   │ ┊
        ┊ │ Terms of Service                 │ ┊
        ┊ ╰──────────────────────────────────╯ ┊
        └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
        ╔═ sheet ══════════════════════════════╗
        ║      https://acme.example/terms      ║~url
        ║              ◌ Loading               ║~loading
        ║               Dismiss                ║ done
        ╚══════════════════════════════════════╝
         ~ busy

        """#)
  }

  @Test func `rows wait while the page loads`() throws {
    let d = try Driver(AppFixtures.compiled("utiliship"))
    #expect(
      d.drawn == #"""
        ┌─────────────────────────────────┐
        │            Settings             │ settings
        ├─────────────────────────────────┤
        │   Preferences                   │ preferenceSection
        │ ╭─────────────────────────────╮ │
        │ │ Currency              USD › │ │-currencyPicker
        │ │ Measurement      Imperial › │ │-measurementSystemPicker
        │ │ System                      │ │
        │ ╰─────────────────────────────╯ │
        │   Appearance                    │ appearanceSection
        │ ╭─────────────────────────────╮ │
        │ │ Theme              System › │ │-themePicker
        │ ╰─────────────────────────────╯ │
        │   Pro                           │ proSection
        │ ╭─────────────────────────────╮ │
        │ │ Status                 Free │ │-proStatusBadge
        │ │ Restore Purchases           │ │-restorePurchasesButton
        │ ╰─────────────────────────────╯ │
        │   About                         │ aboutSection
        │ ╭─────────────────────────────╮ │
        │ │ Version         1.4.0 (212) │ │-versionRow
        │ │ Device     iPhone, iOS 18.0 │ │-deviceRow
        │ │ Support                   ↗ │ │-supportLink
        │ ╰─────────────────────────────╯ │
        └─────────────────────────────────┘
         - disabled

        """#)
  }

  @Test func `Arabic runs from right to left, in tabs`() throws {
    let d = try Driver.rested("profile", configuration: "tab") {
      $0.account = "ada@example.com"
      $0.locale = "ar_EG"
    }
    #expect(
      d.drawn == #"""
        ┌──────────────────────────────────────┐
        │              الإعدادات               │ settings
        ├──────────────────────────────────────┤
        │             Ada Lovelace             │ profile
        │           ada@example.com            │
        │                        Preferences   │ preferences
        │ ╭──────────────────────────────────╮ │
        │ │ off ○━             Notifications │ │ push_enabled
        │ │ on ━●                    Haptics │ │ haptics_enabled
        │ │ ‹ System              Appearance │ │ appearance
        │ │ ‹ English               Language │ │ language
        │ ╰──────────────────────────────────╯ │
        │                            Account   │ security
        │ ╭──────────────────────────────────╮ │
        │ │ ‹ Off         Privacy & Security │ │ privacy
        │ │                   Upgrade to Pro │ │ plan
        │ ╰──────────────────────────────────╯ │
        │                              About   │ about
        │ ╭──────────────────────────────────╮ │
        │ │ ↗                           Help │ │ help
        │ │                      Clear Cache │ │ clear_cache
        │ │ 2021                Member Since │ │ member_since
        │ ╰──────────────────────────────────╯ │
        │ ╭──────────────────────────────────╮ │
        │ │                     تسجيل الخروج │ │ sign_out
        │ ╰──────────────────────────────────╯ │
        │            Version 2.3.0             │ footer
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
