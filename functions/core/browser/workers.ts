import type { DevToolsEvent, DevToolsPipe, DevToolsSession } from './chromium/devtools-pipe.ts';

/** The workers of one call's page, its frames and its workers: dedicated, shared and service workers. */
export interface Workers {
  /** Whether any is running. */
  readonly areThere: () => boolean;
  /**
   * How many are busy: they did not answer for 20 ms, because they are starting or their scripts have not returned.
   * Asks those that are not for the next answer.
   */
  readonly busy: () => number;
}

interface Worker {
  readonly session: DevToolsSession;
  /** When it was asked for an answer that it has not given yet. */
  askedAtMs?: number | undefined;
}

const answerMs = 20;

/**
 * Has Chromium report the workers that a page or a worker starts, or with the types of workers that a browser has, and
 * hold each of them until `followWorkers` lets it run. Stays in effect as long as the session.
 */
export async function reportWorkers(
  session: DevToolsSession,
  types: readonly string[] = ['worker'],
): Promise<void> {
  const filter = types.map((type) => ({ type }));
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter,
  });
}

/**
 * Follows the workers of a call. `onStart` is called before the first line of a worker runs. The next call replaces
 * the listeners.
 */
export function followWorkers(
  pipe: DevToolsPipe,
  page: DevToolsSession,
  onStart: (session: DevToolsSession) => void,
): Workers {
  const workers = new Map<string, Worker>();
  const start = ({ sessionId }: DevToolsEvent<'Target.attachedToTarget'>) => {
    const worker: Worker = { session: pipe.session(sessionId) };
    workers.set(sessionId, worker);
    follow(worker.session);
    onStart(worker.session);
    reportWorkers(worker.session).catch(ended);
    worker.session.send('Runtime.runIfWaitingForDebugger').catch(ended);
    ask(worker);
  };
  const follow = (session: DevToolsSession) => {
    session.on('Target.attachedToTarget', start);
    session.on('Target.detachedFromTarget', ({ sessionId }) => {
      workers.delete(sessionId);
      pipe.forget(sessionId);
    });
  };
  follow(pipe);
  follow(page);
  return {
    areThere: () => workers.size > 0,
    busy: () => {
      const busy = [...workers.values()].filter(
        ({ askedAtMs = Infinity }) => performance.now() - askedAtMs >= answerMs,
      );
      for (const worker of workers.values()) if (worker.askedAtMs === undefined) ask(worker);
      return busy.length;
    },
  };
}

function ask(worker: Worker): void {
  worker.askedAtMs = performance.now();
  const answered = () => {
    worker.askedAtMs = undefined;
  };
  worker.session.send('Runtime.evaluate', { expression: '0' }).then(answered, ended);
}

/** A worker may end at any time, and is then removed. */
function ended(): void {}
