/** When the cleanup is to look at a document, and when DynamoDB may remove what the cleanup could not. */
export interface SweepTimes {
  /** The index's partition: a day, and one of 16 parts of it, as `2026-01-31#7`. */
  readonly sweepKey: string;
  /** ISO 8601. */
  readonly sweepAt: string;
  /** Seconds since 1970. */
  readonly ttlSeconds: number;
}

/** How many days the cleanup goes on trying. */
const sweepDays = 7;

const dayMs = 24 * 3_600_000;

/** A partition takes 1,000 writes a second: what is stored in one second goes to all parts of its day alike. */
const partsOfDay = 16;

/** The times of a document that is to be swept from then on. */
export function sweepTimes(atMs: number): SweepTimes {
  return {
    sweepKey: sweepKey(atMs, atMs % partsOfDay),
    sweepAt: new Date(atMs).toISOString(),
    ttlSeconds: Math.ceil((atMs + sweepDays * dayMs) / 1_000),
  };
}

/** The times of a document that is stored: the end of its life, or none at all. */
export function endOfLife(expiresAt: string | null): {
  [Name in keyof SweepTimes]: SweepTimes[Name] | undefined;
} {
  if (expiresAt !== null) return sweepTimes(Date.parse(expiresAt));
  return { sweepKey: undefined, sweepAt: undefined, ttlSeconds: undefined };
}

/** The partitions in which something may be left to sweep, those of the oldest day first. */
export function sweepKeys(nowMs: number): readonly string[] {
  const days = Array.from({ length: sweepDays + 1 }, (_, index) => nowMs - (sweepDays - index) * dayMs);
  const parts = Array.from({ length: partsOfDay }, (_, part) => part);
  return days.flatMap((inDayMs) => parts.map((part) => sweepKey(inDayMs, part)));
}

function sweepKey(atMs: number, part: number): string {
  return `${new Date(atMs).toISOString().slice(0, 10)}#${part}`;
}
