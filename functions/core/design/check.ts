import { type Markup, markup } from '../pages/markup.ts';

interface Check {
  readonly name: string;
  readonly label: Markup | string;
  /** What is sent if it is checked; `on` by default. */
  readonly value?: string;
  readonly isChecked?: boolean;
  /** What follows from it, below the label. */
  readonly hint?: string;
}

/** A checkbox, for what a form sends. */
export function checkbox(check: Check): Markup {
  return checkMarkup(check, markup``);
}

/** A switch, for what is on or off. */
export function toggle(check: Check): Markup {
  return checkMarkup(check, markup` role="switch"`);
}

function checkMarkup({ name, label, value = 'on', isChecked = false, hint }: Check, role: Markup): Markup {
  return markup`<label class="check"><input type="checkbox"${role} name="${name}" value="${value}"${isChecked ? markup` checked` : ''}>
<span>${label}${hint ? markup`<span class="hint">${hint}</span>` : ''}</span></label>`;
}

export const checkStyle = `
[type=checkbox], [type=radio] { width: 1rem; height: 1rem; margin: 0; accent-color: var(--accent) }
.check { display: flex; align-items: flex-start; gap: var(--space-2); margin: 0; padding: var(--space-1) 0; font-weight: 400; cursor: pointer }
.check > input { flex: none; margin-top: .125rem }
.check .hint { display: block; margin: 0 }
[role=switch] { appearance: none; position: relative; width: 2rem; height: 1.25rem; border: 1px solid var(--edge); border-radius: 1rem; background: var(--wash); cursor: pointer; transition: background-color var(--motion) }
[role=switch]:focus-visible { border-radius: 1rem }
[role=switch]::after { content: ""; position: absolute; top: 2px; left: 2px; width: .875rem; height: .875rem; border-radius: 50%; background: var(--dim); transition: translate var(--motion) }
[role=switch]:checked { border-color: var(--accent); background: var(--accent) }
[role=switch]:checked::after { translate: .75rem; background: var(--on-accent) }
.check > [role=switch] { margin-top: 0 }
@media (forced-colors: active) { [role=switch]::after { background: ButtonText } [role=switch]:checked::after { background: Highlight } }
`;
