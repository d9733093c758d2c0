import { type Markup, markup } from '../pages/markup.ts';

/** A table that may be wider than the screen. It scrolls sideways on its own, also by keyboard. */
export function tableScroll(label: string, table: Markup): Markup {
  return markup`<div class="scroll" tabindex="0" role="group" aria-label="${label}">${table}</div>`;
}
