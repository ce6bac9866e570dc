import Glibc

/// Does many pieces of work on several threads, and hands their results over in order, on the thread that called.
package enum Workers {
  /// So many results may wait for an earlier one; what they hold is whole traces.
  static let lead = 64
  private static let stackSize = 8 << 20

  /// - Parameters:
  ///   - threads: with 1, everything happens on this thread.
  ///   - begin: makes what a thread works with, on that thread.
  ///   - take: takes a result; false ends the rest.
  package static func run<Result: Sendable>(
    count: Int, threads: Int, begin: @escaping @Sendable () -> (Int) -> Result, take: (Int, Result) throws -> Bool
  ) rethrows {
    let threads = min(threads, count)
    if threads <= 1 {
      let work = begin()
      for index in 0..<count where try !take(index, work(index)) { return }
      return
    }
    let board = Board<Result>(count: count)
    let handles = (0..<threads).compactMap { _ in
      start {
        let work = begin()
        while let index = board.nextPiece() { board.post(work(index), at: index) }
      }
    }
    // Without any thread the work is done here.
    if handles.isEmpty {
      let work = begin()
      for index in 0..<count where try !take(index, work(index)) { return }
      return
    }
    defer {
      board.stop()
      for handle in handles { pthread_join(handle, nil) }
    }
    for index in 0..<count where try !take(index, board.result(at: index)) { return }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    final class Body {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    // Its memory is taken by hand: its initialiser counts as that of whichever C library names the type first.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, stackSize)
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    var handle = pthread_t()
    let status = pthread_create(
      &handle, attributes,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context)
    if status == 0 { return handle }
    Unmanaged<Body>.fromOpaque(context).release()
    return nil
  }

  /// Where threads take work from and leave results.
  private final class Board<Result: Sendable>: @unchecked Sendable {
    private let count: Int
    private var next = 0
    private var taken = 0
    private var isStopped = false
    private var results: [Int: Result] = [:]
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(count: Int) {
      self.count = count
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(changed, nil)
    }

    deinit {
      pthread_cond_destroy(changed)
      pthread_mutex_destroy(mutex)
      changed.deallocate()
      mutex.deallocate()
    }

    func nextPiece() -> Int? {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      while !isStopped, next < count, next >= taken + Workers.lead { pthread_cond_wait(changed, mutex) }
      guard !isStopped, next < count else { return nil }
      next += 1
      return next - 1
    }

    func post(_ result: Result, at index: Int) {
      pthread_mutex_lock(mutex)
      results[index] = result
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }

    func result(at index: Int) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      while true {
        if let result = results.removeValue(forKey: index) {
          taken = index + 1
          pthread_cond_broadcast(changed)
          return result
        }
        pthread_cond_wait(changed, mutex)
      }
    }

    func stop() {
      pthread_mutex_lock(mutex)
      isStopped = true
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
  }
}
