import type { FromEnvironment } from './messages.ts';

/**
 * Sends what is written to standard output and error to the service at once: a worker's own streams keep back every
 * piece but the first until its thread has a moment, and a thread that stands still has none.
 */
export function logAtOnce(post: (message: FromEnvironment) => void): void {
  const write = (text: string | Uint8Array, ...rest: readonly unknown[]) => {
    post({ kind: 'logged', text: typeof text === 'string' ? text : Buffer.from(text).toString() });
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
  for (const output of [process.stdout, process.stderr]) Object.assign(output, { write });
}
