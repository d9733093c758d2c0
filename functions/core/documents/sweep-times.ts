/** When the cleanup should check a document, and when DynamoDB may remove what the cleanup could not. */
export interface SweepTimes {
  /** The partition key of the index: a day and one of its 16 parts, such as `2026-01-31#7`. */
  readonly sweepKey: string;
  /** ISO 8601. */
  readonly sweepAt: string;
  /** Seconds since 1970. */
  readonly ttlSeconds: number;
}

/** How many days the cleanup keeps trying. */
const sweepDays = 7;

const dayMs = 24 * 3_600_000;

/**
 * A partition handles 1,000 writes a second, so documents stored in the same second are spread over all parts of their
 * day.
 */
const partsOfDay = 16;

/** The times for a document to be swept from this moment on. */
export function sweepTimes(atMs: number): SweepTimes {
  return {
    sweepKey: sweepKey(atMs, atMs % partsOfDay),
    sweepAt: new Date(atMs).toISOString(),
    ttlSeconds: Math.ceil((atMs + sweepDays * dayMs) / 1_000),
  };
}

/** The times for a stored document: its expiry, or none if it never expires. */
export function endOfLife(expiresAt: string | null): {
  [Name in keyof SweepTimes]: SweepTimes[Name] | undefined;
} {
  if (expiresAt !== null) return sweepTimes(Date.parse(expiresAt));
  return { sweepKey: undefined, sweepAt: undefined, ttlSeconds: undefined };
}

/** The partitions that may contain documents to sweep, oldest day first. */
export function sweepKeys(nowMs: number): readonly string[] {
  const days = Array.from({ length: sweepDays + 1 }, (_, index) => nowMs - (sweepDays - index) * dayMs);
  const parts = Array.from({ length: partsOfDay }, (_, part) => part);
  return days.flatMap((inDayMs) => parts.map((part) => sweepKey(inDayMs, part)));
}

function sweepKey(atMs: number, part: number): string {
  return `${new Date(atMs).toISOString().slice(0, 10)}#${part}`;
}
