/// The form of labels in ASCII, by RFC 3492.
enum Punycode {
  /// The length of a label in Punycode (RFC 3492), without its prefix.
  static func length(of label: [Unicode.Scalar]) -> Int {
    let basic = label.count(where: \.isASCII)
    var length = basic > 0 ? basic + 1 : 0
    var (code, delta, bias, handled) = (UInt32(128), 0, 72, basic)
    while handled < label.count {
      guard let next = label.lazy.map(\.value).filter({ $0 >= code }).min() else { return length }
      delta += Int(next - code) * (handled + 1)
      code = next
      for scalar in label {
        if scalar.value < code { delta += 1 }
        guard scalar.value == code else { continue }
        length += digits(of: delta, bias)
        bias = adapted(delta, handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return length
  }

  private static func digits(of delta: Int, _ bias: Int) -> Int {
    var (rest, step, count) = (delta, 36, 1)
    while case let threshold = min(max(step - bias, 1), 26), rest >= threshold {
      rest = (rest - threshold) / (36 - threshold)
      step += 36
      count += 1
    }
    return count
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var rest = isFirst ? delta / 700 : delta / 2
    rest += rest / count
    var step = 0
    while rest > 455 {
      rest /= 35
      step += 36
    }
    return step + 36 * rest / (rest + 38)
  }

  /// What a label that begins with `xn--` stands for; nil where it stands for nothing, or for ASCII alone.
  static func decoded(_ label: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    guard label[0] == "x" || label[0] == "X", label[1] == "n" || label[1] == "N" else { return nil }
    let text = label.dropFirst(4)
    let divider = text.lastIndex(of: "-")
    var result = divider.map { Array(text[..<$0]) } ?? []
    var at = divider.map { $0 + 1 } ?? text.startIndex
    if at == text.endIndex { return nil }
    var (code, index, bias) = (128, 0, 72)
    while at < text.endIndex {
      let before = index
      var (weight, step) = (1, 36)
      while true {
        guard at < text.endIndex, let digit = digit(text[at]), index < 1 << 40, weight < 1 << 40 else { return nil }
        at += 1
        index += digit * weight
        let threshold = min(max(step - bias, 1), 26)
        if digit < threshold { break }
        weight *= 36 - threshold
        step += 36
      }
      let count = result.count + 1
      bias = adapted(index - before, count, isFirst: before == 0)
      code += index / count
      index %= count
      guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
      result.insert(scalar, at: index)
      index += 1
    }
    return result
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "a"..."z": Int(scalar.value) - 97
    case "A"..."Z": Int(scalar.value) - 65
    case "0"..."9": Int(scalar.value) - 48 + 26
    default: nil
    }
  }
}
