import { type Control, flatControls } from './controls.ts';
import { formSamples, sampleTexts } from './form-samples.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import type { FormTexts } from './read-input.ts';

/** An endpoint's example as form values, with every offered sample chosen. */
export function exampleTexts(endpoint: PlayableEndpoint): FormTexts {
  const { request, example = {} } = endpoint;
  const samples = formSamples(endpoint);
  const texts = flatControls(request).map((control) => {
    const { name } = control;
    return [name, name in samples ? '' : textOf(valueAt(example, name), control)];
  });
  return { ...Object.fromEntries(texts), ...sampleTexts(endpoint) };
}

/** The value of a field, or of a member such as `storage.mode`. */
function valueAt(example: Readonly<Record<string, unknown>>, name: string): unknown {
  const [first = '', second] = name.split('.');
  const value = example[first];
  return second === undefined ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[second];
}

function textOf(value: unknown, { kind }: Control): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (kind === 'lines') return (value as readonly string[]).join('\n');
  return JSON.stringify(value, null, kind === 'json' ? 2 : 0);
}
