/** The styles only needed by playground pages. */
export const playgroundStyle = `
.endpoints { margin: 0; padding: 0; list-style: none }
.endpoints li { display: grid; grid-template-columns: 4.5rem minmax(0, 16rem) minmax(0, 1fr) max-content; align-items: baseline; gap: .15rem 1rem; padding: .55rem 0; border-bottom: 1px solid var(--line) }
.endpoints li:last-child { border-bottom: 0 }
.endpoints .badge { justify-self: start }
.endpoints a { overflow-wrap: anywhere }
.controls { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 0 1.25rem; align-items: start }
.controls .span { grid-column: 1 / -1 }
.trial textarea { min-height: 4.5rem }
.trial > .controls > .span:first-child textarea { min-height: 11rem }
.group > .hint { margin-bottom: .75rem }
.sample label { display: inline; font-weight: inherit; font-size: inherit }
.trial label { overflow-wrap: anywhere }
.trial input[type=file] { padding: .45rem .5rem }
.more { margin: 0 0 1.1rem; padding: .9rem 0 0; border-top: 1px solid var(--line) }
.trial > .run { position: sticky; bottom: 0; z-index: 1; margin: 0 -1.5rem -1.5rem; padding: .9rem 1.5rem; border-top: 1px solid var(--line); border-radius: 0 0 .9rem .9rem; background: var(--card) }
.running { opacity: .75; cursor: progress }
@media (hover: none) { .keys { display: none } }
.endpoints a { text-decoration-skip-ink: none; text-underline-offset: .35em }
.bench { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 0 var(--space-6); align-items: start }
.bench > * { min-width: 0 }
.options { gap: var(--space-2); margin: 0 0 var(--space-4) } .options button { font-family: var(--mono); font-weight: 400 }
.trial [hidden] { display: none }
.next label { margin: 0 } .next select { width: auto; flex: 1 1 10rem } .next { margin: 0 0 var(--space-3) }
.history ul { margin: 0; padding: 0; list-style: none }
.more > summary { margin-bottom: .9rem; font-weight: 600 }
.pdf { display: block; width: 100%; height: min(70vh, 48rem); margin: 0 0 1rem; border: 1px solid var(--line); border-radius: .3rem; background: var(--wash) }
.pdf:has(img) { text-align: center; overflow: auto }
.drawn { max-width: 100%; height: auto; max-height: 56rem; border: 1px solid var(--line); background: #fff }
.answer { max-height: 34rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere }
h3 { margin-top: 1.5rem }
@media (max-width: 60rem) { .endpoints li { grid-template-columns: 4.5rem minmax(0, 1fr) } .endpoints li > :nth-child(n + 3) { grid-column: 2 } }
`;
