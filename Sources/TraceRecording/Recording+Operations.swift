import TraceFormat
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// Operations: four kinds each, made of the await point and what of it.
extension Recording {
  mutating func started(_ number: UInt32, _ s: Simulation) {
    touched.insert(.operations)
    guard let operation = s.world.device.operation(number) else { return gone(number) }
    output(operation.point, ".started")
    writer.json.field("op", Int64(number))
    if operation.progress == .scheduled { writer.json.field("due", operation.due) }
    writeOwner(operation.owner, s)
    writeRequest(operation.request, s)
  }

  mutating func held(_ number: UInt32, _ s: Simulation) {
    touched.insert(.operations)
    guard let operation = s.world.device.operation(number) else { return gone(number) }
    output(operation.point, ".held")
    writer.json.field("op", Int64(number))
  }

  mutating func landed(_ number: UInt32, _ s: Simulation) {
    guard let operation = s.world.device.operation(number) else { return gone(number) }
    touched.formUnion(Touched(operation.request))
    output(operation.point, ".landed")
    writer.json.field("op", Int64(number))
    writeRelease(operation.releasedBy)
  }

  mutating func finished(_ operation: EndedOperation, _ result: Operation.Result, _ s: Simulation) {
    touched.formUnion(Touched(operation.request).union(.operations))
    output(operation.point, ".finished")
    writer.json.field("op", Int64(operation.number))
    writer.json.field("outcome", result.outcome.name)
    if case .failed(let code) = result.outcome { string("error", code, s) }
    writeRelease(operation.releasedBy)
    writeResult(operation.request, result, s)
  }

  /// Does not happen; a record must be written all the same, for it has a number.
  private mutating func gone(_ number: UInt32) {
    output("finding.reported")
    writer.json.field("code", "engine.operation_gone")
    writer.json.field("message", "operation \(number) was reported after its end")
  }

  private mutating func writeRelease(_ record: UInt32) {
    if record > 0 { writer.json.field("by", Int64(record)) }
  }

  /// Left out for the process, whose most of the work is.
  private mutating func writeOwner(_ owner: Owner, _ s: Simulation) {
    switch owner {
    case .process: break
    case .page(let page): writer.json.field("owner", names.pageOwner(page))
    case .presentation(let number):
      let place = s.app.route.presented.firstIndex { $0.number == number }
      let name = place.map { model.string(model.surfaceName(of: s.app.route.presented[$0].kind)) }
      writer.json.field("owner", "presentation:\(name ?? String(number))")
    case .session(let account): writer.json.field("owner", "session:\(account.index + 1)")
    case .os: writer.json.field("owner", "os")
    case .server: writer.json.field("owner", "server")
    }
  }

  /// What the start says of what is asked for.
  private mutating func writeRequest(_ request: Request, _ s: Simulation) {
    switch request {
    case .purchase(let product, let offer):
      writer.json.field("product", names.product(product))
      writeOffer(offer, of: product)
    case .requestRefund(let product?): writer.json.field("product", names.product(product))
    case .verify(let transaction, let product):
      writer.json.field("transaction", Int64(transaction))
      writer.json.field("product", names.product(product))
    case .finish(let transaction): writer.json.field("transaction", Int64(transaction))
    // Its value is in the record of the change before it.
    case .savePreference(let id, _):
      writer.json.field("preference", names.preference(id))
      if model[id].key != model[id].name { string("key", model[id].key, s) }
      if let suite = model[id].suite { string("suite", suite, s) }
    case .setIcon(let id, let option): writer.json.field("icon", names.option(id, option))
    case .signIn(_, _, let provider, _), .providerSheet(let provider):
      writer.json.key("provider")
      string(model.tables.account.providers[Int(provider)])
    case .signOut(_, let everywhere): if everywhere { writer.json.field("everywhere", true) }
    case .prompt(_, let isProvisional): if isProvisional { writer.json.field("provisional", true) }
    case .loadWeb(let page, .empty): text("url", page.url, error: page.error, s)
    case .loadWeb(_, let address): string("url", address, s)
    case .composeMail(let mail, let error): writeContents(of: model[mail], error: error, s)
    case .share(let id, let error): text("text", id, error: error, s)
    case .signUp, .reauthenticate, .deleteAccount, .reload, .refreshToken, .sendVerificationEmail, .resetPassword,
      .changePassword, .changeName, .revokeAppleToken, .removePushToken, .webSession, .clearKeychain, .forgetSession,
      .returnToRoot, .resetIdentity,
      .products, .entitlements, .appTransaction, .sync, .restore, .manageSubscriptions, .redeemCode,
      .requestRefund(nil),
      .loadPreferences, .loadConfig, .status, .register, .loadAvatar, .flushAnalytics, .checkDeviceOwner, .review,
      .task:
      break
    }
  }

  /// What the end says of what came of it.
  private mutating func writeResult(_ request: Request, _ result: Operation.Result, _ s: Simulation) {
    guard result.outcome == .success else { return }
    switch request {
    case .purchase:
      writer.json.field("transaction", Int64(result.value))
      let made = s.world.servers.store.transaction(result.value)
      if let made {
        writeOffer(made.offer, of: made.product)
        writePrice(of: made)
      }
    case .appTransaction: writer.json.field("original_version", s.world.servers.store.originalVersion.text)
    case .restore: writer.json.field("found", Int64(result.value))
    case .status, .prompt:
      let status = AuthorizationStatus(rawValue: UInt8(truncatingIfNeeded: result.value)) ?? .notDetermined
      writer.json.field("status", status.name)
    case .signIn, .signUp, .signOut, .reauthenticate, .deleteAccount, .reload, .refreshToken, .sendVerificationEmail,
      .resetPassword, .changePassword, .changeName, .revokeAppleToken, .removePushToken, .providerSheet, .webSession,
      .clearKeychain, .forgetSession, .returnToRoot, .resetIdentity,
      .products, .entitlements, .finish, .verify, .sync, .manageSubscriptions, .redeemCode, .requestRefund,
      .loadPreferences, .savePreference, .loadConfig, .setIcon, .register, .loadWeb, .loadAvatar, .flushAnalytics,
      .composeMail, .checkDeviceOwner, .share, .review, .task:
      break
    }
  }
}
