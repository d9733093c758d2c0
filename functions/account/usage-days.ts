import { limits } from '../core/contract/limits.ts';
import { invalidField } from '../core/contract/problems/invalid-field.ts';

const dayMs = 24 * 3_600_000;

const { usageDays: dayLimits } = limits;

/** Days in UTC, such as 2026-01-31, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days that a call asks for: the last 30 by default. Throws invalid_field. */
export function usageDays({ from, to }: { from?: string | undefined; to?: string | undefined }): Days {
  const last = to ?? dateOf(Date.now());
  const first = from ?? dateOf(startOf(last) - (dayLimits.default - 1) * dayMs);
  const dayCount = (startOf(last) - startOf(first)) / dayMs + 1;
  if (dayCount < 1) throw invalidField('from', `must not be after to, which is ${last}`);
  if (dayCount > dayLimits.maximum)
    throw invalidField('from', `must be less than ${dayLimits.maximum} days before to`);
  return { from: first, to: last };
}

/** The start and end of those days, in milliseconds since 1970: [fromMs, untilMs). */
export function daysInMs({ from, to }: Days): { readonly fromMs: number; readonly untilMs: number } {
  return { fromMs: startOf(from), untilMs: startOf(to) + dayMs };
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function dateOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
