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
        │ │   1 week free, then $39.99 /     │ │
        │ │   year                           │ │
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
}
