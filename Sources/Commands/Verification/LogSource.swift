/// The bytes of a log, whose first ones can be looked at beforehand.
final class LogSource {
  /// What every trace begins with.
  static let traceMark = #"{"trace":"#

  private let input: any InputFile
  private let name: String
  /// What was looked at and is still to be given out.
  private var head: ArraySlice<UInt8> = []

  init(_ input: any InputFile, name: String) {
    self.input = input
    self.name = name
  }

  convenience init(_ bytes: [UInt8], name: String) {
    self.init(NoInput(), name: name)
    head = bytes[...]
  }

  func begins(with mark: String) throws(FileFault) -> Bool {
    while head.count < mark.utf8.count {
      let part = try next(mark.utf8.count)
      if part.isEmpty { break }
      head += part
    }
    return head.starts(with: mark.utf8)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileFault) -> Int {
    if head.isEmpty { return try input.read(into: buffer) }
    let part = head.prefix(buffer.count)
    buffer.copyBytes(from: part)
    head.removeFirst(part.count)
    return part.count
  }

  /// Everything that is left.
  func rest(limit: Int) throws(FileFault) -> [UInt8] {
    var bytes = Array(head)
    head = []
    while true {
      let part = try next(1 << 20)
      if part.isEmpty { return bytes }
      bytes += part
      if bytes.count > limit { throw FileFault(.read, name, .tooLarge(limit: limit)) }
    }
  }

  private func next(_ count: Int) throws(FileFault) -> [UInt8] {
    var fault: FileFault?
    let part = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(FileFault) { initialized = try input.read(into: UnsafeMutableRawBufferPointer(buffer)) } catch {
        fault = error
      }
    }
    if let fault { throw fault }
    return part
  }
}
