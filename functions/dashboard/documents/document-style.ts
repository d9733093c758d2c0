/** The styles only needed by pages of documents. */
export const documentStyle = `
.narrow { flex: 0 1 13rem !important }
.found { margin: 0; padding-left: 1.25rem }
.found li { margin-bottom: .75rem }
.snippet { margin: .15rem 0 0; overflow-wrap: anywhere; font-size: .925rem }
.filename, .stacks td:first-child { overflow-wrap: anywhere }
.stacks td:first-child { min-width: 12rem }
.stacks td:not(:first-child) { white-space: nowrap }
.document { display: grid; grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); gap: 2rem; align-items: start }
.sheet { display: block; line-height: 0; border-radius: .3rem }
.sheet img { width: 100%; height: auto; min-height: 8rem; border: 1px solid var(--line); border-radius: .3rem; background: #fff; color: #333; line-height: 1.5 }
@media (max-width: 60rem) { .document { grid-template-columns: minmax(0, 1fr) } .sheet { max-width: 22rem } }
@media (max-width: 34rem) { .stacks td:first-child { min-width: 0; text-align: left }
  .stacks td:first-child::before, .stacks td.roomy { display: none } }
`;
