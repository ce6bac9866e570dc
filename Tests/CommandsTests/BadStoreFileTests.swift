import Commands
import Testing

/// What a `.storekit` file that is not whole does to `import` and to a definition: a message with its place, nothing
/// written.
@Suite struct BadStoreFileTests {
  static let files: [(name: String, text: String, message: String)] = [
    (
      "cut short", #"{"version": {"major": 4, "minor": 0},"# + "\n\"products\": [{\"productID\": \"a",
      "Store.storekit:2: "
    ),
    (
      "without a version", #"{"products": []}"#,
      "Store.storekit:1: this is no StoreKit configuration: it has no \"version\" with a \"major\" from 1"
    ),
    (
      "with a missing price",
      #"{"version": {"major": 4}, "products": ["#
        + "\n" + #"{"productID": "a", "type": "Consumable"}]}"#,
      "Store.storekit:2: /products/0: \"displayPrice\" is missing"
    ),
    (
      "with a price that is a number",
      #"{"version": {"major": 4}, "products": ["#
        + "\n" + #"{"productID": "a", "type": "Consumable", "displayPrice": 4.99}]}"#,
      "Store.storekit:2: /products/0/displayPrice: expected a price in quotes such as \"4.99\", found 4.99"
    ),
    (
      "with a time rate that is a word",
      #"{"version": {"major": 4}, "settings": {"_timeRate": "fast"}, "products": []}"#,
      "Store.storekit:1: /settings/_timeRate: expected a whole number, found \"fast\""
    ),
  ]

  @Test(arguments: files)
  func `is refused with its place, and nothing is written`(name: String, text: String, message: String) {
    let stage = Stage(["Store.storekit": text])
    let outcome = stage.run("import Store.storekit")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.messages.hasPrefix(message), "\(outcome.messages)")
    #expect(stage.written == ["Store.storekit"])
  }

  @Test(arguments: files)
  func `keeps a definition from loading`(name: String, text: String, message: String) {
    let definition = """
      return {
        schema = 1, app = { id = "a", name = "A" }, store = { storekit_file = "Store.storekit" },
        pages = { settings = { title = "S", sections = { { id = "m", rows = {
          { id = "i", kind = "info", label = "I", value = "1" } } } } } },
      }

      """
    let outcome = Stage(["Store.storekit": text, "a.lua": definition]).run("check a.lua")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.output.hasPrefix(message), "\(outcome.output)")
  }
}
