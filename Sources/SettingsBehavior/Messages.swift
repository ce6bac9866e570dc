import SettingsDefinition
import SettingsVocabulary

/// What the app tells the user.
extension AppState {
  mutating func show(
    _ text: TextID, style: MessageForm?, onTap: ActionListID? = nil, error: StringID, _ c: ReduceContext
  ) {
    let note = MessageNote(text: text, error: error, style: style ?? c.model.tables.messageStyle)
    emit(.messageShown(note))
    switch note.style {
    case .alert: present(.message(note), c)
    case .inline: messages.inline = note
    case .banner: showBanner(note, onTap, c)
    }
  }

  /// The newest stand last; beyond the maximum the oldest goes.
  private mutating func showBanner(_ note: MessageNote, _ onTap: ActionListID?, _ c: ReduceContext) {
    let isRepeated = messages.banners.last?.note == note
    if isRepeated, c.rules.contains(.repeatedBannersChangeNothing) { return }
    if messages.banners.count >= max(1, Int(c.model.tables.bannerMaximum)) {
      let oldest = messages.banners.removeFirst()
      emit(.cancelTimer(.bannerExpires(oldest.number)))
    }
    if isRepeated { return }
    let number = messages.nextBanner
    messages.nextBanner &+= 1
    messages.banners.append(Banner(number: number, note: note, onTap: onTap))
    emit(.timer(.bannerExpires(number), after: c.model.tables.bannerShownFor))
  }

  /// A finger on the newest banner: what it offers, if anything.
  mutating func bannerTapped(_ c: ReduceContext) {
    run(messages.banners.last?.onTap, from: frontOrigin, c)
  }

  mutating func bannerSwiped() {
    guard let newest = messages.banners.popLast() else { return }
    emit(.cancelTimer(.bannerExpires(newest.number)))
  }

  mutating func fired(_ timer: AppTimer, _ c: ReduceContext) {
    switch timer {
    case .bannerExpires(let number): messages.banners.removeAll { $0.number == number }
    case .cooldownEnds: flows.isCoolingDown = false
    case .flowTimesOut(let flow, let operation):
      guard flows[flow].phase == .running, flows[flow].operation == operation else { return }
      flows[flow].operation = 0
      flowFailed(flow, .timedOut, c)
    case .flowGoesOn(let flow): pauseEnded(before: flow, c)
    case .taskTimesOut(let task):
      guard tasks.contains(where: { $0.task == task && !$0.isQueued }) else { return }
      emit(.cancelCall(.task(task)))
      taskAnswered(task, .timedOut, c)
    }
  }
}
