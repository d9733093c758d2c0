/** How a client reaches the service. */
export interface ClientOptions {
  /** Address of the service, such as `https://pdf.example.com`. Default: the environment variable `PDF_SERVICE_URL`. */
  readonly baseUrl?: string | undefined;
  /**
   * An API key, or an OAuth access token. A function is asked before each request: for tokens that expire. Default: the
   * environment variable `PDF_SERVICE_API_KEY`.
   */
  readonly key?: string | undefined | (() => string | Promise<string>);
  /** How long to wait for an answer to begin, for each try, in milliseconds. Default: 120,000. */
  readonly timeoutMs?: number;
  /** How often to try again what may succeed the next time. Default: 2. */
  readonly retries?: number;
  /** What sends requests, instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** How one call is made. */
export interface CallOptions {
  /** Ends the call, and the reading of its answer. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly retries?: number;
  /**
   * A value of your own for this piece of work, such as the number of an invoice: a call with the same key and the same
   * request gives the first answer again for 24 hours, at no cost. By default each call has a new one for its retries.
   */
  readonly idempotencyKey?: string;
}
