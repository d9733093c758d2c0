import { jsonExample } from '../../core/contract/json-example.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import type { FormTexts } from './trial-form.ts';

/** An endpoint's example, as the form's controls hold it. A control for a file cannot be filled in. */
export function exampleTexts({ example = {} }: PlayableEndpoint): FormTexts {
  const flat = Object.entries(jsonExample(example)).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([member, inner]) => [`${name}.${member}`, inner])
      : [[name, value]],
  );
  return Object.fromEntries(flat.map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(textOf).join('\n') : JSON.stringify(value);
}
