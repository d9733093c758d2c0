import type { Readable } from 'node:stream';
import { type EventBytes, sizeOfEvent } from './event-bytes.ts';
import { type ExecutionEnvironment, startEnvironment } from './execution-environment.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { type Invocation, newInvocation } from './invocation.ts';
import { newTurns } from './turns.ts';

/** The most calls that may wait for a free environment, and the most bytes they may hold. */
const waiting = { calls: 1_000, sizeBytes: 512 * 1024 * 1024 } as const;

/** A function's environments, and the calls waiting for one. */
export interface FunctionPool {
  /**
   * Calls the function with an event and returns the bytes of its response, which break off if the function fails.
   * Waiting calls are served in turn by owner: an account, or an address if there is none. `traceHeader` is X-Ray's.
   */
  invoke(event: EventBytes, owner: string, traceHeader: string | undefined): Readable;
  /** Loads the function before its first call. */
  warm(): void;
  kill(): Promise<void>;
}

/**
 * Runs one function: each environment serves one call at a time, and more are started for concurrent calls. While all
 * are busy, an owner without a call in progress gets one environment beyond the maximum, so as not to wait for others'
 * long calls. There are at most twice the maximum.
 */
export function functionPool(definition: FunctionDefinition): FunctionPool {
  const queue = newTurns<Invocation>();
  const environments = new Set<ExecutionEnvironment>();
  const free: ExecutionEnvironment[] = [];
  const runBy = new WeakMap<Invocation, ExecutionEnvironment>();
  const idleTimers = new WeakMap<ExecutionEnvironment, NodeJS.Timeout>();
  /** The owner of each busy environment's call. */
  const working = new Map<ExecutionEnvironment, string>();
  let startingCount = 0;
  let queuedBytes = 0;
  let isStopped = false;

  return {
    invoke: (event, owner, traceHeader) => {
      const call = newInvocation(event, traceHeader, (taken, sizeBytes) =>
        runBy.get(taken)?.taken(taken, sizeBytes),
      );
      if (queue.count() >= waiting.calls || queuedBytes + sizeOfEvent(event) > waiting.sizeBytes) {
        call.fail({ errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.', trace: [] });
      } else {
        queue.add(owner, call);
        queuedBytes += sizeOfEvent(event);
        assign();
      }
      return call.answer;
    },
    warm: () => {
      if (environments.size === 0) start();
    },
    kill: async () => {
      isStopped = true;
      await Promise.all([...environments].map((environment) => environment.kill()));
    },
  };

  /** Gives waiting calls to free environments, the most recently used first, and starts more for remaining calls. */
  function assign(): void {
    if (isStopped) return;
    while (free.length > 0) {
      const next = take();
      const environment = next && free.pop();
      if (!environment) break;
      clearTimeout(idleTimers.get(environment));
      runBy.set(next.call, environment);
      working.set(environment, next.owner);
      environment.run(next.call);
    }
    while (wantedCount() > startingCount && environments.size < mostEnvironments()) start();
    while (!isFull() && environments.size > definition.maximumEnvironments && free.length > 0) {
      end(free.pop() as ExecutionEnvironment); // there is one
    }
  }

  function end(environment: ExecutionEnvironment): void {
    environments.delete(environment);
    clearTimeout(idleTimers.get(environment));
    void environment.kill();
  }

  /** Ends an environment that no call has needed for long; the last one only of a function that no caller waits for. */
  function endWhenIdle(environment: ExecutionEnvironment): void {
    const { idleMs, isBackground = false } = definition;
    if (idleMs === undefined) return;
    const endIfFree = () => {
      const position = free.indexOf(environment);
      if (position < 0 || (environments.size === 1 && !isBackground)) return;
      free.splice(position, 1);
      end(environment);
    };
    idleTimers.set(environment, setTimeout(endIfFree, idleMs).unref());
  }

  function isFull(): boolean {
    return working.size >= definition.maximumEnvironments;
  }

  function mostEnvironments(): number {
    return isFull() ? 2 * definition.maximumEnvironments : definition.maximumEnvironments;
  }

  function mayRun(owner: string): boolean {
    return !isFull() || ![...working.values()].includes(owner);
  }

  /** How many environments the waiting calls could use now. */
  function wantedCount(): number {
    return isFull() ? queue.countOwners(mayRun) : queue.count();
  }

  function take(): { readonly owner: string; readonly call: Invocation } | undefined {
    const next = queue.take(mayRun);
    if (!next) return undefined;
    queuedBytes -= sizeOfEvent(next.item.event);
    return { owner: next.owner, call: next.item };
  }

  function start(): void {
    startingCount++;
    let isStarting = true;
    const started = () => {
      if (isStarting) startingCount--;
      isStarting = false;
    };
    const environment = startEnvironment(definition, {
      onFree: () => {
        started();
        working.delete(environment);
        free.push(environment);
        endWhenIdle(environment);
        assign();
      },
      onGone: (_gone, failure) => {
        started();
        environments.delete(environment);
        working.delete(environment);
        clearTimeout(idleTimers.get(environment));
        if (free.includes(environment)) free.splice(free.indexOf(environment), 1);
        if (failure) take()?.call.fail(failure);
        assign();
      },
    });
    environments.add(environment);
  }
}
