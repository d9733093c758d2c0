import { environmentProcess } from './environment-process.ts';
import { environmentWorker } from './environment-worker.ts';
import { movableEvent } from './event-bytes.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { Invocation } from './invocation.ts';
import { killProcess } from './kill-process.ts';
import type { FromEnvironment, FunctionFailure, ToEnvironment } from './messages.ts';

/** How long a function may take to load. */
const startTimeoutMs = 60_000;

/** How long a killed environment waits for its processes to end, so that it can reap them. */
const burialMs = 250;

/** One execution environment of a function: a thread or a process that serves one call at a time. */
export interface ExecutionEnvironment {
  run(call: Invocation): void;
  /** Informs the function how much of its response was read. */
  taken(call: Invocation, sizeBytes: number): void;
  /** Kills the function and every process it started. */
  kill(): Promise<void>;
}

interface EnvironmentEvents {
  /** It has loaded the function, or finished a call, and is ready for the next. */
  readonly onFree: (environment: ExecutionEnvironment) => void;
  /** It has ended; `failure` is the reason if it never ran a call. */
  readonly onGone: (environment: ExecutionEnvironment, failure?: FunctionFailure) => void;
}

/** Starts an environment. A call that crashes it fails with Lambda's error for that; nothing else is affected. */
export function startEnvironment(
  definition: FunctionDefinition,
  events: EnvironmentEvents,
): ExecutionEnvironment {
  const { name, memoryMb, variables, handlerUrl, isIsolated, openDatabasePort } = definition;
  const facts = { name, memoryMb, variables, handlerHref: handlerUrl.href };
  const host = isIsolated ? environmentProcess(facts) : environmentWorker(facts, openDatabasePort?.());
  const processIds = new Set<number>();
  let isReady = false;
  let current: Invocation | undefined;
  let causeOfDeath: FunctionFailure | undefined;
  let timer = setTimeout(() => die(timedOut(startTimeoutMs / 1_000)), startTimeoutMs);

  const environment: ExecutionEnvironment = {
    run: (call) => {
      current = call;
      const timeoutMs = definition.timeoutSeconds * 1_000;
      timer = setTimeout(() => die(timedOut(definition.timeoutSeconds)), timeoutMs);
      const { requestId, traceHeader } = call;
      const { event, buffers } = movableEvent(call.event);
      const invoke: ToEnvironment = {
        kind: 'invoke',
        requestId,
        deadlineEpochMs: Date.now() + timeoutMs,
        event,
        traceHeader,
      };
      host.post(invoke, buffers);
    },
    taken: (call, sizeBytes) => {
      const taken: ToEnvironment = { kind: 'taken', requestId: call.requestId, sizeBytes };
      if (call === current) host.post(taken);
    },
    kill: async () => {
      clearTimeout(timer);
      killProcesses();
      await host.end();
    },
  };

  host.onMessage(hear);
  host.onError((error) => {
    causeOfDeath ??= workerFailure(error);
  });
  host.onExit((exitCode) => {
    clearTimeout(timer);
    killProcesses();
    const failure = causeOfDeath ?? exited(exitCode);
    current?.fail(failure);
    events.onGone(environment, isReady ? undefined : failure);
  });
  return environment;

  function hear(message: FromEnvironment): void {
    if (message.kind === 'logged') {
      process.stderr.write(message.text);
      definition.onLog?.(message.text);
    } else if (message.kind === 'processStarted') processIds.add(message.processId);
    else if (message.kind === 'processEnded') processIds.delete(message.processId);
    else if (causeOfDeath)
      return; // Its call has already been answered.
    else if (message.kind === 'chunk') current?.push(message.bytes);
    else if (message.kind === 'startFailed') die(message.failure);
    else {
      if (message.kind === 'ready') isReady = true;
      if (message.kind === 'done') current?.done();
      if (message.kind === 'failed') current?.fail(message.failure);
      clearTimeout(timer);
      current = undefined;
      events.onFree(environment);
    }
  }

  /** The call fails at once; the worker stays a moment longer, to reap the processes that it started. */
  function die(failure: FunctionFailure): void {
    causeOfDeath = failure;
    current?.fail(failure);
    killProcesses();
    setTimeout(() => void host.end(), processIds.size > 0 ? burialMs : 0);
  }

  function killProcesses(): void {
    for (const processId of processIds) killProcess(processId);
  }
}

function timedOut(timeoutSeconds: number): FunctionFailure {
  const errorMessage = `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`;
  return { errorType: 'Sandbox.Timedout', errorMessage, trace: [] };
}

function exited(exitCode: number): FunctionFailure {
  const errorMessage = `Runtime exited with exit status ${exitCode}`;
  return { errorType: 'Runtime.ExitError', errorMessage, trace: [] };
}

function workerFailure(error: unknown): FunctionFailure {
  const { code, message, stack = '' } = error as NodeJS.ErrnoException; // any value can be thrown
  const isOutOfMemory = code === 'ERR_WORKER_OUT_OF_MEMORY';
  const errorType = isOutOfMemory ? 'Runtime.OutOfMemory' : 'Runtime.ExitError';
  return { errorType, errorMessage: message ?? String(error), trace: stack.split('\n') };
}
