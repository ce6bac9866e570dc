extension ReportScript {
  /// The timeline of a journey.
  static let timeline = #"""
    // The course of a journey from left to right, a lane for each kind of thing.
    class Timeline {
      constructor(page) {
        Object.assign(this, { page, trace: page.trace, byTime: false });
        this.canvas = h("canvas", {
          tabindex: "0", role: "slider", "aria-label": "Timeline", "aria-valuemin": "1", "aria-valuemax": this.trace.count,
        });
        this.scale = button("by record", () => this.switchScale(), { class: "quiet", title: "t" });
        this.legend = run.lanes.map((name, lane) => {
          const isEmpty = !this.trace.lanes.subarray(1).includes(lane);
          return button(name, (event) => {
            const { hiddenLanes } = page;
            if (!hiddenLanes.delete(lane)) hiddenLanes.add(lane);
            event.currentTarget.setAttribute("aria-pressed", hiddenLanes.has(lane) ? "false" : "true");
            page.choose();
          }, { class: "lane lane" + lane, "aria-pressed": "true", disabled: isEmpty, title: "show these records, or not" });
        });
        this.film = h("div", { class: "film" });
        this.element = h("section", { class: "timeline", "aria-label": "Timeline" },
          h("div", { class: "lanes" }, this.legend), this.canvas,
          page.packet.shots && [h("span", { class: "soft" }, "Screen"), this.film],
          h("div", { class: "zoom" }, this.scale,
            button("−", () => this.zoom(2), { class: "quiet", title: "- : show more", "aria-label": "Show more" }),
            button("+", () => this.zoom(0.5), { class: "quiet", title: "+ : look closer", "aria-label": "Look closer" }),
            button("all", () => this.zoom(Infinity), { class: "quiet", title: "0" })));
        this.span = this.whole;
        this.operations = this.trace.records.filter((one) => one.cause && one.kind.endsWith(".finished"));
        const pick = (event) => {
          const seq = this.nearest(event.offsetX);
          this.canvas.title = seconds(this.trace.record(seq).ms) + "  " + visible(short(this.trace.words(seq), 200));
          if (event.buttons & 1) page.select(seq);
        };
        this.canvas.addEventListener("pointerdown", (event) => { this.canvas.setPointerCapture(event.pointerId); pick(event); });
        this.canvas.addEventListener("pointermove", pick);
        this.observer = new ResizeObserver(() => this.measure());
        this.scheme = matchMedia("(prefers-color-scheme: dark)");
        this.recolor = () => { this.colors = null; this.draw(); };
        this.scheme.addEventListener("change", this.recolor);
      }

      close() {
        this.observer.disconnect();
        this.scheme.removeEventListener("change", this.recolor);
      }

      static rowHeight = 22;

      get whole() {
        const { count } = this.trace;
        return this.byTime ? [0, Math.max(1, this.trace.record(count).ms)] : [1, Math.max(2, count)];
      }

      value(seq) { return this.byTime ? this.trace.record(seq).ms : seq; }
      x(seq) { return 6 + (this.value(seq) - this.span[0]) / (this.span[1] - this.span[0]) * (this.width - 12); }

      // The first record whose value is not smaller.
      first(value) {
        let [low, high] = [1, this.trace.count + 1];
        while (low < high) {
          const middle = (low + high) >> 1;
          if (this.value(middle) < value) low = middle + 1; else high = middle;
        }
        return low;
      }

      nearest(x) {
        const value = this.span[0] + (x - 6) / (this.width - 12) * (this.span[1] - this.span[0]);
        const after = Math.min(this.first(value), this.trace.count);
        const before = Math.max(1, after - 1);
        return value - this.value(before) < this.value(after) - value ? before : after;
      }

      switchScale() {
        this.byTime = !this.byTime;
        this.scale.textContent = this.byTime ? "by time" : "by record";
        this.span = this.whole;
        this.draw();
      }

      zoom(by) {
        const [low, high] = this.whole;
        const length = Math.min(high - low, Math.max((this.span[1] - this.span[0]) * by, this.byTime ? 20 : 12));
        this.center(length);
        this.draw();
      }

      center(length) {
        const [low, high] = this.whole;
        const start = Math.max(low, Math.min(high - length, this.value(this.page.selected) - length / 2));
        this.span = [start, start + length];
      }

      measure() {
        this.observer.observe(this.element);
        const width = this.canvas.clientWidth;
        const height = run.lanes.length * Timeline.rowHeight + 18;
        if (width === this.width || width === 0) return;
        this.width = width;
        this.canvas.width = Math.round(width * devicePixelRatio);
        this.canvas.height = Math.round(height * devicePixelRatio);
        if (this.page.selected) this.draw();
      }

      paint() {
        const style = getComputedStyle(document.documentElement);
        const color = (name) => style.getPropertyValue("--" + name).trim();
        this.colors = { lanes: run.lanes.map((_, lane) => color("lane" + lane)), font: color("small-font") };
        for (const name of ["text", "soft", "line", "card", "accent", "bad", "effect"]) this.colors[name] = color(name);
      }

      draw() {
        if (!this.width) return;
        if (!this.colors) this.paint();
        const { selected } = this.page;
        const value = this.value(selected);
        if (value < this.span[0] || value > this.span[1]) this.center(this.span[1] - this.span[0]);
        this.canvas.setAttribute("aria-valuenow", selected);
        const { ms, kind } = this.trace.record(selected);
        this.canvas.setAttribute("aria-valuetext", "record " + selected + " at " + seconds(ms) + ": " + kind);
        const context = this.canvas.getContext("2d");
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, this.canvas.width, this.canvas.height);
        context.drawImage(this.background(), 0, 0);
        context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
        this.drawArrows(context, selected);
        this.drawFilm();
      }

      // What does not change with the selected record is drawn once.
      background() {
        const drawn = [...this.span, this.canvas.width, this.byTime, this.colors.text].join();
        if (drawn === this.drawnBackground) return this.layer;
        this.drawnBackground = drawn;
        this.layer = h("canvas", { width: this.canvas.width, height: this.canvas.height });
        const context = this.layer.getContext("2d");
        context.scale(devicePixelRatio, devicePixelRatio);
        context.font = this.colors.font;
        this.drawRows(context);
        this.drawTimes(context);
        this.drawOperations(context);
        this.drawRecords(context);
        return this.layer;
      }

      // As many pictures as there is room for, each where the screen began to look so.
      drawFilm() {
        const { shots, pictures } = this.page.packet;
        if (!shots) return;
        const frame = 46;
        const drawn = [...this.span, this.width, this.byTime].join();
        if (drawn !== this.drawnFilm) {
          this.drawnFilm = drawn;
          this.frames = [];
          let free = 0;
          for (const { record, picture } of shots) {
            const x = this.x(record);
            if (x < free || x > this.width - frame || this.value(record) < this.span[0]) continue;
            const image = h("img", { alt: "", decoding: "async" });
            image.src = pictureAddress(pictures[picture]);
            const name = "Screen after record " + record;
            const element = button(image, () => this.page.select(record), { "aria-label": name, tabindex: "-1" });
            element.style.left = x - 2 + "px";
            this.frames.push({ record, element });
            free = x + frame;
          }
          fill(this.film, this.frames.map(({ element }) => element));
        }
        const now = this.frames.findLast(({ record }) => record <= this.page.selectedEnd);
        for (const one of this.frames) one.element.classList.toggle("selected", one === now);
      }

      y(lane) { return lane * Timeline.rowHeight; }

      drawRows(context) {
        context.fillStyle = this.colors.card;
        for (let lane = 0; lane < run.lanes.length; lane += 2) context.fillRect(0, this.y(lane), this.width, Timeline.rowHeight);
      }

      drawTimes(context) {
        const bottom = this.y(run.lanes.length);
        context.fillStyle = this.colors.soft;
        let [shown, free] = [-1, 0];
        const last = Math.min(this.trace.count, this.first(this.span[1] + 1e-9) - (this.byTime ? 1 : 0));
        const stride = Math.max(1, Math.floor((last - this.first(this.span[0])) / 4000));
        for (let seq = this.first(this.span[0]); seq <= last; seq += stride) {
          const { ms } = this.trace.record(seq);
          const x = this.x(seq);
          if (ms === shown || x < free) continue;
          shown = ms;
          const words = seconds(ms);
          if (x + 50 > this.width) break;
          context.fillStyle = this.colors.line;
          context.fillRect(Math.round(x - 3), 0, 1, bottom + 4);
          context.fillStyle = this.colors.soft;
          context.fillText(words, x - 2, bottom + 13);
          free = x + context.measureText(words).width + 10;
        }
      }

      drawOperations(context) {
        context.globalAlpha = 0.35;
        let drawn = 0;
        for (const { seq, cause } of this.operations) {
          if (this.value(seq) < this.span[0] || this.value(cause) > this.span[1]) continue;
          const lane = this.trace.lanes[seq];
          const [from, to] = [this.x(cause), this.x(seq)];
          context.fillStyle = this.colors.lanes[lane];
          context.fillRect(from, this.y(lane) + 9 + (drawn % 3) * 2, Math.max(1, to - from), 2);
          drawn += 1;
          if (drawn > 5000) break;
        }
        context.globalAlpha = 1;
      }

      drawRecords(context) {
        const [from, to] = [this.first(this.span[0]), Math.min(this.trace.count, this.first(this.span[1] + 1e-9))];
        // Where many fall on one point, one is drawn for all.
        const last = run.lanes.map(() => -9);
        const free = run.lanes.map(() => -9);
        for (let seq = from; seq <= to; seq += 1) {
          const lane = this.trace.lanes[seq];
          const x = Math.round(this.x(seq));
          const isBad = this.trace.record(seq).kind === "expect.failed";
          if (x - last[lane] < 1 && !isBad) continue;
          last[lane] = x;
          context.fillStyle = isBad ? this.colors.bad : this.colors.lanes[lane];
          context.fillRect(x - (isBad ? 2 : 1), this.y(lane) + 4, isBad ? 5 : 3, Timeline.rowHeight - 8);
          if (lane !== 0 || x < free[lane] || to - from > 400) continue;
          const record = this.trace.record(seq);
          const next = Trace.last(this.trace.inputs, seq) === seq ? this.trace.inputs[this.trace.inputs.indexOf(seq) + 1] : 0;
          const room = (next ? this.x(next) : this.width) - x - 8;
          const words = String(record.data.target || record.data.for || record.kind.split(".").at(-1));
          if (room < 24) continue;
          context.fillStyle = this.colors.text;
          context.save();
          context.beginPath();
          context.rect(x + 5, this.y(lane), room, Timeline.rowHeight);
          context.clip();
          context.fillText(visible(words), x + 5, this.y(lane) + 15);
          context.restore();
        }
      }

      // What led to the record, and what followed.
      drawArrows(context, selected) {
        const x = Math.round(this.x(selected));
        context.fillStyle = this.colors.accent;
        context.fillRect(x - 1, 0, 2, this.y(run.lanes.length));
        context.lineWidth = 1.5;
        for (const effect of this.trace.effects(selected, 100)) this.arrow(context, selected, effect, this.colors.effect);
        const chain = this.trace.chain(selected).slice(-50);
        for (let index = 1; index < chain.length; index += 1) {
          this.arrow(context, chain[index - 1], chain[index], this.colors.accent);
        }
        context.fillStyle = this.colors.accent;
        context.fillRect(x - 2, this.y(this.trace.lanes[selected]) + 2, 5, Timeline.rowHeight - 4);
      }

      arrow(context, from, to, color) {
        const half = Timeline.rowHeight / 2;
        const [x1, y1] = [this.x(from) + 1, this.y(this.trace.lanes[from]) + half];
        const [x2, y2] = [this.x(to) - 2, this.y(this.trace.lanes[to]) + half];
        const bend = y1 === y2 ? -half + 2 : 0;
        context.strokeStyle = context.fillStyle = color;
        context.beginPath();
        context.moveTo(x1, y1);
        context.bezierCurveTo(x1 + (x2 - x1) / 2, y1 + bend, x1 + (x2 - x1) / 2, y2 + bend, x2, y2);
        context.stroke();
        context.beginPath();
        context.moveTo(x2 + 2, y2);
        context.lineTo(x2 - 4, y2 - 3);
        context.lineTo(x2 - 4, y2 + 3);
        context.fill();
      }
    }
    """#
}
