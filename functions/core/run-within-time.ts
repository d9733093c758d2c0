import { createContext, Script } from 'node:vm';
import { serviceBusy } from './contract/problems/service-busy.ts';
import { threadMs } from './processor-time.ts';

const script = new Script('run()');
const context = createContext({ run: undefined as (() => void) | undefined });

/** The longest wait for work that gets little processor time. */
const longestMs = 60_000;

/**
 * Runs work that may not terminate, such as a backtracking regular expression, within an allowance of processor time.
 * Returns undefined if time, stack or the memory for a compiled expression ran out. Work that was starved of processor
 * time is restarted with a longer timeout. Throws service_busy if that does not help.
 */
export function runWithinTime<Result>(work: () => Result, processorMs: number): Result | undefined {
  for (let waitMs = processorMs; ; ) {
    const [startedMs, usedMs] = [performance.now(), threadMs()];
    const result = runFor(work, waitMs);
    const tookMs = threadMs() - usedMs;
    if (result !== undefined || performance.now() - startedMs < waitMs || tookMs > processorMs / 2)
      return result;
    if (waitMs >= longestMs) throw serviceBusy(new Error(`${tookMs} ms of the processor in ${waitMs} ms`));
    waitMs = Math.min(longestMs, (waitMs * processorMs) / Math.max(tookMs, 1));
  }
}

/** Only vm's time limit can interrupt JavaScript in its own thread. */
function runFor<Result>(work: () => Result, timeoutMs: number): Result | undefined {
  let result: Result | undefined;
  context.run = () => {
    result = work();
  };
  try {
    script.runInContext(context, { timeout: Math.max(1, Math.ceil(timeoutMs)) });
    return result;
  } catch (error) {
    if (hasRunOut(error)) return undefined;
    throw error;
  } finally {
    context.run = undefined;
  }
}

function hasRunOut(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof SyntaxError) return true;
  // Not instanceof: vm's errors may come from a realm other than the catching code's.
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
