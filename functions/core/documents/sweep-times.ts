/** When the cleanup removes a document. */
export interface SweepTimes {
  /** The partition key of the index: a day and one of its 16 parts, such as `2026-01-31#7`. */
  readonly sweepKey: string;
  /** ISO 8601. */
  readonly sweepAt: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * A partition handles 1,000 writes a second, so documents stored in the same second are spread over all parts of their
 * day.
 */
const partsOfDay = 16;

/** How far back a search for what was missed goes each hour, and in the course of a day. */
const days = { everyHour: 8, everyDay: 400 } as const;

/** The times for a document to be removed from this moment on. */
export function sweepTimes(atMs: number): SweepTimes {
  return { sweepKey: sweepKey(atMs, atMs % partsOfDay), sweepAt: new Date(atMs).toISOString() };
}

/** The times for a stored document: its expiry, or none if it never expires. */
export function endOfLife(expiresAt: string | null): {
  [Name in keyof SweepTimes]: SweepTimes[Name] | undefined;
} {
  if (expiresAt !== null) return sweepTimes(Date.parse(expiresAt));
  return { sweepKey: undefined, sweepAt: undefined };
}

/** The partitions of the index with the documents that are due in the course of a day. */
export function partitionsOfDay(inDayMs: number): readonly string[] {
  return Array.from({ length: partsOfDay }, (_, part) => sweepKey(inDayMs, part));
}

/**
 * The partitions in which an hour's search looks for documents that were missed: those of the last days, and some of
 * each earlier day, so that within a day every one is searched.
 */
export function partitionsToSearch(nowMs: number): readonly string[] {
  const hour = Math.floor(nowMs / hourMs) % 24;
  const ages = Array.from({ length: days.everyDay }, (_, age) => age);
  return ages
    .filter((age) => age < days.everyHour || age % 24 === hour)
    .flatMap((age) => partitionsOfDay(nowMs - age * dayMs));
}

function sweepKey(atMs: number, part: number): string {
  return `${new Date(atMs).toISOString().slice(0, 10)}#${part}`;
}
