"""The settings journey on the package `transitions`. It has no clock: `Timers` stands in."""

from journey import Timers, main
from transitions import Machine

STATES = [
    "root", "account", "notifications", "appearance", "privacy", "premium", "paywall", "so_idle", "so_confirming",
    "so_progress", "so_failed", "web",
]

# Trigger, source, destination (None: it stays), and what else the library is to call.
RULES = [
    dict(trigger="push account", source="root", dest="account"),
    dict(trigger="push notifications", source="root", dest="notifications"),
    dict(trigger="push appearance", source="root", dest="appearance"),
    dict(trigger="push privacy", source="root", dest="privacy"),
    dict(trigger="push premium", source="root", dest="premium", conditions="is_pro"),
    dict(trigger="push premium", source="root", dest="paywall", unless="is_pro"),
    dict(trigger="account.signin", source="root", dest=None),
    dict(
        trigger="page.pop", source=["account", "notifications", "appearance", "privacy", "premium", "paywall"],
        dest="root",
    ),
    dict(trigger="permission.grant", source="notifications", dest=None, after="keep_permission"),
    dict(trigger="toggle.set", source="notifications", dest=None, after="keep_push"),
    dict(trigger="option.pick", source="appearance", dest=None, after="keep_theme"),
    dict(trigger="web.open", source="privacy", dest="web"),
    dict(trigger="sheet.dismiss", source="web", dest="privacy"),
    dict(trigger="purchase.start", source="paywall", dest=None, after="begin_purchase"),
    dict(trigger="purchase.ok", source="paywall", dest="premium", before="unlock"),
    dict(trigger="purchase.restore", source="premium", dest=None),
    dict(trigger="signout.open", source="account", dest="so_idle"),
    dict(trigger="signout.confirm", source="so_idle", dest="so_confirming"),
    dict(trigger="signout.confirm", source="so_confirming", dest="so_progress", after="ask_server"),
    dict(trigger="signout.retry", source="so_failed", dest="so_progress", after="ask_server"),
    dict(trigger="signout.failed", source="so_progress", dest="so_failed"),
    dict(trigger="signout.ok", source="so_progress", dest="root", before="forget"),
]


class App:
    def __init__(self, log):
        self.log = log
        self.timers = Timers(self.send)
        self.attempts = 0
        self.forget()

    def send(self, name, id, value):
        trigger = "push " + id if name == "row.push" else name
        self.trigger(trigger, name=name, id=id, value=value)

    def write(self, event):
        step, given = event.transition, event.kwargs
        target = step.dest or step.source
        self.log.add(self.timers.now, given["name"], step.source, target, given["id"], given["value"])

    def is_pro(self, event):
        return self.pro

    def keep_permission(self, event):
        self.permission = event.kwargs["value"]

    def keep_push(self, event):
        if self.permission == "granted":
            self.push = event.kwargs["value"]

    def keep_theme(self, event):
        self.theme = event.kwargs["value"]

    def begin_purchase(self, event):
        self.timers.after(1200, "purchase.ok", event.kwargs["id"], "verified")

    def unlock(self, event):
        self.pro = True

    def ask_server(self, event):
        self.attempts += 1
        if self.attempts % 2:
            self.timers.after(800, "signout.failed", "account", "network")
        else:
            self.timers.after(800, "signout.ok", "account", "")

    def forget(self, event=None):
        self.pro, self.permission, self.theme, self.push = False, "undetermined", "system", False


def make(log):
    app = App(log)
    Machine(
        app, states=STATES, transitions=RULES, initial="root", send_event=True, auto_transitions=False,
        after_state_change="write",
    )
    return app.send, app.timers.advance


main(make)
