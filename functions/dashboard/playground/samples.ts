import { type IdSample, idSamples } from './id-samples.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import { type FormTexts, samplePrefix } from './read-input.ts';

/** What a form offers to send where nothing is given: files, or the ID of something that is made or found first. */
export type Sample = { readonly filenames: readonly string[] } | IdSample;

/** The samples of an endpoint's form, by the controls that they stand in for. */
export function samplesOf({ path, example = {} }: PlayableEndpoint): Readonly<Record<string, Sample>> {
  const ids = Object.entries(idSamples).filter(([name]) => path.includes(`{${name}}`));
  const files = (['file', 'files'] as const).flatMap((name): [string, Sample][] =>
    example[name] === undefined ? [] : [[name, { filenames: [example[name]].flat().map(String) }]],
  );
  return Object.fromEntries([...ids, ...files]);
}

/** The texts of a form in which every sample is chosen. */
export function sampleTexts(endpoint: PlayableEndpoint): FormTexts {
  return Object.fromEntries(
    Object.keys(samplesOf(endpoint)).map((name) => [`${samplePrefix}${name}`, 'yes']),
  );
}
