import type { ClientOptions } from './options.ts';
import { ServiceError } from './service-error.ts';

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
  baseUrl,
  key,
  timeoutMs = 120_000,
  retries = 2,
  fetch = globalThis.fetch,
}: ClientOptions): Connection {
  if (!baseUrl || !URL.canParse(baseUrl)) throw missing('baseUrl', 'the address of the service');
  if (!key) throw missing('key', 'an API key or an access token');
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    key: async () => (typeof key === 'string' ? key : key()),
    timeoutMs,
    retries,
    fetch: (...request) => fetch(...request), // browsers want it called on nothing else than globalThis
  };
}

function missing(name: string, what: string): ServiceError {
  return new ServiceError('invalid_options', `createClient needs ${name}: ${what}.`);
}
