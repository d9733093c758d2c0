import { type Markup, markup } from './markup.ts';

/** A table that may be wider than the screen: it is moved sideways by itself, by the keyboard, too. */
export function tableScroll(label: string, table: Markup): Markup {
  return markup`<div class="scroll" tabindex="0" role="group" aria-label="${label}">${table}</div>`;
}
