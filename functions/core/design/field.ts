import { type Markup, markup } from '../pages/markup.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  /** `text` by default. */
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'number';
  /** The initial value. Never a password. */
  readonly value?: string;
  /** A hint, shown below the field. */
  readonly hint?: string;
  /** What is wrong with the input, in a sentence. */
  readonly fault?: string | undefined;
  /** HTML's attribute of this name: `current-password`, `off`. */
  readonly autocomplete?: string;
  readonly maximumLength?: number;
  readonly isRequired?: boolean;
  /** Distinguishes the field from another of its name on the same page. */
  readonly part?: string;
}

/** One labelled field of a form. A field with a fault is marked, shows the fault, and has the focus. */
export function field({ name, label, type = 'text', isRequired = true, ...rest }: Field): Markup {
  const { value = '', hint, fault, autocomplete = 'off', maximumLength, part } = rest;
  const id = part ? `${part}-${name}` : name;
  const notes = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return markup`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${
    maximumLength ? markup` maxlength="${maximumLength}"` : ''
  }${isRequired ? markup` required` : ''}${notes ? markup` aria-describedby="${notes}"` : ''}${fault ? markup` aria-invalid="true" autofocus` : ''}>
${fault ? markup`<p class="fault" id="${id}-fault">${fault}</p>` : ''}${hint ? markup`<p class="hint" id="${id}-hint">${hint}</p>` : ''}</div>`;
}
