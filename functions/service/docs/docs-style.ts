/** The layout of the documentation: pages on one side, prose in the middle, code or sections on the other side. */
export const docsStyle = `
html { scroll-padding-top: 5rem; scroll-behavior: auto }
.top { position: sticky; top: 0; z-index: 3; display: grid; grid-template-columns: calc(16rem - 1.5rem) minmax(0, 28rem) 1fr; align-items: center; gap: 1.5rem clamp(1.1rem, 3.5vw, 3.5rem);
  height: 3.75rem; padding: 0 1.5rem; border-bottom: 1px solid var(--line); background: color-mix(in srgb, var(--paper) 92%, transparent); backdrop-filter: blur(10px) }
.top .brand .dim { font-weight: 500 }
.search { position: relative; margin: 0 }
.hits { position: absolute; inset: 100% 0 auto; max-height: 70vh; margin-top: .35rem; padding: .4rem; overflow-y: auto; border: 1px solid var(--line); border-radius: var(--radius); background: var(--paper); box-shadow: var(--float) }
.hits li { padding: .4rem .6rem; list-style: none; font-size: var(--size-2) } .hits li p { margin: .1rem 0 0; color: var(--dim); font-size: var(--size-1) } .hits li:focus-within { border-radius: var(--radius-small); background: var(--wash) }
.search input[type=search] { min-height: 2.25rem; padding: .3rem .8rem; border-color: var(--line); font-size: var(--size-2) }
.to-dashboard { justify-self: end; color: var(--dim); font-size: var(--size-2); font-weight: 600; text-decoration: none }
.to-dashboard:hover { color: var(--ink) }
.docs { display: grid; grid-template-columns: 16rem minmax(0, 1fr); max-width: 100rem; margin: 0 auto }
.docs > main { min-width: 0; padding: 2.5rem clamp(1.1rem, 3.5vw, 3.5rem) 6rem }
.docs > main:focus { outline: none }
.menu, #menu { display: none }
.pages, .sections { position: sticky; top: 3.75rem; align-self: start; max-height: calc(100vh - 3.75rem); overflow-y: auto; font-size: var(--size-2); scrollbar-width: thin }
.pages { padding: 1.75rem .75rem 4rem 1.5rem; border-right: 1px solid var(--line) }
.pages h2, .sections h2 { margin: 1.5rem 0 .4rem; padding: 0 .6rem; font-size: var(--size-1); font-weight: 650; letter-spacing: 0 }
.pages h2:first-child { margin-top: 0 }
.pages h2.part { margin-top: 2.25rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: var(--size-2) }
.pages h2 a { color: inherit; text-decoration: none }
.pages ul, .sections ul { margin: 0; padding: 0; list-style: none }
.pages li a { display: flex; gap: .5rem; align-items: baseline; padding: .3rem .6rem; border-radius: var(--radius-small); color: var(--dim); text-decoration: none; line-height: 1.35; overflow-wrap: anywhere }
.pages li a:hover { color: var(--ink); background: var(--wash) }
.pages li a[aria-current] { color: var(--accent); background: color-mix(in srgb, var(--accent) 9%, transparent); font-weight: 600 }
.pages .verb { flex: none; width: 2.1rem }
.verb { color: var(--dim); font: 700 var(--size-1)/1.4 var(--mono); letter-spacing: .02em }
.verb.post { color: var(--good) } .verb.delete { color: var(--bad) } .verb.get { color: var(--blue) } .verb.put { color: var(--gold) }
.sections { padding: 2.75rem 1rem 2rem 0 }
.sections li { padding: .25rem .6rem } .sections a { color: var(--dim); text-decoration: none } .sections a:hover { color: var(--accent) }
.guide { max-width: 46rem } .reference .prose { min-width: 0; max-width: 44rem }
.docs h1 { margin-bottom: 1.1rem; font-size: var(--size-5); letter-spacing: -.025em }
.guide h2, .reference h2 { margin: 2.75rem 0 .9rem; padding-top: 1.75rem; border-top: 1px solid var(--line); font-size: var(--size-4) }
.guide h3, .reference h3 { margin: 2rem 0 .6rem; font-size: var(--size-3) }
.guide p, .guide li { line-height: 1.65 }
.guide li + li { margin-top: .35rem }
.guide img { max-width: 100% }
.docs td code, .docs p code, .docs li code, .docs dd code { padding: .1em .35em; border-radius: var(--radius-small); background: var(--wash); font-size: .85em; overflow-wrap: anywhere }
.docs table { margin: 0 } .scroll { margin: 0 0 1.25rem }
.docs td code { overflow-wrap: normal } .docs td { overflow-wrap: normal } .docs td:nth-child(n+3):last-child { min-width: 13rem }
.code { position: relative; margin: 0 0 1.25rem }
.docs pre { margin: 0 0 1.25rem }
.docs .code pre { margin: 0 }
.copy { position: absolute; top: .5rem; right: .5rem; min-height: 0; padding: .15rem .6rem; border-color: var(--line); color: var(--dim); background: var(--card); font-size: var(--size-1); font-weight: 600; opacity: 0 }
.code:hover .copy, .copy:focus-visible, .code:focus-within .copy { opacity: 1 }
@media (hover: none) { .copy { opacity: 1 } .docs .code pre { padding-top: 2.6rem } }
.call { font: 600 var(--size-3)/1.5 var(--mono); overflow-wrap: anywhere }
.call .verb { margin-right: .4rem; padding: .2rem .5rem; border: 1px solid var(--line); border-radius: var(--radius-small); background: var(--card); font-size: var(--size-1) }
.facts { margin: 1.5rem 0; padding: 1rem 0; border-block: 1px solid var(--line); font-size: var(--size-2) }
.headers { grid-template-columns: minmax(9rem, max-content) 1fr; font-size: var(--size-2) } .headers dt { color: inherit } .headers dt code { white-space: nowrap }
.fields { margin: 0 0 1.25rem; padding: 0; list-style: none; border-top: 1px solid var(--line) }
.fields li { padding: .85rem 0; border-bottom: 1px solid var(--line); margin: 0 }
.fields p { margin: .2rem 0 0; font-size: var(--size-2) }
.fields .head { display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem .6rem; margin: 0 }
.fields .head > code { padding: 0; background: none; font-size: var(--size-2); font-weight: 650 }
.fields .type, .fields .optional { color: var(--dim); font-size: var(--size-1); font-weight: 400 } .fields .required { color: var(--accent); font-size: var(--size-1); font-weight: 650 }
.fields li:target { margin: 0 -.75rem; padding-inline: .75rem; border-radius: var(--radius); background: var(--wash) }
.fields details { margin: .75rem 0 0; padding: .25rem 0 0 1rem; border-left: 2px solid var(--line) }
.fields summary { color: var(--dim); font-size: var(--size-1) } .fields details .fields { margin: .4rem 0 0 } .fields details .fields > li:last-child { border-bottom: 0 }

.caption { margin: 1.5rem 0 .5rem; color: var(--dim); font-size: var(--size-1) }
.endpoints, .found { margin: 0; padding: 0; list-style: none }
.endpoints li { display: flex; flex-wrap: wrap; gap: .2rem 1rem; padding: .7rem 0; border-bottom: 1px solid var(--line); font-size: var(--size-2) }
.endpoints .call { flex: 1 0 100%; font-size: var(--size-2); color: inherit; text-decoration: none } .endpoints .call:hover { color: var(--accent) }
.found li { padding: 1rem 0; border-bottom: 1px solid var(--line) } .found a { font-weight: 600 } .found p { margin: .3rem 0 0; color: var(--dim); font-size: var(--size-2) }
@media (min-width: 75rem) {
  .docs:has(> .sections) { grid-template-columns: 16rem minmax(0, 1fr) 14rem }
  .reference { display: grid; grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); gap: 0 2.5rem; align-items: start }
  .reference .example { grid-column: 2; grid-row: 1 / span 2; height: 100% }
  .example > div { position: sticky; top: 5.5rem }
  .reference > .prose { grid-column: 1 }
}
@media (max-width: 74.99rem) { .sections { display: none } .reference .example { max-width: 44rem; margin-top: 1.5rem } }
@media (max-width: 50rem) {
  .top { grid-template-columns: 1fr auto; gap: .6rem 1rem; height: auto; padding: .7rem 1.1rem; position: static }
  .search { grid-column: 1 / -1; grid-row: 2 }
  .docs { display: block }
  .docs > main { padding-top: 1.5rem }
  #menu { display: block } .menu { display: flex; align-items: center; justify-content: space-between; margin: 0; padding: .7rem 1.1rem; border-bottom: 1px solid var(--line); font-weight: 600; cursor: pointer }
  .menu::after { content: "+"; color: var(--dim); font-size: var(--size-4); line-height: 1 } #menu:checked + .menu::after { content: "−" }
  #menu:focus-visible + .menu { outline: 2px solid var(--accent); outline-offset: -3px }
  .pages { position: static; max-height: none; padding: 0; border-right: 0; font-size: var(--size-2) }
  .links { display: none; padding: 1rem .6rem 1.5rem; border-bottom: 1px solid var(--line) }
  #menu:checked ~ .links { display: block } .pages li a { padding-block: .5rem }
  html { scroll-padding-top: 1rem }
  .docs table:has(th:nth-child(3)) :is(tbody, tr) { display: block } .docs table:has(th:nth-child(3)) thead { position: absolute; left: -99rem }
  .docs table:has(th:nth-child(3)) tr { padding: .75rem 0; border-bottom: 1px solid var(--line) }
  .docs table:has(th:nth-child(3)) td { display: inline; padding: 0 .4rem 0 0; border: 0 } .docs table:has(th:nth-child(3)) td:empty { display: none }
  .docs table:has(th:nth-child(3)) td:last-child { display: block; margin-top: .3rem; min-width: 0; overflow-wrap: anywhere }
}
`;
