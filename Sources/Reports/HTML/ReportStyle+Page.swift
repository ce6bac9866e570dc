extension ReportStyle {
  /// The page of the run, and what both pages have.
  static let page = #"""
    :root {
      color-scheme: light dark;
      --text: #1c1c1e; --soft: #5f5f66; --page: #ffffff; --card: #f4f4f7; --raised: #ffffff; --line: #d8d8de;
      --accent: #0a5fd1; --accent-soft: #e3edfc; --effect: #955800; --effect-soft: #fdf1de;
      --good: #1b6e35; --bad: #b3261e; --bad-soft: #fdeceb; --warning: #8a5300;
      --lane0: #0a5fd1; --lane1: #1b6e35; --lane2: #6d6d75; --lane3: #8a5300; --lane4: #8e3fb5; --lane5: #007a7a;
      --indent: 1.2em; --small-font: 11px system-ui, sans-serif;
      --mono: ui-monospace, "SF Mono", "DejaVu Sans Mono", Menlo, monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --text: #f2f2f7; --soft: #a4a4ad; --page: #151517; --card: #202024; --raised: #1b1b1e; --line: #3a3a41;
        --accent: #6cb2ff; --accent-soft: #18304d; --effect: #ffb454; --effect-soft: #3b2c12;
        --good: #7ddc95; --bad: #ff8a80; --bad-soft: #42201e; --warning: #ffc266;
        --lane0: #6cb2ff; --lane1: #7ddc95; --lane2: #b0b0ba; --lane3: #ffc266; --lane4: #d9a5f5; --lane5: #63d6d6;
      }
    }
    * { box-sizing: border-box; }
    html { background: var(--page); color: var(--text); font: 15px/1.45 system-ui, -apple-system, sans-serif; }
    body { margin: 0; }
    #page { padding: 1rem 1.5rem; max-width: 110rem; margin: 0 auto; }
    h1 { font-size: 1.3rem; line-height: 1.3; margin: .2rem 0; overflow-wrap: anywhere; }
    h1:focus { outline: none; }
    h2 { font-size: 1rem; margin: 0 0 .35rem; overflow-wrap: anywhere; }
    h3 { font-size: .8125rem; margin: 1rem 0 .3rem; color: var(--soft); font-weight: 600; }
    p { margin: .25rem 0; }
    a { color: var(--accent); }
    code, pre, kbd, .message { font: .8125rem/1.5 var(--mono); }
    pre { margin: .3rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    .soft { color: var(--soft); }
    .bad, .finding.error .message { color: var(--bad); }
    .warning { color: var(--warning); }
    .unseen { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }

    button, .button, select, input[type=search] {
      font: inherit; color: var(--text); background: var(--raised); border: 1px solid var(--line);
      border-radius: .45rem;
      padding: .25rem .7rem; text-decoration: none; cursor: pointer; display: inline-block;
    }
    button:hover, .button:hover { background: var(--card); }
    button:disabled, .button.off { color: var(--soft); opacity: .5; cursor: default; }
    button.quiet, .button.quiet { font-size: .8125rem; padding: .15rem .55rem; }
    .copied button { border: 0; padding: 0 .3rem; background: none; color: var(--soft); opacity: .75; }
    .copied button:hover { color: var(--accent); opacity: 1; }
    .copied code { overflow-wrap: anywhere; }
    input[type=search] { cursor: text; min-width: 8rem; flex: 1 1 20rem; }
    select { max-width: 16rem; }

    .badge { font-size: .75rem; font-weight: 600; border-radius: 1rem; padding: .1rem .55rem;
      background: var(--card); color: var(--soft);
      white-space: nowrap; vertical-align: middle; margin-left: .35rem; }
    h1 .badge, h2 .badge { margin-left: 0; }
    .badge.passed { color: var(--good); }
    .badge.failed, .badge.error, .badge.nondeterministic, .badge.unreadable { color: var(--bad);
      background: var(--bad-soft); }
    .badge.different, .badge.missing, .badge.interrupted { color: var(--warning); }
    .tag { font-size: .75rem; color: var(--soft); border: 1px solid var(--line); border-radius: 1rem;
      padding: 0 .5rem; margin-left: .4rem; white-space: nowrap; }
    .card { background: var(--card); border-radius: .6rem; padding: .75rem 1rem; margin: .6rem 0;
      border-left: 4px solid var(--bad); }
    .card.changed { border-color: var(--warning); }
    .card h2 a { color: var(--text); }
    .finding { margin: .4rem 0; }
    .finding .message { margin: 0; }
    .finding .place { font-size: .875rem; }
    .notes { font-size: .875rem; margin: .1rem 0; padding-left: 1.2rem; color: var(--soft); }
    .notes li { white-space: pre-wrap; overflow-wrap: anywhere; }
    .top { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: flex-start;
      justify-content: space-between; }
    .top .wide { flex-basis: 100%; }
    .top nav { display: flex; gap: .4rem; flex-wrap: wrap; width: 100%; }
    .top nav button { margin-left: auto; }
    .top .summary { font-weight: 600; }
    p.facts { display: flex; flex-wrap: wrap; gap: .1rem 1rem; font-size: .875rem; }
    .bar { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
    .bar[role=search] { position: sticky; top: 0; z-index: 2; background: var(--page); padding: .6rem 0; }
    .chip[aria-pressed=true] { background: var(--accent-soft); border-color: var(--accent); }
    .chip.failed b, .chip.error b, .chip.nondeterministic b, .chip.unreadable b { color: var(--bad); }
    .chip.passed b { color: var(--good); }
    .chip.different b, .chip.missing b { color: var(--warning); }

    .virtual .space { position: relative; }
    .virtual .space > * { position: absolute; left: 0; right: 0; }
    .journey { display: grid; grid-template: auto auto / 1.6rem minmax(0, 1fr) auto; height: 58px;
      padding: .45rem .5rem; column-gap: .3rem;
      color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); align-content: center; }
    .journey:hover { background: var(--card); }
    .journey.selected { background: var(--accent-soft); }
    .journey .where, .journey .name span { overflow: hidden; text-overflow: ellipsis; white-space: pre; }
    .journey .name { display: flex; align-items: baseline; gap: .35em; min-width: 0; }
    .journey .name .group { flex-shrink: 1000; min-width: 1.2em; }
    .journey .name .badge { flex: none; }
    .journey .where { grid-column: 2; font-size: .8125rem; color: var(--soft); }
    .journey .facts { text-align: right; font-size: .8125rem; font-variant-numeric: tabular-nums; }
    .journey .mark { grid-row: 1 / 3; align-self: center; font-size: 1.1rem; color: var(--soft); }
    .journey .mark.passed { color: var(--good); }
    .journey .mark.failed, .journey .mark.error, .journey .mark.nondeterministic { color: var(--bad); }
    .found { color: var(--soft); font-size: .8125rem; }
    dialog { background: var(--raised); color: var(--text); border: 1px solid var(--line); border-radius: .8rem;
      padding: 1rem 1.5rem; max-width: 34rem; }
    dialog::backdrop { background: rgb(0 0 0 / .45); }
    dialog form { float: right; }
    dialog h2 { margin-top: .8rem; }
    dialog h2::first-letter { text-transform: uppercase; }
    dialog dl { margin: 0; }
    dialog dl div { display: flex; gap: 1rem; padding: .1rem 0; }
    dialog dt { min-width: 8rem; }
    dialog dd { margin: 0; }
    kbd { border: 1px solid var(--line); border-radius: .3rem; padding: 0 .35rem; background: var(--card);
      margin-right: .25rem; }
    """#
}
