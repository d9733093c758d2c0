/** The styles only needed by the page of the account's own bucket. */
export const storageStyle = `
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 0 1rem; align-items: start }
.way { padding: 1rem 0 0; border-top: 1px solid var(--line) }
.way legend { float: left; width: 100%; margin-bottom: .75rem; padding: 0; font-size: 1rem }
.way legend + * { clear: both }
`;
