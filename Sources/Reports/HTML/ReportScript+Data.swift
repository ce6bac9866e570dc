extension ReportScript {
  /// The run and its traces.
  static let data = #"""
    const run = JSON.parse(document.getElementById("run").textContent);
    run.tags = [...new Set(run.journeys.flatMap((journey) => journey.tags || []))].sort();
    run.files = [...new Set(run.journeys.map((journey) => journey.file))];
    run.journeys.forEach((journey, index) => {
      journey.index = index;
      journey.key = journey.file + "#" + journey.journey;
      journey.place = journey.file + (journey.line ? ":" + journey.line : "");
      journey.isBad = ["failed", "error", "nondeterministic"].includes(journey.outcome);
      journey.words = [journey.journey, journey.place, ...(journey.tags || []), journey.app || "",
        ...(journey.findings || []).map((finding) => finding.message)].join("\n").toLowerCase();
    });
    const byKey = new Map(run.journeys.map((journey) => [journey.key, journey]));

    const bytesOf = (text) => {
      if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
      const packed = atob(text);
      const bytes = new Uint8Array(packed.length);
      for (let index = 0; index < packed.length; index += 1) bytes[index] = packed.charCodeAt(index);
      return bytes;
    };

    // The journey's pictures, lines of its script, and its trace, if it has one; null where the report has nothing of that.
    // Those opened last are kept.
    const unpacked = new Map();
    const unpack = async (journey) => {
      const known = unpacked.get(journey.index);
      if (known) return known;
      const element = document.getElementById("journey-" + journey.index);
      if (!element) return null;
      const stream = new Blob([bytesOf(element.textContent)]).stream().pipeThrough(new DecompressionStream("gzip"));
      const text = await new Response(stream).text();
      const end = text.indexOf("\n");
      const packet = JSON.parse(text.slice(0, end));
      if (packet.fault) throw new Error(packet.fault);
      const rest = text.slice(end + 1);
      const opened = { packet, sources: sourceLines(packet.sources), trace: rest ? new Trace(rest) : null };
      unpacked.set(journey.index, opened);
      if (unpacked.size > 4) unpacked.delete(unpacked.keys().next().value);
      return opened;
    };

    const group = (kind) => {
      const dot = kind.indexOf(".");
      return own(run.groups, dot < 0 ? kind : kind.slice(0, dot)) || run.groups["*"];
    };

    // A trace, with what is asked of it again and again. Records are numbered from 1.
    class Trace {
      constructor(text) {
        const lines = text.trimEnd().split("\n").map((line) => JSON.parse(line));
        this.header = lines[0];
        this.footer = lines.at(-1);
        this.records = lines.slice(1, -1);
        const count = this.records.length;
        this.lanes = new Uint8Array(count + 1);
        this.depths = new Uint8Array(count + 1);
        this.roots = new Int32Array(count + 1);
        this.firstEffects = new Int32Array(count + 1);
        this.nextEffects = new Int32Array(count + 1);
        this.snapshots = [];
        this.failures = [];
        this.inputs = [];
        this.events = [];
        this.classes = [];
        const groups = new Map();
        for (const record of this.records) {
          const { seq, kind, cause } = record;
          if (!groups.has(kind)) groups.set(kind, group(kind));
          const { lane, class: name } = groups.get(kind);
          this.lanes[seq] = lane;
          this.depths[seq] = cause ? Math.min(this.depths[cause] + 1, 8) : 0;
          this.roots[seq] = cause ? this.roots[cause] : seq;
          this.classes[seq] = name;
          if (kind === "state.snapshot") this.snapshots.push(seq);
          if (kind === "expect.failed") this.failures.push(seq);
          if (name === "input") this.inputs.push(seq);
          if (kind.startsWith("analytics.") && !/\.(started|held|landed|finished)$/.test(kind)) this.events.push(seq);
        }
        for (let seq = count; seq > 0; seq -= 1) {
          const { cause } = this.records[seq - 1];
          if (!cause) continue;
          this.nextEffects[seq] = this.firstEffects[cause];
          this.firstEffects[cause] = seq;
        }
      }

      get count() { return this.records.length; }
      record(seq) { return this.records[seq - 1]; }

      // From an input, or the launch, to the record.
      chain(seq) {
        const chain = [];
        for (let next = seq; next; next = this.record(next).cause) chain.push(next);
        return chain.reverse();
      }

      effects(seq, most = 200) {
        const effects = [];
        for (let next = this.firstEffects[seq]; next && effects.length < most; next = this.nextEffects[next]) {
          effects.push(next);
        }
        return effects;
      }

      // What happens at one instant without anybody's doing is one move: the last record of the record's own.
      end(seq) {
        const { ms } = this.record(seq);
        let end = seq;
        while (end < this.count && this.record(end + 1).ms === ms && this.classes[end + 1] === "output") end += 1;
        return end;
      }

      // For an output the changes of its own step stand on the step's last record; an input has led to all up to its end.
      stateEnd(seq) {
        if (this.classes[seq] !== "output") return this.end(seq);
        const last = this.end(seq);
        for (let at = seq; at <= last; at += 1) if (this.record(at).changes) return at;
        return seq;
      }

      // Key to { value, seq } after a record: the last snapshot, and every change since.
      state(seq) {
        const state = new Map();
        const take = (values, by) => {
          for (const key of Object.keys(values)) state.set(key, { value: values[key], seq: by });
        };
        let start = 1;
        for (const snapshot of this.snapshots) if (snapshot <= seq) start = snapshot;
        for (let at = start; at <= seq; at += 1) {
          const record = this.record(at);
          if (at === start && record.kind === "state.snapshot") take(record.data, at);
          if (record.changes) take(record.changes, at);
        }
        return state;
      }

      // The keys that are told as they change; of the others only snapshots speak.
      get toldKeys() {
        if (this.told) return this.told;
        this.told = new Set();
        for (const { changes } of this.records) for (const key in changes) this.told.add(key);
        return this.told;
      }

      fields(record) {
        if (record.kind === "state.snapshot") return " (" + Object.keys(record.data).length + " keys)";
        let text = "";
        for (const key of Object.keys(record.data)) text += " " + key + "=" + json(record.data[key]);
        return text;
      }

      words(seq) { return this.record(seq).kind + this.fields(this.record(seq)); }

      // The last number of a sorted list that is not larger; 0: there is none.
      static last(list, most) {
        let [low, high] = [0, list.length];
        while (low < high) {
          const middle = (low + high) >> 1;
          if (list[middle] <= most) low = middle + 1; else high = middle;
        }
        return low === 0 ? 0 : list[low - 1];
      }
    }
    """#
}
