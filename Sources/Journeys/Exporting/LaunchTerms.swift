import Findings
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import TextFormats
import TraceFormat
import TraceRecording

/// A launch as a script says it: what of its options is not as it would be anyway.
struct LaunchTerms {
  private(set) var fields: [LuaField] = []
  /// What is said before the launch.
  private(set) var wills: [LuaTerm] = []

  /// The first launch.
  init(_ trace: Trace) throws(Finding) {
    let header = trace.header
    let place = SourcePlace(file: trace.file, line: 1)
    let options = try header.launchOptions(file: trace.file)
    try read(header.launch, place)
    if options.at != LaunchOptions().at { fields.append(LuaField("at", .text(header.start))) }
    if !header.faults.isEmpty { fields.append(LuaField("faults", .texts(header.faults))) }
  }

  /// A launch that is a record.
  init(later record: ExportedRecord) throws(Finding) { try read(record.data.node, record.data.place) }

  private mutating func read(_ launch: DocumentNode, _ place: SourcePlace) throws(Finding) {
    guard case .map(let entries) = launch.value else { return }
    for entry in entries {
      switch (entry.key, entry.node.value) {
      case ("at", .integer(let instant)): fields.append(LuaField("at", .text(ISODate.text(instant: instant))))
      // One for the whole journey, of which the header speaks.
      case ("seed", _): continue
      case ("wills", .list(let items)):
        for item in items { wills.append(try will(item, place)) }
      case ("network", .map):
        guard case .integer(let more)? = entry.node["slow"]?.value else { throw fault("network", place) }
        fields.append(LuaField("network", .table("slow", .duration(more))))
      case ("preferences", .map(let values)), ("stored", .map(let values)):
        var terms: [LuaField] = []
        for value in values { terms.append(LuaField(value.key, try setting(value.node, place))) }
        fields.append(LuaField(entry.key, .table(terms)))
      default:
        guard JourneyAPI.launchKeys.contains(entry.key), let term = LuaTerm(entry.node) else {
          throw fault(entry.key, place)
        }
        fields.append(LuaField(entry.key, term))
      }
    }
  }

  private func fault(_ key: String, _ place: SourcePlace) -> Finding {
    Finding(
      code: "export.unsayable", message: "the launch cannot be said in Lua: \"\(key)\" is nothing that it takes",
      place: place)
  }

  private func will(_ node: DocumentNode, _ place: SourcePlace) throws(Finding) -> LuaTerm {
    guard case .string(let point)? = node["point"]?.value, case .map(let entries) = node.value else {
      throw fault("wills", place)
    }
    var fields: [LuaField] = []
    for entry in entries where entry.key != "point" {
      guard let field = TraceCall.how(entry) else { throw fault("wills", place) }
      fields.append(field)
    }
    return .call("sim:will", [.text(point), .table(fields)])
  }

  /// A number that JSON would change stands in a map, under its type.
  private func setting(_ node: DocumentNode, _ place: SourcePlace) throws(Finding) -> LuaTerm {
    if case .string(let text)? = node["integer"]?.value, let number = Int64(text) { return .integer(number) }
    if case .string(let text)? = node["number"]?.value, let number = Double(text), number.isFinite {
      return .number(number)
    }
    guard let term = LuaTerm(node) else { throw fault("preferences", place) }
    return term
  }
}

/// Settings of the device that change later.
enum DeviceTerms {
  static func set(_ record: ExportedRecord) throws(Finding) -> LuaTerm? {
    guard !record.isFollower else { return nil }
    guard case .map(let entries) = record.data.node.value else { throw record.data.fault("there is no setting") }
    guard record.data.node["capability"] != nil else {
      var fields: [LuaField] = []
      for entry in entries { fields.append(LuaField(entry.key, try record.value(entry.key))) }
      return .call("sim.device:set", [.table(fields)])
    }
    let field = try capability(record)
    return .call("sim.device:set", [.table([field])])
  }

  /// What the device has of biometrics is up to two records of one call: `face_id`, then `touch_id`.
  static let biometrics = ["face_id", "touch_id"]

  private static func capability(_ record: ExportedRecord) throws(Finding) -> LuaField {
    let name = try record.data.text("capability")
    let isThere = try record.data.bool("available")
    if name == "mail" { return LuaField("mail", .bool(isThere)) }
    guard biometrics.contains(name) else { throw record.fault("no script decides of \"\(name)\"") }
    if isThere { return LuaField("biometrics", .text(name)) }
    let other = record.follower?["available"]?.value == .bool(true) ? "touch_id" : "none"
    return LuaField("biometrics", .text(other))
  }
}
