/// The variables by which a system that runs jobs side by side tells each job which part it is.
struct ShardVariables: Hashable {
  let system: String
  let index: String
  /// The first index is 0 or 1, or stands in a variable, and another has how far the next one is.
  let first: First
  let count: String

  enum First: Hashable {
    case zero, one
    case variable(String, step: String)
  }

  /// Asked in this order; the first whose variables are set decides.
  static let all = [
    ShardVariables(system: "Bazel", index: "TEST_SHARD_INDEX", first: .zero, count: "TEST_TOTAL_SHARDS"),
    ShardVariables(system: "GitLab", index: "CI_NODE_INDEX", first: .one, count: "CI_NODE_TOTAL"),
    ShardVariables(system: "CircleCI", index: "CIRCLE_NODE_INDEX", first: .zero, count: "CIRCLE_NODE_TOTAL"),
    ShardVariables(
      system: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", first: .zero, count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    // Kubernetes says no count: the job's own specification hands it on under this name.
    ShardVariables(system: "Kubernetes", index: "JOB_COMPLETION_INDEX", first: .zero, count: "JOB_COMPLETIONS"),
    ShardVariables(
      system: "Slurm", index: "SLURM_ARRAY_TASK_ID",
      first: .variable("SLURM_ARRAY_TASK_MIN", step: "SLURM_ARRAY_TASK_STEP"),
      count: "SLURM_ARRAY_TASK_COUNT"),
  ]

  /// The part that the environment speaks of; nil: of none.
  /// - Throws: when its variables make no sense.
  static func shard(in environment: [String: String]) throws(UsageFault) -> Shard? {
    for variables in all {
      guard let index = environment[variables.index], !index.isEmpty else { continue }
      guard let count = environment[variables.count], !count.isEmpty else {
        // Kubernetes sets the index for jobs that are not parted at all.
        continue
      }
      return try variables.shard(index, count, environment)
    }
    return nil
  }

  private func shard(_ index: String, _ count: String, _ environment: [String: String]) throws(UsageFault) -> Shard {
    guard let total = Int(count), (1...Shard.largest).contains(total) else {
      throw .badVariable(self.count, count, wanted: "a whole number from 1 to \(Shard.largest)")
    }
    guard let number = Int(index), number >= 0 else {
      throw .badVariable(self.index, index, wanted: "a whole number from \(first == .one ? 1 : 0)")
    }
    let position: Int
    switch first {
    case .zero: position = number
    case .one: position = number - 1
    case .variable(let name, let stepName):
      guard let first = Int(environment[name] ?? "0"), (0...number).contains(first) else {
        throw .badVariable(name, environment[name] ?? "", wanted: "a whole number from 0 to \(number)")
      }
      guard let step = Int(environment[stepName] ?? "1"), step > 0, (number - first) % step == 0 else {
        throw .badVariable(stepName, environment[stepName] ?? "", wanted: "a step from \(first) to \(number)")
      }
      position = (number - first) / step
    }
    guard (0..<total).contains(position) else { throw .noSuchShard(position + 1, of: total, origin: self.index) }
    return Shard(index: position + 1, count: total, origin: self.index)
  }
}
