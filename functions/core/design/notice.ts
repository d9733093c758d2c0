import { type Markup, markup } from '../pages/markup.ts';

/** A line with the outcome of an action. A screen reader announces a `bad` one at once. */
export function notice(kind: 'good' | 'bad' | 'plain', content: Markup | string): Markup {
  return markup`<div class="notice ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${content}</div>`;
}
