import type { CatalogEntry } from '../../../catalog.ts';
import { curlSample } from './curl-sample.ts';
import { phpSample } from './php-sample.ts';
import { pythonSample } from './python-sample.ts';
import { commandsOf, readCurl } from './read-curl.ts';
import { type SampleRequest, sampleRequest } from './sample-request.ts';
import { typescriptSample } from './typescript-sample.ts';

/** How to call an endpoint in a language. */
export interface Sample {
  readonly language: 'curl' | 'typescript' | 'python' | 'php';
  readonly label: string;
  /** The highlighter's name of its language. */
  readonly grammar: string;
  readonly code: string;
}

/** The request of an endpoint's example in each language. */
export function requestSamples(endpoint: CatalogEntry): readonly Sample[] {
  const request = sampleRequest(endpoint);
  return samplesOf(request, curlSample(request));
}

/**
 * A guide's block of curl commands in each language, one list for each command; undefined for a block of which another
 * language has no counterpart.
 */
export function guideSamples(block: string): readonly (readonly Sample[])[] | undefined {
  const commands = commandsOf(block);
  const requests = commands.map(readCurl);
  const found = requests.flatMap((request, at) => (request ? [samplesOf(request, commands[at] ?? '')] : []));
  return found.length === commands.length ? found : undefined;
}

function samplesOf(request: SampleRequest, curl: string): readonly Sample[] {
  return [
    { language: 'curl', label: 'curl', grammar: 'bash', code: curl },
    { language: 'typescript', label: 'TypeScript', grammar: 'typescript', code: typescriptSample(request) },
    { language: 'python', label: 'Python', grammar: 'python', code: pythonSample(request) },
    { language: 'php', label: 'PHP', grammar: 'php', code: phpSample(request) },
  ];
}
