import { type Markup, markup } from '../pages/markup.ts';

interface FieldFrame {
  readonly name: string;
  readonly label: Markup | string;
  /** A hint, shown below the field. */
  readonly hint?: Markup | string | undefined;
  /** What is wrong with the input, in a sentence. */
  readonly fault?: string | undefined;
  /** Distinguishes the field from another of its name on the same page. */
  readonly part?: string | undefined;
}

interface Field extends FieldFrame {
  /** `text` by default. */
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'number';
  /** The initial value. Never a password. */
  readonly value?: string;
  /** HTML's attribute of this name: `current-password`, `off`. */
  readonly autocomplete?: string;
  readonly maximumLength?: number;
  readonly isRequired?: boolean;
}

/** One labelled field of a form. A field with a fault is marked, shows the fault, and has the focus. */
export function field({ type = 'text', isRequired = true, ...rest }: Field): Markup {
  const { value = '', autocomplete = 'off', maximumLength } = rest;
  return fieldAround(
    rest,
    (common) =>
      markup`<input ${common} type="${type}" value="${value}" autocomplete="${autocomplete}"${
        maximumLength ? markup` maxlength="${maximumLength}"` : ''
      }${isRequired ? markup` required` : ''}${rest.fault ? markup` autofocus` : ''}>`,
  );
}

/**
 * The label, hint and fault around a control. The control gets the attributes that belong to it: its ID and name, and what
 * describes it.
 */
export function fieldAround(
  { name, label, hint, fault, part }: FieldFrame,
  control: (common: Markup) => Markup,
): Markup {
  const id = part ? `${part}-${name}` : name;
  const notes = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const common = markup`id="${id}" name="${name}"${notes ? markup` aria-describedby="${notes}"` : ''}${fault ? markup` aria-invalid="true"` : ''}`;
  return markup`<div class="field"><label for="${id}">${label}</label>
${control(common)}
${fault ? markup`<p class="fault" id="${id}-fault">${fault}</p>` : ''}${hint ? markup`<p class="hint" id="${id}-hint">${hint}</p>` : ''}</div>`;
}

export const fieldStyle = `
.field { margin: 0 0 var(--space-4) }
label, legend { display: block; margin-bottom: var(--space-1); font-size: var(--size-2); font-weight: 600 }
input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea { width: 100%; min-height: var(--control); padding: var(--space-1) var(--space-3); color: inherit; background: var(--card);
  border: 1px solid var(--edge); border-radius: var(--radius); font: inherit; font-size: var(--size-2); transition: border-color var(--motion) }
@media (pointer: coarse) { input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea { font-size: var(--size-3) } }
textarea { min-height: 7rem; padding-block: var(--space-2); resize: vertical }
input:focus-visible, select:focus-visible, textarea:focus-visible { outline-offset: 0; border-radius: var(--radius) }
fieldset { min-width: 0; margin: 0 0 var(--space-4); padding: 0; border: 0 }
.fault, .hint { margin: var(--space-1) 0 0; font-size: var(--size-2) }
.fault { color: var(--bad); font-weight: 600 } .hint { color: var(--dim) }
[aria-invalid=true]:is(input, select, textarea):not([type=hidden], [type=checkbox], [type=radio]) { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad) }
`;
