import { createContext, Script } from 'node:vm';

const script = new Script('run()');
const context = createContext({ run: undefined as (() => void) | undefined });

/**
 * Runs work that may not come back, such as a backtracking regular expression, for as long as it is allowed: vm's time
 * limit is the one thing that interrupts JavaScript in its own thread. Gives nothing where the time, the stack or the
 * room for a compiled expression ran out.
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
  // Not by its class: vm's own errors may be of another realm than the code that catches them.
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
