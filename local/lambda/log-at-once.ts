import type { FromEnvironment } from './messages.ts';

/**
 * Sends standard output and error to the service at once: a worker's own streams hold back everything after the first
 * chunk until its thread is idle, which a frozen thread never is.
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
