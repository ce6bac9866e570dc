import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Faults that change work whose time has come.
extension Fault {
  static let ofWork: [Fault] = [
    Fault(
      "transaction_delivered_twice", .duplicateDelivery, "a transaction outside a call reaches the app twice",
      .work { _, work in
        if case .deliver = work { return [DelayedWork(work), DelayedWork(work)] }
        return [DelayedWork(work)]
      }),
    Fault(
      "sign_out_never_ends", .lostCompletion, "the server's answer to a sign-out never arrives",
      .work { scene, work in
        if case .timer(.flowTimesOut(.signOut, _)) = work { return [] }
        guard case .finish(let number) = work, scene.world.device.operation(number)?.point == .signOut else {
          return [DelayedWork(work)]
        }
        return []
      }),
    Fault(
      "purchases_come_an_hour_late", .missedExternalChange,
      "what is bought or taken back outside the app reaches it an hour later",
      .work { scene, work in
        guard case .deliver(let transaction) = work, scene.memory != UInt64(transaction) else {
          return [DelayedWork(work)]
        }
        scene.memory = UInt64(transaction)
        return [DelayedWork(work, after: 3_600_000)]
      }),
  ]
}
