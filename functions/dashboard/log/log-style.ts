/** The styles only needed by pages of calls, jobs and webhooks. */
export const logStyle = `
.filters { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .9rem 1rem; align-items: end }
.filters .field { margin: 0 }
.choices { display: flex; flex-wrap: wrap; gap: .35rem 1.1rem }
.log td { vertical-align: baseline }
.log td a { font-weight: 600; overflow-wrap: anywhere }
.log .id { font-size: .85em }
.fields { margin: 0 0 1rem; padding-left: 1.2rem }
.remedy { margin: 0 0 1rem }
@media (max-width: 50rem) { .filters .wider { grid-column: 1 / -1 } }
`;
