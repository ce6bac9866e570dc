import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats
import TraceFormat

/// Inputs, each as one record. `InputReader` is the inverse.
extension Recording {
  mutating func write(_ input: Input, waited: Milliseconds, _ s: Simulation) {
    touched.formUnion(Touched(input))
    switch input {
    case .tap(let target): self.input("user.tap", on: target)
    case .touch(let target): self.input("user.touch", on: target)
    case .doubleTap(let target): self.input("user.double_tap", on: target)
    case .toggle(let row, let isOn): writeToggle(row, isOn)
    case .choose(let row, let option): writeChoice(row, option)
    case .type(let target, let text): writeTyped(text, target, s)
    case .slide(let row, let value): writeSlide(row, value)
    case .setInstant(let row, let instant): writePick(row, instant)
    case .back: self.input("user.back")
    case .swipeBack: self.input("user.swipe_back")
    case .swipeDown: self.input("user.swipe_down")
    case .swipeUp: self.input("user.swipe_up")
    case .drag(let kind, let progress): writeDrag(kind, progress)
    case .letGo: self.input("user.let_go")
    case .scroll(let offset): writeScroll(offset)
    case .answer(let button, let identity): writeAnswer(button, as: identity, s)
    case .openLink(let link): writeOpening("user.open", link)
    case .notify(let link): writeOpening("device.notify", link)
    case .background: self.input("device.background")
    case .foreground: self.input("device.foreground")
    case .deactivate(let cause): self.input("device.deactivate", by: cause.name)
    case .activate: self.input("device.activate")
    case .lock: self.input("device.lock")
    case .unlock: self.input("device.unlock")
    case .kill(let cause): self.input("device.kill", by: cause.name)
    case .relaunch: self.input("device.relaunch")
    case .reboot: self.input("device.reboot")
    case .wake(let cause): self.input("device.wake", by: cause.name)
    case .reinstall(let keepsKeychain): writeReinstall(keepsKeychain: keepsKeychain)
    case .set(let change): write(change, s)
    case .network(let state): write(state)
    case .advance(let target, let reason): writeAdvance(target, reason)
    case .will(let plan): writeWill(plan, s)
    case .hold(let point): self.input("given.hold", point)
    case .unhold(let point): self.input("given.unhold", point)
    case .release(let point, let operation, let plan): writeRelease(point, operation, plan, s)
    case .store(let event, let product, let nth, let options): writeStore(event, product, nth, options, s)
    case .storeSetting(let setting): write(setting, s)
    case .redeem(let product, let offer): writeRedeem(product, offer)
    case .clearStore(let andSettings): writeClear(andSettings: andSettings)
    case .permission(let id, let status): writePermission(id, status)
    case .notificationSwitches(let switches): write(switches)
    case .preference(let id, let value, let source): writePreference(source.kind, id, value, s)
    case .redirect(let address): writeRedirect(address, s)
    case .revokeSession(let id): self.input("given.auth.revoke", id, s)
    case .revokeCredential(let id): self.input("given.auth.revoke_credential", id, s)
    case .deleteAccount(let id): self.input("given.auth.delete", id, s)
    case .verifyAccount(let id): self.input("given.auth.verify", id, s)
    case .grant(let entitlement, let id, let isGranted): writeGrant(entitlement, id, isGranted: isGranted, s)
    }
    duration("waited", waited)
  }
}
