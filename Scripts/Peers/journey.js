// The settings journey in plain JavaScript: one switch over state and event, a clock, a log.
// node journey.js long|fresh N FILE
"use strict";
const fs = require("node:fs");

class Log {
  #file;
  #text = "";

  constructor(path) {
    this.#file = fs.openSync(path, "w");
  }

  add(line) {
    this.#text += line;
    if (this.#text.length >= 65536) this.#flush();
  }

  #flush() {
    fs.writeSync(this.#file, this.#text);
    this.#text = "";
  }

  close() {
    this.#flush();
    fs.closeSync(this.#file);
  }
}

class Machine {
  #log;
  #state = "root";
  #seq = 0;
  #now = 0;
  #attempts = 0;
  #timers = [];
  #pro;
  #permission;
  #theme;
  #push;

  constructor(log) {
    this.#log = log;
    this.#forget();
  }

  #forget() {
    this.#pro = false;
    this.#permission = "undetermined";
    this.#theme = "system";
    this.#push = false;
  }

  send(name, id, value) {
    const from = this.#state;
    this.#state = this.#next(name, id, value);
    this.#seq += 1;
    this.#log.add(
      `{"seq":${this.#seq},"t":${this.#now},"name":${JSON.stringify(name)},"from":${JSON.stringify(from)},` +
        `"to":${JSON.stringify(this.#state)},"payload":{"id":${JSON.stringify(id)},"value":${JSON.stringify(value)}}}\n`,
    );
  }

  advance(time) {
    const target = this.#now + time;
    while (this.#timers.length > 0 && this.#timers[0].due <= target) {
      const timer = this.#timers.shift();
      this.#now = timer.due;
      this.send(timer.name, timer.id, timer.value);
    }
    this.#now = target;
  }

  /** Timers stand in the order of their time; those of one time in the order they were set. */
  #after(delay, name, id, value) {
    const due = this.#now + delay;
    let place = this.#timers.length;
    while (place > 0 && this.#timers[place - 1].due > due) place -= 1;
    this.#timers.splice(place, 0, { due, name, id, value });
  }

  /** The state that follows. */
  #next(name, id, value) {
    switch (this.#state) {
      case "root":
        if (name === "row.push") return id === "premium" && !this.#pro ? "paywall" : id;
        if (name === "account.signin") return "root";
        break;
      case "notifications":
        if (name === "permission.grant") {
          this.#permission = value;
          return "notifications";
        }
        if (name === "toggle.set") {
          if (this.#permission === "granted") this.#push = value;
          return "notifications";
        }
        if (name === "page.pop") return "root";
        break;
      case "appearance":
        if (name === "option.pick") {
          this.#theme = value;
          return "appearance";
        }
        if (name === "page.pop") return "root";
        break;
      case "privacy":
        if (name === "web.open") return "web";
        if (name === "page.pop") return "root";
        break;
      case "web":
        if (name === "sheet.dismiss") return "privacy";
        break;
      case "paywall":
        if (name === "purchase.start") {
          this.#after(1200, "purchase.ok", id, "verified");
          return "paywall";
        }
        if (name === "purchase.ok") {
          this.#pro = true;
          return "premium";
        }
        if (name === "page.pop") return "root";
        break;
      case "premium":
        if (name === "purchase.restore") return "premium";
        if (name === "page.pop") return "root";
        break;
      case "account":
        if (name === "signout.open") return "so_idle";
        if (name === "page.pop") return "root";
        break;
      case "so_idle":
        if (name === "signout.confirm") return "so_confirming";
        break;
      case "so_confirming":
        if (name === "signout.confirm") return this.#askServer();
        break;
      case "so_failed":
        if (name === "signout.retry") return this.#askServer();
        break;
      case "so_progress":
        if (name === "signout.failed") return "so_failed";
        if (name === "signout.ok") {
          this.#forget();
          return "root";
        }
        break;
    }
    throw new Error(`${this.#state} does not know ${name}`);
  }

  #askServer() {
    this.#attempts += 1;
    if (this.#attempts % 2 === 1) this.#after(800, "signout.failed", "account", "network");
    else this.#after(800, "signout.ok", "account", "");
    return "so_progress";
  }
}

function journey(app) {
  app.send("row.push", "notifications", "");
  app.send("permission.grant", "notifications", "granted");
  app.send("toggle.set", "push", true);
  app.send("page.pop", "", "");
  app.send("row.push", "appearance", "");
  app.send("option.pick", "theme", "dark");
  app.send("page.pop", "", "");
  app.send("row.push", "privacy", "");
  app.send("web.open", "privacy_policy", "https://example.com/privacy");
  app.send("sheet.dismiss", "web", "");
  app.send("page.pop", "", "");
  app.send("row.push", "premium", "");
  app.send("purchase.start", "pro_monthly", "");
  app.advance(1200);
  app.send("purchase.restore", "pro_monthly", "");
  app.send("page.pop", "", "");
  app.send("row.push", "account", "");
  app.send("signout.open", "account", "");
  app.send("signout.confirm", "", "");
  app.send("signout.confirm", "", "");
  app.advance(800);
  app.send("signout.retry", "", "");
  app.advance(800);
  app.send("account.signin", "account", "");
}

const [mode, count, path] = process.argv.slice(2);
const log = new Log(path);
let machine = new Machine(log);
for (let done = 0; done < Number(count); done += 1) {
  if (mode === "fresh") machine = new Machine(log);
  journey(machine);
}
log.close();
