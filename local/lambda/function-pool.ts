import type { Readable } from 'node:stream';
import { type ExecutionEnvironment, startEnvironment } from './execution-environment.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { type Invocation, newInvocation } from './invocation.ts';

/** Calls that may wait for a free environment, and the bytes that they may hold meanwhile. */
const waiting = { calls: 1_000, sizeBytes: 512 * 1024 * 1024 } as const;

/** A function's environments, and the calls that wait for one. */
export interface FunctionPool {
  /** Calls the function with an event; gives its answer's bytes, which break off as the function fails. */
  invoke(payload: Uint8Array): Readable;
  /** Loads the function before anybody asks for it. */
  warm(): void;
  kill(): Promise<void>;
}

/** Runs one function: each environment takes one call at a time, and more are started as more calls come at once. */
export function functionPool(definition: FunctionDefinition): FunctionPool {
  const queue: Invocation[] = [];
  const environments = new Set<ExecutionEnvironment>();
  const free: ExecutionEnvironment[] = [];
  const runBy = new WeakMap<Invocation, ExecutionEnvironment>();
  let startingCount = 0;
  let queuedBytes = 0;
  let isStopped = false;

  return {
    invoke: (payload) => {
      const call = newInvocation(payload, (taken, sizeBytes) => runBy.get(taken)?.taken(taken, sizeBytes));
      if (queue.length >= waiting.calls || queuedBytes + payload.length > waiting.sizeBytes) {
        call.fail({ errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.', trace: [] });
      } else {
        queue.push(call);
        queuedBytes += payload.length;
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

  /** Gives waiting calls to free environments, the one used last first, and starts more where calls remain. */
  function assign(): void {
    if (isStopped) return;
    while (queue.length > 0 && free.length > 0) {
      const environment = free.pop();
      const call = nextCall();
      if (!environment || !call) return;
      runBy.set(call, environment);
      environment.run(call);
    }
    while (queue.length > startingCount && environments.size < definition.maximumEnvironments) start();
  }

  function nextCall(): Invocation | undefined {
    const call = queue.shift();
    queuedBytes -= call?.payload.length ?? 0;
    return call;
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
        free.push(environment);
        assign();
      },
      onGone: (_gone, failure) => {
        started();
        environments.delete(environment);
        if (free.includes(environment)) free.splice(free.indexOf(environment), 1);
        if (failure) nextCall()?.fail(failure);
        assign();
      },
    });
    environments.add(environment);
  }
}
