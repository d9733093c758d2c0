import { logFailure } from './answers/log.ts';

/** Undoes the steps of a call in reverse order if a later step fails. */
export interface Undo {
  /**
   * Adds an action that undoes a step. If it fails, the failure is logged and the cleanup does it later; the caller
   * gets the original failure.
   */
  defer(act: () => Promise<unknown>): void;
}

/**
 * Does work completely or not at all: if it fails, everything it has deferred runs before the error is rethrown. A
 * function instead of `await using`, because the tool that checks our imports cannot parse that syntax.
 * See docs/decisions/api.md#a-failed-call-is-undone-by-a-stack-of-functions
 */
export async function wholeOrUndone<Result>(
  requestId: string,
  work: (undo: Undo) => Promise<Result>,
): Promise<Result> {
  const stack = new AsyncDisposableStack();
  try {
    const result = await work({
      defer: (act) =>
        stack.defer(async () => {
          await act().catch((error: Error) => logFailure(error, requestId));
        }),
    });
    stack.move();
    return result;
  } finally {
    await stack.disposeAsync();
  }
}
