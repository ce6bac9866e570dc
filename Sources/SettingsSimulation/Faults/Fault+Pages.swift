import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Faults of pages, links and sheets as apps write them by hand.
extension Fault {
  static let ofPages: [Fault] = [
    Fault(
      "soft_prompt_in_first_frame", .prematureInit,
      "a page that is behind a permission asks for it while it comes in, though it is granted",
      .screen { scene, elements in
        guard let id = scene.comingPermission else { return elements }
        var unread = scene.simulation
        unread.faults = FaultState()
        unread.app.permissions[id.index] = .denied
        return unread.elements(scene.model)
      }),
    Fault(
      "features_turn_by_themselves", .accessibilityTreeError,
      "the paywall has one line of what it sells at a time, and another every five seconds, whoever reads it",
      .screen { scene, elements in
        let count = Int64(scene.model.tables.store.paywall.features.count)
        guard count > 0 else { return elements }
        let shown = "feature_\(scene.simulation.now / 5000 % count + 1)"
        return elements.filter { element in
          !scene.isOfPaywall(element) || !element.id.hasPrefix("feature_") || element.id == shown
        }
      }),
    Fault(
      "disabled_button_tracked", .artefactAsEvent,
      "a tap on the button that sends the mail again is an event while the button is disabled",
      .hit { _, target, hit in target == .control(.resend) && hit == .disabled ? .ok : hit }),
    Fault(
      "listeners_run_backwards", .wrongOrder,
      "the listener that tells analytics who the user is runs after the one that sends events",
      .effects { _, effects in effects.filter { !$0.isIdentity } + effects.filter(\.isIdentity) }),
    Fault(
      "bad_address_crashes", .deadEnd, "a page with a link whose address is none crashes the app",
      .effects { scene, effects in
        guard let page = scene.frontPage, scene.hasBadAddress(page) else { return effects }
        return effects + [.crash]
      }),
    Fault(
      "icon_only_stored", .lostWrite, "the app icon that is chosen is stored, and the system is not asked to set it",
      .effects { scene, effects in
        effects.filter { effect in
          guard case .call(let number, .setIcon(let id, let option), _) = effect else { return true }
          let request = Request.setIcon(id, option: option)
          scene.follow(with: .replied(Reply(operation: number, request: request, outcome: .success)))
          return false
        }
      }),
    Fault(
      "notification_in_front_lost", .deadEnd,
      "a notification that comes with the app in front is kept from the system, and the app shows nothing either",
      .actions { _, action in
        if case .notificationCame = action { return [] }
        return [action]
      }),
    Fault(
      "web_page_loads_again", .duplicateDelivery,
      "a web page in a sheet is loaded again whenever the device is set to something else",
      .effects { scene, effects in
        guard scene.action == .factsChanged, let top = scene.app.route.presented.last, case .web(let page) = top.kind
        else { return effects }
        let request = Request.loadWeb(page, redirectedTo: .empty)
        return effects + [.call(scene.takeOperation(), request, .presentation(top.number))]
      }),
  ]
}

extension FaultScene {
  /// Whether an element stands in the paywall, in its sheet or in the place of a page.
  fileprivate func isOfPaywall(_ element: ScreenElement) -> Bool {
    let sheet = model.string(model.surfaceName(of: .flow(.paywall)))
    let page = app.flows[.paywall].page.map { model.string(model[$0].name) }
    return element.container == sheet || element.container == page
  }

  /// The permission in front of the page that is coming in, where that is granted.
  fileprivate var comingPermission: PermissionID? {
    let stack = simulation.screen.frontStack
    guard simulation.screen.transition(in: .stack(stack))?.kind == .push,
      let page = simulation.topPage(of: stack, model), let id = app.permissionGate(of: page, model),
      app.isGranted(id, model) == true
    else { return nil }
    return id
  }

  /// The page that the app believes to be in front.
  fileprivate var frontPage: PageID? {
    switch app.route.top(of: app.route.frontStack) {
    case .page(let page)?: page
    case .options?, .flow?: nil
    case nil: app.route.frontStack.tab.flatMap { model.rootPage(ofTab: $0) }
    }
  }

  /// Whether a link on a page leads to a constant that is no address.
  fileprivate func hasBadAddress(_ page: PageID) -> Bool {
    model.tables.rows.contains { row in
      guard row.exists, row.page == page, case .link(let url, _) = row.kind else { return false }
      return model[url].segments.indices.contains { place in
        guard case .placeholder(.constant(let index), _) = model.tables.segments[place] else { return false }
        return !model.tables.constants[Int(index)].isUsable
      }
    }
  }
}

extension Effect {
  /// It says to analytics who the user is.
  fileprivate var isIdentity: Bool {
    if case .identify = self { return true }
    return self == .resetAnalytics
  }
}
