import { type Markup, markup } from '../pages/markup.ts';

interface Tab {
  readonly label: string;
  /** Undefined if there is nothing behind it. */
  readonly href: string | undefined;
  readonly isChosen: boolean;
}

/** A few views of the same, one of which is shown. Each is a page with an address. */
export function tabs(label: string, entries: readonly Tab[]): Markup {
  const items = entries.map(({ label: text, href, isChosen }) =>
    href === undefined
      ? markup`<span${isChosen ? markup` aria-current="true"` : ''}>${text}</span>`
      : markup`<a href="${href}"${isChosen ? markup` aria-current="true"` : ''}>${text}</a>`,
  );
  return markup`<div class="tabs" role="group" aria-label="${label}">${items}</div>`;
}

export const tabsStyle = `
.tabs { display: flex; flex-wrap: wrap; width: fit-content; padding: 2px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--wash); font-size: var(--size-2); font-weight: 600 }
.tabs > * { padding: var(--space-1) var(--space-3); border: 1px solid transparent; border-radius: calc(var(--radius) - 2px); color: var(--dim); text-align: center; text-decoration: none }
.tabs > a:hover { color: var(--ink) }
.tabs > [aria-current] { color: var(--ink); background: var(--card); border-color: var(--line) }
`;
