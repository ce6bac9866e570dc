public import SettingsDefinition
public import SettingsVocabulary

extension Simulation {
  /// The address that an app gets of an Apple ID whose user hides it: one for each, the same everywhere.
  public func relayAddress(of account: StringID, _ model: CompiledModel) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in string(account, model).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    let name = (0..<10).map { _ -> UInt8 in
      defer { hash /= 36 }
      return digits[Int(hash % 36)]
    }
    return String(decoding: name, as: UTF8.self) + "@privaterelay.appleid.com"
  }
}
