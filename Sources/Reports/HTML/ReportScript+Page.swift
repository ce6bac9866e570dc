extension ReportScript {
  /// Keys and addresses.
  static let page = #"""
    const help = [
      ["everywhere", [["/", "search"], ["Esc", "back"], ["?", "this help"]]],
      ["results", [["j k ↓ ↑", "next and previous journey"], ["Enter", "open it"]]],
      ["a journey", [
        ["j k ↓ ↑", "next and previous record"], ["→ ←", "next and previous input"],
        ["Shift → ←", "next and previous picture"], ["Home End", "first and last record"],
        ["c", "what led to the record"], ["e", "what followed first"], ["n N", "next and previous failed expectation"],
        ["1 … 5", "tabs"], ["b", "picture before or after"], ["t", "timeline by record or by time"],
        ["+ − 0", "look closer, show more, show all"], ["[ ]", "previous and next journey"],
      ]],
    ];

    const dialog = h("dialog", { "aria-label": "Keys" },
      h("form", { method: "dialog" }, h("button", { class: "quiet", autofocus: true }, "Close")),
      help.map(([where, keys]) => h("section", {}, h("h2", {}, where),
        h("dl", {}, keys.map(([key, does]) => h("div", {},
          h("dt", {}, key.split(" ").map((one) => h("kbd", {}, one))), h("dd", {}, does)))))));
    const showHelp = () => dialog.showModal();

    // The address says what is shown, so that it can be sent to somebody.
    const router = {
      results: "",
      page: null,
      // Where the results were left, to come back to.
      left: { results: "", top: 0, journey: null },

      open(options = new URLSearchParams(location.hash.slice(1))) {
        const journey = byKey.get(options.get("journey"));
        const root = document.getElementById("page");
        this.known = location.hash;
        if (this.page) this.page.close();
        this.page = null;
        if (journey) this.page = new JourneyPage(root, journey, options);
        else this.page = new ResultsPage(root, options);
        // Who hears the page, or goes on by Tab, begins where it does.
        if (this.isOpen) this.page.focus();
        this.isOpen = true;
        if (options.get("journey") && !journey) {
          const words = "This report has no journey " + json(options.get("journey")) + ".";
          root.prepend(h("p", { class: "warning", role: "alert" }, words));
        }
      },

      // Not at once: a key that is held down would change it more often than browsers let it.
      remember(options) {
        if (!options.journey) this.results = String(new URLSearchParams(options));
        clearTimeout(this.timer);
        const { page } = this;
        this.timer = setTimeout(() => {
          if (page !== this.page && page) return;
          this.known = "#" + new URLSearchParams(options);
          history.replaceState(null, "", this.known);
        }, 150);
      },
    };

    addEventListener("hashchange", () => {
      clearTimeout(router.timer);
      if (location.hash !== router.known) router.open();
    });

    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
      // In a field keys write, but for those that a line of text has no use for.
      const isSearch = event.target.matches("input[type=search]");
      const passes = isSearch ? ["Escape", "ArrowDown", "ArrowUp", "Enter"] : ["Escape"];
      if ((isSearch || event.target.matches("select")) && !passes.includes(event.key)) return;
      const { page } = router;
      if (event.key === "?") showHelp();
      else if (event.key === "/") { if (!page.search) return; page.search.focus(); page.search.select(); }
      else if (!page.key(event)) {
        if (event.key === "Escape") document.activeElement.blur();
        return;
      }
      event.preventDefault();
    });

    document.body.append(dialog);
    router.open();
    """#
}
