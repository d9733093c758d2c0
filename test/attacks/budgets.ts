import type { Known } from './known.ts';
import type { Measured } from './measure.ts';

/** What a call may take of the service's processes, and of the memory of an engine. */
const budgets = { processorSeconds: 20, peakMegabytes: 1_200 } as const;

/** What a call that fails may take for free: work that is made to fail must be paid for. */
const freeSeconds = 8;

/** How far a known number may be from what is measured, since machines differ. */
const near = { least: 0.5, most: 1.5 } as const;

/** How a call came out. `code` is that of a problem. */
export interface Outcome extends Measured {
  readonly status: number;
  readonly code?: string | undefined;
  readonly isPaid: boolean;
  /** What a small call of another account was answered afterwards. */
  readonly next: number;
}

/** What is wrong with an outcome, in words; nothing if it is within all budgets, or as it is known to be. */
export function faults(outcome: Outcome, known?: Known): readonly string[] {
  const { status, code, next, isPaid, processorSeconds } = outcome;
  const isExpected = known?.status ? status === known.status : isAnswer(status, code);
  return [
    ...(isExpected ? [] : [`answered ${status} ${code}`]),
    ...(next === 200 ? [] : [`the next call was answered ${next}`]),
    ...(isPaid || processorSeconds < freeSeconds
      ? []
      : [`${processorSeconds} seconds for free, answered ${status} ${code}`]),
    ...overspent('processorSeconds', outcome, known),
    ...overspent('peakMegabytes', outcome, known),
  ];
}

function isAnswer(status: number, code: string | undefined): boolean {
  return status === 200 || (status >= 400 && status < 500 && code !== undefined);
}

function overspent(name: keyof typeof budgets, outcome: Outcome, known?: Known): readonly string[] {
  const used = outcome[name];
  const usual = known?.[name];
  const [least, most] = usual ? [usual * near.least, usual * near.most] : [0, budgets[name]];
  const isWithin = used >= least && used <= most;
  return isWithin ? [] : [`${name} ${used.toFixed(1)}, of ${least} to ${most}`];
}
