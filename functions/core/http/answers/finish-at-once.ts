import type { Step } from '../call.ts';

/**
 * Ends an invocation with its response. Lambda's runtimes for Node 22 and older would wait for connections and browsers
 * that stay open between calls, and bill the wait.
 */
export function finishAtOnce(): Step {
  return {
    before: ({ context }) => {
      context.callbackWaitsForEmptyEventLoop = false;
    },
  };
}
