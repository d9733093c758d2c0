import { logFailure } from './answers/log.ts';

/** What undoes the steps of a call, last first, when a later step fails. */
export interface Undo {
  /** Adds what undoes a step. A failure of it is logged: cleanup does it later, and the caller hears of the first failure. */
  defer(act: () => Promise<unknown>): void;
}

/**
 * Does work that is whole or undone: where it fails, everything it has deferred runs before the failure goes on.
 * A function and not `await using`, whose syntax the check of our imports cannot parse.
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
