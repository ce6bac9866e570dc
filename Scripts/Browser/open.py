#!/usr/bin/python3 -B
"""How long the page of a run takes to open at a record of its first journey: open.py PAGE FILE writes the
milliseconds, the median of five, into FILE."""
import json
import pathlib
import re
import statistics
import sys
import time
import urllib.parse

import browser

# The moment after the frame in which the record is there.
WATCH = """
new MutationObserver((_, observer) => {
  if (!document.querySelector(".record.selected")) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.openedAt = performance.now(); }, 0));
}).observe(document, { childList: true, subtree: true });
"""


def main():
    page, file = map(pathlib.Path, sys.argv[1:])
    run = json.loads(re.search(r'id="run">(.*?)</script>', page.read_text(), re.DOTALL).group(1))
    journey = run["journeys"][0]
    place = {"journey": journey["file"] + "#" + journey["journey"], "record": journey["records"] // 2, "tab": "state"}
    address = page.resolve().as_uri() + "#" + urllib.parse.urlencode(place)
    driver = browser.start()
    try:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        times = []
        for _ in range(5):
            driver.get("about:blank")
            driver.get(address)
            end = time.monotonic() + 60
            while (opened := driver.execute_script("return window.openedAt")) is None:
                assert time.monotonic() < end, "the journey does not open"
                time.sleep(0.02)
            times.append(opened)
    finally:
        driver.quit()
    file.write_text(str(statistics.median(times)))


main()
