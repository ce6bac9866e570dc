import SettingsDefinition
import Testing

@testable import SettingsSimulation

@Suite struct `Plural forms` {
  /// Languages, and the numbers of each form. Source: the samples of Unicode CLDR 46, "Language Plural Rules".
  static let samples: [(languages: String, numbers: [(PluralCategory, [Int64])])] = [
    ("ja ko zh-Hans th vi id", [(.other, [0, 1, 2, 100])]),
    ("en de nl sv tr el hu fi da nb", [(.one, [1]), (.other, [0, 2, 11, 21, 1_000_000])]),
    ("fr pt pt-BR", [(.one, [0, 1]), (.many, [1_000_000]), (.other, [2, 17, 1_000_001])]),
    ("es it ca pt-PT", [(.one, [1]), (.many, [1_000_000]), (.other, [0, 2, 21])]),
    ("hi fa bn", [(.one, [0, 1]), (.other, [2, 21])]),
    ("he iw", [(.one, [1]), (.two, [2]), (.other, [0, 3, 20, 22])]),
    (
      "ar ar-EG",
      [(.zero, [0]), (.one, [1]), (.two, [2]), (.few, [3, 10, 103]), (.many, [11, 99, 111]), (.other, [100, 102])]
    ),
    ("ru uk", [(.one, [1, 21, 101]), (.few, [2, 4, 22]), (.many, [0, 5, 11, 14, 111])]),
    ("pl", [(.one, [1]), (.few, [2, 4, 22]), (.many, [0, 5, 12, 21, 101])]),
    ("hr sr bs", [(.one, [1, 21]), (.few, [2, 24]), (.other, [0, 5, 11, 12])]),
    ("cs sk", [(.one, [1]), (.few, [2, 3, 4]), (.other, [0, 5, 21, 22])]),
    ("sl", [(.one, [1, 101]), (.two, [2, 102]), (.few, [3, 4, 103]), (.other, [0, 5, 11])]),
    ("lt", [(.one, [1, 21]), (.few, [2, 9, 22]), (.other, [0, 10, 11, 20])]),
    ("lv", [(.zero, [0, 10, 11, 20]), (.one, [1, 21]), (.other, [2, 9, 22])]),
    ("ro", [(.one, [1]), (.few, [0, 2, 16, 101, 119]), (.other, [20, 35, 100])]),
    ("ga", [(.one, [1]), (.two, [2]), (.few, [3, 6]), (.many, [7, 10]), (.other, [0, 11])]),
    ("gd", [(.one, [1, 11]), (.two, [2, 12]), (.few, [3, 10, 13, 19]), (.other, [0, 20])]),
    ("cy", [(.zero, [0]), (.one, [1]), (.two, [2]), (.few, [3]), (.many, [6]), (.other, [4, 5, 7])]),
    ("mt", [(.one, [1]), (.two, [2]), (.few, [0, 3, 10, 103]), (.many, [11, 19]), (.other, [20, 100])]),
    ("is mk", [(.one, [1, 21]), (.other, [0, 2, 11])]),
    ("fil", [(.one, [0, 1, 2, 3, 5]), (.other, [4, 6, 9, 14])]),
  ]

  @Test func `each number has the form of its language`() {
    for (languages, numbers) in Self.samples {
      for language in languages.split(separator: " ").map(String.init) {
        for (category, samples) in numbers {
          for number in samples {
            #expect(PluralCategory.category(of: number, language: language) == category, "\(language) \(number)")
            #expect(PluralCategory.category(of: -number, language: language) == category, "\(language) -\(number)")
          }
        }
      }
    }
  }

  @Test func `the greatest numbers have one too`() {
    for number in [Int64.min, .max] {
      for (languages, _) in Self.samples {
        _ = PluralCategory.category(of: number, language: languages)
      }
    }
    #expect(PluralCategory.category(of: .min, language: "en") == .other)
  }
}
