extension ReportScript {
  /// The page of one journey.
  static let journey = #"""
    const tabs = [
      ["record", "Record"], ["state", "State"], ["events", "Events"], ["difference", "Difference"], ["about", "About"],
    ];

    // As an image a picture can neither run nor load anything.
    const pictureAddress = (svg) => "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);

    // The page of one journey: what came out, and its trace to be stepped through.
    class JourneyPage {
      constructor(root, journey, options) {
        Object.assign(this, { journey, tab: "record", isBefore: false, hiddenLanes: new Set(), causes: new Set(), text: options.get("q") || "" });
        if (tabs.some(([name]) => name === options.get("tab"))) this.tab = options.get("tab");
        document.title = visible(journey.journey);
        this.viewer = h("div", { class: "viewer" }, h("p", { class: "soft", role: "status" }, "Opening the trace …"));
        fill(root, this.head(), this.outcome(), this.viewer);
        scrollTo(0, 0);
        this.opening = unpack(journey).then((opened) => this.show(opened, options), (fault) => {
          fill(this.viewer, h("p", { class: "bad" }, "The trace cannot be opened: " + fault.message));
        });
      }

      close() {
        this.isClosed = true;
        if (this.list) this.list.close();
        if (this.timeline) this.timeline.close();
      }

      head() {
        const { journey } = this;
        const neighbour = (step, label, key) => {
          const other = run.journeys[journey.index + step];
          return h("a", { class: "button quiet" + (other ? "" : " off"), href: other && link(other), title: (other ? other.journey + "  " : "") + key }, label);
        };
        return h("header", { class: "top" },
          h("nav", { "aria-label": "Journeys" }, h("a", { class: "button quiet", href: "#" + router.results, title: "Esc" }, "‹ Results"),
            neighbour(-1, "Previous", "["), neighbour(1, "Next", "]"), button("Keys", showHelp, { class: "quiet", title: "?" })),
          h("div", { class: "wide" },
            h("h1", {}, badge(journey), " ", (journey.path || [journey.journey]).map((part, index) => [index > 0 && h("span", { class: "soft" }, " › "), part])),
            h("p", { class: "soft facts" }, copied(journey.place), journey.app && h("span", {}, "app " + journey.app),
              h("span", {}, seconds(journey.ms)), h("span", {}, plural(journey.records, "record")),
              (journey.tags || []).map((tag) => h("span", { class: "tag" }, tag)))));
      }

      outcome() {
        const { journey } = this;
        const difference = journey.difference && h("details", { class: "card changed" },
          h("summary", {}, journey.fixture === "different" ? "Its trace has changed: " : "Its fixture trace cannot be read: ", journey.difference.message),
          finding(journey.difference));
        const isPlain = !journey.findings && !journey.printed && !journey.reason && !difference && journey.fixture !== "missing";
        return !isPlain && h("div", { class: "outcome" },
          journey.reason && h("p", {}, journey.outcome + ": " + journey.reason),
          journey.findings && h("section", { class: "card", "aria-label": "Failures" }, journey.findings.map(finding),
            h("p", { class: "soft" }, copied("settings-sim test " + (journey.again || journey.place)))),
          difference, journey.fixture === "missing" && h("p", { class: "warning" }, "Its trace is new: nobody has accepted it yet."),
          journey.printed && h("details", {}, h("summary", {}, plural(journey.printed.length, "printed line")), h("pre", {}, journey.printed.join("\n"))));
      }

      show(opened, options) {
        if (this.isClosed) return;
        if (opened && opened.trace.count === 0) opened = null;
        if (!opened) {
          fill(this.viewer, h("p", { class: "soft" }, "This report has no trace of the journey. ",
            "Parts of a run bring their traces when they were written with ", h("code", {}, "--reporter blob=FILE"), "."));
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
        this.details = h("div", { class: "panel", role: "tabpanel", tabindex: "0" });
        this.tabBar = h("div", { class: "tabs", role: "tablist", "aria-label": "About the record" });
        this.picture = h("figure", { class: "picture" });
        const events = this.trace.events.length;
        const names = { events: "Events " + events };
        this.tabButtons = new Map(tabs.filter(([name]) => name !== "difference" || this.packet.difference).map(([name, label], index) => [
          name, button(names[name] || label, () => this.openTab(name), { role: "tab", title: String(index + 1) })]));
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
        this.count.textContent = this.shown.length === trace.count ? plural(trace.count, "record") : this.shown.length + " of " + trace.count;
        this.list.show(this.shown.length);
        this.list.reveal(Math.max(0, this.indexOf(this.selected)));
        this.select(this.selected);
      }

      row(index) {
        const seq = this.shown[index];
        const { trace } = this;
        const record = trace.record(seq);
        const before = index > 0 ? trace.record(this.shown[index - 1]).ms : -1;
        const relation = seq === this.selected ? " selected" : this.causes.has(seq) ? " cause" : record.cause === this.selected ? " effect" : "";
        const changes = record.changes ? Object.keys(record.changes).length : 0;
        const row = h("div", {
          class: "record lane" + trace.lanes[seq] + " " + trace.classes[seq] + relation + (record.kind === "expect.failed" ? " bad" : ""),
          id: "record-" + seq, role: "option", "aria-selected": seq === this.selected ? "true" : "false",
          onclick: () => this.select(seq),
        },
          h("span", { class: "number" }, seq),
          h("span", { class: "time" }, record.ms === before ? "" : seconds(record.ms)),
          h("span", { class: "arrow", "aria-hidden": "true" }, relation === " cause" ? "│" : relation === " effect" ? "└" : ""),
          h("span", { class: "words depth" + trace.depths[seq] }, h("b", {}, record.kind), short(trace.fields(record), 240)),
          record.source && h("span", { class: "source", title: record.source }, record.source.slice(record.source.lastIndexOf("/") + 1)),
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
        this.showPicture();
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
        panels[this.tab](this);
      }

      showPicture() {
        const { pictures, shots, pictures_end: end } = this.packet;
        if (!shots) {
          fill(this.picture, h("p", { class: "soft" }, "There is no picture of this journey."));
          return;
        }
        const until = this.isBefore ? this.selected - 1 : this.selectedEnd;
        let [low, high] = [0, shots.length];
        while (low < high) {
          const middle = (low + high) >> 1;
          if (shots[middle].record <= until) low = middle + 1; else high = middle;
        }
        const shot = shots[low - 1];
        const side = (isBefore, label) => button(label, () => { this.isBefore = isBefore; this.showPicture(); },
          { "aria-pressed": this.isBefore === isBefore ? "true" : "false", title: "b" });
        const head = h("div", { class: "sides" }, side(true, "Before"), side(false, "After"));
        const step = (by, label) => button(label, () => this.select(shots[Math.max(0, Math.min(shots.length - 1, low - 1 + by))].record),
          { class: "quiet", disabled: !shots[low - 1 + by], title: by < 0 ? "Shift ←" : "Shift →" });
        this.shot = { step: (by) => shots[low - 1 + by] && this.select(shots[low - 1 + by].record) };
        if (!shot || (end && until > end)) {
          fill(this.picture, head, h("p", { class: "soft blank" }, end && until > end ? "The journey shows so much that pictures end here."
            : "Nothing is on the screen yet."));
          return;
        }
        const image = h("img", { alt: "The screen after record " + shot.record, decoding: "async" });
        image.src = pictureAddress(pictures[shot.picture]);
        fill(this.picture, head, image, h("figcaption", {}, step(-1, "‹"), "picture " + low + " of " + shots.length + ", since record " + shot.record, step(1, "›")));
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
          case "ArrowRight": if (event.shiftKey) this.shot?.step(1); else this.stepIn(trace.inputs, 1); break;
          case "ArrowLeft": if (event.shiftKey) this.shot?.step(-1); else this.stepIn(trace.inputs, -1); break;
          case "Home": this.select(this.shown[0] || 1); break;
          case "End": this.select(this.shown.at(-1) || trace.count); break;
          case "c": this.select(trace.record(this.selected).cause || this.selected); break;
          case "e": this.select(trace.firstEffects[this.selected] || this.selected); break;
          case "n": this.stepIn(trace.failures, 1); break;
          case "N": this.stepIn(trace.failures, -1); break;
          case "b": this.isBefore = !this.isBefore; this.showPicture(); break;
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
