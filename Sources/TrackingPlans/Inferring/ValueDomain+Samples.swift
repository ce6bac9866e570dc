import TextFormats

extension ValueDomain {
  /// A value of a domain.
  struct Sample {
    /// As JSON.
    var json: String
    /// The app does send it, and not only one like it.
    var isExact: Bool

    /// `{"theme":"dark"}`.
    func object(_ key: String) -> [UInt8] {
      var writer = JSONWriter()
      writer.string(key)
      return Array("{".utf8) + writer.bytes() + Array(":\(json)}".utf8)
    }
  }

  /// Every value that is known, the ends of ranges, and one for each type whose values are not known.
  var samples: [Sample] {
    func sample(_ isExact: Bool = true, _ write: (inout JSONWriter) -> Void) -> Sample {
      var writer = JSONWriter()
      write(&writer)
      return Sample(json: writer.text(), isExact: isExact)
    }
    var found = texts.map { text in sample { $0.string(text) } }
    if hasAnyText { found.append(sample(false) { $0.string("any text") }) }
    found += bools.map { bool in sample { $0.bool(bool) } }
    found += integers.map { integer in sample { $0.integer(integer) } }
    found += thousandths.map { number in sample { $0.thousandths(number) } }
    for range in [integerRange, numberRange].compactMap({ $0 }) {
      found += [range.minimum, range.maximum].compactMap { $0 }.map { end in sample { $0.thousandths(end) } }
    }
    if integerRange != nil { found.append(sample(false) { $0.integer(1) }) }
    // What lies between two whole numbers is a number of another type.
    if numberRange != nil { found.append(sample(false) { $0.thousandths(500) }) }
    if !listed.isEmpty {
      found.append(
        sample(false) { json in
          json.beginArray()
          for text in listed { json.string(text) }
          json.endArray()
        })
    }
    return found
  }
}
