/** Headings, text, code, lists, and rows of things side by side. */
export const elementsStyle = `
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { margin: 0; overflow-wrap: break-word; color: var(--ink); background: var(--paper); font: var(--size-3)/1.5 var(--sans) }
h1, h2, h3 { margin: 0 0 var(--space-3); font-weight: 650; line-height: 1.25; letter-spacing: -.01em; overflow-wrap: anywhere; text-wrap: balance }
h1 { margin-bottom: var(--space-4); font-size: var(--size-4) } h2 { font-size: var(--size-3) } h3 { font-size: var(--size-2) }
p { margin: 0 0 var(--space-4) }
a { color: var(--accent); text-underline-offset: .2em }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: var(--radius-small) }
code, pre, kbd, .mono { font-family: var(--mono); font-size: .9em }
pre { margin: 0 0 var(--space-4); padding: var(--space-3) var(--space-4); white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: var(--radius); background: var(--wash) }
kbd { padding: 0 var(--space-1); border: 1px solid var(--line); border-radius: var(--radius-small); background: var(--wash) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: var(--space-1) var(--space-4); margin: 0 0 var(--space-4) }
dt { color: var(--dim) } dd { margin: 0; overflow-wrap: anywhere }
summary { cursor: pointer }
time, .fixed { white-space: nowrap }
.skip { position: absolute; left: -99rem; padding: var(--space-2) var(--space-4); background: var(--card); z-index: 2 }
.skip:focus { left: var(--space-4); top: var(--space-4) }
.brand { display: flex; align-items: center; gap: var(--space-2); margin: 0; font-size: var(--size-3); font-weight: 650; letter-spacing: -.01em; color: inherit; text-decoration: none }
.mark { width: 1rem; height: 1.25rem; background: var(--accent); border-radius: .125rem; clip-path: polygon(0 0, 62% 0, 100% 32%, 100% 100%, 0 100%) }
.lone { display: flex; flex-direction: column; justify-content: center; gap: var(--space-4); width: min(26rem, 100%); min-height: 100vh; margin: 0 auto; padding: var(--space-8) var(--space-4) }
.lone .card { margin: 0; padding: var(--space-6) }
.lone form + form { margin-top: var(--space-3) }
.aside { color: var(--dim); font-size: var(--size-2) } .aside p { margin: 0 0 var(--space-1) }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-3) }
.row > .field { flex: 1 1 14rem; margin: 0 }
.apart { justify-content: space-between } .bottom { align-items: end }
.dim { color: var(--dim) }
.once { display: block; padding: var(--space-3) var(--space-4); border: 1px dashed var(--edge); border-radius: var(--radius); background: var(--wash); overflow-wrap: anywhere; user-select: all }
.copyable { display: flex; align-items: center; gap: var(--space-3); margin: 0 0 var(--space-4) }
.copyable:has(pre) { flex-wrap: wrap; align-items: start }
.copyable > pre { flex: 1 1 16rem }
.copyable > :first-child { flex: 1; min-width: 0; margin: 0 }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (max-width: 34rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0 } dd { margin-bottom: var(--space-2) } }
@media print { .skip, form, nav { display: none } }
`;
