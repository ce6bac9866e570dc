import TestSupport
import Testing
import TraceAnalysis
import TraceFormat

@Suite struct RecordContextTests {
  /// What each of the records belongs to.
  private func contexts(_ records: [String]) throws -> [RecordContext] {
    let numbered = records.enumerated().map { #"{"seq":\#($0 + 1),"ms":0,"# + $1 }
    let trace = try Trace(try TraceSample.edited { $0 = numbered }, file: "sample")
    var contexts = RecordContexts(of: trace)
    return trace.records.map { contexts.next($0) }
  }

  @Test func `a record belongs to the input at the beginning of its causes`() throws {
    let contexts = try contexts([
      #""kind":"state.snapshot","data":{}}"#,
      #""kind":"app.launched","cause":1,"data":{"launch":"first"}}"#,
      #""kind":"user.tap","data":{"target":"a"}}"#,
      #""kind":"log.printed","data":{"text":"x"}}"#,
      #""kind":"nav.pushed","cause":3,"data":{"page":"a"}}"#,
      #""kind":"nav.settled","cause":5,"data":{}}"#,
    ])
    #expect(contexts.map(\.step) == [1, 1, 3, nil, 3, 3])
  }

  @Test func `a process lasts until the next one is launched`() throws {
    let contexts = try contexts([
      #""kind":"state.snapshot","data":{}}"#,
      #""kind":"app.launched","cause":1,"data":{"launch":"first"}}"#,
      #""kind":"device.kill","data":{"by":"user"}}"#,
      #""kind":"app.terminated","cause":3,"data":{"by":"user"}}"#,
      #""kind":"device.relaunch","data":{}}"#,
      #""kind":"app.launched","cause":5,"data":{"launch":"again"}}"#,
      #""kind":"user.back","data":{}}"#,
    ])
    #expect(contexts.map(\.process) == [1, 1, 1, 1, 1, 2, 2])
  }

  @Test func `the steps of a script are nested, and one that never began ends nothing`() throws {
    let contexts = try contexts([
      #""kind":"step.ended","data":{"name":"z"}}"#,
      #""kind":"step.began","data":{"name":"a"}}"#,
      #""kind":"step.began","data":{"name":"b"}}"#,
      #""kind":"user.back","data":{}}"#,
      #""kind":"step.ended","data":{"name":"b"}}"#,
      #""kind":"user.back","data":{}}"#,
      #""kind":"step.ended","data":{"name":"a"}}"#,
      #""kind":"user.back","data":{}}"#,
    ])
    #expect(contexts.map(\.scriptStep) == [nil, 2, 3, 3, 3, 2, 2, nil])
  }

  @Test func `effects are causes seen from the other side`() throws {
    let path = "Fixtures/Exports/sign_out.trace.jsonl"
    let trace = try Trace(AppFixtures.bytes(path), file: path)
    let effects = TraceEffects(of: trace)
    for record in trace.records {
      #expect(Array(effects.of(record.seq)) == trace.records.filter { $0.cause == record.seq }.map(\.seq))
    }
  }
}
