import Findings
import TextFormats

/// The figures as a reader or a program gets them.
struct Report {
  let figures: [(row: Row, value: Double)]

  /// One object a line.
  func json() throws(Finding) -> String {
    var writer = JSONWriter()
    for (row, value) in figures {
      writer.beginObject()
      writer.field("name", row.name)
      try writer.field("value", rounded(value))
      writer.field("unit", row.unit)
      writer.endObject()
      writer.endLine()
    }
    return writer.text()
  }

  func table() -> String {
    let header = ["", "value", "unit", "wanted", ""]
    let lines =
      [header]
      + figures.map { row, value in
        [
          (row.isDetail ? "  " : "") + row.name, decimal(value), row.unit, row.wanted.map(text) ?? "",
          row.wanted.map { verdict($0, value) } ?? "",
        ]
      }
    let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      var text = ""
      for (column, cell) in line.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        text += column == 1 ? space + cell : cell + space
        text += column == 1 ? " " : "  "
      }
      return String(text.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n") + "\n"
  }

  private func text(_ wanted: Row.Wanted) -> String {
    switch wanted {
    case .atLeast(let least): "≥ " + decimal(least)
    case .atMost(let most): "≤ " + decimal(most)
    }
  }

  private func verdict(_ wanted: Row.Wanted, _ value: Double) -> String {
    guard let miss = wanted.miss(value) else { return "met" }
    return "missed by \(max(1, Int((miss * 100).rounded()))) %"
  }

  /// Three digits are worth writing.
  private func rounded(_ value: Double) -> Double {
    if value.magnitude >= 100 { return value.rounded() }
    return value.magnitude >= 10 ? (value * 10).rounded() / 10 : (value * 100).rounded() / 100
  }

  /// With a comma at each thousand.
  private func decimal(_ value: Double) -> String {
    let rounded = rounded(value)
    guard rounded.magnitude >= 1000 else { return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)" }
    let digits = String(Int(rounded)).reversed().enumerated()
    return String(digits.flatMap { $0 > 0 && $0.isMultiple(of: 3) ? [",", $1] : [$1] }.reversed())
  }
}
