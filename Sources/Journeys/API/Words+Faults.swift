import SettingsSimulation

extension Words {
  static func unknownFault(_ id: String) -> String {
    let near = hint(for: id, among: Fault.all.map(\.id), listing: false)
    return "unknown fault \(Found.quoted(id))" + (near.isEmpty ? "; they are listed by: settings-sim faults" : near)
  }
}
