/** The layout of dashboard pages: the navigation at the side, or on top on a phone. */
export const frameStyle = `
.frame { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); min-height: 100vh }
.frame > header { position: sticky; top: 0; display: flex; flex-direction: column; gap: 1.25rem; height: 100vh; padding: 1.5rem 1rem; overflow-y: auto;
  border-right: 1px solid var(--line); background: var(--card) }
.frame > header > .brand { padding: 0 .5rem }
.frame main { width: 100%; max-width: 66rem; padding: 2.25rem clamp(1.1rem, 4vw, 3rem) 5rem }
.frame main:focus { outline: none }
.frame > header > nav ul { margin: 0; padding: 0; list-style: none }
.frame > header > nav a { display: block; padding: .5rem .75rem; border-radius: .5rem; color: var(--dim); font-weight: 550; text-decoration: none }
.frame > header > nav a:hover { color: var(--ink); background: var(--wash) }
.frame > header > nav a[aria-current] { color: var(--ink); background: var(--wash); box-shadow: inset 3px 0 var(--accent) }
.environments { display: flex; padding: .2rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--wash); font-size: .875rem; font-weight: 600; text-transform: capitalize }
.environments > * { flex: 1; padding: .25rem .6rem; border-radius: .45rem; color: var(--dim); text-align: center; text-decoration: none }
.environments > a:hover { color: var(--ink) }
.environments > .chosen { color: var(--ink); background: var(--card); box-shadow: 0 0 0 1px var(--line) }
.test .environments > .chosen { color: var(--on-accent); background: var(--accent); box-shadow: none }
.leave { display: flex; flex-direction: column; align-items: flex-start; gap: .5rem; margin-top: auto; padding: 0 .5rem }
.who { max-width: 100%; overflow: hidden; color: var(--dim); font-size: .875rem; text-overflow: ellipsis }
.paging { margin-top: 1rem }
.confirm { display: inline-block; text-align: left }
.confirm summary { list-style: none }
.confirm summary::-webkit-details-marker { display: none }
.confirm[open] { display: block; padding: 1rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--wash) }
.confirm[open] summary { margin-bottom: .75rem }
.narrow-card { max-width: 30rem }
.copyable { display: flex; align-items: center; gap: .75rem; margin: 0 0 1rem }
.copyable:has(pre) { flex-wrap: wrap; align-items: start }
.copyable > pre { flex: 1 1 16rem }
.copyable > :first-child { flex: 1; min-width: 0; margin: 0 }
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
  .frame main { padding-top: 1.5rem }
}
`;
