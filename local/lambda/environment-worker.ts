import { setFlagsFromString } from 'node:v8';
import type { MessagePort, Worker } from 'node:worker_threads';
import { startWorker } from '../../functions/core/start-worker.ts';
import { maxYoungGenerationSizeMb } from '../young-generation.ts';
import { newCallCount, noteCall } from './freeze-between-events.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { EnvironmentData, FromEnvironment, ToEnvironment } from './messages.ts';

/**
 * How much a thread's heap may grow, in percent, before V8 runs a full garbage collection. V8 counts the bytes of files
 * as heap, and by its default for small heaps would run one for each large file, on every core.
 */
setFlagsFromString('--heap-growing-percent=200');

/** The facts of a function that its environment needs. */
export type EnvironmentFacts = Pick<FunctionDefinition, 'name' | 'memoryMb' | 'variables'> & {
  readonly handlerHref: string;
};

/** A function's code, running apart from the service's. */
export interface EnvironmentHost {
  post(message: ToEnvironment, transfer?: readonly ArrayBuffer[]): void;
  onMessage(listen: (message: FromEnvironment) => void): void;
  onError(listen: (error: unknown) => void): void;
  /** Called once, when it has ended. */
  onExit(listen: (exitCode: number) => void): void;
  end(): Promise<void>;
}

/** Starts a function in a thread of this process. It stands still between calls. */
export function environmentWorker(
  { name, handlerHref, memoryMb, variables }: EnvironmentFacts,
  databasePort?: MessagePort,
): EnvironmentHost {
  const calls = newCallCount();
  const data: EnvironmentData = {
    handlerUrl: handlerHref,
    functionName: name,
    memoryMb,
    calls,
    databasePort,
  };
  const worker: Worker = startWorker(new URL('./bootstrap.ts', import.meta.url), {
    name,
    env: { ...variables },
    execArgv: [],
    workerData: data,
    transferList: databasePort ? [databasePort] : [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb },
    stdout: true,
    stderr: true,
  });
  // A function's log goes to the service's own log; standard output is for the person who started the service.
  for (const output of [worker.stdout, worker.stderr])
    output.on('data', (text) => process.stderr.write(text));
  return {
    post: (message, transfer = []) => {
      worker.postMessage(message, transfer);
      if (message.kind === 'invoke') noteCall(calls);
    },
    onMessage: (listen) => worker.on('message', listen),
    onError: (listen) => worker.on('error', listen),
    onExit: (listen) => worker.on('exit', listen),
    end: async () => {
      await worker.terminate();
    },
  };
}
