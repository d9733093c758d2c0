/**
 * The style of all pages: light and dark, from phones to wide screens, without external files. A page's own styles only
 * add layout for content that other pages do not have. All text has a contrast of at least 4.5 to 1.
 */
export const style = `
:root { color-scheme: light dark; --ink: #1d1b1a; --dim: #68625d; --line: #e2dcd5; --paper: #faf7f3; --card: #fff; --wash: #f3eee8;
  --accent: #b52f1a; --on-accent: #fff; --good: #17663a; --good-wash: #e3f3e8; --bad: #a3200f; --bad-wash: #fdeae6;
  --shadow: 0 1px 2px #3d291a14, 0 8px 24px #3d291a0d;
  --c1: #c2410c; --c2: #0f766e; --c3: #6d5bd0; --c4: #b7791f; --c5: #2f6fb3; --c6: #77706a }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f1ece7; --dim: #b0a79f; --line: #3a3430; --paper: #161311; --card: #1f1b18; --wash: #292420;
    --accent: #ff8b70; --on-accent: #2a0c05; --good: #86dba4; --good-wash: #16301f; --bad: #ffa593; --bad-wash: #3a1812;
    --shadow: 0 1px 2px #0006, 0 8px 24px #0004;
    --c1: #fb8a5b; --c2: #4fc4b7; --c3: #a99cf5; --c4: #e5b45a; --c5: #79b3ee; --c6: #a39b94 } }
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { margin: 0; overflow-wrap: break-word; color: var(--ink); background: var(--paper);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif }
h1, h2, h3, button, .button, .notice, .stacks b { overflow-wrap: anywhere }
h1, h2, h3 { margin: 0 0 .75rem; line-height: 1.2; letter-spacing: -.015em; text-wrap: balance }
h1 { margin-bottom: 1rem; font-size: 1.75rem } h2 { font-size: 1.2rem } h3 { font-size: 1rem }
p { margin: 0 0 1rem }
a { color: var(--accent); text-underline-offset: .2em }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem }
code, pre, .mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .9em }
pre { margin: 0 0 1rem; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: .6rem; background: var(--wash) }
.skip { position: absolute; left: -99rem; padding: .6rem 1rem; background: var(--card); z-index: 2 }
.skip:focus { left: 1rem; top: 1rem }
.brand { display: flex; align-items: center; gap: .6rem; margin: 0; font-weight: 700; letter-spacing: -.01em; color: inherit; text-decoration: none }
.mark { width: 1.15rem; height: 1.45rem; background: var(--accent); border-radius: .15rem;
  clip-path: polygon(0 0, 62% 0, 100% 32%, 100% 100%, 0 100%) }
.card { margin: 0 0 1.5rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: .9rem; background: var(--card); box-shadow: var(--shadow) }
.card > :last-child { margin-bottom: 0 }
.lone { display: flex; flex-direction: column; justify-content: center; gap: 1.25rem; width: min(27rem, 100%); min-height: 100vh; margin: 0 auto; padding: 2rem 1.25rem }
.lone .card { margin: 0; padding: 1.75rem }
.aside { color: var(--dim); font-size: .925rem }
.aside p { margin: 0 0 .35rem }
.field { margin: 0 0 1.1rem }
label, legend { display: block; margin-bottom: .3rem; font-weight: 600; font-size: .925rem }
input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea { width: 100%; min-height: 2.75rem; padding: .55rem .75rem; color: inherit; background: var(--card);
  border: 1px solid var(--dim); border-radius: .55rem; font: inherit }
textarea { min-height: 7rem; resize: vertical }
input:focus-visible, select:focus-visible, textarea:focus-visible { outline-offset: 0; border-radius: .55rem }
fieldset { margin: 0 0 1.1rem; padding: 0; border: 0 }
.fault { margin: .3rem 0 0; color: var(--bad); font-size: .875rem; font-weight: 550 }
[aria-invalid=true]:is(input, select, textarea):not([type=hidden], [type=checkbox], [type=radio]) { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad) }
.hint { margin: .3rem 0 0; color: var(--dim); font-size: .875rem }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; max-width: 100%; padding: .5rem 1.1rem; border: 1px solid transparent; border-radius: .55rem;
  color: var(--on-accent); background: var(--accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
button:hover, .button:hover { filter: brightness(1.08) }
button:focus-visible, .button:focus-visible { border-radius: .55rem }
.wide { width: 100% }
.quiet { color: var(--ink); background: transparent; border-color: var(--dim) }
.quiet:hover { background: var(--wash); filter: none }
.danger { color: var(--bad); background: transparent; border-color: currentcolor }
.danger:hover { background: var(--bad-wash); filter: none }
form .danger { color: var(--on-accent); background: var(--bad); border-color: transparent }
form .danger:hover { background: var(--bad); filter: brightness(1.08) }
.small { min-height: 2.1rem; padding: .25rem .75rem; font-size: .875rem }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem }
.row > .field { flex: 1 1 14rem; margin: 0 }
.apart { justify-content: space-between }
.bottom { align-items: end }
.notice { margin: 0 0 1.25rem; padding: .75rem 1rem; border: 1px solid var(--line); border-left: 4px solid var(--dim); border-radius: .55rem; background: var(--wash) }
.notice > :last-child { margin-bottom: 0 }
.notice.good { border-left-color: var(--good); background: var(--good-wash) }
.notice.bad { border-left-color: var(--bad); background: var(--bad-wash) }
.badge { display: inline-block; padding: .05rem .55rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--wash); font-size: .8rem; font-weight: 600; white-space: nowrap }
.dim { color: var(--dim) }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .925rem }
th, td { padding: .65rem 1rem .65rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
th { color: var(--dim); font-size: .8125rem; font-weight: 600 }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
td:last-child, th:last-child { padding-right: 0 }
tbody tr:last-child td { border-bottom: 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: 0 0 1rem }
dt { color: var(--dim) } dd { margin: 0; overflow-wrap: anywhere }
summary { cursor: pointer }
time, .fixed { white-space: nowrap }
.once { display: block; padding: .75rem 1rem; border: 1px dashed var(--dim); border-radius: .55rem; background: var(--wash); overflow-wrap: anywhere; user-select: all }
@media (max-width: 34rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0 } dd { margin-bottom: .6rem }
  .stacks thead { position: absolute; left: -99rem } .stacks tr { display: block; padding: .75rem 0; border-bottom: 1px solid var(--line) }
  .stacks tbody tr:last-child { border-bottom: 0 }
  .stacks td { display: flex; justify-content: space-between; gap: 1rem; padding: .2rem 0; border: 0; text-align: right; overflow-wrap: anywhere }
  .stacks td:not([data-label]) { display: block; padding-top: .5rem; text-align: left }
  .stacks td::before { content: attr(data-label); color: var(--dim); text-align: left; white-space: nowrap } }
@media (prefers-reduced-motion: no-preference) { button, .button, input { transition: background-color .12s, filter .12s, border-color .12s } }
@media print { .skip, form, nav { display: none } }
`;
