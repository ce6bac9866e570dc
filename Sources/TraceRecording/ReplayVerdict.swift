public import Findings
import SettingsSimulation
import TextFormats
public import TraceFormat

/// What a definition as it is today means for a trace that was made with another.
public enum ReplayVerdict: Hashable, Sendable {
  /// The definition is the one that the trace was made with.
  case unchanged
  /// Nothing that changed is named in the trace.
  case fine
  /// These parts changed and are named in it; none: the trace does not say what its definition was made of.
  case risky([String])
  /// What the trace needs is gone, or no longer what it was: its launches and inputs that cannot be.
  case impossible([Finding])

  /// How many findings `impossible` holds at most.
  static let limit = 20
}

extension Replay {
  /// What to expect of a replay, without one.
  /// - Parameters:
  ///   - names: of the definition as it is today, in the trace's configuration.
  ///   - digest: of that definition; with `parts`, what it is made of.
  /// - Throws: a fault of the trace that its reader does not look for.
  public static func verdict(
    _ trace: Trace, _ names: TraceNames, digest: String, parts: DefinitionParts
  ) throws(Finding) -> ReplayVerdict {
    if trace.header.app.digest == digest { return .unchanged }
    let missing = needs(of: trace, names)
    if !missing.isEmpty { return .impossible(missing) }
    if trace.header.app.parts.list.isEmpty { return .risky([]) }
    let words = try TraceWords(trace)
    let touched = trace.header.app.parts.changed(to: parts).filter(words.touch)
    return touched.isEmpty ? .fine : .risky(touched)
  }

  /// The launches and inputs that cannot be made of what is there today.
  private static func needs(of trace: Trace, _ names: TraceNames) -> [Finding] {
    var missing: [Finding] = []
    var simulation = Simulation()
    func launch(_ options: LaunchOptions, line: Int) throws(Finding) {
      var engine = Engine(names.model, NoRecorder())
      do throws(LaunchFault) { try engine.launch(options, isFirst: true, &simulation) } catch {
        throw badLaunch(error, SourcePlace(file: trace.file, line: line))
      }
    }
    do throws(Finding) { try launch(try trace.header.launchOptions(file: trace.file), line: 1) } catch {
      missing.append(error)
    }
    let reader = InputReader(names: names)
    for record in trace.records where record.traceClass == .input {
      if missing.count == ReplayVerdict.limit { break }
      do throws(Finding) {
        let data = try RecordData(of: record, in: trace)
        if data.kind == "device.launch" {
          try launch(try LaunchReader(file: trace.file, line: record.line).options(data.node), line: record.line)
        } else if try reader.input(data, &simulation) == nil {
          throw unknownKind(data)
        }
      } catch { missing.append(error) }
    }
    return missing
  }

  static func badLaunch(_ fault: LaunchFault, _ place: SourcePlace) -> Finding {
    Finding(code: "replay.bad_launch", message: "the app cannot be launched so: \(fault)", place: place)
  }

  static func unknownKind(_ data: RecordData) -> Finding {
    Finding(
      code: "replay.unknown_kind", message: "\"\(data.kind)\" is no input that is known", place: data.place)
  }
}

/// What a trace names, by which it is told what of a definition it touches.
private struct TraceWords {
  /// Every text in data, changes and launches, and every key there.
  private var texts: Set<String> = []
  /// The first words of its kinds, and all their words.
  private var groups: Set<String> = []
  private var kindWords: Set<String> = []

  init(_ trace: Trace) throws(Finding) {
    var kinds: Set<String> = []
    gather(trace.header.launch)
    for record in trace.records {
      kinds.insert(trace.kind(of: record))
      gather(try trace.data(of: record))
      if let changes = try trace.changes(of: record) { gather(changes) }
    }
    groups = Set(kinds.map { String($0.prefix { $0 != "." }) })
    kindWords = Set(kinds.flatMap { $0.split(separator: ".").map(String.init) })
  }

  private mutating func gather(_ node: DocumentNode) {
    switch node.value {
    case .null, .bool, .integer, .number: return
    case .string(let text): texts.insert(text)
    case .list(let items): for item in items { gather(item) }
    case .map(let entries):
      for entry in entries {
        // `preferences.backup` names the preference.
        texts.insert(entry.key)
        texts.formUnion(entry.key.split(separator: ".").map(String.init))
        gather(entry.node)
      }
    }
  }

  /// Whether a change of a part may change the trace. What is not known to be apart from it counts as touching it.
  func touch(_ part: String) -> Bool {
    let words = part.split(separator: " ", maxSplits: 1)
    if words.count == 2, words[0] != "file" { return texts.contains(String(words[1])) }
    switch part {
    // What the screen looks like is in no trace.
    case "theme": return false
    case "analytics", "web": return groups.contains(part)
    case "haptics": return groups.contains("haptic")
    case "messages": return groups.contains("ui")
    case "deep_links": return kindWords.contains("open")
    case "texts": return texts.contains("locale")
    default: break
    }
    let topic = part.split(separator: ".", maxSplits: 1)
    guard topic.count == 2, let group = Self.topics[String(topic[0])] else { return true }
    return groups.contains(group)
  }

  /// The group of the records that tell of a table's flows.
  private static let topics = ["account": "auth", "store": "store"]
}
