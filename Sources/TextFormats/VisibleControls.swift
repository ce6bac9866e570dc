extension String {
  /// Control characters written as `\u{1B}`, so that a hostile name cannot steer a terminal. Line breaks and tabs stay.
  package var withVisibleControls: String {
    replacingScalars { scalar in
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      return isControl && scalar != "\n" && scalar != "\t" ? scalar.written : nil
    }
  }
}
