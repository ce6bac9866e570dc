/// What the page does, as JavaScript. Its parts stand in one scope and see each other.
enum ReportScript {
  static let all = """
    "use strict";
    (() => {
    \([elements, data, source, results, journey, picture, timeline, panels, page].joined(separator: "\n\n"))
    })();
    """
}
