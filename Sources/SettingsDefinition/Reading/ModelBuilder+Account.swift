import Findings
import TextFormats

extension ModelBuilder {
  func account(_ fields: Fields) -> Account {
    if fields.has("providers"), fields.texts("providers").isEmpty {
      fields.report(
        "empty_list", "an account needs a way to sign in", at: "providers", "write providers = { \"email\" }")
    }
    let session = fields.table("session", .session)
    let lock = fields.optionalTable("lock", .lock).map {
      AppLock(
        by: $0.pick("by", or: .deviceOwner), after: $0.duration("after") ?? 0,
        onRestart: $0.pick("on_restart", or: .lock))
    }
    return Account(
      providers: fields.texts("providers"), users: users(fields),
      password: password(fields.table("password", .password)),
      session: SessionRule(
        tokenLifetime: session.duration("token_lifetime") ?? 0, recentSignIn: session.duration("recent_sign_in") ?? 0,
        survivesReinstall: session.bool("survives_reinstall")),
      lock: lock, signIn: signIn(fields.table("sign_in", .signIn)),
      signUp: signUp(fields.table("sign_up", .signUp)),
      signOut: signOut(fields.table("sign_out", .signOut)),
      deleteAccount: deleteAccount(fields.table("delete_account", .deleteAccount)),
      reauthenticate: reauthenticate(fields.table("reauthenticate", .reauthenticate), fields.texts("providers")),
      verifyEmail: verifyEmail(fields.table("verify_email", .verifyEmail)),
      resetPassword: flow(.resetPassword, fields.table("reset_password", .sheetFlow)),
      changeName: changeName(fields.table("change_name", .changeName)),
      changePassword: changePassword(fields.table("change_password", .changePassword)))
  }

  private func signIn(_ fields: Fields) -> SignInFlow {
    SignInFlow(
      flow: flow(.signIn, fields), title: fields.text("title", or: ""), message: fields.text("message"),
      signUp: fields.bool("sign_up"), forgotPassword: fields.bool("forgot_password"),
      continuesIn: fields.pick("continues_in", or: .newSheet))
  }

  private func signUp(_ fields: Fields) -> SignUpFlow {
    SignUpFlow(flow: flow(.signUp, fields), namesByCall: fields.bool("names_by_call"))
  }

  private func signOut(_ fields: Fields) -> SignOutFlow {
    let steps = fields.list("steps", SignOutFlow.Step.self)
    if Set(steps).count != steps.count {
      fields.report("duplicate", "a step is there twice", at: "steps", "delete one")
    }
    if !steps.contains(.session) {
      fields.report("missing_step", "without the step \"session\" nobody is signed out", at: "steps", "add \"session\"")
    }
    return SignOutFlow(flow: flow(.signOut, fields), scope: fields.pick("scope", or: .device), steps: steps)
  }

  private func deleteAccount(_ fields: Fields) -> DeleteAccountFlow {
    DeleteAccountFlow(
      flow: flow(.deleteAccount, fields), reauthenticate: fields.bool("reauthenticate"),
      revokeAppleToken: fields.bool("revoke_apple_token"))
  }

  private func reauthenticate(_ fields: Fields, _ providers: [String]) -> ReauthenticateFlow {
    let sheets = fields.tables(byKey: "sheets", .sheet).compactMap { name, sheet -> ReauthenticateFlow.ProviderSheet? in
      guard providers.contains(name) else {
        sheet.report(
          "unknown_name", "nobody signs in with \"\(NodePath.short(name))\"",
          DidYouMean.note(for: name, among: providers) ?? "it is one of \(Name.list(providers))")
        return nil
      }
      return ReauthenticateFlow.ProviderSheet(provider: name, sheet: self.sheet(sheet))
    }
    return ReauthenticateFlow(
      flow: flow(.reauthenticate, fields), sheets: sheets, forgotPassword: fields.bool("forgot_password"),
      pause: fields.duration("pause") ?? 0, forgotPasswordPause: fields.duration("forgot_password_pause") ?? 0)
  }

  private func changeName(_ fields: Fields) -> ChangeNameFlow {
    ChangeNameFlow(flow: flow(.changeName, fields), skipsUnchanged: fields.bool("skips_unchanged"))
  }

  private func changePassword(_ fields: Fields) -> ChangePasswordFlow {
    ChangePasswordFlow(flow: flow(.changePassword, fields), asksOldPassword: fields.bool("asks_old_password"))
  }

  private func verifyEmail(_ fields: Fields) -> VerifyEmailFlow {
    VerifyEmailFlow(
      flow: flow(.verifyEmail, fields), required: fields.bool("required"), cooldown: fields.duration("cooldown") ?? 0)
  }

  private func password(_ fields: Fields) -> PasswordRule {
    let min = fields.int("min_length") ?? 0
    let max = fields.int("max_length") ?? 128
    if min > max {
      fields.report("bad_range", "\"min_length\" is greater than \"max_length\"", at: "min_length", "exchange them")
    }
    return PasswordRule(
      minLength: min, maxLength: max, pattern: fields.text("pattern"), message: fields.text("message", or: ""))
  }

  private func users(_ fields: Fields) -> [AccountUser] {
    var emails: Set<String> = []
    return fields.tables("users", .user).map { user in
      let email = user.text("email", or: "")
      if !email.isEmpty, !emails.insert(email).inserted {
        user.report("duplicate", "two users have the email \"\(email)\"", at: "email", "give one another email")
      }
      if !email.isEmpty, !email.contains("@") {
        user.report("bad_email", "\"\(email)\" is no email", at: "email", "write it as \"ada@example.com\"")
      }
      return AccountUser(
        email: email, name: user.text("name"), password: user.text("password", or: ""),
        provider: user.text("provider", or: fields.texts("providers").first ?? "email"),
        verified: user.bool("verified"), avatar: user.icon("avatar"), preferences: settings(user))
    }
  }

  /// What the server keeps for a user: preferences that are kept by account, with values that fit them.
  private func settings(_ user: Fields) -> UserSettings {
    let values = user.map("preferences").compactMap { id, node, path -> NamedValue? in
      guard let value = node.settingValue else { return nil }
      let place = Fields(user.node("preferences"), .preference, user.path.key("preferences"), reading)
      guard let preference = preferenceNamed(id) else {
        if !symbols.has(id, .preference) {
          let known = symbols.names(.preference)
          place.report(
            "unknown_preference", "unknown preference \"\(NodePath.short(id))\"", at: id,
            DidYouMean.note(for: id, among: known) ?? "define it in preferences")
        }
        return nil
      }
      if preference.scope != .account {
        place.report(
          "wrong_preference", "\"\(id)\" is kept by the device, not by the account", at: id,
          "set its scope to \"account\"")
      }
      return NamedValue(name: id, value: fitted(value, preference, place, id))
    }
    return UserSettings(values: values)
  }
}
