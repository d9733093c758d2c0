import { createContext, Script } from 'node:vm';

const script = new Script('run()');
const context = createContext({ run: undefined as (() => void) | undefined });

/**
 * Runs work that may not end, such as a backtracking regular expression, under a time limit. Only vm's time limit can
 * interrupt JavaScript in its own thread. Returns undefined if the time, the stack or the memory for a compiled
 * expression ran out.
 */
export function runWithinTime<Result>(work: () => Result, timeoutMs: number): Result | undefined {
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
  // Not by its class: vm's errors may come from another realm than the code that catches them.
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
