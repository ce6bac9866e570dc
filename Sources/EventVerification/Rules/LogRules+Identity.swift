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
    guard tellsDevices, seen.user != 0, user != 0, seen.user != user,
      seen.anonymous != 0 && seen.anonymous == anonymous
    else { return }
    report.add(
      violation(
        .identityNotReset, seen, "makes one user into another without a reset: the anonymous id is the same",
        expected: "another anonymous id", actual: seen.event.anonymousID?.text))
  }

  /// Whether an anonymous id is of one user of a device, as these SDKs have it. With others it is the device's for ever.
  private var tellsDevices: Bool {
    switch profile {
    case .posthog, .segment: true
    case .snowplow, .amplitude, .mparticle, .mixpanel, .firebase, .plain: false
    }
  }

  /// A reset: nobody is known any more, and what was told once may be told again.
  mutating func forgetUser() {
    devices[device].user = 0
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
    } else if overlay.consent.isRequired, devices[device].consent == .unknown, devices[device].isWhole, !isSilent(seen)
    {
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
