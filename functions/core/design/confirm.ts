import { type Markup, markup } from '../pages/markup.ts';

interface Confirm {
  /** The action, as the button that asks: "Delete". */
  readonly label: string;
  /** The same for screen readers, with what it is done to. */
  readonly says: string;
  /** A form with the question and the button that does it. */
  readonly form: Markup;
}

/** An action that cannot be undone. Its question opens in place of the button. */
export function confirm({ label, says, form }: Confirm): Markup {
  return markup`<details class="confirm"><summary class="button danger small" aria-label="${says}…">${label}…</summary>
${form}</details>`;
}

export const confirmStyle = `
.confirm { display: inline-block; text-align: left }
.confirm summary { list-style: none }
.confirm summary::-webkit-details-marker { display: none }
.confirm[open] { display: block; padding: var(--space-4); border: 1px solid var(--line); border-radius: var(--radius); background: var(--wash) }
.confirm[open] summary { margin-bottom: var(--space-3) }
`;
