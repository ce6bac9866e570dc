/// A list of numbers that mostly has none or one. The first lies in place and the others are mostly nowhere: whoever
/// copies the state, and writes the list then, pays for no memory. Not for large elements: such a one would be taken
/// apart and put together at every access, which costs more than an array's memory.
public struct Few<Element: Hashable & Sendable & BitwiseCopyable>: Hashable, Sendable {
  /// Nil: the list is empty.
  @usableFromInline var one: Element?
  /// What follows the first; nil and never empty where nothing does.
  @usableFromInline var more: [Element]?

  @inlinable public init() {}
}

extension Few: RandomAccessCollection, MutableCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { one == nil ? 0 : 1 + (more?.count ?? 0) }

  @inlinable public subscript(place: Int) -> Element {
    get { if place == 0, let one { one } else { (more ?? [])[place - 1] } }
    set { if place == 0, one != nil { one = newValue } else { more?[place - 1] = newValue } }
  }
}

// What every step asks goes by way of no iterator, for that is a copy.
extension Few {
  @inlinable public var isEmpty: Bool { one == nil }
  @inlinable public var last: Element? { more?.last ?? one }

  @inlinable public func first(where isMeant: (Element) throws -> Bool) rethrows -> Element? {
    guard let one else { return nil }
    if try isMeant(one) { return one }
    guard let more else { return nil }
    return try more.first(where: isMeant)
  }

  @inlinable public func firstIndex(where isMeant: (Element) throws -> Bool) rethrows -> Int? {
    guard let one else { return nil }
    if try isMeant(one) { return 0 }
    guard let more else { return nil }
    return try more.firstIndex(where: isMeant).map { $0 + 1 }
  }

  @inlinable public func contains(where isMeant: (Element) throws -> Bool) rethrows -> Bool {
    try firstIndex(where: isMeant) != nil
  }
}

extension Few: RangeReplaceableCollection, ExpressibleByArrayLiteral {
  @inlinable public init(arrayLiteral elements: Element...) {
    set(elements)
  }

  @inlinable public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    var all = Array(self)
    all.replaceSubrange(range, with: elements)
    set(all)
  }

  @inlinable mutating func set(_ all: [Element]) {
    one = all.first
    more = all.count > 1 ? Array(all.dropFirst()) : nil
  }

  // What is done at every step must not go by way of an array of all.

  @inlinable public mutating func append(_ element: Element) {
    if one == nil {
      one = element
    } else if more == nil {
      more = [element]
    } else {
      more?.append(element)
    }
  }

  @inlinable public mutating func insert(_ element: Element, at place: Int) {
    if place == endIndex {
      append(element)
    } else if place > 0 {
      more?.insert(element, at: place - 1)
    } else {
      if let one, more == nil { more = [one] } else if let one { more?.insert(one, at: 0) }
      one = element
    }
  }

  @inlinable @discardableResult public mutating func remove(at place: Int) -> Element {
    let element = self[place]
    if place == 0 {
      removeOne()
    } else {
      more?.remove(at: place - 1)
      if more?.isEmpty == true { more = nil }
    }
    return element
  }

  @inlinable @discardableResult public mutating func removeFirst() -> Element { remove(at: 0) }

  @inlinable public mutating func popLast() -> Element? { isEmpty ? nil : remove(at: endIndex - 1) }

  @inlinable public mutating func removeAll(where isMeant: (Element) throws -> Bool) rethrows {
    if more != nil {
      try more?.removeAll(where: isMeant)
      if more?.isEmpty == true { more = nil }
    }
    if let one, try isMeant(one) { removeOne() }
  }

  @inlinable public mutating func removeAll(keepingCapacity: Bool = false) {
    one = nil
    more = nil
  }

  @inlinable mutating func removeOne() {
    one = more?.first
    if more?.count == 1 { more = nil } else { more?.removeFirst() }
  }
}
