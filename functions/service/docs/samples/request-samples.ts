import type { CatalogEntry } from '../../../catalog.ts';
import { codeSamples, type Sample } from '../../../core/code-samples/code-samples.ts';
import { exampleRequest } from './example-request.ts';
import { commandsOf, readCurl } from './read-curl.ts';

/** The request of an endpoint's example in each language. */
export function requestSamples(endpoint: CatalogEntry): readonly Sample[] {
  return codeSamples(exampleRequest(endpoint));
}

/**
 * A guide's block of curl commands in each language, one list for each command; undefined for a block of which another
 * language has no counterpart.
 */
export function guideSamples(block: string): readonly (readonly Sample[])[] | undefined {
  const commands = commandsOf(block);
  const requests = commands.map(readCurl);
  const found = requests.flatMap((request, at) =>
    request ? [codeSamples(request, commands[at] ?? '')] : [],
  );
  return found.length === commands.length ? found : undefined;
}
