import { extname } from 'node:path';
import { Problem, problemOfFacts } from '../contract/problems/problem.ts';
import { serviceBusy } from '../contract/problems/service-busy.ts';
import { currentReport, type Report } from '../progress.ts';
import { fontsFolder, languagesFolder } from '../settings.ts';
import { type EngineHost, startThreadHost } from './engine-host.ts';
import type { EngineAnswer, EngineProgress } from './engine-messages.ts';
import { startProcessHost } from './process-host.ts';
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
  /** The processor time that it has used since its start: of its thread, or of its process. */
  cpuUsage(): Promise<NodeJS.CpuUsage>;
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
  /** Whether it gets a process of its own, with which all of its memory is given back. Then the processor time of all its threads counts. */
  readonly isProcess?: boolean;
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
  { failed = unreadable, isProcess = false, ...bounds }: EngineBounds,
  onEnd: () => void,
): EngineThread<Jobs> {
  const url = new URL(`${module}${module instanceof URL ? '' : extname(import.meta.url)}`, import.meta.url);
  const start = isProcess ? startProcessHost : startThreadHost;
  const host: EngineHost = start(url, {
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
    host.end();
  };

  const watch = watchThread(host, bounds, (lateness) => {
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
    if (waiting.size === 0) host.keepWaiting(false);
    if ('value' in message) call.resolve(message.value);
    else if ('problem' in message) call.reject(problemOfFacts(message.problem));
    else if (message.isTrap) call.reject(failed(message.error, false));
    else call.reject(message.error);
    if ('error' in message) end(message.error);
  };

  host.onMessage(answer);
  host.onError((error) => end(error, failed(error, hasUsedUpMemory(error))));
  const gone = new Promise<void>((resolve) => host.onExit(() => resolve()));
  host.onExit((code) => end(new Error(`the engine ended with ${code}`)));
  host.keepWaiting(false);

  return {
    call: (name, given, transfer = []) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(failed(ended, false));
        const id = ++lastId;
        if (waiting.size === 0) watch.begin();
        const report = currentReport();
        waiting.set(id, { name, report, resolve: resolve as Waiting['resolve'], reject });
        host.keepWaiting(true);
        host.send({ id, name, given }, transfer);
      }),
    end: (problem) => end(new Error('the engine was ended', { cause: problem }), problem),
    gone,
    cpuUsage: host.cpuUsage,
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
