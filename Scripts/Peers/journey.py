"""The settings journey as every Python peer runs it, and the log that it writes."""

import heapq
import sys
from json.encoder import encode_basestring as quoted

ADVANCE = None

STEPS = (
    ("row.push", "notifications", ""),
    ("permission.grant", "notifications", "granted"),
    ("toggle.set", "push", True),
    ("page.pop", "", ""),
    ("row.push", "appearance", ""),
    ("option.pick", "theme", "dark"),
    ("page.pop", "", ""),
    ("row.push", "privacy", ""),
    ("web.open", "privacy_policy", "https://example.com/privacy"),
    ("sheet.dismiss", "web", ""),
    ("page.pop", "", ""),
    ("row.push", "premium", ""),
    ("purchase.start", "pro_monthly", ""),
    (ADVANCE, 1200),
    ("purchase.restore", "pro_monthly", ""),
    ("page.pop", "", ""),
    ("row.push", "account", ""),
    ("signout.open", "account", ""),
    ("signout.confirm", "", ""),
    ("signout.confirm", "", ""),
    (ADVANCE, 800),
    ("signout.retry", "", ""),
    (ADVANCE, 800),
    ("account.signin", "account", ""),
)


class Log:
    """One JSON object a line. The numbers begin anew for each machine that is opened."""

    def __init__(self, path):
        self.file = open(path, "w", encoding="utf-8", buffering=1 << 16)
        self.seq = 0

    def add(self, time, name, source, target, id, value):
        self.seq += 1
        shown = quoted(value) if isinstance(value, str) else "true" if value else "false"
        self.file.write(
            f'{{"seq":{self.seq},"t":{time},"name":{quoted(name)},"from":{quoted(source)},"to":{quoted(target)},'
            f'"payload":{{"id":{quoted(id)},"value":{shown}}}}}\n'
        )


class Timers:
    """Virtual time, for peers that have none of their own."""

    def __init__(self, fire):
        self.now = 0
        self.fire = fire
        self.heap = []
        self.order = 0

    def after(self, delay, *event):
        self.order += 1
        heapq.heappush(self.heap, (self.now + delay, self.order, event))

    def advance(self, time):
        target = self.now + time
        while self.heap and self.heap[0][0] <= target:
            self.now, _, event = heapq.heappop(self.heap)
            self.fire(*event)
        self.now = target


def main(make):
    """`make(log)` answers two functions: one that sends an event, one that moves the clock."""
    mode, count, path = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    log = Log(path)
    send, advance = make(log)
    for _ in range(count):
        if mode == "fresh":
            log.seq = 0
            send, advance = make(log)
        for step in STEPS:
            if step[0] is ADVANCE:
                advance(step[1])
            else:
                send(*step)
    log.file.close()
