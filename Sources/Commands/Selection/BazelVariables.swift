/// What Bazel asks of a program that runs tests, beside its part.
struct BazelVariables: Hashable {
  /// A test runs.
  let isTest: Bool
  /// `--test_filter`: a pattern of names.
  let pattern: String?
  /// `--test_runner_fail_fast`.
  let failsFast: Bool
  /// A file that exists as long as the run goes on: where it is left, the run has not come to its end.
  let prematureExitFile: String?

  init(_ environment: [String: String]) {
    isTest = environment["BAZEL_TEST"] == "1"
    pattern = environment["TESTBRIDGE_TEST_ONLY"].flatMap { $0.isEmpty ? nil : $0 }
    prematureExitFile = environment["TEST_PREMATURE_EXIT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    failsFast = environment["TESTBRIDGE_TEST_RUNNER_FAIL_FAST"] == "1"
  }

  /// The filter that was typed, or where it names no names Bazel's.
  func filter(_ typed: JourneyFilter) -> JourneyFilter {
    guard let pattern, typed.patterns.isEmpty else { return typed }
    var filter = typed
    filter.patterns = [pattern]
    return filter
  }
}
