/** The layout of dashboard pages: the navigation at the side, or on top on a phone. */
export const frameStyle = `
.frame { display: grid; grid-template-columns: 14rem minmax(0, 1fr); min-height: 100vh; font-size: var(--size-2) }
.frame > header { position: sticky; top: 0; display: flex; flex-direction: column; gap: var(--space-4); height: 100vh; padding: var(--space-4) var(--space-3); overflow-y: auto;
  border-right: 1px solid var(--line); background: var(--card) }
.frame > header > .brand { padding: 0 .5rem }
.frame main { width: 100%; max-width: 72rem; padding: var(--space-8) clamp(1rem, 4vw, 3rem) var(--space-12) }
.frame main:focus { outline: none }
.frame > header > nav ul { margin: 0; padding: 0; list-style: none }
.frame > header > nav a { display: block; padding: .375rem var(--space-3); border-radius: var(--radius); color: var(--dim); font-weight: 600; text-decoration: none }
.frame > header > nav a:hover { color: var(--ink); background: var(--wash) }
.frame > header > nav a[aria-current] { color: var(--ink); background: var(--wash); box-shadow: inset 2px 0 var(--accent) }
.frame .environments > .tabs > * { flex: 1 }
.environments > .tabs { width: auto; text-transform: capitalize }
.test .environments [aria-current] { color: var(--on-accent); background: var(--accent); border-color: transparent }
.leave { display: flex; flex-direction: column; align-items: flex-start; gap: .5rem; margin-top: auto; padding: 0 .5rem }
.who { max-width: 100%; overflow: hidden; color: var(--dim); font-size: var(--size-2); text-overflow: ellipsis }
.paging { margin-top: 1rem }
.narrow-card { max-width: 30rem }
@media (max-width: 50rem) {
  .frame { display: block }
  .frame > header { position: static; display: grid; grid-template-columns: 1fr auto; align-items: center; gap: .75rem; height: auto; padding: .9rem 1.1rem 0; border-right: 0; border-bottom: 1px solid var(--line) }
  .frame > header > .brand { padding: 0 }
  .frame > header > nav { position: relative; grid-column: 1 / -1; margin: 0 -1.1rem; overflow-x: auto; scrollbar-width: none; mask-image: linear-gradient(to right, transparent, #000 1.5rem calc(100% - 3rem), transparent) }
  .frame > header > nav ul { display: flex; width: max-content; padding: 0 3rem 0 .6rem }
  .frame > header > nav a { padding: .6rem .7rem; border-radius: 0; white-space: nowrap }
  .frame > header > nav a[aria-current] { background: none; box-shadow: inset 0 -3px var(--accent) }
  .frame > header > nav a:focus-visible { outline-offset: -3px }
  .environments { min-width: 8.5rem }
  .leave { grid-column: 1 / -1; grid-row: 2; flex-direction: row; align-items: center; justify-content: space-between; margin: 0; padding: 0; min-width: 0 }
  .who { min-width: 0; white-space: nowrap }
  .leave button { flex: none }
  .frame main { padding-top: var(--space-6) }
}
`;
