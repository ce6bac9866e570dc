import EventLogs

extension LoggedEvent.Kind {
  /// As reports write it.
  var name: String {
    switch self {
    case .track: "track"
    case .screen: "screen"
    case .identify: "identify"
    case .group: "group"
    case .alias: "alias"
    case .set: "set"
    case .lifecycle: "lifecycle"
    case .flag: "flag"
    case .reset: "reset"
    }
  }
}
