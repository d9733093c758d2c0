import { wait } from '../wait.ts';

const pauseMs = 2_000;

/** Does something every two seconds, until the process is interrupted. What it throws ends it. */
export async function following(look: () => Promise<void>): Promise<void> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    while (!interrupted.signal.aborted) {
      await look();
      await wait(pauseMs, interrupted.signal).catch(() => undefined); // interrupted: the loop ends
    }
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
