/** When the sweeper is to look at a document, and when DynamoDB may remove what the sweeper could not. */
export interface SweepTimes {
  /** The index's partition: a day, as 2026-01-31. */
  readonly sweepDay: string;
  /** ISO 8601. */
  readonly sweepAt: string;
  /** Seconds since 1970. */
  readonly ttlSeconds: number;
}

/** How many days the sweeper goes on trying. */
const sweepDays = 7;

const dayMs = 24 * 3_600_000;

/** The times of a document that is to be swept from then on. */
export function sweepTimes(atMs: number): SweepTimes {
  const sweepAt = new Date(atMs).toISOString();
  return {
    sweepDay: sweepAt.slice(0, 10),
    sweepAt,
    ttlSeconds: Math.ceil((atMs + sweepDays * dayMs) / 1_000),
  };
}

/** The times of a document that is stored: the end of its life, or none at all. */
export function endOfLife(expiresAt: string | null): {
  [Name in keyof SweepTimes]: SweepTimes[Name] | undefined;
} {
  if (expiresAt !== null) return sweepTimes(Date.parse(expiresAt));
  return { sweepDay: undefined, sweepAt: undefined, ttlSeconds: undefined };
}

/** The days of which something may be left to sweep, the oldest first. */
export function daysToSweep(nowMs: number): readonly string[] {
  return Array.from({ length: sweepDays + 1 }, (_, index) =>
    new Date(nowMs - (sweepDays - index) * dayMs).toISOString().slice(0, 10),
  );
}
