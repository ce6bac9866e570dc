"""The settings journey in plain Python: a method a state."""

from journey import Timers, main


class Machine:
    def __init__(self, log):
        self.log = log
        self.timers = Timers(self.send)
        self.state = "root"
        self.attempts = 0
        self.forget()

    def forget(self):
        self.pro, self.permission, self.theme, self.push = False, "undetermined", "system", False

    def send(self, name, id, value):
        source = self.state
        target = getattr(self, "in_" + source)(name, id, value)
        if target is None:
            raise ValueError(f"{source} does not know {name}")
        self.state = target
        self.log.add(self.timers.now, name, source, target, id, value)

    def in_root(self, name, id, value):
        if name == "row.push":
            return "paywall" if id == "premium" and not self.pro else id
        if name == "account.signin":
            return "root"

    def in_notifications(self, name, id, value):
        if name == "permission.grant":
            self.permission = value
            return "notifications"
        if name == "toggle.set":
            if self.permission == "granted":
                self.push = value
            return "notifications"
        if name == "page.pop":
            return "root"

    def in_appearance(self, name, id, value):
        if name == "option.pick":
            self.theme = value
            return "appearance"
        if name == "page.pop":
            return "root"

    def in_privacy(self, name, id, value):
        if name == "web.open":
            return "web"
        if name == "page.pop":
            return "root"

    def in_web(self, name, id, value):
        if name == "sheet.dismiss":
            return "privacy"

    def in_paywall(self, name, id, value):
        if name == "purchase.start":
            self.timers.after(1200, "purchase.ok", id, "verified")
            return "paywall"
        if name == "purchase.ok":
            self.pro = True
            return "premium"
        if name == "page.pop":
            return "root"

    def in_premium(self, name, id, value):
        if name == "purchase.restore":
            return "premium"
        if name == "page.pop":
            return "root"

    def in_account(self, name, id, value):
        if name == "signout.open":
            return "so_idle"
        if name == "page.pop":
            return "root"

    def in_so_idle(self, name, id, value):
        if name == "signout.confirm":
            return "so_confirming"

    def in_so_confirming(self, name, id, value):
        if name == "signout.confirm":
            return self.ask_server()

    def in_so_failed(self, name, id, value):
        if name == "signout.retry":
            return self.ask_server()

    def in_so_progress(self, name, id, value):
        if name == "signout.failed":
            return "so_failed"
        if name == "signout.ok":
            self.forget()
            return "root"

    def ask_server(self):
        self.attempts += 1
        if self.attempts % 2:
            self.timers.after(800, "signout.failed", "account", "network")
        else:
            self.timers.after(800, "signout.ok", "account", "")
        return "so_progress"


def make(log):
    machine = Machine(log)
    return machine.send, machine.timers.advance


main(make)
