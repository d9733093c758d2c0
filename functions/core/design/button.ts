import { type Markup, markup } from '../pages/markup.ts';

interface ButtonLook {
  readonly label: Markup | string;
  /** `main` by default: the one action that a view is for. */
  readonly kind?: 'main' | 'quiet' | 'danger';
  readonly isSmall?: boolean;
  /** What a screen reader says instead of the label, where several on a page have the same. */
  readonly says?: string;
}

interface Button extends ButtonLook {
  /** The ID of the dialog that it opens. Without one, the button sends its form. */
  readonly opens?: string;
}

/** A button. While its action runs, a script sets `aria-busy`. */
export function button({ opens, ...look }: Button): Markup {
  const target = opens
    ? markup` type="button" commandfor="${opens}" command="show-modal" aria-haspopup="dialog"`
    : '';
  return markup`<button${classOf(look)}${target}${saying(look)}>${look.label}</button>`;
}

/** A link that looks like a button. */
export function buttonLink({ href, ...look }: ButtonLook & { readonly href: string }): Markup {
  return markup`<a${classOf(look, 'button')} href="${href}"${saying(look)}>${look.label}</a>`;
}

function classOf({ kind = 'main', isSmall = false }: ButtonLook, first = ''): Markup | '' {
  const names = [first, kind === 'main' ? '' : kind, isSmall ? 'small' : ''].filter(Boolean).join(' ');
  return names ? markup` class="${names}"` : '';
}

function saying({ says }: ButtonLook): Markup | '' {
  return says ? markup` aria-label="${says}"` : '';
}

export const buttonStyle = `
button, .button { display: inline-flex; align-items: center; justify-content: center; gap: var(--space-2); min-height: var(--control); max-width: 100%; padding: var(--space-1) var(--space-4); border: 1px solid transparent; border-radius: var(--radius);
  color: var(--on-accent); background: var(--accent); font: inherit; font-size: var(--size-2); font-weight: 600; line-height: 1.25; overflow-wrap: anywhere; text-decoration: none; cursor: pointer; transition: background-color var(--motion), border-color var(--motion), filter var(--motion) }
button:hover, .button:hover { filter: brightness(1.1) }
button:focus-visible, .button:focus-visible { border-radius: var(--radius) }
.wide { width: 100% }
.quiet { color: var(--ink); background: transparent; border-color: var(--edge) }
.quiet:hover { background: var(--wash); filter: none }
.danger { color: var(--bad); background: transparent; border-color: currentcolor }
.danger:hover { background: var(--bad-wash); filter: none }
form .danger { color: var(--on-bad); background: var(--bad); border-color: transparent }
form .danger:hover { background: var(--bad); filter: brightness(1.1) }
.small { min-height: var(--control-small); padding: var(--space-1) var(--space-3) }
button[aria-busy=true] { color: var(--dim); background: var(--wash); border-color: var(--line); cursor: progress; filter: none }
button:disabled { color: var(--dim); background: var(--wash); border-color: var(--line); cursor: not-allowed; filter: none }
`;
