/** The layout of dashboard pages: the navigation at the side, or on top on a phone. */
export const frameStyle = `
.frame { display: grid; grid-template-columns: 14rem minmax(0, 1fr); min-height: 100vh; font-size: var(--size-2) }
.frame > header { position: sticky; top: 0; display: flex; flex-direction: column; gap: var(--space-4); height: 100vh; padding: var(--space-4) var(--space-3); overflow-y: auto;
  border-right: 1px solid var(--line); background: var(--card) }
.frame > header > .brand { padding: 0 .5rem }
.frame main { width: 100%; max-width: 72rem; padding: var(--space-8) clamp(1rem, 4vw, 3rem) var(--space-12) }
.frame main:focus { outline: none }
.menu { display: none; justify-content: space-between }
.menu:not(.close)::after { content: "☰"; content: "☰" / "" }
.frame > header > nav { display: flex; flex: 1; flex-direction: column; position: static; width: auto; height: auto; margin: 0; padding: 0; overflow: visible; border: 0; color: inherit; background: none }
.frame > header > nav p { margin: .75rem 0 .15rem; padding: 0 var(--space-3); color: var(--dim); font-size: var(--size-1); font-weight: 600 }
.frame > header > nav ul { margin: 0; padding: 0; list-style: none }
.frame > header > nav a { display: block; padding: .25rem var(--space-3); border-radius: var(--radius); color: var(--dim); font-weight: 600; text-decoration: none }
.frame > header > nav a:hover { color: var(--ink); background: var(--wash) }
.frame > header > nav a[aria-current] { color: var(--ink); background: var(--wash); box-shadow: inset 2px 0 var(--accent) }
.frame .environments > .tabs > * { flex: 1 }
.environments > .tabs { width: auto; text-transform: capitalize }
.test .environments [aria-current] { color: var(--on-accent); background: var(--accent); border-color: transparent }
.leave { display: flex; flex-direction: column; align-items: flex-start; gap: .5rem; margin-top: auto; padding: var(--space-4) .5rem 0 }
.who { max-width: 100%; overflow: hidden; color: var(--dim); font-size: var(--size-2); text-overflow: ellipsis }
.paging { margin-top: 1rem }
.narrow-card { max-width: 30rem } .narrow-card .check { margin-bottom: var(--space-4) }
@media (max-width: 50rem) {
  .frame { display: block }
  .frame > header { position: static; display: grid; grid-template-columns: 1fr auto; align-items: center; gap: .6rem; height: auto; padding: .9rem 1.1rem; border-right: 0; border-bottom: 1px solid var(--line) }
  .frame > header > .brand { padding: 0 }
  .frame > header > nav:not(:popover-open) { display: none }
  .frame > header > nav { position: fixed; inset: 0; width: 100%; height: 100%; padding: .9rem 1.1rem; overflow-y: auto; background: var(--card) }
  .frame > header > nav a { padding: .6rem .75rem }
  .menu { display: inline-flex }
  .menu.close { align-self: flex-end }
  .palette-opener kbd { display: none }
  .environments { min-width: 8.5rem }
  .frame main { padding-top: var(--space-6) }
}
`;
