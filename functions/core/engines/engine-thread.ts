import { extname } from 'node:path';
import { Problem, type ProblemFacts, problemOfFacts } from '../contract/problems/problem.ts';
import { serviceBusy } from '../contract/problems/service-busy.ts';
import type { Progress } from '../contract/progress.ts';
import { currentReport, type Report } from '../progress.ts';
import { fontsFolder, languagesFolder } from '../settings.ts';
import { startWorker } from '../start-worker.ts';
import { type Lateness, type TimeBounds, watchThread } from './watch-thread.ts';

/** The jobs of an engine, by name. Arguments and results cross threads, so they are plain data and bytes. */
export type EngineJobs = Readonly<Record<string, (...given: never[]) => unknown>>;

export interface EngineThread<Jobs extends EngineJobs> {
  /**
   * Runs one job and returns its result. Its progress is the caller's. Buffers in `transfer` move to the thread and are unusable here afterwards.
   * Throws the job's own Problem, not_a_pdf if the engine trapped, died or used up its time, and service_busy if it did
   * not get that time: then it is replaced.
   */
  call<Name extends keyof Jobs & string>(
    name: Name,
    given: Parameters<Jobs[Name]>,
    transfer?: ArrayBuffer[],
  ): Promise<Awaited<ReturnType<Jobs[Name]>>>;
  /** Ends the thread. Running jobs fail with the problem. */
  end(problem?: Problem): void;
  /** Resolves once the thread has ended, and its memory is free. */
  readonly gone: Promise<void>;
}

export interface EngineCall {
  readonly id: number;
  readonly name: string;
  readonly given: unknown[];
}

/** `threadMs` is the processor time of the engine's thread. */
export type EngineAnswer = { readonly id: number; readonly threadMs: number } & EngineOutcome;

export type EngineOutcome =
  | { readonly value: unknown }
  | { readonly problem: ProblemFacts }
  | { readonly error: Error; readonly isTrap: boolean };

/** How far a job has come, before its answer. */
export interface EngineProgress {
  readonly id: number;
  readonly progress: Progress;
}

interface Waiting {
  readonly name: string;
  readonly report: Report | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** The bounds of one call. An engine never yields while it works, so only ending its thread stops it. */
export interface EngineBounds extends TimeBounds {
  /** The limit of the thread's JavaScript heap. WebAssembly's memory is limited where it is loaded. */
  readonly heapMegabytes: number;
  /** Its environment variables. By default only those that engines read, without the role's credentials. */
  readonly env?: NodeJS.ProcessEnv;
  /** The problem of a job that trapped, died, or used up its time or its memory. By default not_a_pdf. */
  readonly failed?: (cause: unknown, isOutOfTime: boolean) => Problem;
}

/**
 * Starts an engine in its own thread, which isolates this one from traps, hangs and memory leaks. A `module` that is not a
 * URL is relative to this file and has the same extension: a bundle puts it beside itself. `onEnd` is called once, when
 * the thread has ended or must not be used again.
 */
export function startEngineThread<Jobs extends EngineJobs>(
  module: string | URL,
  { failed = unreadable, ...bounds }: EngineBounds,
  onEnd: () => void,
): EngineThread<Jobs> {
  const url = new URL(`${module}${module instanceof URL ? '' : extname(import.meta.url)}`, import.meta.url);
  const worker = startWorker(url, {
    env: bounds.env ?? { FONTS_FOLDER: fontsFolder(), LANGUAGES_FOLDER: languagesFolder() },
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: bounds.heapMegabytes,
      maxYoungGenerationSizeMb: youngMegabytes,
    },
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: unknown;

  const end = (reason: unknown, problem = failed(reason, false)) => {
    if (ended) return;
    ended = reason;
    onEnd();
    watch.end();
    for (const { reject } of waiting.values()) reject(problem);
    waiting.clear();
    void worker.terminate();
  };

  const watch = watchThread(worker, bounds, (lateness) => {
    const [job] = waiting.values();
    const reason = new Error(`${job?.name} ${whatHappened[lateness]}`);
    end(reason, lateness === 'spent' ? failed(reason, true) : serviceBusy(reason));
  });

  const answer = (message: EngineAnswer | EngineProgress) => {
    const call = waiting.get(message.id);
    if (!call) return;
    if ('progress' in message) return call.report?.(message.progress);
    waiting.delete(message.id);
    watch.done(message.threadMs, waiting.size === 0);
    if (waiting.size === 0) worker.unref();
    if ('value' in message) call.resolve(message.value);
    else if ('problem' in message) call.reject(problemOfFacts(message.problem));
    else if (message.isTrap) call.reject(failed(message.error, false));
    else call.reject(message.error);
    if ('error' in message) end(message.error);
  };

  worker.on('message', answer);
  worker.on('error', (error) => end(error, failed(error, hasUsedUpMemory(error))));
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('exit', (code) => end(new Error(`the engine's thread ended with ${code}`)));
  worker.unref();

  return {
    call: (name, given, transfer = []) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(failed(ended, false));
        const id = ++lastId;
        if (waiting.size === 0) watch.begin();
        const report = currentReport();
        waiting.set(id, { name, report, resolve: resolve as Waiting['resolve'], reject });
        worker.ref();
        worker.postMessage({ id, name, given } satisfies EngineCall, transfer);
      }),
    end: (problem) => end(new Error('the engine was ended', { cause: problem }), problem),
    gone,
  };
}

/**
 * The part of a heap for new objects. With V8's own choice, a document of 600 pages takes a third more memory, and no less of the
 * processor: several threads read it, and each keeps what it no longer needs until that part is full.
 */
const youngMegabytes = 12;

/** Whether a thread ended since its heap was full, which is paid for as time is: the file asked for it. */
function hasUsedUpMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

const whatHappened: Readonly<Record<Lateness, string>> = {
  spent: 'took too much of the processor',
  starved: 'got too little of the processor',
};

function unreadable(cause: unknown, isOutOfTime: boolean): Problem {
  return new Problem('not_a_pdf', 'The PDF cannot be read: it is damaged, or too complex to open safely.', {
    cause,
    isOutOfTime,
  });
}
