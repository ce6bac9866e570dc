import SettingsVocabulary
import Testing

/// A list with its first element in place does what an array does.
@Suite struct `A list of few` {
  /// The same operations on both, drawn from a fixed sequence.
  @Test func `is an array to whoever uses it`() {
    var few = Few<Int>()
    var array: [Int] = []
    var random: UInt64 = 1
    func draw(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % count
    }
    for round in 0..<2000 {
      let place = draw(array.count + 1)
      switch draw(8) {
      case 0, 1:
        few.append(round)
        array.append(round)
      case 2:
        few.insert(round, at: place)
        array.insert(round, at: place)
      case 3 where place < array.count:
        #expect(few.remove(at: place) == array.remove(at: place))
      case 4 where place < array.count:
        few[place] += 5
        array[place] += 5
      case 5:
        few.removeAll { $0 % 3 == 0 }
        array.removeAll { $0 % 3 == 0 }
      case 6 where !array.isEmpty:
        #expect(few.removeFirst() == array.removeFirst())
      case 7 where draw(10) == 0:
        few.removeAll()
        array.removeAll()
      default: break
      }
      #expect(Array(few) == array)
      #expect(few.count == array.count && few.isEmpty == array.isEmpty && few.last == array.last)
      #expect(few.firstIndex { $0.isMultiple(of: 5) } == array.firstIndex { $0.isMultiple(of: 5) })
      #expect(few.first { $0.isMultiple(of: 7) } == array.first { $0.isMultiple(of: 7) })
      #expect(few.contains { $0.isMultiple(of: 11) } == array.contains { $0.isMultiple(of: 11) })
    }
  }

  @Test func `is equal however it came to be`() {
    var shrunk: Few = [1, 2, 3]
    shrunk.removeFirst()
    #expect(shrunk == [2, 3])
    shrunk.removeLast()
    shrunk.removeLast()
    #expect(shrunk == Few())
  }

  @Test func `a copy never affects the other`() {
    let one: Few = [1, 2]
    var other = one
    other[0] = 7
    other.append(8)
    #expect(one == [1, 2])
    #expect(other == [7, 2, 8])
  }
}
