public import Findings
public import LuaBridge

/// One line of a journey that somebody makes line by line, compiled once for all its runs.
public struct PlayedLine: Hashable, Sendable {
  /// As it was typed.
  public let text: String
  /// Where traces and messages say that it stands.
  public let place: SourcePlace
  /// It asks something, and does nothing that a later line could depend on.
  public let onlyLooks: Bool
  /// The `step`s that it is in, outermost first.
  public let steps: [PlayedStep]
  let chunk: LuaChunk

  /// - Parameters:
  ///   - lua: an expression, whose values are shown, or statements.
  ///   - text: as it was typed, where that is something else.
  /// - Throws: `LuaFailure` of kind `syntax`, or of a limit.
  public init(
    lua: String, text: String? = nil, place: SourcePlace, steps: [PlayedStep] = [], onlyLooks: Bool = false,
    limits: LuaLimits = .standard
  ) throws(LuaFailure) {
    self.text = text ?? lua
    self.place = place
    self.steps = steps
    self.onlyLooks = onlyLooks
    // A chunk counts its lines from 1.
    let above = String(repeating: "\n", count: max(0, (place.line ?? 1) - 1))
    do throws(LuaFailure) {
      chunk = try LuaChunk(
        "\(above)\(Self.asked) \(Self.showing) return __show(\(lua))", name: place.file, limits: limits)
    } catch {
      if onlyLooks { throw error }
      chunk = try LuaChunk("\(above)\(Self.asked) \(lua)", name: place.file, limits: limits)
    }
  }

  /// As in the function of a journey.
  private static let asked = "local sim = ..."

  /// Gives values back in a form from which all can be written: what prints as something of its own as that.
  private static let showing = """
    local function __show(...) \
    local all = {} \
    for i = 1, select("#", ...) do \
    local value = select(i, ...) \
    local text = type(value) == "table" and tostring(value) \
    all[i] = text and text:sub(1, 5) ~= "table" and { text = text } or { value = value } \
    end \
    return all end
    """

  /// What a call of the chunk gave back, as it is shown, a text each.
  static func shown(_ results: [LuaValue]) -> [String] {
    guard let items = results.first?.list else { return [] }
    return items.map { item in item["text"].text ?? (item["value"] == .nil ? "nil" : "\(Found(item["value"]))") }
  }
}

/// A `step` around lines of a journey that is played.
public struct PlayedStep: Hashable, Sendable {
  public var name: String
  /// The author's line; nil: there is none.
  public var place: SourcePlace?
  /// Tells steps of one name apart.
  public var number: Int
}
