import Findings
import TextFormats

/// Where schemas stand, in messages and in the program.
extension SchemaCompiler {
  // MARK: Messages

  /// Reports what is wrong with a part of a schema, or with a part of that part.
  func report(_ problem: SchemaProblem, _ target: SchemaTarget, _ part: JSONView? = nil) {
    if findings.count < Self.mostFindings { findings.append(finding(problem, target, part)) }
  }

  func warn(_ problem: SchemaProblem, _ target: SchemaTarget, _ part: JSONView? = nil) {
    if warnings.count >= Self.mostFindings { return }
    var warning = finding(problem, target, part)
    warning.severity = .warning
    warnings.append(warning)
  }

  func mayLookUp() -> Bool {
    lookups -= 1
    return lookups >= 0 && warnings.count < Self.mostFindings
  }

  /// What only a strict reader minds.
  func mind(_ problem: SchemaProblem, _ target: SchemaTarget, _ part: JSONView? = nil) {
    if options.isStrict { report(problem, target, part) } else { warn(problem, target, part) }
  }

  private func finding(_ problem: SchemaProblem, _ target: SchemaTarget, _ part: JSONView?) -> Finding {
    var finding = problem.finding
    let document = documents[target.document]
    let part = part ?? target.view
    let pointer = pointer(to: part, in: document.root)
    let isOwn = target.document == 0
    finding.place = SourcePlace(
      file: isOwn ? file : document.uri, line: part.line, path: isOwn ? options.pointer + pointer : pointer)
    return finding
  }

  private func pointer(to part: JSONView, in root: JSONView) -> String {
    var steps: [PathStep] = []
    var at = root
    let offset = part.range.lowerBound
    func holds(_ view: JSONView) -> Bool {
      view.range.lowerBound <= offset && offset < max(view.range.upperBound, view.range.lowerBound + 1)
    }
    search: while at.range.lowerBound != offset {
      for (key, value) in at.members where holds(value) || holds(key) {
        steps.append(.key(key))
        if holds(key) { break search }
        at = value
        continue search
      }
      for (number, element) in at.elements.enumerated() where holds(element) {
        steps.append(.index(number))
        at = element
        continue search
      }
      break
    }
    return JSONPointer.text(steps)
  }

  // MARK: Places

  func places() -> [SchemaProgram.Place] {
    var places = [SchemaProgram.Place](repeating: .init(), count: targets.count)
    for (number, document) in documents.enumerated() {
      var steps: [PathStep] = []
      let prefix = number == 0 ? "" : "\(document.uri)#"
      place(document.root, number, parent: -1, prefix: prefix, &steps, &places)
    }
    return places
  }

  private func place(
    _ view: JSONView, _ document: Int, parent: Int32, prefix: String, _ steps: inout [PathStep],
    _ places: inout [SchemaProgram.Place]
  ) {
    var (parent, prefix) = (parent, prefix)
    let above = steps
    if let number = numbers[.init(document: document, offset: view.range.lowerBound)],
      targets[Int(number)].key == .init(document: document, offset: view.range.lowerBound)
    {
      places[Int(number)] = .init(parent: parent, suffix: prefix + JSONPointer.text(steps))
      (parent, prefix) = (number, "")
      steps = []
    }
    for (key, value) in view.members {
      steps.append(.key(key))
      place(value, document, parent: parent, prefix: prefix, &steps, &places)
      steps.removeLast()
    }
    for (number, element) in view.elements.enumerated() {
      steps.append(.index(number))
      place(element, document, parent: parent, prefix: prefix, &steps, &places)
      steps.removeLast()
    }
    steps = above
  }
}
