import { AsyncLocalStorage } from 'node:async_hooks';
import { PdfTooComplex } from './errors.ts';

/**
 * What each kind of work counts: nanoseconds of an ordinary processor, and more where a small file can ask for much of it. Work is
 * counted and not timed, so that a file has the same outcome on every machine, however busy it is.
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

/** What every call may take, however small its files are. */
const leastNs = 8e9;

/** Long documents may take more, for each byte of them as it was received: what unpacks to a thousand is one. */
const byteNs = 30_000;

/** What no call may take, however large its files are. */
const mostNs = 240e9;

interface Budget {
  leftNs: number;
}

const budgets = new AsyncLocalStorage<Budget>();

/**
 * Does work on files that have so many bytes together, within one budget for all that reading them takes. Work within such
 * work takes from the same budget. Throws PdfTooComplex.
 */
export function withinBudget<Result>(fileBytes: number, work: () => Promise<Result>): Promise<Result> {
  if (budgets.getStore()) return work();
  return budgets.run({ leftNs: Math.min(leastNs + fileBytes * byteNs, mostNs) }, work);
}

/**
 * Takes work from the budget, each time that it is done: what is read twice counts twice. Does nothing outside of a budget.
 * Throws PdfTooComplex where the budget is used up, then and ever after.
 */
export function spend(kind: keyof typeof workNs, count: number): void {
  const budget = budgets.getStore();
  if (!budget) return;
  budget.leftNs -= workNs[kind] * count;
  if (budget.leftNs < 0) throw new PdfTooComplex('its reading takes more work than a call may');
}
