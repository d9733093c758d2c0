import { cpus } from 'node:os';

/** Returns a function that gives the idle share of the machine's processor time since its last call, from 0 to 1. */
export function watchIdleness(): () => number {
  let before = processorTimes();
  return () => {
    const now = processorTimes();
    const [idle, total] = [now.idleMs - before.idleMs, now.totalMs - before.totalMs];
    before = now;
    return total > 0 ? idle / total : 0;
  };
}

function processorTimes(): { readonly idleMs: number; readonly totalMs: number } {
  let [idleMs, totalMs] = [0, 0];
  for (const { times } of cpus()) {
    idleMs += times.idle;
    totalMs += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idleMs, totalMs };
}
