public import SettingsDefinition
public import SettingsVocabulary

/// Permissions: the OS asks once an installation; afterwards only the Settings app can change the answer.
/// Source: Apple, "Asking permission to use notifications".
extension AppState {
  /// Asks the OS while it still can; otherwise the definition's fallback.
  mutating func request(_ id: PermissionID, _ c: ReduceContext) {
    let rule = c.model[id]
    switch status(of: id) {
    case .notDetermined, nil: call(.prompt(id, isProvisional: rule.isProvisional), .os)
    // What was granted quietly is asked for in full now.
    case .provisional: call(.prompt(id, isProvisional: false), .os)
    case .denied, .restricted, .authorized, .ephemeral, .whenInUse, .always:
      guard isGranted(id, c.model) == false else { return }
      guard rule.opensSettings else {
        for place in gates.indices where gates[place].waits(for: id) { gates[place].wait = .declined }
        return
      }
      leaveForSettings(id, c)
    }
  }

  private mutating func leaveForSettings(_ id: PermissionID, _ c: ReduceContext) {
    for place in gates.indices where gates[place].waits(for: id) { gates[place].wait = .permission(id, leftApp: true) }
    emit(.openSettings(c.model.isNotifications(id) ? .notifications : .app))
  }

  /// A toggle that shows a permission: on asks or opens Settings; off can only be done there.
  mutating func permissionToggled(_ id: PermissionID, _ row: CompiledRow, _ c: ReduceContext) {
    let haptic = row.haptic != .none ? row.haptic : c.model.tables.haptics.toggle
    if haptic != .none { emit(.haptic(haptic)) }
    switch status(of: id) {
    case .authorized, .provisional, .ephemeral, .whenInUse, .always:
      emit(.openSettings(c.model.isNotifications(id) ? .notifications : .app))
    case .notDetermined, .denied, .restricted, nil:
      if c.model[id].softPrompt.exists { askItself(id, c) } else { request(id, c) }
    }
  }

  /// The app's own question stands there once, whoever waits for its answer.
  mutating func askItself(_ id: PermissionID, _ c: ReduceContext) {
    if !isPresented(.softPrompt(id)) { present(.softPrompt(id), c) }
  }

  /// `allow` or `open_settings`, in the soft prompt's sheet or on the page that is one.
  mutating func permissionButtonTapped(_ c: ReduceContext) {
    if case .softPrompt(let id)? = route.presented.last?.kind {
      for place in gates.indices where gates[place].wait == .softPrompt(id) {
        gates[place].wait = .permission(id, leftApp: false)
      }
      dismiss(.softPrompt(id), .button, c)
      goOn(with: id, c)
    } else if let page = topPage(of: route.frontStack, c.model), let id = permissionGate(of: page, c.model) {
      goOn(with: id, c)
    }
  }

  /// The user has answered the app's own question; the system's comes next.
  private mutating func goOn(with id: PermissionID, _ c: ReduceContext) {
    run(c.model[id].softPrompt.onContinue, from: frontOrigin, c)
    request(id, c)
  }

  /// The permission whose soft prompt is the page.
  public func permissionGate(of page: PageID, _ model: CompiledModel) -> PermissionID? {
    guard let list = model[page].gates else { return nil }
    for place in model.gates(list).indices {
      if case .permission(let id) = model.tables.gates[place].gate, model.tables.gates[place].isInPlace { return id }
    }
    return nil
  }

  mutating func statusRead(_ id: PermissionID, _ status: AuthorizationStatus, fromPrompt: Bool, _ c: ReduceContext) {
    let before = permissions[id.index]
    if before != status { permissions[id.index] = status }
    if isGranted(id, c.model) == false { declineWaiting(for: id, fromPrompt: fromPrompt) }
    if before == nil, !fromPrompt {
      registerForPush(c)
    } else if before != status {
      decided(id, status, c)
    }
  }

  /// A granted app registers at every launch and sign-in. Source: Apple, "Registering your app with APNs".
  mutating func registerForPush(_ c: ReduceContext) {
    for index in permissions.indices where c.model.isNotifications(PermissionID(index)) {
      if permissions[index]?.isGranted == true { call(.register(PermissionID(index)), .os) }
    }
  }

  private mutating func decided(_ id: PermissionID, _ status: AuthorizationStatus, _ c: ReduceContext) {
    track(.permission(id, status), c)
    let rule = c.model[id]
    run(status.isGranted ? rule.onGranted : rule.onDenied, from: ActionOrigin(), c)
    if status.isGranted {
      if c.model.isNotifications(id) { call(.register(id), .os) }
      if isPresented(.softPrompt(id)) { dismiss(.softPrompt(id), .program, c) }
    }
  }

  private mutating func declineWaiting(for id: PermissionID, fromPrompt: Bool) {
    for place in gates.indices {
      guard case .permission(id, let leftApp) = gates[place].wait, gates[place].subject.page == nil else { continue }
      if fromPrompt || leftApp { gates[place].wait = .declined }
    }
  }
}

extension WaitingGate {
  func waits(for id: PermissionID) -> Bool {
    if case .permission(id, _) = wait { return true }
    return false
  }
}

extension AppState {
  /// The switches of a permission of which one is off as far as the app knows; nil: the status says it all.
  public func narrowedSwitches(of id: PermissionID, _ model: CompiledModel) -> NotificationSwitches? {
    guard id.index < permissions.count, permissions[id.index]?.isGranted == true, notificationSwitches != .all,
      model.isNotifications(id)
    else { return nil }
    return notificationSwitches
  }
}
