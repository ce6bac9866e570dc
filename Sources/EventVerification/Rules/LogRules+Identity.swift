import EventLogs
import TextFormats

extension LogRules {
  /// V19 and V18: who events are of, and whether they may come.
  mutating func checkIdentity(_ seen: SeenEvent, _ report: inout ViolationReport) {
    checkUser(seen, &report)
    checkConsent(seen, &report)
    if seen.event.kind == .identify, seen.user != 0 {
      devices.add(seen.user, to: device)
      devices[device].goneUser = 0
    }
    if seen.facts.signsOut, !knowsUsers { devices[device].goneUser = seen.user != 0 ? seen.user : devices[device].user }
  }

  /// V19.
  private mutating func checkUser(_ seen: SeenEvent, _ report: inout ViolationReport) {
    let (gone, user, anonymous) = (devices[device].goneUser, devices[device].user, devices[device].anonymous)
    if gone != 0 {
      devices[device].goneUser = 0
      // Who signs in again is identified first.
      if seen.user == gone, seen.event.kind != .identify {
        report.add(
          violation(
            .identityNotReset, seen, "is still of the user who has signed out", expected: "nobody, or another user",
            actual: seen.event.user?.text))
        return
      }
    }
    if profile == .posthog, user != 0, seen.user == 0, seen.anonymous != anonymous { return forgetUser() }
    guard seen.user != 0, user != 0, seen.user != user, let what = reused(seen, user, anonymous) else { return }
    report.add(
      violation(
        .identityNotReset, seen, "makes one user into another without a reset: the \(what.name) is the same",
        expected: "another \(what.name)", actual: what.view?.text))
  }

  /// What a reset would have made another, and is the same; nil: it is another, or nobody can tell. With other SDKs the
  /// anonymous id is the device's for ever.
  private func reused(_ seen: SeenEvent, _ user: UInt64, _ anonymous: UInt64) -> (name: String, view: JSONView?)? {
    switch profile {
    case .segment:
      let isSame = seen.anonymous != 0 && seen.anonymous == anonymous
      return isSame ? ("anonymous id", seen.event.anonymousID) : nil
    case .posthog:
      // What looks like a user may be an anonymous id, where the log does not say which.
      guard devices[device].isIdentified else { return nil }
      if let former = seen.property("$anon_distinct_id") {
        let key = EventHash.of(former)
        return key == user || key == anonymous ? ("anonymous id", former) : nil
      }
      // The device's own id stays, and a reset begins another session.
      let isSame = seen.session != 0 && seen.session == devices[device].session
      return isSame ? ("session", seen.event.session) : nil
    case .snowplow, .amplitude, .mparticle, .mixpanel, .firebase, .plain: return nil
    }
  }

  /// A reset: nobody is known any more, and what was told once may be told again.
  mutating func forgetUser() {
    devices[device].user = 0
    devices[device].isIdentified = false
    devices[device].goneUser = 0
    devices[device].flags = []
    devices[device].readFlags = []
  }

  /// V18: as the overlay's events tell of it.
  private mutating func checkConsent(_ seen: SeenEvent, _ report: inout ViolationReport) {
    // A trace tells of consent by itself, and of events that were dropped for want of it.
    guard let overlay, format != .trace else { return }
    if seen.facts.grants {
      devices[device].consent = .granted
    } else if devices[device].consent == .withdrawn {
      report.add(violation(.withoutConsent, seen, "comes after the user has forbidden analytics"))
    } else if overlay.consent.isRequired, devices[device].consent == .unknown, devices[device].isNew, !isSilent(seen) {
      let before = CheckedNames.list(overlay.consent.granted)
      report.add(violation(.withoutConsent, seen, "comes before the user has allowed analytics", expected: before))
    }
    if seen.facts.withdraws { devices[device].consent = .withdrawn }
  }

  private func isSilent(_ seen: SeenEvent) -> Bool {
    let isScreen = seen.event.kind == .screen
    return overlay?.automatic.contains {
      $0.use == .ignore && ($0.name == seen.name.text || isScreen && EventOverlay.anyScreen.contains($0.name))
    } ?? false
  }

  // MARK: Flags

  /// V27: a flag is told as read once for each value.
  mutating func checkFlags(_ seen: SeenEvent, _ report: inout ViolationReport) {
    guard seen.event.kind == .flag, let flag = seen.property("$feature_flag") else { return }
    let key = EventHash.of(flag)
    // What was told is known to the SDK for as long as its process runs, as the session is.
    let value = EventHash.joined(EventHash.of(seen.property("$feature_flag_response")), seen.session)
    let pair = EventHash.joined(key, value)
    if devices[device].flags.contains(pair) {
      report.add(
        violation(
          .flagExposure, seen, "tells the flag \"\(short(flag.text ?? ""))\" with the same value again",
          pointer: "/properties/$feature_flag"))
      return
    }
    // A device with more flags than this has the oldest forgotten.
    if devices[device].flags.count >= 256 { devices[device].flags.removeFirst() }
    devices[device].flags.append(pair)
    if devices[device].readFlags.count >= 256 { devices[device].readFlags.removeFirst() }
    devices[device].readFlags.append(key)
  }
}
