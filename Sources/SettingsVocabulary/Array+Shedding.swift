extension Array {
  /// Removes an element, and the memory with the only one: a copy would otherwise get memory of its own in order to
  /// empty it. For what seldom comes and goes.
  @inlinable @discardableResult public mutating func shed(at place: Int) -> Element {
    guard count == 1 else { return remove(at: place) }
    let element = self[place]
    self = []
    return element
  }
}
