extension ReportScript {
  /// What is told of the selected record.
  static let panels = #"""
    const recordLink = (page, seq, text) => h("button", {
      type: "button", onclick: () => page.select(seq), "data-record": seq,
      class: "recordlink " + (page.trace.record(seq).kind === "expect.failed" ? "bad" : "lane" + page.trace.lanes[seq]),
    }, h("span", { class: "number" }, seq), " ", short(text || page.trace.words(seq), 160));

    // A list that may be long, in pieces.
    const inPieces = (items, make, size = 100) => {
      const list = h("ol", { class: "pieces" });
      const show = (from) => {
        list.append(...items.slice(from, from + size).map((item) => h("li", {}, make(item))));
        if (from + size >= items.length) return;
        const more = h("li", {}, button((items.length - from - size) + " more", () => { more.remove(); show(from + size); }));
        list.append(more);
      };
      show(0);
      return list;
    };

    const headed = (labels, rows) => h("table", { class: "state" },
      h("thead", {}, h("tr", {}, labels.map((label) => h("th", { scope: "col" }, label)))), rows);

    const chainOf = (page, chain) => {
      // Of a long one the input and the last steps.
      const hidden = Math.max(0, chain.length - 51);
      return h("ol", { class: "chain" }, chain.map((seq, depth) => {
        if (depth > 0 && depth <= hidden) return depth === 1 && h("li", { class: "depth1 soft" }, "… " + hidden + " more");
        return h("li", { class: "depth" + Math.min(depth, 8) },
          depth > 0 && h("span", { class: "arrow", "aria-hidden": "true" }, "↳ "),
          seq === page.selected ? h("b", {}, seq + " " + page.trace.record(seq).kind) : recordLink(page, seq));
      }));
    };

    const eventCard = (page, seq) => {
      const { trace } = page;
      const { data, ms, kind } = trace.record(seq);
      const root = trace.roots[seq];
      const properties = data.properties || data.traits || {};
      const step = trace.record(root).kind === "state.snapshot" ? "the launch" : "";
      return h("article", { class: "event" + (seq === page.selected ? " selected" : "") },
        h("h3", {}, recordLink(page, seq, String(data.event || data.user || kind)),
          h("span", { class: "soft" }, seconds(ms), kind === "analytics.tracked" ? "" : " · " + kind)),
        Object.keys(properties).length > 0 && tree(properties, 2),
        h("p", { class: "soft" }, "step: ", root === seq ? "none" : recordLink(page, root, step)));
    };

    const differenceEntry = (page, entry) => {
      const { same_numbers: hasNumbers } = page.packet.difference;
      const isHere = entry.record && hasNumbers && entry.record <= page.trace.count;
      return h("div", { class: "entry depth" + Math.min(entry.depth, 8) },
        entry.step && h("p", { class: "soft" }, entry.step),
        isHere ? recordLink(page, entry.record, entry.words) : h("code", {}, entry.place + " " + entry.words),
        entry.details.length > 0 && headed(["key", "fixture", "now"], h("tbody", {}, entry.details.map((detail) =>
          h("tr", {}, h("th", { scope: "row" }, detail.key), h("td", { class: "old" }, detail.old),
            h("td", { class: "new" }, detail.new))))));
    };

    const stateRow = (page, key, before, after, end) => {
      const [old, now] = [before.get(key), after.get(key)];
      const isChanged = json(old?.value) !== json(now?.value);
      const isOld = now && now.seq !== end && !page.trace.toldKeys.has(key);
      const none = () => h("span", { class: "soft" }, "—");
      const row = h("tr", { class: isChanged ? "changed" : "", "data-key": key },
        h("th", { scope: "row" }, key), h("td", {}, old ? tree(old.value, 2) : none()),
        h("td", {}, now ? tree(now.value, 2) : none(), isOld && h("span", { class: "soft" }, " as of record " + now.seq)),
        h("td", {}, now && recordLink(page, now.seq, " ")));
      return { key, isChanged, row };
    };

    // What each tab says of the selected record.
    const panels = {
      record(page) {
        const { trace, selected, packet } = page;
        const record = trace.record(selected);
        const chain = trace.chain(selected);
        const effects = trace.effects(selected, 2000);
        const source = record.source || trace.record(chain[0]).source;
        const fact = (name, ...values) => h("div", {}, h("dt", {}, name), h("dd", {}, values));
        fill(page.details,
          h("h2", { class: record.kind === "expect.failed" ? "bad" : "lane" + trace.lanes[selected] }, record.kind),
          // Words of code stand between backticks.
          own(packet.kinds, record.kind) && h("p", { class: "soft" },
            packet.kinds[record.kind].split("`").map((part, index) => (index % 2 ? h("code", {}, part) : part))),
          h("dl", { class: "facts" },
            fact("record", selected + " of " + trace.count), fact("time", seconds(record.ms)),
            source && fact("source", copied(source), !record.source && h("span", { class: "soft" }, ", record " + chain[0]))),
          source && excerpt(page.sources, source),
          h("h3", {}, "Data"), tree(record.data),
          record.changes && [h("h3", {}, "Changes"), tree(record.changes)],
          chain.length > 1 && [h("h3", {}, "What led to it"), chainOf(page, chain)],
          effects.length > 0 && [h("h3", {}, "What followed"), inPieces(effects, (seq) => recordLink(page, seq))]);
      },

      state(page) {
        const { trace, selected } = page;
        const end = trace.stateEnd(selected);
        const before = selected > 1 ? trace.state(selected - 1) : new Map();
        const after = trace.state(end);
        const keys = [...new Set([...after.keys(), ...before.keys()])];
        const rows = keys.map((key) => stateRow(page, key, before, after, end));
        const changed = rows.filter((one) => one.isChanged);
        page.onlyChanges ??= true;
        page.stateText ??= "";
        const body = h("tbody");
        const show = () => {
          const text = page.stateText.toLowerCase();
          const wanted = (page.onlyChanges && !text ? changed : rows).filter(({ key }) => key.toLowerCase().includes(text));
          const none = text ? "No key has this in its name." : "Nothing of the state changed here.";
          fill(body, wanted.length > 0 ? wanted.map(({ row }) => row)
            : h("tr", {}, h("td", { colspan: "4", class: "soft" }, none)));
        };
        const search = h("input", {
          type: "search", placeholder: "Search keys", "aria-label": "Search keys", value: page.stateText,
          oninput: (event) => { page.stateText = event.target.value; show(); },
        });
        const only = h("input", {
          type: "checkbox", checked: page.onlyChanges, onchange: (event) => { page.onlyChanges = event.target.checked; show(); },
        });
        show();
        fill(page.details,
          h("div", { class: "bar" }, search, h("label", {}, only, " changes alone (" + changed.length + ")")),
          headed(["key", selected > 1 ? "after record " + (selected - 1) : "before", "after record " + end, "by"], body));
      },

      events(page) {
        const { trace, selected } = page;
        if (trace.events.length === 0) {
          fill(page.details, h("p", { class: "soft" }, "The journey sent no analytics events."));
          return;
        }
        // Of very many those from the selected step on.
        const first = Math.max(0, trace.events.findIndex((seq) => trace.roots[seq] >= trace.roots[selected]));
        const from = trace.events.length > 100 ? Math.max(0, first - 20) : 0;
        fill(page.details, from > 0 && h("p", { class: "soft" }, from + " events before"),
          inPieces(trace.events.slice(from), (seq) => eventCard(page, seq)));
        page.details.querySelector(".event.selected")?.scrollIntoView({ block: "nearest" });
      },

      difference(page) {
        const { verdict, groups } = page.packet.difference;
        fill(page.details, h("p", { class: "verdict" }, "From the fixture trace to this one: " + verdict),
          groups.map(({ mark, name, meaning, count, entries }) => h("section", { class: "group " + name.split(" ")[0] },
            h("h3", {}, h("span", { class: "mark" }, mark), " " + name + " (" + count + ") ", h("span", { class: "soft" }, meaning)),
            inPieces(entries, (entry) => differenceEntry(page, entry)))));
      },

      about(page) {
        const { header, footer } = page.trace;
        const { parts, ...app } = header.app;
        fill(page.details, h("p", { class: "soft" }, "The head and the end of the trace."), tree({ ...header, app }),
          h("h3", {}, "End"), tree(footer), parts && [h("h3", {}, "Parts of the definition"), folded(parts, 9)]);
      },
    };
    """#
}
