import { type Markup, markup } from '../pages/markup.ts';

interface Panel {
  /** The ID of the heading. */
  readonly id: string;
  readonly title: string;
  /** Beside the title. */
  readonly action?: Markup;
  readonly content: Markup;
}

/** A part of a page, with its heading. */
export function panel({ id, title, action, content }: Panel): Markup {
  const heading = markup`<h2 id="${id}">${title}</h2>`;
  return markup`<section class="card" aria-labelledby="${id}">${action ? markup`<div class="row apart">${heading}${action}</div>` : heading}
${content}</section>`;
}

export const panelStyle = `
.card { margin: 0 0 var(--space-6); padding: var(--space-4) var(--space-6); border: 1px solid var(--line); border-radius: var(--radius); background: var(--card) }
.card > :last-child { margin-bottom: 0 }
.card > .row.apart:first-child { margin-bottom: var(--space-3) } .card > .row.apart:first-child h2 { margin: 0 }
@media (max-width: 34rem) { .card { padding: var(--space-4) } }
`;
