/// Turns a pattern's tree into a program; what it may grow to is bounded.
struct PatternCompiler {
  var program: [PatternInstruction] = []
  private var copies = 0
  private static let limit = 4000

  mutating func emit(_ tree: PatternTree) throws(PatternFault) {
    copies += 1
    guard program.count < Self.limit, copies < Self.limit * 2 else {
      throw PatternFault(message: "it repeats too much: it has more than 4,000 steps when written out", offset: 0)
    }
    switch tree {
    case .empty: break
    case .scalars(let set): program.append(.scalars(set))
    case .place(let place): program.append(.assert(place))
    case .sequence(let items): for item in items { try emit(item) }
    case .choice(let branches): try emit(choice: branches)
    case .repeated(let item, let low, let high): try emit(item, from: low, to: high)
    }
  }

  private mutating func emit(choice branches: [PatternTree]) throws(PatternFault) {
    var ends: [Int] = []
    for branch in branches.dropLast() {
      let split = program.count
      program.append(.split(0, 0))
      try emit(branch)
      ends.append(program.count)
      program.append(.jump(0))
      program[split] = .split(split + 1, program.count)
    }
    if let last = branches.last { try emit(last) }
    for end in ends { program[end] = .jump(program.count) }
  }

  private mutating func emit(_ item: PatternTree, from low: Int, to high: Int?) throws(PatternFault) {
    for _ in 0..<low { try emit(item) }
    guard let high else {
      let split = program.count
      program.append(.split(0, 0))
      try emit(item)
      program.append(.jump(split))
      program[split] = .split(split + 1, program.count)
      return
    }
    var splits: [Int] = []
    for _ in low..<max(low, high) {
      splits.append(program.count)
      program.append(.split(0, 0))
      try emit(item)
    }
    for split in splits { program[split] = .split(split + 1, program.count) }
  }
}
