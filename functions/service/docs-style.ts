/** How the docs page lays out what only it has: the list of endpoints beside their descriptions. */
export const docsStyle = `
.docs { display: grid; grid-template-columns: 17rem minmax(0, 1fr) }
.docs nav { position: sticky; top: 0; align-self: start; height: 100vh; overflow: auto; padding: 1.5rem; border-right: 1px solid var(--line);
  font-size: .875rem }
.docs nav p { margin: 1.25rem 0 .25rem; font-weight: 600 }
.docs nav ul { margin: 0; padding: 0; list-style: none }
.docs nav a { color: inherit; text-decoration: none; overflow-wrap: anywhere }
.docs nav a:hover { color: var(--accent); text-decoration: underline }
.docs main { max-width: 60rem; padding: 1.5rem clamp(1rem, 4vw, 3rem) 6rem }
.docs h2 { margin-top: 3rem; font-size: 1.5rem }
.docs h3 { margin-top: 2.5rem; font-family: ui-monospace, monospace }
.method { padding: .1rem .45rem; border-radius: .3rem; background: var(--accent); color: var(--on-accent); font-size: .8em }
td b { color: var(--accent); font-size: .75rem }
@media (max-width: 50rem) {
  .docs { grid-template-columns: minmax(0, 1fr) }
  .docs nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line) }
}
`;
