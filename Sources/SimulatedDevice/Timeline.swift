public import SettingsVocabulary

/// Work that is due: a binary heap ordered by (due, order of insertion). Nothing here reads a clock; time is what the
/// engine sets.
public struct Timeline: Hashable, Sendable {
  public var now: Milliseconds = 0
  public private(set) var nextOrder: UInt32 = 0
  private var heap: [Pending] = []
  /// What was due while the process stood still, in that order.
  public private(set) var asleep: [Pending] = []

  public init() {}

  /// No instant is later: ten thousand years after the first launch.
  public static let end: Milliseconds = 3_652_425 * 86_400_000

  /// The instant that is so long from now; what lies beyond the end of time is the end.
  public func after(_ delay: Milliseconds) -> Milliseconds {
    let sum = now.addingReportingOverflow(max(0, delay))
    return sum.overflow ? Timeline.end : min(sum.partialValue, max(now, Timeline.end))
  }

  public var count: Int { heap.count }
  public var nextDue: Milliseconds? { heap.first?.due }
  /// In no particular order.
  public var pending: [Pending] { heap }

  /// Work for an instant; earlier than now counts as now.
  public mutating func insert(_ work: Work, at due: Milliseconds, owner: Owner = .process, cause: UInt32 = 0) {
    let item = Pending(due: max(due, now), order: nextOrder, cause: cause, owner: owner, work: work)
    nextOrder &+= 1
    heap.append(item)
    rise(item, from: heap.count - 1)
  }

  /// Takes the next work that is due at or before an instant, and sets `now` to when it is due.
  public mutating func next(by limit: Milliseconds) -> Pending? {
    guard let first = heap.first, first.due <= limit else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty { sink(last, from: 0) }
    now = max(now, first.due)
    return first
  }

  /// Puts work aside whose time has come while nobody can do it.
  public mutating func sleep(_ item: Pending) { asleep.append(item) }

  /// What was put aside is due now.
  public mutating func wake() {
    let late = asleep
    asleep = []
    for item in late { insert(item.work, at: now, owner: item.owner, cause: item.cause) }
  }

  /// Removes the work that fits; answers whether there was any that was still to come.
  @discardableResult
  public mutating func remove(where isMeant: (Pending) -> Bool) -> Bool {
    if !asleep.isEmpty { asleep.removeAll(where: isMeant) }
    guard heap.contains(where: isMeant) else { return false }
    heap.removeAll(where: isMeant)
    for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(heap[place], from: place) }
    return true
  }

  /// When the first work that fits is due.
  public func due(where isMeant: (Pending) -> Bool) -> Milliseconds? {
    var first: Milliseconds?
    for item in heap where isMeant(item) { first = min(first ?? item.due, item.due) }
    return first
  }

  /// Finds the place of an item at or above a place that is free.
  private mutating func rise(_ item: Pending, from start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard item.isBefore(heap[parent]) else { break }
      heap[place] = heap[parent]
      place = parent
    }
    heap[place] = item
  }

  /// Finds the place of an item at or below a place that is free.
  private mutating func sink(_ item: Pending, from start: Int) {
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard heap[child].isBefore(item) else { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = item
  }
}

/// One piece of work that waits for its time.
public struct Pending: Hashable, Sendable, BitwiseCopyable {
  public var due: Milliseconds
  public var order: UInt32
  /// The record that led to it.
  public var cause: UInt32
  public var owner: Owner
  public var work: Work

  init(due: Milliseconds, order: UInt32, cause: UInt32, owner: Owner, work: Work) {
    self.due = due
    self.order = order
    self.cause = cause
    self.owner = owner
    self.work = work
  }

  func isBefore(_ other: Pending) -> Bool { due != other.due ? due < other.due : order < other.order }
}

public enum Work: Hashable, Sendable, BitwiseCopyable {
  /// The other side does what the operation asks.
  case land(UInt32)
  /// The app hears how the operation ended.
  case finish(UInt32)
  /// The end of the transition with this token.
  case transition(UInt16)
  case timer(AppTimer)
  /// The SDK's own flush.
  case flush
  /// A subscription's period ends: the transaction that began it.
  case periodEnds(UInt32)
  /// Nobody has said anything to a request for a parent's word.
  case approvalLapses(ProductID, AccountID?)
  /// A transaction outside a call reaches the app.
  case deliver(transaction: UInt32)
  /// A presentation that was never drawn is gone.
  case presentationGone(UInt16)
  /// A preference is the default again.
  case expire(PreferenceID, AccountID?)
  /// A text that the app wanted stored is ready.
  case storeText(PreferenceID, StringID)
  /// The background time is over.
  case suspend
  /// The process crashes.
  case crash
}
