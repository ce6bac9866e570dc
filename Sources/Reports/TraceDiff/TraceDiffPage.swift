public import Findings
public import TraceAnalysis
import TextFormats
import TraceFormat

/// How two traces differ, as a page for a browser: one file, which loads nothing and runs nothing.
public enum TraceDiffPage {
  /// - Throws: a fault of the traces that their reader does not look for.
  public static func html(_ diff: TraceDiff) throws(Finding) -> String {
    let groups = try DiffGroup.all(diff)
    // Nobody who wrote one of the traces could have known it.
    let nonce = diff.a.footer.digest + diff.b.footer.digest
    let name = HTMLText.escaped(diff.b.header.journey.name)
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-\(nonce)'; base-uri 'none'; \
      form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(HTMLText.escaped(diff.summary)) · \(name)</title>
      <style nonce="\(nonce)">
      \(style)
      </style>
      </head>
      <body>
      <header>
      <h1>\(name)</h1>
      <p class="verdict \(diff.isEmpty ? "same" : "differs")">\(HTMLText.escaped(TraceDiffText.verdict(diff)))</p>
      <dl class="files">
      \(file("first", diff.a))
      \(file("second", diff.b))
      </dl>

      """
    if !groups.isEmpty { page += contents(groups) }
    page += "</header>\n<main>\n"
    for group in groups { page += section(group) }
    page += "</main>\n</body>\n</html>\n"
    return page
  }

  private static func file(_ name: String, _ trace: Trace) -> String {
    "<div><dt>\(name)</dt><dd><code>\(HTMLText.escaped(trace.file))</code>, \(Quote.count(trace.records.count, "record"))</dd></div>"
  }

  /// The groups with their marks: contents and legend in one.
  private static func contents(_ groups: [DiffGroup]) -> String {
    var html = "<ul class=\"legend\">\n"
    for group in groups {
      let kind = group.kind
      html += """
        <li><b class="mark \(id(kind))">\(HTMLText.escaped(kind.mark))</b>\
        <a href="#\(id(kind))">\(group.count) \(kind.name)</a> <small>\(kind.meaning)</small></li>

        """
    }
    return html + "</ul>\n"
  }

  private static func id(_ kind: DiffGroup.Kind) -> String { String(kind.name.split(separator: " ")[0]) }

  private static func section(_ group: DiffGroup) -> String {
    let id = id(group.kind)
    var html = "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n"
    html += "<h2 id=\"\(id)-title\">\(group.kind.name) <small>\(group.count)</small></h2>\n"
    var step: String?
    html += "<ol>\n"
    for entry in group.entries {
      if let new = entry.step, new != step { html += "<li class=\"step\">\(HTMLText.escaped(new))</li>\n" }
      step = entry.step ?? entry.words
      html += item(entry, group.kind)
    }
    html += "</ol>\n"
    if group.count > group.entries.count {
      html += "<p>… and \(group.count - group.entries.count) more; <code>--json</code> has all.</p>\n"
    }
    return html + "</section>\n"
  }

  private static func item(_ entry: DiffGroup.Entry, _ kind: DiffGroup.Kind) -> String {
    let depth = min(entry.depth, 6)
    var html =
      "<li class=\"\(id(kind)) depth\(depth)\"><b class=\"mark \(id(kind))\">\(HTMLText.escaped(kind.mark))</b>"
    if !entry.place.isEmpty { html += "<span class=\"place\">\(entry.place)</span>" }
    if !entry.words.isEmpty { html += "<code>\(HTMLText.escaped(entry.words))</code>" }
    if !entry.details.isEmpty {
      html += "\n<table><thead><tr><th>key</th><th>first</th><th>second</th></tr></thead><tbody>\n"
      for detail in entry.details {
        html += "<tr><th scope=\"row\">\(HTMLText.escaped(detail.path))</th>"
        html += "<td class=\"old\"><code>\(HTMLText.escaped(detail.old))</code></td>"
        html += "<td class=\"new\"><code>\(HTMLText.escaped(detail.new))</code></td></tr>\n"
      }
      html += "</tbody></table>"
    }
    return html + "</li>\n"
  }

  private static let style = """
    :root { --text: #1c1c1e; --soft: #5b5b60; --page: #ffffff; --card: #f2f2f7; --line: #d1d1d6;
      --minus: #b3261e; --plus: #1b6e35; --change: #8a5300; --move: #0a58a8; }
    @media (prefers-color-scheme: dark) { :root { --text: #f2f2f7; --soft: #a1a1a8; --page: #161618; --card: #222226;
      --line: #3a3a40; --minus: #ff8a80; --plus: #7ddc95; --change: #ffc266; --move: #8cc4ff; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 70rem; padding: 1.5rem; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, sans-serif; }
    h1 { font-size: 1.4rem; margin: 0; }
    h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
    h2::first-letter { text-transform: uppercase; }
    small { color: var(--soft); font-weight: normal; }
    code, .place { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
    a { color: inherit; }
    .verdict { margin: .25rem 0; font-weight: 600; }
    .verdict.same { color: var(--plus); } .verdict.differs { color: var(--minus); }
    .files { margin: .5rem 0; } .files div { display: flex; gap: .75rem; }
    .files dt { color: var(--soft); min-width: 4rem; } .files dd { margin: 0; }
    ol, .legend { list-style: none; margin: 0; padding: 0; }
    .legend { display: grid; gap: .125rem; padding: .75rem 1rem; background: var(--card); border-radius: .5rem; }
    ol > li { padding: .25rem .75rem; border-left: 3px solid var(--line); }
    .step { margin-top: .75rem; color: var(--soft); font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
    .mark { display: inline-block; width: 1.5rem; font-family: ui-monospace, monospace; }
    .place { color: var(--soft); margin-right: .75rem; }
    .depth2 { padding-left: 2rem; } .depth3 { padding-left: 3.25rem; } .depth4 { padding-left: 4.5rem; }
    .depth5 { padding-left: 5.75rem; } .depth6 { padding-left: 7rem; }
    li.missing { border-color: var(--minus); } .mark.missing, td.old { color: var(--minus); }
    li.added { border-color: var(--plus); } .mark.added, td.new { color: var(--plus); }
    li.changed, li.header { border-color: var(--change); } .mark.changed, .mark.header { color: var(--change); }
    li.moved, li.shifted { border-color: var(--move); } .mark.moved, .mark.shifted { color: var(--move); }
    li.header { display: flex; } li.header table { margin-left: 0; }
    table { margin: .25rem 0 .5rem 1.5rem; border-collapse: collapse; }
    th, td { padding: .125rem .75rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
    thead th { color: var(--soft); font-weight: normal; font-size: .8125rem; }
    tbody th { font: .875rem/1.5 ui-monospace, monospace; }
    """
}
