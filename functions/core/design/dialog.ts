import { type Markup, markup } from '../pages/markup.ts';

interface Dialog {
  readonly id: string;
  readonly title: string;
  /** A form with its fields and its button, or text. */
  readonly content: Markup;
}

/** A question or a form above the page. A button with its ID opens it; Escape, and a click beside it, close it. */
export function dialog({ id, title, content }: Dialog): Markup {
  return markup`<dialog id="${id}" class="dialog" aria-labelledby="${id}-title" closedby="any">
<div class="row apart"><h2 id="${id}-title">${title}</h2>
<button type="button" class="quiet small" commandfor="${id}" command="close">Close</button></div>
${content}</dialog>`;
}

export const dialogStyle = `
.dialog { width: min(32rem, calc(100vw - 2rem)); max-height: calc(100dvh - 4rem); padding: var(--space-6); overflow-y: auto; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--float) }
.dialog::backdrop { background: #0006 }
.dialog > .row h2 { margin: 0 } .dialog > .row { margin-bottom: var(--space-4) }
.dialog > :last-child { margin-bottom: 0 }
`;
