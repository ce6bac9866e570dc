import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// One event of every case of the device, but for those of operations.
struct DeviceSamples {
  let model: CompiledModel

  var all: [DeviceEvent] {
    let account = AccountID(0)
    let transaction = Transaction(
      id: 1, originalID: 1, product: ProductID(0), account: account, purchased: 0, expires: 2_592_000_000)
    let prompts: [PromptKind] = [
      .permission(PermissionID(0)), .permission(PermissionID(1)), .purchase, .askToBuy, .storeTerms, .paymentDetails,
      .storeSignIn, .manageSubscriptions, .redeemCode, .requestRefund, .webSignIn, .appleSignIn, .biometrics,
      .iconChanged, .priceIncrease(ProductID(0)), .mailComposer, .shareSheet, .review, .filePicker, .photoPicker,
      .contactPicker,
    ]
    let events: [AnalyticsEvent] = [
      .rowTapped(RowID(0)), .valueChanged(RowID(0), PreferenceID(0), old: .bool(true), new: .bool(false)),
      .flow(.signOut, .failed, error: WellKnown.network.id), .screenViewed(ScreenName(WellKnown.email.id)),
      .buttonTapped(WellKnown.email.id, surface: WellKnown.web.id), .permission(PermissionID(0), .denied),
      .deepLink(WellKnown.web.id), .error(code: WellKnown.network.id, message: nil), .flagCalled(0),
    ]
    return prompts.flatMap { [.prompted($0), .promptEnded($0, .cancelled), .promptEnded($0, .interrupted)] }
      + HapticFeedback.allCases.map { .haptic($0) }
      + (events + LifecycleEvent.allCases.map { .lifecycle($0) }).map { .tracked($0, number: 7) }
      + DropReason.allCases.map { .dropped(number: 7, $0) } + [.sent(first: 1, count: 1), .sent(first: 1, count: 20)]
      + IdentifyCall.allCases.map { .identified(account, $0, number: 7) }
      + [.ignored(.lifecycle(.opened)), .sessionBegan(.idle), .sessionBegan(.age)]
      + IgnoreReason.allCases.map { .identifyIgnored(WellKnown.email.id, $0) }
      + [.analyticsReset, .consentSet(true), .consentSet(false)]
      + [
        .urlOpened(TextID(0), error: .empty), .copied(TextID(0), error: .empty), .valueCopied(RowID(0)),
        .notificationsCleared,
        .mailOpened(MailID(0), error: .empty),
      ]
      + SettingsPlace.allCases.map { .settingsOpened($0) } + [.announced(TextID(0), error: WellKnown.network.id)]
      + PreferenceWriter.allCases.map { .preferenceChanged(PreferenceID(0), .bool(true), by: $0) }
      + MessageForm.allCases.map { .messageShown(MessageNote(text: TextID(0), error: .empty, style: $0)) }
      + NotPresented.allCases.flatMap { why in
        ([.page(PageID(0))] + model.tables.dialogs.indices.map { .dialog(DialogID($0)) }).map { .notPresented($0, why) }
      }
      + [.sessionStored(account), .sessionCleared(account), .iconSet(nil), .iconSet(1)]
      + [.transactionMade(transaction)]
      + SubscriptionState.allCases.map { .subscriptionChanged(ProductID(0), $0) }
      + [.approvalLapsed(ProductID(0))]
      + ProcessPhase.allCases.flatMap { phase in
        LifecycleCause.all(of: phase).map { .phaseChanged(phase, by: $0) }
      }
      + LimitKind.allCases.map { .limitReached($0) }
  }

  /// Which case it is: does not compile when there is a case that nobody thought of.
  static func place(of event: DeviceEvent) -> Int {
    switch event {
    case .started: 0
    case .held: 1
    case .landed: 2
    case .finished: 3
    case .prompted: 4
    case .promptEnded: 5
    case .haptic: 6
    case .tracked: 7
    case .dropped: 8
    case .sent: 9
    case .identified: 10
    case .analyticsReset: 11
    case .consentSet: 12
    case .urlOpened: 13
    case .mailOpened: 14
    case .settingsOpened: 15
    case .copied: 16
    case .valueCopied: 17
    case .announced: 18
    case .preferenceChanged: 19
    case .messageShown: 20
    case .sessionStored: 21
    case .sessionCleared: 22
    case .iconSet: 23
    case .transactionMade: 24
    case .subscriptionChanged: 25
    case .phaseChanged: 26
    case .limitReached: 27
    case .approvalLapsed: 28
    case .notPresented: 29
    case .notificationsCleared: 30
    case .ignored: 31
    case .identifyIgnored: 32
    case .sessionBegan: 33
    }
  }
  static let cases = 34
}

/// One event of every case of the glass, but for the launch, which comes first in a trace.
struct ScreenSamples {
  let model: CompiledModel

  var all: [ScreenEvent] {
    let tab = StackID.tab(model.tables.embedding.settingsTab)
    let page = Destination.page(PageID(0))
    let kinds: [PresentedKind] =
      model.tables.confirms.indices.map { .confirmation(ConfirmID($0)) } + FlowKind.allCases.map { .flow($0) }
      + model.tables.permissions.indices.map { .softPrompt(PermissionID($0)) }
      + model.tables.dialogs.indices.map { .dialog(DialogID($0)) }
      + [
        .message(MessageNote(text: TextID(0), error: .empty, style: .alert)), .web(WebPage(url: TextID(0))),
        .page(PageID(0)),
        .menu(RowID(1)),
      ]
    return [.pushed(page, tab, takes: 350), .pushed(.options(RowID(1)), .presented(0), takes: 0)]
      + [.pushed(.flow(.signUp), .presented(0), takes: 350)]
      + [.popped(page, tab, takes: 350, bySwipe: true), .popped(page, tab, takes: 0, bySwipe: false)]
      + [.poppedToRoot(tab, takes: 350), .pathReplaced(tab, takes: 0)]
      + kinds.flatMap { kind -> [ScreenEvent] in
        [.presented(kind, takes: 400)] + DismissReason.allCases.map { .dismissed(kind, $0, takes: 400) }
      } + TransitionKind.allCases.map { .settled($0) } + DragKind.allCases.map { .gestureCancelled($0) }
      + [
        AppTimer.bannerExpires(1), .cooldownEnds, .flowTimesOut(.signOut, operation: 3), .taskTimesOut(TaskID(0)),
        .flowGoesOn(.deleteAccount),
      ]
      .map { .timerFired($0) }
      + [.presentationGone, .launchBegan(isFirst: false), .snapshot, .archiveRestored]
      + [LaunchKind.first, .updated, .again, .woken].flatMap { kind in
        LifecycleCause.ofLaunches.map { .launched(kind, by: $0) }
      }
      + (LifecycleCause.all(of: .notRunning) + LifecycleCause.all(of: .crashed)).map { .died($0) }
      + [.transactionDelivered(1), .preferenceExpired(PreferenceID(0))]
      + [.snapshotTaken(isDark: true), .snapshotTaken(isDark: false), .backgroundTimeExpired]
      + model.tables.deepLinks.indices.map { .notificationShown(UInt16($0)) }
  }

  static func place(of event: ScreenEvent) -> Int {
    switch event {
    case .pushed: 0
    case .popped: 1
    case .poppedToRoot: 2
    case .pathReplaced: 3
    case .presented: 4
    case .dismissed: 5
    case .settled: 6
    case .tabSelected: 7
    case .gestureCancelled: 8
    case .timerFired: 9
    case .presentationGone: 10
    case .launchBegan: 11
    case .snapshot: 12
    case .launched: 13
    case .died: 14
    case .archiveRestored: 15
    case .transactionDelivered: 16
    case .preferenceExpired: 17
    case .snapshotTaken: 18
    case .backgroundTimeExpired: 19
    case .notificationShown: 20
    }
  }
  static let cases = 21
}

/// One request of every case.
struct RequestSamples {
  let model: CompiledModel

  static let outcomes: [Outcome?] = [
    nil, .failed(WellKnown.network.id), .cancelled, .pending, .interrupted, .timedOut, .orphaned,
  ]

  var all: [Request] {
    let email = model.stringID("ada@example.com") ?? .empty
    let permissions = model.tables.permissions.indices.map { PermissionID($0) }
    return [
      .signIn(email: email, password: email, provider: 0), .signUp(email: email, password: email, name: email),
      .signOut(AccountID(0), everywhere: true), .signOut(AccountID(0), everywhere: false),
      .reauthenticate(password: email, identity: nil), .deleteAccount, .reload,
      .refreshToken, .sendVerificationEmail, .resetPassword(email: email), .changePassword(old: email, new: email),
      .changeName(email), .revokeAppleToken, .removePushToken, .providerSheet(0), .providerSheet(1), .webSession,
      .clearKeychain, .forgetSession, .returnToRoot, .resetIdentity,
      .products, .entitlements, .purchase(ProductID(0), offer: .none), .finish(transaction: 1),
      .verify(transaction: 1, ProductID(0)), .sync, .restore, .manageSubscriptions, .redeemCode, .requestRefund(nil),
      .requestRefund(ProductID(0)), .appTransaction, .loadPreferences, .savePreference(PreferenceID(0), .bool(true)),
      .loadConfig,
      .setIcon(model.preference(named: "theme") ?? PreferenceID(0), option: 1),
      .loadWeb(WebPage(url: TextID(0)), redirectedTo: .empty),
      .loadWeb(WebPage(url: TextID(0)), redirectedTo: WellKnown.apple.id), .loadAvatar,
      .flushAnalytics(first: 1, count: 2), .composeMail(MailID(0), error: .empty), .checkDeviceOwner,
      .share(TextID(0), error: .empty),
      .review,
    ]
      + permissions.flatMap { id -> [Request] in
        [.status(id), .prompt(id, isProvisional: true), .prompt(id, isProvisional: false), .register(id)]
      } + model.tables.tasks.indices.map { .task(TaskID($0)) }
  }
}
