import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { layerFolders } from '../../bin/layer-folders.ts';
import type { Outcome } from './call-operation.ts';
import type { FuzzCall } from './make-calls.ts';

export interface WorkerRequest {
  readonly call: FuzzCall;
  readonly isChecked: boolean;
}

export interface WorkerAnswer {
  readonly outcome: Outcome;
  /** The most memory that the process has had since its start. */
  readonly peakBytes: number;
}

export interface FuzzWorker {
  /** Makes one call. One that kills its process, or has to be ended with it, is a failed one. */
  run(call: FuzzCall, isChecked: boolean): Promise<Outcome>;
  end(): void;
}

const bounds = { timeoutMs: 25_000, memoryBytes: 1.5 * 2 ** 30 };

/**
 * Keeps a process to make calls in, with some environment variables. After a failed call it is another one: what a call
 * leaves behind is not the next one's.
 */
export function startWorker(variables: Readonly<Record<string, string>>): FuzzWorker {
  let child: ChildProcess | undefined;
  const end = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    run: async (call, isChecked) => {
      child ??= startChild(variables);
      const outcome = await outcomeIn(child, { call, isChecked });
      if ('failed' in outcome) end();
      return outcome;
    },
    end,
  };
}

function startChild(variables: Readonly<Record<string, string>>): ChildProcess {
  return fork(join(import.meta.dirname, 'worker.ts'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, FONTS_FOLDER: layerFolders().fonts, ...variables },
  });
}

function outcomeIn(child: ChildProcess, request: WorkerRequest): Promise<Outcome> {
  let said = '';
  const listen = (piece: Buffer) => {
    said = (said + piece).slice(-4_000);
  };
  const ended = Promise.withResolvers<Outcome>();
  const answered = (answer: unknown) => ended.resolve(withinMemory(answer as WorkerAnswer)); // the worker sends no other
  const died = (code: number | null, signal: string | null) =>
    ended.resolve({ failed: 'crash', detail: `the process ended with ${code ?? signal}: ${said}` });
  const late = () => ended.resolve({ failed: 'hang', detail: `no answer within ${bounds.timeoutMs} ms` });
  const timer = setTimeout(late, bounds.timeoutMs);
  child.stderr?.on('data', listen);
  child.once('message', answered).once('close', died);
  child.send(request);
  return ended.promise.finally(() => {
    clearTimeout(timer);
    child.stderr?.off('data', listen);
    child.off('message', answered).off('close', died);
  });
}

function withinMemory({ outcome, peakBytes }: WorkerAnswer): Outcome {
  if ('failed' in outcome || peakBytes <= bounds.memoryBytes) return outcome;
  return { failed: 'memory', detail: `the process grew to ${(peakBytes / 1e6).toFixed(0)} MB` };
}
