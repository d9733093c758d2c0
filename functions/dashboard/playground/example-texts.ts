import { type Control, flatControls } from './controls.ts';
import { formSamples, sampleTexts } from './form-samples.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import type { FormTexts } from './read-input.ts';

/** An endpoint's example as form values, with every offered sample chosen. */
export function exampleTexts(endpoint: PlayableEndpoint): FormTexts {
  const { example = {} } = endpoint;
  const samples = formSamples(endpoint);
  const given = Object.entries(example).filter(([name]) => !(name in samples));
  return { ...textsOf(endpoint, Object.fromEntries(given)), ...sampleTexts(endpoint) };
}

/** A request's fields as form values. */
export function textsOf({ request }: PlayableEndpoint, fields: Readonly<Record<string, unknown>>): FormTexts {
  return Object.fromEntries(
    flatControls(request).map((control) => [control.name, textOf(valueAt(fields, control.name), control)]),
  );
}

/** The value of a field, or of a member such as `storage.mode`. */
function valueAt(example: Readonly<Record<string, unknown>>, name: string): unknown {
  const [first = '', second] = name.split('.');
  const value = example[first];
  if (second === undefined) return value;
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[second]
    : undefined;
}

function textOf(value: unknown, { kind }: Control): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n');
  return JSON.stringify(value, null, kind === 'json' ? 2 : 0);
}
