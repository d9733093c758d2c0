/** The layout of the overview's numbers and chart. */
export const overviewStyle = `
.tiles { grid-template-columns: 1.6fr 1fr 1fr 1fr; gap: 1rem; margin: 0 0 1.5rem }
.tile { padding: 1.1rem 1.25rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card) }
.tile dt { font-size: var(--size-2); font-weight: 600 }
.tile dd { margin: 0; font-size: var(--size-4); font-weight: 650; font-variant-numeric: tabular-nums; letter-spacing: -.01em }
.tile.large dd { font-size: var(--size-5); line-height: 1.2 }
.tile dd span { color: var(--dim); font-size: var(--size-1); font-weight: 400; letter-spacing: 0 }
.chart + p { margin: 1rem 0 0; font-size: var(--size-2) }
.steps { padding-left: 1.25rem } .steps li { margin-bottom: .75rem } .steps pre { margin: .5rem 0 0 }
@media (max-width: 50rem) { .tiles { grid-template-columns: 1fr 1fr } .tile.large { grid-column: 1 / -1 } .tile { padding: .9rem 1rem } }
@media (max-width: 34rem) { .tile:not(.large) { padding: .75rem } .tile:last-child { grid-column: auto } .tiles { grid-template-columns: 1fr 1fr 1fr } .tile:not(.large) dd { font-size: var(--size-4) } .tile:not(.large) dd span { display: block } }
`;
