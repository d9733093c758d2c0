import { AsyncLocalStorage } from 'node:async_hooks';
import type { Progress } from './contract/progress.ts';

/** Receives how far work has come. May be called often, and never fails. */
export type Report = (progress: Progress) => void;

const reports = new AsyncLocalStorage<Report | undefined>();

/** Does work whose progress is passed to `report`; without one, to nobody, even if its caller reports. */
export function withProgress<Result>(report: Report | undefined, work: () => Result): Result {
  return reports.run(report, work);
}

/** What receives the progress of the work that runs now; undefined if nobody does. */
export function currentReport(): Report | undefined {
  return reports.getStore();
}

/** Reports that `done` of `total` pages, or other units of a stage, are done. See docs/jobs.md#progress for the stages. */
export function reportProgress(stage: string, done: number, total: number): void {
  reports.getStore()?.({ stage, done, total });
}

/** A report that passes on one call of many: the first, and then one in each interval. */
export function atMostEvery(intervalMs: number, report: Report): Report {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < intervalMs) return;
    lastMs = nowMs;
    report(progress);
  };
}
