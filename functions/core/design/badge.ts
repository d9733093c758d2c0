import { type Markup, markup } from '../pages/markup.ts';

export type BadgeKind = 'good' | 'warn' | 'bad' | 'plain';

/** A state in a word, coloured by its kind. */
export function badge(text: string, kind: BadgeKind = 'plain'): Markup {
  return markup`<span class="badge ${kind}">${text}</span>`;
}

export const badgeStyle = `
.badge { display: inline-block; padding: 0 var(--space-2); border: 1px solid var(--line); border-radius: 1rem; background: var(--wash); font-size: var(--size-1); font-weight: 600; line-height: 1.25rem; white-space: nowrap }
.badge.good { color: var(--good); background: var(--good-wash) }
.badge.warn { color: var(--warn); background: var(--warn-wash) }
.badge.bad { color: var(--bad); background: var(--bad-wash) }
`;
