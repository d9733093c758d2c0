import { type Markup, markup } from './markup.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  /** `text` by default. */
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'number';
  /** The initial value. Never a password. */
  readonly value?: string;
  /** A hint, shown below the field. */
  readonly hint?: string;
  /** HTML's attribute of this name: `current-password`, `off`. */
  readonly autocomplete?: string;
  readonly maximumLength?: number;
  readonly isRequired?: boolean;
}

/** One labelled field of a form. */
export function field({ name, label, type = 'text', isRequired = true, ...rest }: Field): Markup {
  const { value = '', hint, autocomplete = 'off', maximumLength } = rest;
  const hintId = `${name}-hint`;
  return markup`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${
    maximumLength ? markup` maxlength="${maximumLength}"` : ''
  }${isRequired ? markup` required` : ''}${hint ? markup` aria-describedby="${hintId}"` : ''}>
${hint ? markup`<p class="hint" id="${hintId}">${hint}</p>` : ''}</div>`;
}
