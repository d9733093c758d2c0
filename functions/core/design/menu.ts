import { type Markup, markup } from '../pages/markup.ts';

interface Menu {
  readonly id: string;
  readonly label: string;
  /** What a screen reader says instead of the label. */
  readonly says?: string;
  /** Links, and forms of one button. */
  readonly items: readonly Markup[];
}

/** Links and buttons behind one button. Escape, and a click beside it, close it. */
export function menu({ id, label, says, items }: Menu): Markup {
  return markup`<span class="menu-of"><button type="button" class="quiet small" popovertarget="${id}"${says ? markup` aria-label="${says}"` : ''}>${label}</button>
<ul id="${id}" class="menu-items" popover>${items.map((item) => markup`<li>${item}</li>`)}</ul></span>`;
}

export const menuStyle = `
.menu-items { position: fixed; position-area: block-end span-inline-start; position-try-fallbacks: flip-block, flip-inline; inset: auto; min-width: 12rem; margin: var(--space-1) 0; padding: var(--space-1); color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--float); list-style: none; font-size: var(--size-2) }
.menu-items :is(a, button) { display: flex; justify-content: flex-start; width: 100%; min-height: var(--control); padding: var(--space-1) var(--space-3); align-items: center; border: 0; border-radius: var(--radius-small); color: inherit; background: none; font-weight: 400; text-decoration: none }
.menu-items :is(a, button):is(:hover, :focus-visible) { background: var(--wash); filter: none }
.menu-items form .danger { color: var(--bad); background: none }
`;
