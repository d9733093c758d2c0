import { makesFile, type VisitContext } from '../../core/contract/endpoint.ts';
import { exclusiveFields } from '../../core/contract/fields/exactly-one.ts';
import { priceText } from '../../core/contract/prices.ts';
import { orWhoMay } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { controlMarkup, type FormState } from './control-markup.ts';
import { type Control, controlsOf } from './controls.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import { trialUrl } from './playground-content.ts';
import { sourcesOf } from './sources.ts';
import { sourcesMarkup } from './sources-markup.ts';

/**
 * The form to run an endpoint: first its sources, and the fields that are required or in its example; then all other fields
 * as options, and the storage of the PDF.
 */
export function trialForm(endpoint: PlayableEndpoint, state: FormState, context: VisitContext): Markup {
  const controls = controlsOf(endpoint.request);
  const isOutput = ({ name }: Control) => makesFile(endpoint) && outputFields.has(name);
  const { example = {}, request } = endpoint;
  const alternatives = exclusiveFields(request).flat();
  const isCommon = ({ name, isRequired }: Control) =>
    isRequired || name in example || alternatives.includes(name);
  const main = controls.filter((control) => !isOutput(control) && isCommon(control));
  const options = controls.filter((control) => !isOutput(control) && !isCommon(control));
  const sources = sourcesOf(endpoint, main);
  const isSource = (control: Control) => sources?.some((source) => source.control === control);
  return orWhoMay(
    dashboard.runTrial,
    'run requests',
    context,
    () => markup`<form method="post" action="${trialUrl(endpoint, context)}#result" enctype="multipart/form-data" class="card trial">
${formTokenField(context)}
${controls.length === 0 ? markup`<p class="dim">This endpoint takes no input.</p>` : ''}
${sources ? sourcesMarkup(sources, state) : ''}
<div class="controls">${main.filter((control) => !isSource(control)).map((control) => controlMarkup(control, state))}</div>
${group('Options', options, state)}
${group('Where to store the result', controls.filter(isOutput), state)}
<div class="row run"><button>Run</button><span class="dim">${context.environment === 'live' ? priceText(endpoint.price) : 'free in test'}</span>

${endpoint.method === 'DELETE' ? markup`<b>This cannot be undone.</b>` : ''}<span class="dim keys"><kbd>Ctrl</kbd> + <kbd>Enter</kbd></span></div>
</form>`,
  );
}

const outputFields = new Set(['filename', 'storage', 'return_binary', 'async', 'webhook_url']);

/** Collapsed unless something in it is filled in. */
function group(title: string, controls: readonly Control[], state: FormState): Markup | '' {
  if (controls.length === 0) return '';
  const names = controls.flatMap(({ name, members }) => [name, ...members.map((member) => member.name)]);
  const isUsed = names.some((name) => (state.texts[name] ?? '') !== '' || state.faults[name] !== undefined);
  return markup`<details class="more"${isUsed ? markup` open` : ''}><summary>${title}</summary>
<div class="controls">${controls.map((control) => controlMarkup(control, state))}</div></details>`;
}
