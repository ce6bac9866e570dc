import SettingsDefinition
import Testing

@Suite struct LinkTextTests {
  @Test(arguments: [
    "https://example.com", "https://example.com/a?b=c#d", "http://user@example.com:8080/x", "mailto:a@example.com",
    "tel:+4912345", "app://settings", "https://[::1]/", "https://bücher.example", "https://example.com/%20x",
  ]) func `a URL is valid`(_ text: String) { #expect(LinkText.isValid(text)) }

  @Test(arguments: [
    "", "example.com", "https://", "https:", ":x", "1http://example.com", "https://exa mple.com", "https://:80",
    "https://example.com:8o80", "https://example.com/%2", "https://example.com/%zz", "https://example.com/<a>",
    "ht tp://example.com", "https://example.com/\n", "{site}", "https://@",
  ]) func `a URL is not valid`(_ text: String) { #expect(!LinkText.isValid(text)) }
}
