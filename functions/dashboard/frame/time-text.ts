import { type Markup, markup } from '../../core/pages/markup.ts';

/** A time for people, in UTC to the minute, and for programs. */
export function timeText(iso: string): Markup {
  return markup`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`;
}

/** The same to the second, for columns labelled as UTC. */
export function secondText(iso: string): Markup {
  return markup`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)}</time>`;
}
