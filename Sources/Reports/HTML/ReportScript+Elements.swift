extension ReportScript {
  /// The signs of `HTMLText.hidden`, as a regular expression has them.
  private static let hidden = HTMLText.hidden.map { range in
    "\\u\(sign(range.lowerBound))-\\u\(sign(range.upperBound))"
  }.joined()

  private static func sign(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// What the page is made of, and long lists.
  static let elements = #"""
    // An element with attributes, listeners (on…) and children. Texts become text nodes: nothing is ever read as markup.
    const h = (tag, attributes, ...children) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes || {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        // A value is not seen, and what it is compared with is not written out either.
        else element.setAttribute(name, value === true ? "" : name === "value" ? value : visible(String(value)));
      }
      element.append(...nodes(children));
      return element;
    };

    const nodes = (children) => children.flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => (child instanceof Node ? child : visible(String(child))));

    const fill = (element, ...children) => {
      element.replaceChildren(...nodes(children));
      return element;
    };

    // Controls, and marks that make text read as other text than it is, are written out.
    const hidden = /(?![\t\n])[\#(hidden)]/g;
    const visible = (text) => text.replace(hidden, (sign) => "\\u{" + sign.charCodeAt(0).toString(16).toUpperCase() + "}");

    const short = (text, length) => (text.length > length ? text.slice(0, length) + "…" : text);
    const seconds = (ms) => (ms / 1000).toFixed(3) + " s";
    const plural = (count, one, many) => count + " " + (count === 1 ? one : many || one + "s");
    const json = (value) => JSON.stringify(value);
    const own = (map, key) => (map && Object.hasOwn(map, key) ? map[key] : undefined);

    const button = (label, action, more) => h("button", { type: "button", onclick: action, ...more }, label);

    // A text that one wants elsewhere, with a button that takes it there.
    const copied = (text) => {
      const copy = button("copy", async () => {
        try {
          await navigator.clipboard.writeText(text);
          copy.textContent = "copied";
        } catch {
          getSelection().selectAllChildren(code);
          copy.textContent = "selected";
        }
        setTimeout(() => { copy.textContent = "copy"; }, 1500);
      }, { class: "quiet", "aria-label": "Copy " + text });
      const code = h("code", {}, text);
      return h("span", { class: "copied" }, code, " ", copy);
    };

    // A value as a tree that can be folded.
    const tree = (value, depth = 0) => {
      if (value === null || typeof value !== "object") return h("span", { class: "value " + typeof value }, json(value));
      const entries = Array.isArray(value) ? value.map((item, index) => [String(index), item]) : Object.entries(value);
      if (entries.length === 0) return h("span", { class: "value" }, Array.isArray(value) ? "[]" : "{}");
      const isPlain = Array.isArray(value) && entries.length < 20 && value.every((item) => item === null || typeof item !== "object");
      if (isPlain && json(value).length < 80) return h("span", { class: "value string" }, json(value));
      const list = h("dl", { class: "tree" });
      const show = (from) => {
        for (const [key, item] of entries.slice(from, from + 200)) {
          list.append(h("div", {}, h("dt", {}, key), h("dd", {}, folded(item, depth + 1))));
        }
        if (from + 200 < entries.length) {
          const more = button("… " + (entries.length - from - 200) + " more", () => { more.remove(); show(from + 200); });
          list.append(more);
        }
      };
      show(0);
      return list;
    };

    const folded = (value, depth) => {
      const isLeaf = value === null || typeof value !== "object" || Object.keys(value).length === 0;
      if (isLeaf || depth < 3) return tree(value, depth);
      const box = h("details", {}, h("summary", {}, short(json(value), 80)));
      box.addEventListener("toggle", () => { if (box.open && box.children.length === 1) box.append(tree(value, depth)); });
      return box;
    };

    // A long list of rows of one height, of which only those are in the document that can be seen.
    class VirtualList {
      // make(index) gives a row. With `scrollsPage` the page is what scrolls, else the host itself.
      constructor(host, height, make, scrollsPage = false) {
        Object.assign(this, { host, height, make, scrollsPage, count: 0, rows: new Map() });
        this.space = h("div", { class: "space", role: "presentation" });
        host.append(this.space);
        host.classList.add("virtual");
        this.redraw = () => this.draw();
        (scrollsPage ? window : host).addEventListener("scroll", this.redraw, { passive: true });
        this.observer = new ResizeObserver(this.redraw);
        this.observer.observe(scrollsPage ? document.documentElement : host);
      }

      close() {
        (this.scrollsPage ? window : this.host).removeEventListener("scroll", this.redraw);
        this.observer.disconnect();
      }

      show(count) {
        this.count = count;
        this.space.style.height = count * this.height + "px";
        this.refresh();
      }

      refresh() {
        for (const row of this.rows.values()) row.remove();
        this.rows.clear();
        this.draw();
      }

      view() {
        if (!this.scrollsPage) return [this.host.scrollTop, this.host.clientHeight];
        return [-this.space.getBoundingClientRect().top, innerHeight];
      }

      draw() {
        const [top, room] = this.view();
        const first = Math.max(0, Math.floor(top / this.height) - 4);
        const last = Math.min(this.count, Math.ceil((top + room) / this.height) + 4);
        for (const [index, row] of this.rows) {
          if (index < first || index >= last) {
            row.remove();
            this.rows.delete(index);
          }
        }
        for (let index = first; index < last; index += 1) {
          if (this.rows.has(index)) continue;
          const row = this.make(index);
          row.style.top = index * this.height + "px";
          row.setAttribute("aria-posinset", index + 1);
          row.setAttribute("aria-setsize", this.count);
          this.rows.set(index, row);
          this.space.append(row);
        }
      }

      // Scrolls no further than it has to.
      reveal(index) {
        const [top, room] = this.view();
        const at = index * this.height;
        const by = at < top ? at - top : at + this.height > top + room ? at + this.height - top - room : 0;
        if (by === 0) return;
        const far = Math.abs(by) > room ? by + Math.sign(by) * (room / 2 - this.height) : by;
        if (this.scrollsPage) scrollBy(0, by < 0 ? by - 140 : by + 60);
        else this.host.scrollTop += far;
        this.draw();
      }
    }
    """#
}
