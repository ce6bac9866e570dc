extension String {
  /// Control characters written as `\u{1B}`, so that a hostile name cannot steer a terminal. Line breaks and tabs stay.
  package var withVisibleControls: String {
    let isPlain = unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    if isPlain { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      if isControl, scalar != "\n", scalar != "\t" {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
