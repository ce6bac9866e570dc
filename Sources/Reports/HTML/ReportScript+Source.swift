extension ReportScript {
  /// What is written in scripts.
  static let source = #"""
    // The lines of scripts that a journey points at, by file and number.
    const sourceLines = (sources) => {
      const files = new Map();
      for (const { file, line, lines } of sources || []) {
        if (!files.has(file)) files.set(file, new Map());
        lines.forEach((text, index) => files.get(file).set(line + index, text));
      }
      return files;
    };

    // What stands at a line of a script; undefined where nobody knows.
    const lineAt = (sources, source) => {
      const colon = source.lastIndexOf(":");
      return sources.get(source.slice(0, colon))?.get(Number(source.slice(colon + 1)));
    };

    // The line with as many as are wanted before and behind it.
    const excerpt = (sources, source, around = 3) => {
      if (lineAt(sources, source) === undefined) return null;
      const colon = source.lastIndexOf(":");
      const [lines, line] = [sources.get(source.slice(0, colon)), Number(source.slice(colon + 1))];
      const near = [];
      for (let at = line - around; at <= line + around; at += 1) if (lines.has(at)) near.push([at, lines.get(at)]);
      // What all of them begin with is not told.
      const starts = near.filter(([, text]) => text.trim()).map(([, text]) => text.search(/\S/));
      const start = starts.length > 0 ? Math.min(...starts) : 0;
      return h("ol", { class: "excerpt", "aria-label": "Script around line " + line }, near.map(([at, text]) =>
        h("li", at === line ? { class: "current", "aria-current": "true" } : {},
          h("span", { class: "number" }, at), h("code", {}, text.slice(start)))));
    };
    """#
}
