import { type Markup, markup } from '../pages/markup.ts';

/** The outcome of an action, beside it or at the top of the page. A screen reader announces a `bad` one at once. */
export function notice(kind: 'good' | 'warn' | 'bad' | 'plain', content: Markup | string): Markup {
  return markup`<div class="notice ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${content}</div>`;
}

export const noticeStyle = `
.notice { margin: 0 0 var(--space-4); padding: var(--space-2) var(--space-4); border: 1px solid var(--line); border-left: 3px solid var(--dim); border-radius: var(--radius); background: var(--wash); font-size: var(--size-2); overflow-wrap: anywhere }
.notice > :last-child { margin-bottom: 0 }
.notice.good { border-left-color: var(--good); background: var(--good-wash) }
.notice.warn { border-left-color: var(--warn); background: var(--warn-wash) }
.notice.bad { border-left-color: var(--bad); background: var(--bad-wash) }
`;
