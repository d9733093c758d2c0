import { AsyncLocalStorage } from 'node:async_hooks';
import { PdfTooComplex } from './errors.ts';

/**
 * The cost of each kind of work, in nanoseconds of an ordinary processor; higher where a small file can demand much of
 * it. Work is counted rather than timed, so a file has the same outcome on every machine under any load.
 */
const workNs = {
  unpackedByte: 4,
  contentByte: 20,
  crossReference: 100,
  operation: 500,
  glyph: 4_000,
  comparison: 100,
  cut: 2_000,
  tile: 2_000,
} as const;

/** The budget of every call, regardless of file size. */
const leastNs = 8e9;

/** The additional budget per received byte, before unpacking. */
const byteNs = 30_000;

/** The maximum budget of a call, regardless of file size. */
const mostNs = 240e9;

interface Budget {
  leftNs: number;
}

const budgets = new AsyncLocalStorage<Budget>();

/**
 * Does work on files of this total size within one budget. Nested calls share the outer budget. Throws PdfTooComplex.
 */
export function withinBudget<Result>(fileBytes: number, work: () => Promise<Result>): Promise<Result> {
  if (budgets.getStore()) return work();
  return budgets.run({ leftNs: Math.min(leastNs + fileBytes * byteNs, mostNs) }, work);
}

/**
 * Takes work from the budget on every repetition, so reading twice counts twice. Does nothing outside a budget.
 * Throws PdfTooComplex once the budget is used up, and on every later call.
 */
export function spend(kind: keyof typeof workNs, count: number): void {
  const budget = budgets.getStore();
  if (!budget) return;
  budget.leftNs -= workNs[kind] * count;
  if (budget.leftNs < 0) throw new PdfTooComplex('its reading takes more work than a call may');
}
