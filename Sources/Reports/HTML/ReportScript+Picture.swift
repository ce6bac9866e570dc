extension ReportScript {
  /// The pictures of the screen.
  static let picture = #"""
    // As an image a picture can neither run nor load anything.
    const pictureAddress = (svg) => "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);

    // Before and after the selected record.
    const showPicture = (page) => {
      const { pictures, shots, pictures_end: end } = page.packet;
      if (!shots) {
        fill(page.picture, h("p", { class: "soft" }, "There is no picture of this journey."));
        return;
      }
      const until = page.isBefore ? page.selected - 1 : page.selectedEnd;
      let [low, high] = [0, shots.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (shots[middle].record <= until) low = middle + 1; else high = middle;
      }
      const shot = shots[low - 1];
      page.stepPicture = (by) => {
        const other = shots[low - 1 + by];
        if (other) page.select(other.record);
      };
      const side = (isBefore, label) => button(label, () => { page.isBefore = isBefore; showPicture(page); },
        { "aria-pressed": page.isBefore === isBefore ? "true" : "false", title: "b" });
      const head = h("div", { class: "sides" }, side(true, "Before"), side(false, "After"));
      if (end !== undefined && until > end) {
        fill(page.picture, head, h("p", { class: "soft blank" }, "The journey shows so much that pictures end here."));
        return;
      }
      if (!shot) {
        fill(page.picture, head, h("p", { class: "soft blank" }, "Nothing is on the screen yet."));
        return;
      }
      const step = (by, label, name) => button(label, () => page.stepPicture(by), {
        class: "quiet", disabled: !shots[low - 1 + by], title: by < 0 ? "Shift ←" : "Shift →", "aria-label": name,
      });
      const image = h("img", { alt: "The screen after record " + shot.record, decoding: "async" });
      image.src = pictureAddress(pictures[shot.picture]);
      fill(page.picture, head, image, h("figcaption", {}, step(-1, "‹", "Picture before"),
        "picture " + low + " of " + shots.length + ", since record " + shot.record, step(1, "›", "Next picture")));
    };
    """#
}
