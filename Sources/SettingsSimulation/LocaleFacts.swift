import SettingsDefinition

/// What follows from a locale: language, currency and measurement system of its region. Source: Unicode CLDR 44,
/// supplemental data (currencies and measurement systems by territory), for the regions listed here.
public struct LocaleFacts: Hashable, Sendable {
  public var language: String
  public var region: String?
  public var currency: String
  public var usesMetric: Bool

  /// From `en`, `en_US` or `zh-Hans_CN`; nil for what has not the form of a locale.
  public init?(_ locale: String) {
    guard LocaleName.isLocale(locale) else { return nil }
    let parts = locale.split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
    let first = parts[0]
    language = first
    region = parts.dropFirst().last { $0.utf8.count == 2 }
    currency = region.flatMap { LocaleFacts.currency(of: $0) } ?? ""
    usesMetric = !(region.map { ["US", "LR", "MM"].contains($0) } ?? (first == "en" && parts.count == 1))
  }

  /// A locale with the script in which its language is written in its region, `zh-Hant_TW` for `zh_TW`; nil where the
  /// script is named, or the language has but one. Source: Unicode CLDR 46, "likelySubtags".
  static func withScript(_ locale: String) -> String? {
    let parts = locale.split { $0 == "_" || $0 == "-" }
    guard let language = parts.first, !parts.dropFirst().contains(where: { $0.utf8.count == 4 }) else { return nil }
    let region = parts.dropFirst().last { $0.utf8.count == 2 }.map(String.init) ?? ""
    let script: String
    switch language {
    case "zh": script = ["HK", "MO", "TW"].contains(region) ? "Hant" : "Hans"
    case "sr": script = region == "ME" ? "Latn" : "Cyrl"
    case "uz": script = region == "AF" ? "Arab" : "Latn"
    case "pa": script = region == "PK" ? "Arab" : "Guru"
    default: return nil
    }
    return region.isEmpty ? "\(language)-\(script)" : "\(language)-\(script)_\(region)"
  }

  private static func currency(of region: String) -> String? {
    switch region {
    case "AT", "BE", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PT",
      "SI", "SK":
      "EUR"
    case "US", "PR", "EC", "SV": "USD"
    case "GB": "GBP"
    case "CH", "LI": "CHF"
    case "AE": "AED"
    case "AR": "ARS"
    case "AU": "AUD"
    case "BG": "BGN"
    case "BR": "BRL"
    case "CA": "CAD"
    case "CL": "CLP"
    case "CN": "CNY"
    case "CO": "COP"
    case "CZ": "CZK"
    case "DK": "DKK"
    case "EG": "EGP"
    case "HK": "HKD"
    case "HU": "HUF"
    case "ID": "IDR"
    case "IL": "ILS"
    case "IN": "INR"
    case "JP": "JPY"
    case "KE": "KES"
    case "KR": "KRW"
    case "LR": "LRD"
    case "MM": "MMK"
    case "MX": "MXN"
    case "MY": "MYR"
    case "NG": "NGN"
    case "NO": "NOK"
    case "NZ": "NZD"
    case "PE": "PEN"
    case "PH": "PHP"
    case "PK": "PKR"
    case "PL": "PLN"
    case "RO": "RON"
    case "RU": "RUB"
    case "SA": "SAR"
    case "SE": "SEK"
    case "SG": "SGD"
    case "TH": "THB"
    case "TR": "TRY"
    case "TW": "TWD"
    case "UA": "UAH"
    case "VN": "VND"
    case "ZA": "ZAR"
    default: nil
    }
  }
}
