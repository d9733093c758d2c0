import { environmentVariable } from './environment-variable.ts';
import { InvalidInputError } from './errors.ts';
import type { ClientOptions } from './options.ts';

/** A client's options, checked and complete. */
export interface Connection {
  readonly baseUrl: string;
  key(): Promise<string>;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly fetch: typeof fetch;
}

/** Throws invalid_options for what is missing. */
export function connectionOf({
  baseUrl = environmentVariable('PDF_SERVICE_URL'),
  key = environmentVariable('PDF_SERVICE_API_KEY', 'PDF_SERVICE_KEY'),
  timeoutMs = 120_000,
  retries = 2,
  fetch = globalThis.fetch,
}: ClientOptions): Connection {
  if (!baseUrl || !URL.canParse(baseUrl))
    throw missing('baseUrl', 'the address of the service, or PDF_SERVICE_URL in the environment');
  if (!key) throw missing('key', 'an API key or an access token, or PDF_SERVICE_API_KEY in the environment');
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    key: async () => (typeof key === 'string' ? key : key()),
    timeoutMs,
    retries,
    fetch: (...request) => fetch(...request), // browsers want it called on nothing else than globalThis
  };
}

function missing(name: string, what: string): InvalidInputError {
  return new InvalidInputError('invalid_options', `createClient needs ${name}: ${what}.`);
}
