/// Memory for tables that are filled once and then only read, by as many threads as like to; and compiled patterns.
final class Storage {
  private var blocks: [UnsafeMutableRawPointer] = []
  private var patterns: [OpaquePointer] = []

  func keep<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let block = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(elements.count, 1))
    _ = block.initialize(from: elements)
    if let start = block.baseAddress { blocks.append(UnsafeMutableRawPointer(start)) }
    return UnsafeBufferPointer(rebasing: block[..<elements.count])
  }

  func keepPattern(_ code: OpaquePointer) { patterns.append(code) }

  deinit {
    for block in blocks { block.deallocate() }
    for pattern in patterns { Pattern.free(pattern) }
  }
}
