extension ReportScript {
  /// The page of the whole run.
  static let results = #"""
    const outcomes = [
      ["failed", "failed"], ["error", "with an error"], ["nondeterministic", "nondeterministic"], ["passed", "passed"],
      ["pending", "pending"], ["skipped", "skipped"], ["interrupted", "interrupted"],
    ];
    const fixtures = [
      ["different", "changed trace"], ["missing", "new trace"], ["unreadable", "unreadable fixture"],
    ];
    const marks = { passed: "✔", failed: "✘", error: "✘", nondeterministic: "✘" };

    const badge = (journey) => h("span", { class: "badge " + journey.outcome },
      h("span", { "aria-hidden": "true" }, marks[journey.outcome] || "◇"), " ", journey.outcome);

    const finding = (item) => h("div", { class: "finding " + item.severity },
      item.file && h("p", { class: "place" }, copied(item.file + (item.line ? ":" + item.line : ""))),
      h("pre", { class: "message" }, item.message),
      item.notes && h("ul", { class: "notes" }, item.notes.map((note) => h("li", {}, note))));

    const printed = (journey) => h("details", {}, h("summary", {}, plural(journey.printed.length, "printed line")),
      h("pre", {}, journey.printed.join("\n")));

    const link = (journey, record) =>
      "#" + new URLSearchParams(record ? { journey: journey.key, record } : { journey: journey.key });

    // The page of the whole run.
    class ResultsPage {
      constructor(root, options) {
        this.filter = {
          outcomes: new Set((options.get("outcome") || "").split(",").filter(Boolean)), text: options.get("q") || "",
          tag: options.get("tag") || "", file: options.get("file") || "",
        };
        this.failures = h("section", { class: "failures", "aria-label": "Failures" });
        this.found = h("p", { class: "found", role: "status" });
        const host = h("div", { class: "journeys", role: "listbox", tabindex: "0", "aria-label": "Journeys" });
        fill(root, this.head(), this.bar(), this.failures, this.found, host);
        this.host = host;
        this.list = new VirtualList(host, 58, (index) => this.row(index), true);
        document.title = run.summary;
        this.apply();
        this.comeBack();
      }

      close() {
        router.left.results = router.results;
        router.left.top = scrollY;
        this.list.close();
      }

      // Whoever has looked at a journey finds the results as they were.
      comeBack() {
        const { results, top, journey } = router.left;
        if (!journey || results !== this.address) return;
        this.selected = this.shown.indexOf(journey);
        scrollTo(0, top);
        this.list.refresh();
        this.tellSelected();
      }

      focus() { this.host.focus({ preventScroll: true }); }

      tellSelected() {
        if (this.selected >= 0) this.host.setAttribute("aria-activedescendant", "row-" + this.selected);
      }

      clear() {
        router.open(new URLSearchParams());
        router.page.search.focus();
      }

      head() {
        const facts = [run.tool, run.parts ? "part " + run.part + " of " + run.parts : "", run.seed ? "seed " + run.seed : "", run.faults ? "faults " + run.faults.join(" ") : ""];
        return h("header", { class: "top" },
          h("div", {}, h("h1", {}, run.interrupted ? "Interrupted run" : "Journeys"), h("p", { class: "summary" }, run.summary),
            h("p", { class: "soft" }, facts.filter(Boolean).join(" · "))),
          button("Keys", showHelp, { class: "quiet", title: "?" }),
          run.findings && h("section", { class: "wide card", "aria-label": "What does not load" },
            h("h2", {}, "What does not load"), run.findings.map(finding)),
          run.stale && h("p", { class: "wide warning" }, "Stale traces, whose journey is gone: ", run.stale.join(", ")),
          run.left && h("p", { class: "wide warning" }, "Traces that wait to be decided on: ", run.left.join(", ")));
      }

      bar() {
        const chip = ([name, label], count) => count > 0 && button([h("b", {}, count), " ", label], (event) => {
          const isOn = !this.filter.outcomes.delete(name) && this.filter.outcomes.add(name);
          event.currentTarget.setAttribute("aria-pressed", isOn ? "true" : "false");
          this.apply();
        }, { class: "chip " + name, "data-outcome": name, "aria-pressed": this.filter.outcomes.has(name) ? "true" : "false" });
        const choice = (key, label, values, least) => values.length >= least && h("label", {},
          h("span", { class: "unseen" }, label),
          h("select", { onchange: (event) => { this.filter[key] = event.target.value; this.apply(); } },
            h("option", { value: "" }, "every " + key),
            values.map((value) => h("option", { value, selected: this.filter[key] === value }, value))));
        this.search = h("input", {
          type: "search", placeholder: "Search names, files, tags, messages  /", "aria-label": "Search", spellcheck: "false",
          value: this.filter.text, oninput: (event) => { this.filter.text = event.target.value; this.apply(); },
        });
        const count = (key, name) => run.journeys.filter((journey) => journey[key] === name).length;
        const traces = ([name, label]) => {
          const number = count("fixture", name);
          return chip([name, number === 1 ? label : label + "s"], number);
        };
        return h("div", { class: "bar", role: "search" },
          outcomes.map((row) => chip(row, count("outcome", row[0]))), fixtures.map(traces),
          this.search, choice("tag", "Tag", run.tags, 1), choice("file", "File", run.files, 2));
      }

      apply() {
        const { text, tag, file } = this.filter;
        const words = text.toLowerCase().split(" ").filter(Boolean);
        const wanted = this.filter.outcomes;
        this.shown = run.journeys.filter((journey) =>
          (wanted.size === 0 || wanted.has(journey.outcome) || wanted.has(journey.fixture))
          && (!tag || (journey.tags || []).includes(tag)) && (!file || journey.file === file)
          && words.every((word) => journey.words.includes(word)));
        const bad = this.shown.filter((journey) => journey.isBad);
        this.showFailures(bad, 20);
        this.shown = bad.concat(this.shown.filter((journey) => !journey.isBad));
        const isAll = this.shown.length === run.journeys.length;
        fill(this.found, isAll ? "" : this.shown.length + " of ", plural(run.journeys.length, "journey"),
          this.shown.length === 0 && !isAll && [" ", button("Show all", () => this.clear(), { class: "quiet" })]);
        this.selected = -1;
        this.host.removeAttribute("aria-activedescendant");
        this.list.show(this.shown.length);
        const options = { outcome: [...wanted].join(","), q: text, tag, file };
        const address = Object.fromEntries(Object.entries(options).filter(([, value]) => value));
        this.address = String(new URLSearchParams(address));
        router.remember(address);
      }

      showFailures(bad, most) {
        fill(this.failures, bad.slice(0, most).map((journey) => h("article", { class: "card" },
          h("h2", {}, badge(journey), " ", h("a", { href: link(journey) }, journey.journey)),
          (journey.findings || []).map(finding),
          journey.printed && printed(journey),
          h("p", {}, copied("settings-sim test " + (journey.again || journey.place))))),
          bad.length > most && button((bad.length - most) + " more failures", () => this.showFailures(bad, most + 100)));
      }

      row(index) {
        const journey = this.shown[index];
        const path = journey.path || [journey.journey];
        const message = journey.isBad && journey.findings ? journey.findings[0].message : journey.reason;
        const trace = fixtures.find(([name]) => name === journey.fixture);
        return h("a", {
          id: "row-" + index, title: journey.journey, class: "journey" + (index === this.selected ? " selected" : ""), href: link(journey), role: "option",
          "aria-selected": index === this.selected ? "true" : "false", tabindex: "-1",
        },
          h("span", { class: "mark " + journey.outcome, title: journey.outcome }, marks[journey.outcome] || "◇"),
          h("span", { class: "name" },
            path.length > 1 && h("span", { class: "group soft" }, path.slice(0, -1).join(" › ") + " ›"),
            h("span", { class: "own" }, path.at(-1)),
            trace && h("span", { class: "badge " + trace[0] }, trace[1])),
          h("span", { class: "facts" }, seconds(journey.ms)),
          h("span", { class: "where" },
            message ? h("span", { class: journey.isBad ? "bad" : "" }, short(message, 200)) : journey.place,
            (journey.tags || []).map((tag) => h("span", { class: "tag" }, tag))),
          h("span", { class: "facts soft" }, plural(journey.records, "record")));
      }

      select(index) {
        if (this.shown.length === 0) return;
        this.selected = Math.max(0, Math.min(this.shown.length - 1, index));
        this.list.reveal(this.selected);
        this.list.refresh();
        this.tellSelected();
      }

      key(event) {
        switch (event.key) {
          case "j": case "ArrowDown": this.select(this.selected + 1); break;
          case "k": case "ArrowUp": this.select(this.selected - 1); break;
          case "Home": this.select(0); break;
          case "End": this.select(this.shown.length - 1); break;
          case "Enter":
            if (event.target.closest("a, button, summary") || this.shown.length === 0) return false;
            if (this.selected < 0 && event.target !== this.search) return false;
            location.hash = link(this.shown[Math.max(0, this.selected)]);
            break;
          case "Escape":
            if (!this.filter.text) return false;
            this.search.value = this.filter.text = "";
            this.apply();
            break;
          default: return false;
        }
        return true;
      }
    }
    """#
}
