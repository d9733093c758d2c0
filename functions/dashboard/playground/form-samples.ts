import { type IdSample, idSamples } from './id-samples.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import { type FormTexts, samplePrefix } from './read-input.ts';

/** What a form offers for a missing value: files, or the ID of a resource that is first created or found. */
export type Sample = { readonly filenames: readonly string[] } | IdSample;

/** The samples of an endpoint's form, by their controls. */
export function formSamples({ path, example = {} }: PlayableEndpoint): Readonly<Record<string, Sample>> {
  const ids = Object.entries(idSamples).filter(([name]) => path.includes(`{${name}}`));
  const files = (['file', 'files'] as const).flatMap((name): [string, Sample][] =>
    example[name] === undefined ? [] : [[name, { filenames: [example[name]].flat().map(String) }]],
  );
  return Object.fromEntries([...ids, ...files]);
}

/** The texts of a form with every sample chosen. */
export function sampleTexts(endpoint: PlayableEndpoint): FormTexts {
  return Object.fromEntries(
    Object.keys(formSamples(endpoint)).map((name) => [`${samplePrefix}${name}`, 'yes']),
  );
}
