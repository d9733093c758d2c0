import { type Markup, markup } from '../../core/pages/markup.ts';
import { textWithCode } from '../frame/text-with-code.ts';
import type { Control } from './controls.ts';
import type { Sample } from './form-samples.ts';
import { controlPrefix } from './read-input.ts';
import { sampleMarkup } from './sample-markup.ts';

/** The state of a form: the values of its controls, and the faults of some of them, by their names. */
export interface FormState {
  readonly texts: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, string>>;
  /** The samples offered for missing values. */
  readonly samples: Readonly<Record<string, Sample>>;
}

/** A labelled control of a form, named like its API field. */
export function controlMarkup(control: Control, state: FormState): Markup {
  const { name, kind, description, members } = control;
  const sample = state.samples[name];
  const isRequired = control.isRequired && sample === undefined;
  const hints = [description, hintOf(control)].filter(Boolean).join(' ');
  if (kind === 'group') {
    return markup`<fieldset class="span group"><legend><code>${name}</code></legend>
<p class="hint">${textWithCode(description)}</p>
<div class="controls">${members.map((member) => controlMarkup(member, state))}</div></fieldset>`;
  }
  const isWide = kind === 'text' || kind === 'lines' || kind === 'json';
  const fault = state.faults[name];
  const notes = [fault && `${idOf(name)}-fault`, hints && `${idOf(name)}-hint`].filter(Boolean).join(' ');
  const about = markup`${notes ? markup` aria-describedby="${notes}"` : ''}${fault ? markup` aria-invalid="true"` : ''}`;
  return markup`<div class="field${isWide ? ' span' : ''}"><label for="${idOf(name)}"><code>${name}</code>${isRequired ? markup` <span class="badge">required</span>` : ''}</label>
${inputMarkup({ ...control, isRequired }, state.texts[name] ?? '', about)}
${sample ? sampleMarkup(name, sample, state.texts) : ''}${fault ? markup`<p class="fault" id="${idOf(name)}-fault">${fault}</p>` : ''}${hints === '' ? '' : markup`<p class="hint" id="${idOf(name)}-hint">${textWithCode(hints)}</p>`}</div>`;
}

function idOf(name: string): string {
  return `in-${name.replaceAll('.', '-')}`;
}

function inputMarkup({ name, kind, isRequired, ...control }: Control, text: string, about: Markup): Markup {
  const { defaultValue, choices, minimum, maximum } = control;
  const common = markup`id="${idOf(name)}" name="${controlPrefix}${name}"${isRequired ? markup` required` : ''}${about}`;
  const hinted = defaultValue === undefined ? '' : markup` placeholder="${defaultValue}"`;
  switch (kind) {
    case 'file':
      return markup`<input type="file" ${common}>`;
    case 'files':
      return markup`<input type="file" multiple ${common}>`;
    case 'choice': {
      const options = choices.map(
        (choice) =>
          markup`<option value="${choice}"${choice === text ? markup` selected` : ''}>${choice}</option>`,
      );
      return markup`<select ${common}><option value="">${defaultValue === undefined ? 'not set' : `${defaultValue} (default)`}</option>${options}</select>`;
    }
    case 'number': {
      const bounds = [
        minimum === undefined ? '' : markup` min="${minimum}"`,
        maximum === undefined ? '' : markup` max="${maximum}"`,
      ];
      return markup`<input type="number" step="any" ${common}${hinted}${bounds} value="${text}">`;
    }
    case 'text':
    case 'lines':
    case 'json':
      return markup`<textarea rows="4" spellcheck="false" class="mono" ${common}${hinted}>
${text}</textarea>`;
    default:
      return markup`<input type="text" spellcheck="false" autocomplete="off" ${common}${hinted} value="${text}">`;
  }
}

function hintOf({ kind, takesJson }: Control): string {
  if (kind === 'lines') return 'One per line.';
  if (kind === 'json') return 'Write it as JSON.';
  return kind === 'any' && takesJson ? 'Write lists and objects as JSON.' : '';
}
