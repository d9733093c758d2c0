import { setTimeout as delay } from 'node:timers/promises';

/** The durations of calls, in milliseconds. */
export interface Timing {
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** Runs `work` `warmUps` times unmeasured and `runs` times measured, one after another. */
export async function timed(work: () => Promise<unknown>, runs: number, warmUps = 3): Promise<Timing> {
  for (let run = 0; run < warmUps; run++) await work();
  const durationsMs: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startedMs = performance.now();
    await work();
    durationsMs.push(performance.now() - startedMs);
  }
  return summary(durationsMs);
}

/**
 * Times several kinds of work in turns, one round of each, so that other load on the machine affects all of them alike.
 * With a rest before each, this measures the duration of one, not the throughput.
 */
export async function timedInTurns<Name extends string>(
  works: Readonly<Record<Name, () => Promise<unknown>>>,
  runs: number,
  { warmUps = 3, restMs = 0 }: { readonly warmUps?: number; readonly restMs?: number } = {},
): Promise<Record<Name, Timing>> {
  const names = Object.keys(works) as Name[];
  const durationsMs = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let run = -warmUps; run < runs; run++) {
    for (const name of names) {
      if (restMs > 0) await delay(restMs);
      const startedMs = performance.now();
      await works[name]();
      if (run >= 0) durationsMs.get(name)?.push(performance.now() - startedMs);
    }
  }
  return Object.fromEntries(names.map((name) => [name, summary(durationsMs.get(name) ?? [])])) as Record<
    Name,
    Timing
  >;
}

/** The median of some values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which this fraction of them lies, from 0 to 1. */
export function percentile(values: readonly number[], part: number): number {
  return at(
    values.toSorted((left, right) => left - right),
    part,
  );
}

function summary(durationsMs: readonly number[]): Timing {
  const sorted = durationsMs.toSorted((left, right) => left - right);
  return { medianMs: at(sorted, 0.5), p95Ms: at(sorted, 0.95) };
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
