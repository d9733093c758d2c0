/** The styles only needed by pages of calls, jobs and webhooks. */
export const logStyle = `
.filters { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: var(--space-3) var(--space-4); align-items: end }
.filters .field { margin: 0 }
.choices { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4) }
.narrowing { padding-block: var(--space-2) } .narrowing > summary { font-weight: 600 } .narrowing[open] > summary { margin-bottom: var(--space-3) }
.calls td.what { width: 40% }
.calls .by { max-width: 14rem; overflow: hidden; text-overflow: ellipsis }
.calls .state code { display: inline-block; max-width: 14rem; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom }
.calls .unit { display: none }
.calls .id { font-weight: 400 }
.fields { margin: 0 0 1rem; padding-left: 1.2rem }
.remedy { margin: 0 0 1rem }
@media (max-width: 50rem) { .filters .wider { grid-column: 1 / -1 } }
@media (max-width: 34rem) {
  .calls td.what { flex: 1 1 calc(100% - 6rem); width: auto } .calls .state code { display: none }
  .calls .by { flex: 1 1 3rem }
  .calls .unit { display: inline } }
`;
