import { limits } from '../../core/contract/limits.ts';

const dayMs = 86_400_000;

/** The page's ranges by number of days, with the number of days per bar. */
export const usageRanges = [
  { days: 7, label: '7 days', daysABar: 1 },
  { days: 30, label: '30 days', daysABar: 1 },
  { days: 90, label: '90 days', daysABar: 7 },
  { days: limits.usageDays.maximum - 1, label: 'A year', daysABar: 28 },
] as const;

/** One bar of a chart: its first and last day, in UTC, such as 2026-01-31. */
export interface BarDays {
  readonly first: string;
  readonly last: string;
}

/** The bars of this many days up to today, oldest first. The newest bar always has its full number of days. */
export function barsOf(days: number, daysABar: number, nowMs = Date.now()): readonly BarDays[] {
  const count = Math.ceil(days / daysABar);
  return Array.from({ length: count }, (_, index) => {
    const endMs = nowMs - (count - 1 - index) * daysABar * dayMs;
    return { first: dateOf(endMs - (daysABar - 1) * dayMs), last: dateOf(endMs) };
  });
}

/** The start and end of the bars, in milliseconds since 1970: [fromMs, untilMs). */
export function barsInMs(bars: readonly BarDays[]): { readonly fromMs: number; readonly untilMs: number } {
  return {
    fromMs: Date.parse(bars[0]?.first ?? ''),
    untilMs: Date.parse(bars.at(-1)?.last ?? '') + dayMs,
  };
}

function dateOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
