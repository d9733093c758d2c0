import { relativeTime } from '../../core/design/relative-time.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';

/** How long ago a time was, beside the time itself in UTC. */
export function exactTime(iso: string): Markup {
  return markup`${relativeTime(iso)} <span class="dim fixed">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</span>`;
}
