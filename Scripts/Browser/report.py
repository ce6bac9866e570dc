#!/usr/bin/python3 -B
"""Uses the page of `--reporter html` as a person would, in Chromium: report.py PAGE [FOLDER for pictures of it].

The page is the one that BrowserTests makes. Ends with 0 and `ok` when all holds."""
import base64
import gzip
import json
import pathlib
import re
import sys
import time
import urllib.parse

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser

WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.violations.push(event.violatedDirective + " " + event.blockedURI);
});
"""


class Page:
    """A browser that has the page open."""

    def __init__(self, file, dark):
        self.driver = browser.start()
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
        self.file = pathlib.Path(file)
        self.address = self.file.resolve().as_uri()
        self.open("")

    def open(self, place):
        self.driver.get("about:blank")
        self.driver.get(self.address + place)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        self.wait(lambda: self.all(selector), "there is no " + selector)
        return self.all(selector)[0]

    # Texts are asked for at once: lists put new elements in the place of old ones.
    def texts(self, selector):
        return self.js("[...document.querySelectorAll(arguments[0])].map((one) => one.innerText)", selector)

    def text(self, selector):
        self.one(selector)
        return "".join(self.texts(selector)[:1])

    def data(self, selector, name):
        self.one(selector)
        return self.js("document.querySelector(arguments[0]).getAttribute(arguments[1])", selector, name)

    def press(self, *keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def js(self, code, *values):
        return self.driver.execute_script("return " + code, *values)

    def wait(self, holds, message):
        end = time.monotonic() + 10
        while not holds():
            assert time.monotonic() < end, message
            time.sleep(0.02)

    def equal(self, read, wanted):
        """Waits until something is read that is wanted."""
        found = []

        def holds():
            found[:] = [read()]
            return found[0] == wanted

        try:
            self.wait(holds, "")
        except AssertionError:
            raise AssertionError(f"expected {wanted!r}, found {found[0]!r}") from None

    def selected(self):
        return int(self.text(".record.selected .number"))

    def place(self):
        """What the address says."""
        return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.driver.current_url).fragment))


def check_results(page):
    assert "1005 journeys: 1002 passed, 2 failed, 1 with an error" in page.text(".summary"), page.text(".summary")
    assert len(page.all(".journey")) < 60, "the list of journeys is not virtual"
    card = page.text(".failures .card")
    for words in ["expected", "Scripts/Journeys/main.lua:", "settings-sim test Scripts/Journeys/main.lua:"]:
        assert words in card, f"the failure does not say {words!r}: {card}"
    page.equal(lambda: page.text(".chip.missing"), "1000 new traces")
    page.one(".chip.failed").click()
    page.equal(lambda: len(page.all(".journey")), 2)
    page.equal(page.place, {"outcome": "failed"})
    page.one(".chip.failed").click()
    page.press("/")
    page.press("number 77")
    page.equal(lambda: page.text(".found"), "19 of 1005 journeys")
    page.press(Keys.ESCAPE)
    page.equal(lambda: page.text(".found"), "1005 journeys")
    page.press("nobody says this")
    page.equal(lambda: page.text(".found"), "0 of 1005 journeys Show all")
    page.one(".found button").click()
    page.equal(lambda: page.text(".found"), "1005 journeys")
    page.equal(page.place, {})
    check_return(page)
    selects = page.all("select")
    assert len(selects) == 2, "there is no choice of tags and files"
    page.js("(arguments[0].value = 'chosen', arguments[0].dispatchEvent(new Event('change')))", selects[0])
    page.equal(lambda: page.text(".found"), "1 of 1005 journeys")
    page.equal(page.place, {"tag": "chosen"})


def check_return(page):
    """Whoever comes back from a journey finds the results where they were."""
    page.js("scrollTo(0, 20000)")
    page.equal(lambda: page.js("scrollY"), 20000)
    name = page.js("(() => { const row = document.querySelectorAll('.journey')[9]; row.click(); return row.title; })()")
    page.one(".record.selected")
    assert page.js("document.activeElement.tagName") == "H1", "whoever hears the page does not hear where they are"
    page.driver.back()
    page.equal(lambda: page.js("document.querySelector('.journey.selected')?.title"), name)
    page.equal(lambda: page.js("scrollY"), 20000)
    assert page.js("document.activeElement.className").startswith("journeys")
    page.press("j")
    page.equal(lambda: page.js("document.getElementById(document.querySelector('.journeys').getAttribute('aria-activedescendant')).className"),
               "journey selected")
    page.js("scrollTo(0, 0)")


def check_journey(page):
    """The journey that is left is opened and gone through by keys."""
    page.js("document.activeElement.blur()")
    page.press(Keys.HOME, Keys.ENTER)
    page.one(".record.selected")
    kind = lambda: page.text(".panel h2")
    page.equal(kind, "user.toggle")
    tap = page.selected()
    page.equal(lambda: page.text(".panel .excerpt .current code").strip(), 'sim:toggle "sound"')
    assert len(page.all(".panel .excerpt li")) == 7, page.texts(".panel .excerpt")
    assert page.place()["journey"].endswith("#Everything › is looked at"), page.place()
    page.press("2")
    page.equal(lambda: page.js("[...document.querySelectorAll('.state tr.changed td')].slice(0, 2).map((one) => one.textContent)"),
               ["true", "false"])
    assert page.data(".state tr.changed", "data-key") == "preferences.sound"
    after = page.data(".picture img", "src")
    assert after.startswith("data:image/svg+xml"), after[:40]
    page.equal(lambda: page.js("document.querySelector('.picture img').naturalWidth") > 0, True)
    page.press("b")
    assert page.data(".picture img", "src") != after, "before and after look the same"
    page.press("b", "1")
    page.press("j")
    page.equal(page.selected, tap + 1)
    assert "user.toggle" in page.text(".chain"), "the chain does not begin with the input"
    assert page.all(".record.cause"), "the cause is not shown in the list"
    page.press("c")
    page.equal(page.selected, tap)
    assert page.all(".record.effect"), "what followed is not shown in the list"
    page.press("e")
    page.equal(page.selected, tap + 1)
    page.press("k", Keys.ARROW_RIGHT)
    assert page.selected() > tap + 1, "the right arrow does not lead to the next input"
    assert "main.lua:" in page.text(".panel dl.facts"), "the line of the script is not told"
    page.press(Keys.HOME)
    page.equal(page.selected, 1)
    page.press("3")
    page.equal(lambda: len(page.all(".event")) > 0, True)
    event = next(one for one in page.texts(".event") if "sound" in one)
    assert "user.toggle" in event and "false" in event, event
    page.press("4")
    page.equal(lambda: "missing" in page.text(".panel") or "added" in page.text(".panel") or "changed" in page.text(".panel"), True)
    page.press("/")
    page.press("expect")
    page.equal(lambda: all("expect" in row for row in page.texts(".record")), True)
    page.press(Keys.ESCAPE)
    page.press("?")
    assert page.js("document.querySelector('dialog').open"), "there is no help"
    page.press(Keys.ESCAPE)
    page.equal(lambda: page.js("document.querySelector('dialog').open"), False)
    check_timeline(page)
    page.press(Keys.ESCAPE)
    page.equal(lambda: page.text(".found"), "1 of 1005 journeys")


def check_timeline(page):
    page.js("document.querySelector('.timeline canvas').focus()")
    page.press(Keys.END)
    last = page.selected()
    assert page.data(".timeline canvas", "aria-valuenow") == str(last)
    width = page.js("document.querySelector('.timeline canvas').clientWidth")
    webdriver.ActionChains(page.driver).move_to_element_with_offset(
        page.one(".timeline canvas"), -width // 2 + 8, 0).click().perform()
    page.equal(page.selected, 1)
    page.press("t", "+", "-", "0")
    page.one(".timeline .lanes button.lane5").click()
    page.equal(lambda: page.all(".record.lane5"), [])
    page.one(".timeline .lanes button.lane5").click()


def check_links(page, hostile):
    place = {"journey": "Scripts/Journeys/main.lua#Everything › is looked at", "record": "7", "tab": "state"}
    page.open("#" + urllib.parse.urlencode(place))
    page.one(".record.selected")
    page.equal(page.selected, 7)
    page.equal(lambda: page.text("[role=tab][aria-selected=true]"), "State")
    page.open("#" + urllib.parse.urlencode({"journey": "Scripts/Journeys/main.lua#ends before it begins"}))
    page.equal(lambda: page.text(".viewer"), "It has no trace: nothing was launched.")
    page.equal(lambda: page.text(".told .current code"), 'it("ends before it begins", function(sim) error("no launch") end)')
    page.press("j", "2", "b", "t")
    page.open("#journey=nobody")
    page.equal(lambda: page.text("[role=alert]"), 'This report has no journey "nobody".')
    page.open("#" + urllib.parse.urlencode({"journey": "Scripts/Journeys/main.lua#" + hostile}))
    page.one(".record.selected")
    assert hostile in page.text("h1"), page.text("h1")
    assert hostile in page.text(".outcome"), "the failure is not told as it was said"
    page.equal(lambda: page.text(".told .current code").strip(), "fail(hostile)")
    page.press(Keys.HOME)
    page.one(".told button").click()
    page.equal(lambda: page.text(".panel h2"), "expect.failed")
    for tab in "12345":
        page.press(tab)
    page.equal(lambda: page.js("document.querySelector('.picture img').naturalWidth") > 0, True)
    picture = page.data(".picture img", "src").partition(",")[2]
    parsed = page.js("""(() => {
      const picture = new DOMParser().parseFromString(decodeURIComponent(arguments[0]), "image/svg+xml");
      return [picture.querySelectorAll("script, img, image, foreignObject, parsererror, a").length, picture.documentElement.textContent];
    })()""", picture)
    assert parsed[0] == 0 and hostile in parsed[1], parsed


def check_state(page):
    """The state after every record of a journey is what snapshots and changes say."""
    text = page.file.read_text()
    run = json.loads(re.search(r'id="run">(.*?)</script>', text, re.DOTALL).group(1))
    name = "Everything › is looked at"
    number = [journey["journey"] for journey in run["journeys"]].index(name)
    packet = re.search(rf'id="journey-{number}">(.*?)</script>', text).group(1)
    records = [json.loads(line) for line in gzip.decompress(base64.b64decode(packet)).decode().splitlines()[2:-1]]
    assert len(records) == run["journeys"][number]["records"]
    place = {"journey": "Scripts/Journeys/main.lua#" + name, "record": 1, "tab": "state"}
    page.open("#" + urllib.parse.urlencode(place))
    page.one(".panel input[type=checkbox]").click()
    page.js("document.querySelector('.records').focus()")
    state = {}
    for record in records:
        if record["kind"] == "state.snapshot":
            state.update(record["data"])
        state.update(record.get("changes", {}))
        page.press(*["j"] * (record["seq"] > 1))
        page.equal(page.selected, record["seq"])
        # An input is told with what it led to at once.
        if f"after record {record['seq']}" != page.texts(".state thead th")[2]:
            continue
        shown = page.js("""Object.fromEntries([...document.querySelectorAll(".state tr[data-key]")].map((row) =>
          [row.dataset.key, row.children[2].firstChild.textContent]))""")
        assert set(shown) == set(state), set(shown) ^ set(state)
        for key, value in state.items():
            if not isinstance(value, (dict, list)):
                assert json.loads(shown[key]) == value, (record["seq"], key, shown[key], value)


def check_safety(page):
    assert page.js("window.hacked") is None, "something ran that came from a script"
    assert page.js("document.querySelectorAll('img:not([src^=\"data:image/svg+xml\"]), iframe, object, [onerror]').length") == 0


def check_quiet(page):
    """To be asked before a page is left."""
    assert page.js("window.violations") == [], page.js("window.violations")
    log = page.driver.get_log("browser")
    assert log == [], log


def check_contrast(page):
    colors = page.js("""(() => {
      const style = getComputedStyle(document.documentElement);
      const light = (name) => {
        const hex = style.getPropertyValue("--" + name).trim();
        const part = (at) => {
          const value = parseInt(hex.slice(at, at + 2), 16) / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        };
        return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
      };
      const names = ["text", "soft", "accent", "good", "bad", "warning", "effect", ...[0, 1, 2, 3, 4, 5].map((lane) => "lane" + lane)];
      return names.flatMap((name) => ["page", "card", "raised"].map((ground) => {
        const [a, b] = [light(name), light(ground)];
        return [name + " on " + ground, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
      }));
    })()""")
    weak = [pair for pair in colors if pair[1] < 4.5]
    assert not weak, f"can hardly be read: {weak}"


def check_names(page):
    nameless = page.js("""[...document.querySelectorAll("button, a, input, select, canvas, img")].filter((one) =>
      !(one.textContent.trim() || one.getAttribute("aria-label") || one.alt || one.closest("label") || one.matches("button img"))).length""")
    assert nameless == 0, f"{nameless} controls have no name"


def main():
    file = sys.argv[1]
    pictures = sys.argv[2] if len(sys.argv) > 2 else None
    hostile = "</script><img src=x onerror=hacked=1>"
    for dark in [False, True]:
        page = Page(file, dark)
        try:
            for step in [check_results, check_journey, check_names, check_contrast, check_safety, check_quiet,
                         check_state, lambda page: check_links(page, hostile), check_names, check_safety, check_quiet]:
                step(page)
        finally:
            if pictures:
                page.driver.save_screenshot(f"{pictures}/last-{'dark' if dark else 'light'}.png")
            page.driver.quit()
    print("ok")


main()
