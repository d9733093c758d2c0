/** The styles only needed by pages of documents. */
export const documentStyle = `
.narrow { flex: 0 1 8rem !important }
.ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 0 var(--space-6) }
.ways .row { gap: var(--space-2) } .ways .row > .field:not(.narrow) { flex: 1 1 9rem }
.found { margin: 0; padding-left: 1.25rem }
.found li { margin-bottom: .75rem }
.snippet { margin: .15rem 0 0; overflow-wrap: anywhere; font-size: .925rem }
.filename { overflow-wrap: anywhere }
.upload.dropping { outline: 2px dashed var(--accent); outline-offset: -2px }
.uploads { margin: var(--space-3) 0 0; padding: 0; list-style: none } .uploads:empty { display: none }
.uploads li { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1) var(--space-4); min-height: var(--control) } .uploads .fault { margin: 0 }
.uploads li > :first-child { min-width: 0; overflow-wrap: anywhere } .uploads progress { width: 8rem }
.actions + .hint { margin: var(--space-1) 0 var(--space-3) }
.actions { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-2) var(--space-4); min-height: var(--row) }
.actions button:disabled { opacity: .55; cursor: default }
.documents td.pick, .documents th:first-child { width: 2rem; max-width: none } .documents td.thumbnail { width: 2.5rem; line-height: 0 }
.documents .thumbnail img { width: 1.5rem; height: 2rem; border: 1px solid var(--line); object-fit: contain; background: #fff }
.documents .name { width: 99%; max-width: 0; overflow: hidden; font-weight: 600; text-overflow: ellipsis }
.documents .unit { display: none }
.documents tr.picked { background: var(--wash) }
.document { display: grid; grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); gap: 2rem; align-items: start }
.sheet { display: block; line-height: 0; border-radius: .3rem }
.sheet img { width: 100%; height: auto; min-height: 8rem; border: 1px solid var(--line); border-radius: .3rem; background: #fff; color: #333; line-height: 1.5 }
@media (max-width: 60rem) { .document { grid-template-columns: minmax(0, 1fr) } .sheet { max-width: 22rem } }
@media (max-width: 34rem) {
  .documents tr { display: grid; grid-template-columns: 1.5rem 1.75rem auto auto auto 1fr; column-gap: var(--space-3) }
  .documents td.pick, .documents td.thumbnail { grid-row: 1 / span 2; width: auto }
  .documents td.name { grid-column: 3 / -1; width: auto; max-width: none }
  .documents .unit { display: inline } .documents .until { display: none }
  .documents td.number { text-align: left } }
`;
