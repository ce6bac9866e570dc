import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// What of the state beside the app and the glass something that happens may have changed. (App and glass say
/// themselves what was written of them.)
extension Touched {
  init(_ input: Input) {
    switch input {
    case .tap, .touch, .doubleTap, .toggle, .choose, .type, .slide, .setInstant, .back, .swipeBack, .swipeDown,
      .swipeUp, .drag,
      .letGo, .scroll, .answer, .openLink, .notify, .advance:
      self = []
    case .background, .foreground, .deactivate, .activate: self = .phase
    case .lock, .unlock, .set, .network: self = [.device, .phase]
    case .kill, .relaunch, .reboot, .wake, .reinstall: self = .everything
    case .will, .hold, .release, .unhold, .permission, .notificationSwitches, .redirect:
      self = []
    case .store, .storeSetting, .redeem, .clearStore, .preference, .revokeSession, .revokeCredential, .deleteAccount,
      .verifyAccount, .grant:
      self = .servers
    }
  }

  init(_ event: DeviceEvent) {
    switch event {
    // Operations look at what they ask for.
    case .started, .held, .landed, .finished: self = []
    case .prompted, .promptEnded: self = .prompts
    case .identified, .identifyIgnored, .analyticsReset, .consentSet: self = .analytics
    case .sessionStored, .sessionCleared, .transactionMade, .subscriptionChanged,
      .approvalLapsed:
      self = .servers
    case .iconSet: self = .device
    case .phaseChanged: self = .phase
    // How much is queued is told by the records themselves.
    case .tracked, .dropped, .sent, .ignored, .sessionBegan: self = []
    case .haptic, .urlOpened, .mailOpened, .settingsOpened, .copied, .valueCopied, .announced, .preferenceChanged,
      .notificationsCleared, .messageShown, .notPresented, .limitReached:
      self = []
    }
  }

  init(_ event: ScreenEvent) {
    switch event {
    case .launchBegan, .launched, .died, .archiveRestored: self = .everything
    case .pushed, .popped, .poppedToRoot, .pathReplaced, .presented, .dismissed, .settled, .tabSelected,
      .gestureCancelled, .timerFired, .presentationGone, .snapshot, .transactionDelivered, .snapshotTaken,
      .backgroundTimeExpired, .notificationShown:
      self = []
    case .preferenceExpired: self = .servers
    }
  }

  /// What the other side changes when it does what it is asked.
  init(_ request: Request) {
    switch request {
    case .signIn, .signUp, .signOut, .reauthenticate, .deleteAccount, .changeName, .removePushToken, .purchase, .finish,
      .savePreference, .register:
      self = .servers
    case .setIcon, .clearKeychain, .resetIdentity: self = .device
    case .reload, .refreshToken, .sendVerificationEmail, .resetPassword, .changePassword,
      .revokeAppleToken, .providerSheet, .webSession, .forgetSession, .returnToRoot, .products, .entitlements,
      .appTransaction, .verify,
      .sync, .restore,
      .manageSubscriptions, .redeemCode, .requestRefund, .loadPreferences, .loadConfig, .status, .prompt, .loadWeb,
      .loadAvatar, .flushAnalytics, .composeMail, .checkDeviceOwner, .share, .review, .task:
      self = []
    }
  }
}
