import SettingsSimulation

extension StateKey.Kind {
  /// What the value is, for the reference.
  var doc: String {
    switch self {
    case .path: "The pages on the front stack above its root; `{}` at the root."
    case .paths: "The same for every stack that is up, by its tab (`main` without tabs) or presentation."
    case .page: "The page in front."
    case .tab: "The selected tab, or `false`."
    case .presented: "Sheets, covers, alerts, dialogs and web pages, bottom to top."
    case .sheet: "The topmost sheet, or `false`."
    case .cover: "The topmost cover, or `false`."
    case .alert: "The topmost alert, or `false`."
    case .dialog: "The topmost dialog, or `false`."
    case .prompt: "The prompt of the OS on top, or `false`."
    case .transition: "What is moving, or `false`."
    case .phase: "`active`, `inactive`, `background`, `suspended`, `not_running` or `crashed`."
    case .account: "The email of who is signed in, or `false`."
    case .locked: "Whether the app's own lock is shut."
    case .entitlements: "Ids in the order of the definition, or `\"unknown\"` before they are read."
    case .subscription:
      "That which matters most, the latest in force, else the latest: `{ product, state, renews, until, price_increase, renews_as, offer, shared, expiration_reason }`, or `false`; the last five only where a higher price is asked about, the next period is of another plan, the term is paid by an offer, the family has bought it, it has expired."
    case .subscriptions:
      "The same for each subscription group, by its name, as the store has it now: `{ [group] = subscription }`. Only of an app that sells subscriptions of several groups."
    case .unfinished: "The products with an unfinished transaction."
    case .icon: "The app's icon: an option of the preference that controls it, or `false` without one."
    case .language: "The language that the page in front shows."
    case .colorScheme: "The colour scheme that the page in front shows."
    case .running: "The await points of the operations that have not ended, in the order of their start."
    case .focus: "What VoiceOver stands on, or `false`."
    case .analytics: "`{ user, anonymous_id, consent, queued }` of the SDK."
    case .server:
      "What the servers hold: `{ [email] = { signed_in, push, preferences, entitlements } }`; the last where they know whose "
        + "a purchase is."
    case .model: "`path` and `presented` as the app's model has them; the plain keys say what is on the glass."
    case .device: "`{ language, color_scheme, type_size, reduce_motion, network }` of the device."
    case .permissions, .permission: "The statuses as the app has them now, by kind."
    case .preferences, .preference: "The values as the app has them now, by name."
    case .field: "A field of the view model."
    case .headerHeight: "The height of the profile's header, in points."
    case .headerCollapse: "How far it has collapsed, from 0 to 1."
    case .headerOffset: "How far it has moved, in points."
    case .headerStretch: "How far it is stretched, in points."
    }
  }
}
