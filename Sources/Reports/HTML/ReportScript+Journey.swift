extension ReportScript {
  /// The page of one journey.
  static let journey = #"""
    const tabs = [
      ["record", "Record"], ["state", "State"], ["events", "Events"], ["difference", "Difference"], ["about", "About"],
    ];

    // Of a long name the end, for there is the line.
    const fileOf = (source) => {
      const name = source.slice(source.lastIndexOf("/") + 1);
      return name.length > 20 ? "…" + name.slice(-18) : name;
    };

    // The page of one journey: what came out, and its trace to be stepped through.
    class JourneyPage {
      constructor(root, journey, options) {
        Object.assign(this, { journey, tab: "record", isBefore: false, text: "", hiddenLanes: new Set(), causes: new Set() });
        if (tabs.some(([name]) => name === options.get("tab"))) this.tab = options.get("tab");
        // Where each failure gets its line and its record, when they are there.
        this.places = (journey.findings || []).map(() => h("div", { class: "told" }));
        document.title = visible(journey.journey);
        router.left.journey = journey;
        this.viewer = h("div", { class: "viewer" }, h("p", { class: "soft", role: "status" }, "Opening the trace …"));
        fill(root, this.head(), this.outcome(), this.viewer);
        scrollTo(0, 0);
        this.opening = unpack(journey).then((opened) => this.show(opened, options), (fault) => {
          fill(this.viewer, h("p", { class: "bad" }, "The trace cannot be opened: " + fault.message));
        });
      }

      focus() { this.heading.focus({ preventScroll: true }); }

      close() {
        this.isClosed = true;
        if (this.list) this.list.close();
        if (this.timeline) this.timeline.close();
      }

      head() {
        const { journey } = this;
        const neighbour = (step, label, key) => {
          const other = run.journeys[journey.index + step];
          return h("a", {
            class: "button quiet" + (other ? "" : " off"), href: other && link(other), title: (other ? other.journey + "  " : "") + key,
          }, label);
        };
        const path = journey.path || [journey.journey];
        this.heading = h("h1", { tabindex: "-1" }, badge(journey), " ",
          path.map((part, index) => [index > 0 && h("span", { class: "soft" }, " › "), part]));
        return h("header", { class: "top" },
          h("nav", { "aria-label": "Journeys" },
            h("a", { class: "button quiet", href: "#" + router.results, title: "Esc" }, "‹ Results"),
            neighbour(-1, "Previous", "["), neighbour(1, "Next", "]"), button("Keys", showHelp, { class: "quiet", title: "?" })),
          h("div", { class: "wide" },
            this.heading,
            h("p", { class: "soft facts" }, copied(journey.place), journey.app && h("span", {}, "app " + journey.app),
              h("span", {}, seconds(journey.ms)), h("span", {}, plural(journey.records, "record")),
              (journey.tags || []).map((tag) => h("span", { class: "tag" }, tag)))));
      }

      outcome() {
        const { journey } = this;
        const verdict = journey.fixture === "different" ? "Its trace has changed: " : "Its fixture trace cannot be read: ";
        const difference = journey.difference && h("details", { class: "card changed" },
          h("summary", {}, verdict, journey.difference.message),
          finding(journey.difference));
        const isPlain = !journey.findings && !journey.printed && !journey.reason && !difference && journey.fixture !== "missing";
        return !isPlain && h("div", { class: "outcome" },
          journey.reason && h("p", {}, journey.outcome + ": " + journey.reason),
          journey.findings && h("section", { class: "card", "aria-label": "Failures" },
            journey.findings.map((item, index) => [finding(item), this.places[index]]),
            h("p", { class: "soft" }, copied("settings-sim test " + (journey.again || journey.place)))),
          difference,
          journey.fixture === "missing" && h("p", { class: "warning" }, "Its trace is new: nobody has accepted it yet."),
          journey.printed && printed(journey));
      }

      show(opened, options) {
        if (this.isClosed) return;
        (this.journey.findings || []).forEach(({ file, line, message }, index) => {
          const seq = opened?.trace?.failures.find((one) => opened.trace.record(one).data.message === message);
          fill(this.places[index], opened && file && excerpt(opened.sources, file + ":" + line, opened.trace ? 1 : 3),
            seq && button("Go to record " + seq, () => this.select(seq), { class: "quiet", "data-record": seq }));
        });
        if (!opened?.trace?.count) {
          const isEmpty = this.journey.records === 0;
          fill(this.viewer, h("p", { class: "soft" }, isEmpty ? "It has no trace: nothing was launched."
            : ["This report has no trace of the journey. Parts of a run bring their traces when they were written with ",
              h("code", {}, "--reporter blob=FILE"), "."]));
          return;
        }
        Object.assign(this, opened);
        const host = h("div", { class: "records", role: "listbox", tabindex: "0", "aria-label": "Records" });
        this.search = h("input", {
          type: "search", placeholder: "Search records  /", "aria-label": "Search records", spellcheck: "false", value: this.text,
          oninput: (event) => {
            this.text = event.target.value;
            clearTimeout(this.typing);
            this.typing = setTimeout(() => this.choose(), this.trace.count > 5000 ? 150 : 0);
          },
        });
        this.count = h("span", { class: "soft", role: "status" });
        this.timeline = new Timeline(this);
        this.details = h("div", { class: "panel", id: "panel", role: "tabpanel", tabindex: "0" });
        this.tabBar = h("div", { class: "tabs", role: "tablist", "aria-label": "About the record" });
        this.picture = h("figure", { class: "picture" });
        const known = tabs.filter(([name]) => name !== "difference" || this.packet.difference);
        this.tabButtons = new Map(known.map(([name, label], index) => {
          const count = name === "events" ? " " + this.trace.events.length : "";
          return [name, button(label + count, () => this.openTab(name), {
            role: "tab", id: "tab-" + name, "aria-controls": "panel", title: String(index + 1),
          })];
        }));
        fill(this.tabBar, [...this.tabButtons.values()]);
        fill(this.viewer, this.timeline.element,
          h("div", { class: "columns" },
            h("section", { class: "list", "aria-label": "Trace" }, h("div", { class: "bar" }, this.search, this.count), host),
            h("section", { class: "details", "aria-label": "Selected record" }, this.tabBar, this.details), this.picture));
        this.list = new VirtualList(host, 26, (index) => this.row(index));
        this.host = host;
        this.timeline.measure();
        const wanted = Number(options.get("record"));
        const { failures, inputs, count } = this.trace;
        this.selected = wanted >= 1 && wanted <= count ? Math.floor(wanted) : failures[0] || inputs[0] || 1;
        this.choose();
      }

      // Which records the list shows.
      choose() {
        const { trace, hiddenLanes } = this;
        const words = this.text.toLowerCase().split(" ").filter(Boolean);
        this.shown = [];
        for (let seq = 1; seq <= trace.count; seq += 1) {
          if (hiddenLanes.has(trace.lanes[seq])) continue;
          if (words.length > 0) {
            const record = trace.record(seq);
            const text = (trace.words(seq) + " " + (record.source || "") + " " + json(record.changes || "")).toLowerCase();
            if (!words.every((word) => text.includes(word))) continue;
          }
          this.shown.push(seq);
        }
        const isAll = this.shown.length === trace.count;
        this.count.textContent = isAll ? plural(trace.count, "record") : this.shown.length + " of " + trace.count;
        this.list.show(this.shown.length);
        this.list.reveal(Math.max(0, this.indexOf(this.selected)));
        this.select(this.selected);
      }

      row(index) {
        const seq = this.shown[index];
        const { trace } = this;
        const record = trace.record(seq);
        const before = index > 0 ? trace.record(this.shown[index - 1]).ms : -1;
        const isEffect = record.cause === this.selected;
        const relation = seq === this.selected ? " selected" : this.causes.has(seq) ? " cause" : isEffect ? " effect" : "";
        const changes = record.changes ? Object.keys(record.changes).length : 0;
        const row = h("div", {
          class: "record lane" + trace.lanes[seq] + " " + trace.classes[seq] + relation
            + (record.kind === "expect.failed" ? " bad" : ""),
          id: "record-" + seq, role: "option", "aria-selected": seq === this.selected ? "true" : "false",
          onclick: () => this.select(seq),
        },
          h("span", { class: "number" }, seq),
          h("span", { class: "time" }, record.ms === before ? "" : seconds(record.ms)),
          h("span", { class: "arrow", "aria-hidden": "true" }, relation === " cause" ? "│" : relation === " effect" ? "└" : ""),
          h("span", { class: "words depth" + trace.depths[seq] }, h("b", {}, record.kind), short(trace.fields(record), 240)),
          record.source && h("span", { class: "source", title: record.source + "\n" + (lineAt(this.sources, record.source) || "").trim() },
            fileOf(record.source)),
          changes > 0 && h("span", { class: "changes", title: Object.keys(record.changes).join(", ") }, "→ " + changes));
        return row;
      }

      select(seq) {
        this.selected = Math.max(1, Math.min(this.trace.count, seq));
        this.selectedEnd = this.trace.end(this.selected);
        this.causes = new Set(this.trace.chain(this.selected).slice(0, -1));
        const index = this.indexOf(this.selected);
        if (this.shown[index] === this.selected) this.list.reveal(index);
        this.list.refresh();
        this.host.setAttribute("aria-activedescendant", "record-" + this.selected);
        this.timeline.draw();
        showPicture(this);
        this.showTab();
        router.remember({ journey: this.journey.key, record: this.selected, ...(this.tab === "record" ? {} : { tab: this.tab }) });
      }

      // The place of a record in what is shown, or of the last one before it.
      indexOf(seq) {
        let [low, high] = [0, this.shown.length];
        while (low < high) {
          const middle = (low + high) >> 1;
          if (this.shown[middle] <= seq) low = middle + 1; else high = middle;
        }
        return low - 1;
      }

      step(by) {
        if (this.shown.length === 0) return;
        const index = this.indexOf(this.selected);
        const isShown = this.shown[index] === this.selected;
        const next = by < 0 && !isShown ? index : index + by;
        this.select(this.shown[Math.max(0, Math.min(this.shown.length - 1, next))]);
      }

      stepIn(list, by) {
        const next = by > 0 ? list.find((seq) => seq > this.selected) : list.findLast((seq) => seq < this.selected);
        if (next) this.select(next);
      }

      openTab(name) {
        if (!this.tabButtons.has(name)) return;
        this.tab = name;
        this.select(this.selected);
      }

      showTab() {
        for (const [name, tab] of this.tabButtons) {
          tab.setAttribute("aria-selected", name === this.tab ? "true" : "false");
        }
        this.details.setAttribute("aria-labelledby", "tab-" + this.tab);
        panels[this.tab](this);
      }

      key(event) {
        const { trace } = this;
        if (event.key === "Escape" && event.target === this.search) {
          this.search.value = this.text = "";
          this.choose();
          this.host.focus();
          return true;
        }
        if (event.key === "Escape") { location.hash = "#" + router.results; return true; }
        if (event.key === "[" || event.key === "]") {
          const other = run.journeys[this.journey.index + (event.key === "[" ? -1 : 1)];
          if (other) location.hash = link(other);
          return true;
        }
        if (!this.list) return false;
        const places = [...this.tabButtons.keys()];
        switch (event.key) {
          case "Enter": if (event.target !== this.search) return false; this.choose(); this.host.focus(); break;
          case "j": case "ArrowDown": this.step(1); break;
          case "k": case "ArrowUp": this.step(-1); break;
          case "PageDown": this.step(15); break;
          case "PageUp": this.step(-15); break;
          case "ArrowRight": if (event.shiftKey) this.stepPicture?.(1); else this.stepIn(trace.inputs, 1); break;
          case "ArrowLeft": if (event.shiftKey) this.stepPicture?.(-1); else this.stepIn(trace.inputs, -1); break;
          case "Home": this.select(this.shown[0] || 1); break;
          case "End": this.select(this.shown.at(-1) || trace.count); break;
          case "c": this.select(trace.record(this.selected).cause || this.selected); break;
          case "e": this.select(trace.firstEffects[this.selected] || this.selected); break;
          case "n": this.stepIn(trace.failures, 1); break;
          case "N": this.stepIn(trace.failures, -1); break;
          case "b": this.isBefore = !this.isBefore; showPicture(this); break;
          case "t": this.timeline.switchScale(); break;
          case "+": case "=": this.timeline.zoom(0.5); break;
          case "-": this.timeline.zoom(2); break;
          case "0": this.timeline.zoom(Infinity); break;
          default: {
            const place = places[Number(event.key) - 1];
            if (!place) return false;
            this.openTab(place);
          }
        }
        return true;
      }
    }
    """#
}
