import Foundation
import SettingsDefinition
import Testing

struct EncodingTests {
  @Test func `a model can be written with any encoder, and says what it was read from`() throws {
    let model = try Draft(rows: Part.toggle(#""tint": "red""#)).model()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(model), as: UTF8.self)
    #expect(text.contains(#""tint":{"system":{"_0":"red"}}"#))
    #expect(text.contains(#""kind":{"toggle":{"_0":{"onChange":[],"source":{"preference":{"_0":"dark"}}}}}"#))
    #expect(!text.contains("sources"))
  }
}
