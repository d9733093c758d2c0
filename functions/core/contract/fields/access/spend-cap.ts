/** How often a spend cap resets: each day or month in UTC, or never. */
export const capIntervals = ['day', 'month', 'total'] as const;

export type CapInterval = (typeof capIntervals)[number];

/**
 * The id, visible to callers, of what a call spends for: `key_` and 16 digits, `app_` and the client ID, or `pipeline_` and
 * its name.
 */
export type SpenderId = `${'key' | 'app' | 'pipeline'}_${string}`;

/** The id of an API key, derived from its stored hash. */
export function keySpender(hash: string): SpenderId {
  return `key_${hash.slice(0, 16)}`;
}

export function appSpender(clientId: string): SpenderId {
  return `app_${clientId}`;
}

export function pipelineSpender(name: string): SpenderId {
  return `pipeline_${name}`;
}

/** The name of the pipeline that spends; undefined if a key or an app does. */
export function pipelineOf(spender: SpenderId): string | undefined {
  return spender.startsWith('pipeline_') ? spender.slice('pipeline_'.length) : undefined;
}

/** A requested spend cap. */
export interface CapWish {
  readonly amountHundredths: number;
  readonly every: CapInterval;
}

/**
 * The authorizer's knowledge of a cap. The cap itself is in the account's item, where it is enforced; an outdated hint
 * only costs a call two more requests.
 */
export type CapHint = `${CapInterval}.${number}`;

/** The hint's interval, and the cap's creation time in milliseconds since 1970. Undefined for other text. */
export function readCapHint(text: string | undefined) {
  const [name, since] = text?.split('.') ?? [];
  const every = capIntervals.find((interval) => interval === name);
  return every && { every, sinceMs: Number(since) };
}

/** The name of the period at a moment: `2026-11-22`, `2026-11` or `total`. */
export function capPeriod(every: CapInterval, atMs: number): string {
  if (every === 'total') return every;
  return new Date(atMs).toISOString().slice(0, every === 'day' ? 10 : 7);
}

/** When that period ends, in ISO 8601; undefined if it never does. */
export function capPeriodEnd(every: CapInterval, period: string): string | undefined {
  if (every === 'total') return undefined;
  const end = new Date(`${period}${every === 'month' ? '-01' : ''}T00:00:00Z`);
  if (every === 'day') end.setUTCDate(end.getUTCDate() + 1);
  else end.setUTCMonth(end.getUTCMonth() + 1);
  return end.toISOString();
}

/** A cap in words: `10.00 credits a day`. */
export function capText({ amount, every }: { readonly amount: number; readonly every: CapInterval }): string {
  return `${(amount / 100).toFixed(2)} credits ${every === 'total' ? 'in total' : `a ${every}`}`;
}
