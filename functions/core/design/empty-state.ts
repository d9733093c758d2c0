import { type Markup, markup } from '../pages/markup.ts';

interface EmptyState {
  /** What there is none of: "No documents yet". */
  readonly title: string;
  /** How one comes to be here. */
  readonly text: Markup | string;
  /** The button or link that makes the first one. */
  readonly action?: Markup;
}

/** Stands where a list will be, and says what to do. */
export function emptyState({ title, text, action }: EmptyState): Markup {
  return markup`<div class="empty"><p class="title">${title}</p><p>${text}</p>${action ?? ''}</div>`;
}

export const emptyStateStyle = `
.empty { padding: var(--space-8) var(--space-4); border: 1px dashed var(--line); border-radius: var(--radius); color: var(--dim); font-size: var(--size-2); text-align: center }
.empty .title { margin: 0 0 var(--space-1); color: var(--ink); font-weight: 600 }
.empty > :last-child { margin-bottom: 0 }
`;
