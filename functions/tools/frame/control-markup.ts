import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Asked, Control } from '../tasks/task.ts';

type Values = Asked['values'];

/** A control that is the same for every account. */
type PlainControl = Exclude<Control, { readonly kind: 'signer' }>;

/** A control of a task's form, with its value. */
export function controlMarkup(control: PlainControl, values: Values): Markup {
  const { when } = control;
  const condition = when ? markup` data-when="${when[0]}=${when[1]}"` : '';
  return markup`<div class="field"${condition}>${bodyOf(control, values[control.name])}</div>`;
}

function bodyOf(control: PlainControl, value: string | undefined): Markup {
  const { name, label } = control;
  switch (control.kind) {
    case 'choice': {
      const [[first] = ['']] = control.choices;
      const options = control.choices.map(
        ([choice, words]) =>
          markup`<label class="option"><input type="radio" name="${name}" value="${choice}"${(value ?? first) === choice ? markup` checked` : ''}>${words}</label>`,
      );
      return markup`<fieldset><legend>${label}</legend>${options}</fieldset>${hintOf(control)}`;
    }
    case 'checks': {
      const chosen = (value ?? '').split(' ');
      const options = control.choices.map(
        ([choice, words]) =>
          markup`<label class="option"><input type="checkbox" name="${name}.${choice}" value="yes"${chosen.includes(choice) ? markup` checked` : ''}>${words}</label>`,
      );
      return markup`<fieldset><legend>${label}</legend>${options}</fieldset>${hintOf(control)}`;
    }
    case 'check':
      return markup`<label class="option"><input type="checkbox" name="${name}" value="yes"${value ? markup` checked` : ''}${describedBy(control)}>${label}</label>${hintOf(control)}`;
    case 'file':
      return markup`<label for="${name}">${label}</label><input type="file" id="${name}" name="${name}" accept="${control.accept}"${describedBy(control)}>${hintOf(control)}`;
    case 'text':
      return markup`<label for="${name}">${label}</label><textarea id="${name}" name="${name}"${required(control)}${describedBy(control)}>
${value ?? control.value ?? ''}</textarea>${hintOf(control)}`;
    default: {
      const { kind, value: usual = '' } = control;
      const type =
        kind === 'password'
          ? markup`type="password" autocomplete="new-password"`
          : markup`type="text" autocomplete="off"`;
      const mode = kind === 'number' ? markup` inputmode="decimal"` : '';
      return markup`<label for="${name}">${label}</label><input id="${name}" name="${name}" ${type}${mode} value="${value ?? usual}"${required(control)}${describedBy(control)}>${hintOf(control)}`;
    }
  }
}

function hintOf({ name, hint }: Control): Markup | '' {
  return hint ? markup`<p class="hint" id="${name}-hint">${hint}</p>` : '';
}

function describedBy({ name, hint }: Control): Markup | '' {
  return hint ? markup` aria-describedby="${name}-hint"` : '';
}

function required(control: Control): Markup | '' {
  return 'isRequired' in control ? markup` required` : '';
}
