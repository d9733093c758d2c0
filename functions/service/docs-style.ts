/** The look of the docs page: light and dark, from a phone to a wide screen, no outside file. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: #1c2024; --dim: #60646c; --line: #d9dce0; --paper: #fff; --wash: #f6f7f9; --accent: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --ink: #edeef0; --dim: #a0a4ab; --line: #363a3f; --paper: #111214; --wash: #1a1c1f; --accent: #ff8a80 }
}
* { box-sizing: border-box }
body { margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); color: var(--ink); background: var(--paper);
  font: 1rem/1.6 system-ui, sans-serif }
nav { position: sticky; top: 0; align-self: start; height: 100vh; overflow: auto; padding: 1.5rem; border-right: 1px solid var(--line);
  font-size: .875rem }
nav p { margin: 1.25rem 0 .25rem; font-weight: 600 }
nav ul { margin: 0; padding: 0; list-style: none }
nav a { color: inherit; text-decoration: none; overflow-wrap: anywhere }
nav a:hover, nav a:focus-visible { color: var(--accent); text-decoration: underline }
.title { font-size: 1.125rem; font-weight: 700 }
main { max-width: 60rem; padding: 1.5rem clamp(1rem, 4vw, 3rem) 6rem }
h1, h2, h3 { line-height: 1.2 }
h2 { margin-top: 3rem }
h3 { margin-top: 2.5rem; font-family: ui-monospace, monospace }
a { color: var(--accent) }
.method { padding: .1rem .45rem; border-radius: .3rem; background: var(--accent); color: var(--paper); font-size: .8em }
code, pre { font-family: ui-monospace, monospace; font-size: .875em }
pre { padding: 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--wash) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem }
dt { color: var(--dim) } dd { margin: 0 }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .875rem }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
th { color: var(--dim); font-weight: 600 }
td b { color: var(--accent); font-size: .75rem }
@media (max-width: 50rem) {
  body { grid-template-columns: minmax(0, 1fr) }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line) }
}
`;
