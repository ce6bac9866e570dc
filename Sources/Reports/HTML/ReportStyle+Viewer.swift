extension ReportStyle {
  /// The page of a journey.
  static let viewer = #"""
    .timeline { position: relative; display: grid; grid-template-columns: 11rem minmax(0, 1fr); margin: .6rem 0;
      border: 1px solid var(--line); border-radius: .6rem;
      overflow: hidden; background: var(--raised); }
    .timeline .lanes { display: flex; flex-direction: column; border-right: 1px solid var(--line); }
    .timeline .lanes button { height: 22px; border: 0; border-radius: 0; padding: 0 .6rem; font-size: .75rem;
      text-align: left; background: none; white-space: nowrap; }
    .timeline .lanes button:nth-child(odd) { background: var(--card); }
    .timeline .lanes button::before { content: ""; display: inline-block; width: .55rem; height: .55rem;
      border-radius: .15rem; background: currentColor; margin-right: .45rem; }
    .timeline .lanes button[aria-pressed=false] { text-decoration: line-through; opacity: .55; }
    .timeline canvas { width: 100%; height: 150px; display: block; touch-action: none; cursor: pointer; }
    .timeline canvas:focus-visible { outline-offset: -2px; }
    .timeline > .soft { font-size: .75rem; padding: .5rem .6rem; border-top: 1px solid var(--line);
      border-right: 1px solid var(--line); }
    .timeline .film { position: relative; height: 68px; border-top: 1px solid var(--line); overflow: hidden; }
    .film button { position: absolute; top: 4px; width: 44px; height: 60px; padding: 0; overflow: hidden;
      border-radius: .35rem; background: var(--card); }
    .film button.selected { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
    .film img { width: 100%; display: block; }
    .timeline .zoom { position: absolute; left: .35rem; top: 132px; display: flex; gap: .15rem; }
    .timeline .zoom button { border: 0; background: none; font-size: .6875rem; padding: 0 .35rem; line-height: 17px;
      }
    .lane0 { color: var(--lane0); } .lane1 { color: var(--lane1); } .lane2 { color: var(--lane2); }
    .lane3 { color: var(--lane3); } .lane4 { color: var(--lane4); } .lane5 { color: var(--lane5); }

    #page:has(.viewer) { display: flex; flex-direction: column; min-height: 100vh; }
    .viewer { display: flex; flex-direction: column; flex: 1 0 auto; }
    .columns { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 5fr) minmax(15rem, 20rem); gap: .8rem;
      flex: 1 0 26rem; height: 26rem; }
    .columns > * { min-height: 0; min-width: 0; }
    .list, .details { display: flex; flex-direction: column; border: 1px solid var(--line); border-radius: .6rem;
      background: var(--raised); overflow: hidden; }
    .list .bar { padding: .4rem; border-bottom: 1px solid var(--line); font-size: .8125rem; }
    .list input[type=search] { padding: .1rem .5rem; }
    .records { overflow-y: scroll; flex: 1; }
    .record { height: 26px; display: flex; align-items: center; gap: .4rem; padding: 0 .5rem;
      font: .75rem/26px var(--mono); cursor: pointer; white-space: nowrap; border-left: 3px solid transparent; }
    .record .number { width: 3.2em; text-align: right; color: var(--soft); flex: none; }
    .record .time { width: 6.5em; text-align: right; color: var(--soft); flex: none; }
    .record .arrow { width: 1em; flex: none; color: var(--accent); }
    .record .words { overflow: hidden; text-overflow: ellipsis; flex: 1; color: var(--text); }
    .record .words b { color: var(--lane1); font-weight: 600; }
    .record.lane0 b { color: var(--lane0); } .record.lane2 b { color: var(--lane2); } .record.lane3 b {
      color: var(--lane3); }
    .record.lane4 b { color: var(--lane4); } .record.lane5 b { color: var(--lane5); }
    .record.input { background: color-mix(in srgb, var(--lane0) 7%, transparent); }
    .record .source { color: var(--soft); flex: none; max-width: 12em; overflow: hidden; text-overflow: ellipsis; }
    .record .changes { color: var(--soft); flex: none; }
    .record:hover { background: var(--card); }
    .record.bad .words, .record.bad b { color: var(--bad); }
    .record.cause { border-color: var(--accent);
      background: color-mix(in srgb, var(--accent-soft) 55%, transparent); }
    .record.effect { border-color: var(--effect); background: var(--effect-soft); }
    .record.effect .arrow { color: var(--effect); }
    .record.selected { border-color: var(--accent); background: var(--accent-soft);
      box-shadow: inset 0 0 0 1px var(--accent); }
    .depth1 { padding-left: calc(1 * var(--indent)); } .depth2 { padding-left: calc(2 * var(--indent)); }
    .depth3 { padding-left: calc(3 * var(--indent)); } .depth4 { padding-left: calc(4 * var(--indent)); }
    .depth5 { padding-left: calc(5 * var(--indent)); } .depth6 { padding-left: calc(6 * var(--indent)); }
    .depth7 { padding-left: calc(7 * var(--indent)); } .depth8 { padding-left: calc(8 * var(--indent)); }

    .tabs { display: flex; border-bottom: 1px solid var(--line); flex: none; overflow-x: auto; }
    .tabs button { border: 0; border-radius: 0; background: none; border-bottom: 2px solid transparent;
      font-size: .8125rem; padding: .4rem .8rem; color: var(--soft); white-space: nowrap; }
    .tabs button[aria-selected=true] { color: var(--accent); border-color: var(--accent); font-weight: 600; }
    .panel { overflow: auto; padding: .8rem 1rem; flex: 1; font-size: .875rem; }
    .panel h2 { font-family: var(--mono); }
    .facts dt, .facts dd { display: inline; margin: 0; }
    .facts dt { color: var(--soft); margin-right: .5rem; display: inline-block; min-width: 3.5rem; }
    dl.facts { margin: .3rem 0; }
    .excerpt { list-style: none; margin: .4rem 0; padding: .3rem 0; border: 1px solid var(--line);
      border-radius: .45rem; background: var(--page); overflow: hidden; }
    .excerpt li { display: flex; gap: .7rem; padding: 0 .6rem; border-left: 3px solid transparent; }
    .excerpt .number { color: var(--soft); font: .8125rem/1.5 var(--mono); flex: none; min-width: 2.2em;
      text-align: right; }
    .excerpt code { white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; color: var(--soft); }
    .excerpt .current { background: var(--accent-soft); border-color: var(--accent); }
    .excerpt .current code, .excerpt .current .number { color: var(--text); }
    .told .excerpt .current { background: var(--bad-soft); border-color: var(--bad); }
    .tree { margin: 0; font: .8125rem/1.6 var(--mono); }
    .tree .tree, .tree details { flex-basis: 100%; padding-left: 1rem; border-left: 1px solid var(--line); }
    .tree div { display: flex; flex-wrap: wrap; gap: 0 .6rem; }
    .tree dt { color: var(--soft); overflow-wrap: anywhere; }
    .tree dt::after { content: ":"; }
    .tree dd { margin: 0; min-width: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
    .tree dd:has(> .tree, > details) { flex-basis: 100%; }
    .value.string { color: var(--lane1); } .value.number, .value.boolean { color: var(--lane0); } .value.object {
      color: var(--soft); }
    .value { overflow-wrap: anywhere; font: .8125rem/1.6 var(--mono); }
    .recordlink { border: 0; background: none; padding: .05rem .3rem; font: .8125rem/1.5 var(--mono);
      text-align: left; overflow-wrap: anywhere; max-width: 100%; }
    .recordlink:hover { background: var(--card); text-decoration: underline; }
    .recordlink .number { color: var(--soft); }
    .recordlink.lane0 { color: var(--lane0); } .recordlink.lane1 { color: var(--lane1); } .recordlink.lane2 {
      color: var(--lane2); }
    .recordlink.lane3 { color: var(--lane3); } .recordlink.lane4 { color: var(--lane4); } .recordlink.lane5 {
      color: var(--lane5); }
    .chain, .pieces { list-style: none; margin: 0; padding: 0; }
    .chain li { font: .8125rem/1.5 var(--mono); }
    .chain .arrow { color: var(--accent); }
    .state { border-collapse: collapse; width: 100%; margin: .5rem 0; font: .8125rem/1.5 var(--mono); }
    .state th, .state td { border-bottom: 1px solid var(--line); text-align: left; vertical-align: top;
      padding: .2rem .5rem; font-weight: normal; overflow-wrap: anywhere; }
    .state thead th { color: var(--soft); font-family: system-ui, sans-serif; position: sticky; top: -.8rem;
      background: var(--raised); }
    .state tr.changed th { color: var(--effect); font-weight: 600; }
    .state tr.changed { background: var(--effect-soft); }
    .state td.old, .group.missing .mark { color: var(--bad); } .state td.new, .group.added .mark {
      color: var(--good); }
    .event { border-left: 3px solid var(--lane4); padding: .1rem .7rem; margin: .5rem 0; }
    .event.selected { background: var(--accent-soft); }
    .event h3 { margin: 0; display: flex; justify-content: space-between; gap: .5rem; font-weight: normal; }
    .event h3 .recordlink { font-weight: 600; }
    .entry { padding-top: .2rem; padding-bottom: .2rem; }
    .verdict { font-weight: 600; }

    .picture { margin: 0; display: flex; flex-direction: column; gap: .5rem; align-items: center; }
    .picture .sides { display: flex; flex: none; }
    .picture .sides button { font-size: .8125rem; }
    .picture .sides button:first-child { border-radius: .45rem 0 0 .45rem; }
    .picture .sides button:last-child { border-radius: 0 .45rem .45rem 0; border-left: 0; }
    .picture .sides button[aria-pressed=true] { background: var(--accent-soft); border-color: var(--accent); }
    .picture img { max-width: 100%; min-height: 0; flex: 0 1 auto; object-fit: contain; object-position: top;
      border: 1px solid var(--line); border-radius: 1.2rem; background: var(--card); }
    .picture .blank { border: 1px dashed var(--line); border-radius: 1.2rem; padding: 6rem 1.5rem;
      text-align: center; }
    .picture figcaption { color: var(--soft); font-size: .8125rem; display: flex; gap: .5rem; align-items: center;
      flex: none; }
    @media (max-width: 70rem) {
      .columns { grid-template-columns: minmax(0, 1fr) minmax(14rem, 18rem); grid-template-rows: 26rem auto;
        flex: none; height: auto; }
      .columns .details { grid-row: 2; grid-column: 1 / 3; max-height: 40rem; }
    }
    @media (max-width: 42rem) {
      :root { --indent: .5em; }
      #page { padding: .6rem; }
      .bar[role=search] { position: static; }
      .bar select { flex: 1; min-width: 0; }
      .record .number { width: 2.4em; }
      .record .time { width: 5.2em; }
      .record .source { display: none; }
      .timeline { grid-template-columns: 1.4rem minmax(0, 1fr); }
      .timeline .lanes button { overflow: hidden; }
      .timeline .zoom { display: none; }
      .timeline > .soft { text-indent: -99rem; overflow: hidden; }
      .columns { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto; }
      .columns .details { grid-row: auto; grid-column: auto; }
      .list { height: 22rem; }
    }
    @media (prefers-reduced-motion: no-preference) { .record, .journey { transition: background-color .08s; } }
    """#
}
