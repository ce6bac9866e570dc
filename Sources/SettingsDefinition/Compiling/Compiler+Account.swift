import Findings
import SettingsVocabulary

extension ModelCompiler {
  mutating func compileAccount() throws(Finding) {
    guard let account = model.account else { return }
    var compiled = CompiledAccount()
    compiled.exists = tables.modules.auth
    compiled.providers = account.providers.map { string($0) }
    for user in account.users { compiled.users.append(try compile(user)) }
    compiled.passwordMinLength = clamped(account.password.minLength)
    compiled.passwordMaxLength = clamped(account.password.maxLength)
    compiled.passwordPattern = try pattern(account.password.pattern)
    compiled.passwordMessage = try text(account.password.message)
    compiled.tokenLifetime = account.session.tokenLifetime
    compiled.recentSignIn = account.session.recentSignIn
    compiled.sessionSurvivesReinstall = account.session.survivesReinstall
    compiled.signOutSteps = account.signOut.steps.map(\.compiled)
    compiled.signsOutEverywhere = account.signOut.scope == .everywhere
    compiled.offersSignUp = account.signIn.signUp
    compiled.offersForgotPassword = account.signIn.forgotPassword
    compiled.proofOffersForgotPassword = account.reauthenticate.forgotPassword
    compiled.proofSheets = try proofSheets(account)
    compiled.pauseAfterProof = account.reauthenticate.pause
    compiled.pauseBeforeNewPassword = account.reauthenticate.forgotPasswordPause
    compiled.skipsUnchangedName = account.changeName.skipsUnchanged
    compiled.namesByCall = account.signUp.namesByCall
    compiled.asksOldPassword = account.changePassword.asksOldPassword
    compiled.continuesInSameSheet = account.signIn.continuesIn == .sameSheet
    compiled.verificationRequired = account.verifyEmail.required
    compiled.verificationCooldown = account.verifyEmail.cooldown
    compiled.deletionReauthenticates = account.deleteAccount.reauthenticate
    compiled.deletionRevokesAppleToken = account.deleteAccount.revokeAppleToken
    if let lock = account.lock {
      compiled.lock = CompiledLock(after: lock.after, signsOutOnRestart: lock.onRestart == .signOut)
    }
    tables.account = compiled
  }

  /// By provider; empty where all have the same.
  private mutating func proofSheets(_ account: Account) throws(Finding) -> [SheetStyle] {
    let own = account.reauthenticate.sheets
    if own.isEmpty { return [] }
    var styles: [SheetStyle] = []
    for provider in account.providers {
      let written = own.first { $0.provider == provider }?.sheet ?? account.reauthenticate.flow.sheet
      styles.append(try sheet(written))
    }
    return styles
  }

  private mutating func compile(_ user: AccountUser) throws(Finding) -> CompiledUser {
    var compiled = CompiledUser(email: string(user.email), password: string(user.password))
    compiled.name = optionalString(user.name)
    compiled.provider = try provider(user.provider)
    compiled.isVerified = user.verified
    compiled.avatar = icon(user.avatar)
    var stored: [StoredValue] = []
    for value in user.preferences.values {
      let id = try preference(value.name)
      stored.append(StoredValue(preference: id, value: try self.value(value.value, of: id)))
    }
    compiled.preferences = try append(stored, run: &tables.storedValues, "stored values")
    return compiled
  }
}

extension SignOutFlow.Step {
  var compiled: SignOutStep {
    switch self {
    case .pushToken: .pushToken
    case .server: .server
    case .webSession: .webSession
    case .session: .session
    case .accountPreferences: .accountPreferences
    case .keychain: .keychain
    case .analytics: .analytics
    case .screen: .screen
    }
  }
}
