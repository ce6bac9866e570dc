import Findings
import SettingsVocabulary

extension ModelCompiler {
  mutating func compileFlows() throws(Finding) {
    for name in FlowName.allCases {
      var compiled = CompiledFlow()
      if let flow = model.flow(name) { compiled = try compile(flow) }
      switch name {
      case .signIn:
        compiled.title = try optionalText(model.account?.signIn.title)
        compiled.message = try optionalText(model.account?.signIn.message)
      case .paywall:
        compiled.title = try optionalText(model.store?.paywall.title)
        compiled.message = try optionalText(model.store?.paywall.subtitle)
      case .signUp, .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .resetPassword, .changeName,
        .changePassword, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund:
        break
      }
      tables.flows.append(compiled)
    }
  }

  private mutating func compile(_ flow: Flow) throws(Finding) -> CompiledFlow {
    var compiled = CompiledFlow()
    let kind = flow.name.compiled
    compiled.exists = model.exists(flow.name.module)
    compiled.confirm = try confirm(flow.confirm, of: .flow(kind))
    compiled.sheet = try sheet(flow.sheet)
    compiled.progress = flow.progress?.compiled ?? (isInSheet(flow) ? .button : .row)
    compiled.needsNetwork = flow.needsNetwork
    compiled.timeout = flow.timeout
    compiled.returnsToRoot = flow.returnsTo == .root
    compiled.messages = try messages(flow.messages)
    var errors: [ErrorText] = []
    for error in flow.errors { errors.append(ErrorText(code: string(error.name), text: try text(error.text))) }
    compiled.errors = try append(errors, run: &tables.errorTexts, "texts for errors")
    compiled.onStart = try actions(flow.onStart)
    compiled.onSuccess = try actions(flow.onSuccess)
    compiled.onFailure = try actions(flow.onFailure)
    compiled.onCancel = try actions(flow.onCancel)
    compiled.onPending = try actions(flow.onPending)
    compiled.analyticsName = optionalString(flow.analytics)
    compiled.screen = optionalString(flow.screen)
    if compiled.progress == .overlay { tables.hasOverlays = true }
    return compiled
  }

  /// Whether the flow runs in a sheet: its own, or the one that asked first.
  private func isInSheet(_ flow: Flow) -> Bool { flow.name.compiled.hasSheet || flow.confirm?.style == .sheet }

  private mutating func messages(_ messages: FlowMessages) throws(Finding) -> CompiledMessages {
    var compiled = CompiledMessages()
    compiled.success = try optionalText(messages.success)
    compiled.failure = try optionalText(messages.failure)
    compiled.cancelled = try optionalText(messages.cancelled)
    compiled.pending = try optionalText(messages.pending)
    compiled.nothingFound = try optionalText(messages.nothingFound)
    compiled.offline = try optionalText(messages.offline)
    compiled.timedOut = try optionalText(messages.timedOut)
    return compiled
  }

  mutating func compilePermissions() throws(Finding) {
    for permission in model.permissions {
      var compiled = CompiledPermission(name: string(permission.kind))
      if let id = permission.preference { compiled.preference = try preference(id) }
      compiled.opensSettings = permission.fallback == .openSettings
      compiled.isProvisional = permission.options.contains("provisional")
      if let prompt = permission.softPrompt { compiled.softPrompt = try softPrompt(prompt) }
      compiled.onGranted = try actions(permission.onGranted)
      compiled.onDenied = try actions(permission.onDenied)
      compiled.purpose = try optionalText(permission.purpose)
      tables.softPromptNames.append(string("\(permission.kind)_prompt"))
      tables.permissions.append(compiled)
    }
  }

  private mutating func softPrompt(_ prompt: SoftPrompt) throws(Finding) -> CompiledSoftPrompt {
    var compiled = CompiledSoftPrompt()
    compiled.exists = true
    compiled.title = try text(prompt.title)
    compiled.message = try optionalText(prompt.message)
    compiled.button = try text(prompt.button)
    compiled.settingsButton = try text(prompt.settingsButton)
    compiled.dismiss = try text(prompt.dismiss)
    compiled.onContinue = try actions(prompt.onContinue)
    compiled.sheet = try sheet(prompt.sheet)
    return compiled
  }
}
