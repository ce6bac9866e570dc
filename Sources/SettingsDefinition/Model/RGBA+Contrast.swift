extension RGBA {
  /// How much a colour stands out from an opaque one behind it, from 1 to 21, in hundredths, rounded down.
  /// Source: WCAG 2.2, "contrast ratio", "relative luminance".
  public func contrast(on back: RGBA) -> Int {
    let (one, other) = (over(back).luminance, back.luminance)
    let ratio = (max(one, other) + 0.05) / (min(one, other) + 0.05)
    // What a rounding of the last digits takes away must not turn 4.5 into 4.49.
    return Int(ratio * 100 + 1e-6)
  }

  private var parts: [Double] { [24, 16, 8].map { Double(bits >> $0 & 0xFF) / 255 } }

  /// What is seen of it with another behind it.
  private func over(_ back: RGBA) -> RGBA {
    let alpha = bits & 0xFF
    let mixed = [UInt32(24), 16, 8].map { shift in
      (((bits >> shift & 0xFF) * alpha + (back.bits >> shift & 0xFF) * (255 - alpha) + 127) / 255) << shift
    }
    return RGBA(bits: mixed[0] | mixed[1] | mixed[2] | 0xFF)
  }

  private var luminance: Double {
    let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : Self.power(($0 + 0.055) / 1.055) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// To the power of 2.4, from 0 to 1. By arithmetic alone, which is the same on every machine: twelve fifths, the fifth
  /// root by Newton's method.
  private static func power(_ base: Double) -> Double {
    var root = 1.0
    for _ in 0..<40 {
      let fourth = root * root * root * root
      root -= (fourth * root - base) / (5 * fourth)
    }
    return base * base * root * root
  }
}
