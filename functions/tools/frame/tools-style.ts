/** The frame of the pages of tools, and their list. */
export const toolsStyle = `
.bar { position: sticky; top: 0; z-index: 3; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; padding: .6rem clamp(1rem, 3vw, 2rem); border-bottom: 1px solid var(--line); background: var(--card) }
.bar nav { display: flex; gap: 1.25rem; margin-right: auto }
.bar nav a { padding: .35rem 0; color: var(--ink); font-weight: 550; text-decoration: none }
.bar nav a:hover { text-decoration: underline }
.balance { margin: 0; font-variant-numeric: tabular-nums; color: var(--dim); font-size: .925rem } .balance b { color: var(--ink) }
.tools { max-width: 82rem; margin: 0 auto; padding: 2rem clamp(1rem, 3vw, 2rem) 5rem }
.tools:focus { outline: none }
.tools > .lead { max-width: 42rem; margin-bottom: var(--space-6); color: var(--dim) }
.group { margin: 0 0 2rem }
.group ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: .75rem; margin: 0; padding: 0; list-style: none }
.group a { display: block; height: 100%; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: .6rem; color: inherit; background: var(--card); text-decoration: none }
.group a:hover { border-color: var(--dim) }
.group b { display: block; margin-bottom: .2rem; color: var(--accent) }
.group span { color: var(--dim); font-size: .925rem }
@media (max-width: 34rem) { .bar { position: static } .bar nav { order: 3; width: 100% } .bar .balance { margin-left: auto } }
`;
