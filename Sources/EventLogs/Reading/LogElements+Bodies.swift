import TextFormats

/// Bodies of requests and answers: objects that hold a list of events.
extension LogElements {
  /// Whether the object that is next holds events, and is none: as far as needed to know it is looked through.
  mutating func isBody() throws -> Bool {
    guard let keys else { return false }
    while true {
      var scanner = JSONScanner(window.bytes, from: window.at)
      scanner.allowsLoneSurrogates = true
      switch Self.isBody(&scanner, keys) {
      case .success(let answer): return answer
      case .failure(let fault): if fault.problem != .unexpectedEnd { return false }
      }
      if try !window.fill() { return false }
    }
  }

  private static func isBody(_ scanner: inout JSONScanner, _ keys: KeyTable<KeyRole>) -> Result<Bool, JSONFault> {
    do throws(JSONFault) {
      guard scanner.take(UInt8(ascii: "{")) else { return .success(false) }
      repeat {
        let key = try scanner.key()
        scanner.skipSpace()
        switch keys.meaning(of: UnsafeRawBufferPointer(rebasing: scanner.bytes[key.start..<key.end])) {
        case .list, .page: if scanner.next == UInt8(ascii: "[") { return .success(true) }
        case .event: return .success(false)
        case nil: break
        }
        try scanner.skipValue()
        scanner.skipSpace()
      } while scanner.take(UInt8(ascii: ","))
      return scanner.at == scanner.end ? .failure(JSONFault(.unexpectedEnd, at: scanner.end)) : .success(false)
    } catch { return .failure(error) }
  }

  /// Takes a member of a body: a list of events is entered, anything else passed over.
  mutating func member(_ tally: inout FindingTally) throws {
    while true {
      var list: KeyRole?
      switch readMember(&list) {
      case .success(let after):
        window.advance(to: after)
        needsComma = true
        if let list { enter(.list, isPage: list == .page) }
        return
      case .failure(let fault):
        if fault.problem == .unexpectedEnd, try window.fill() { continue }
        if fault.problem == .unexpectedEnd, window.isComplete, isCut() { return window.drop() }
        open.removeAll()
        let isLong = fault.problem == .unexpectedEnd && !window.isComplete
        return try isLong ? passOver(&tally) : bad(fault, &tally)
      }
    }
  }

  /// - Parameter list: gets what kind of list begins.
  private mutating func readMember(_ list: inout KeyRole?) -> Result<Int, JSONFault> {
    var scanner = JSONScanner(window.bytes, from: window.at)
    scanner.allowsLoneSurrogates = true
    do throws(JSONFault) {
      let key = try scanner.key()
      scanner.skipSpace()
      let role = keys?.meaning(of: UnsafeRawBufferPointer(rebasing: scanner.bytes[key.start..<key.end]))
      if let role, role != .event, scanner.take(UInt8(ascii: "[")) {
        list = role
        return .success(scanner.at)
      }
      try tape.read(&scanner)
      // A number may go on in what is not in memory yet.
      return scanner.at < scanner.end ? .success(scanner.at) : .failure(JSONFault(.unexpectedEnd, at: scanner.at))
    } catch { return .failure(error) }
  }
}
