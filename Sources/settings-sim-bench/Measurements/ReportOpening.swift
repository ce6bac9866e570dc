/// How long a browser takes to show a trace of 100,000 records out of the page of a run: from asking for the file to the
/// record with its state and its picture.
struct ReportOpening: Measurement {
  let rows = [
    Row(name: "report_100k_open_ms", unit: "ms", wanted: .atMost(1000)),
    Row(name: "report_100k_write_ms", unit: "ms", isDetail: true),
    Row(name: "report_100k_mib", unit: "MiB", isDetail: true),
  ]
  let tool: String
  /// Takes the page and a file for the milliseconds.
  let browser: [String]

  func round() throws -> [Double] {
    let (script, page, figure) = (Files.temporary("long.lua"), Files.temporary("page.html"), Files.temporary("opened"))
    defer { for file in [script, page, figure] { Files.remove(file) } }
    // The workload writes more than four records an event.
    try Files.write(try LuaWork.source(repeats: 100_000 / (4 * Workload.events)), to: script)
    // With a seed nothing is held against fixtures.
    let run = try ChildProcess(["env", "CI=1", tool, "test", script, "--seed", "1", "--reporter", "html=\(page)"])
    _ = try ChildProcess(browser + [page, figure])
    let text = String(decoding: try Files.read(figure), as: UTF8.self)
    guard let opened = Double(text) else { throw BenchFailure("the browser says \"\(text)\"") }
    return [opened, run.processorSeconds * 1000, Double(try Files.size(page)) / 1_048_576]
  }
}
