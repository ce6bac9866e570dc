extension String {
  /// Controls, and marks that make text read as other text than it is, written as `\u{202E}`. Line breaks and tabs stay.
  var withVisibleMarks: String {
    if unicodeScalars.allSatisfy({ !HTMLText.isHidden($0) }) { return self }
    return unicodeScalars.reduce(into: "") { shown, scalar in
      if HTMLText.isHidden(scalar), scalar != "\n", scalar != "\t" {
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
  }
}
