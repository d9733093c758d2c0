import { startWorker } from '../start-worker.ts';
import type { EngineAnswer, EngineCall, EngineProgress } from './engine-messages.ts';

/** Where an engine runs: a thread of this process, or a process of its own. */
export interface EngineHost {
  /** Buffers in `transfer` move to a thread; a process gets copies. */
  send(call: EngineCall, transfer: readonly ArrayBuffer[]): void;
  onMessage(listen: (message: EngineAnswer | EngineProgress) => void): void;
  onError(listen: (error: unknown) => void): void;
  /** Called once, when it has ended and its memory is free. */
  onExit(listen: (code: number) => void): void;
  /** The processor time since its start: of the thread, or of all threads of the process. */
  cpuUsage(): Promise<NodeJS.CpuUsage>;
  /** Whether this process waits for it. */
  keepWaiting(isNeeded: boolean): void;
  end(): void;
}

export interface EngineOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly execArgv: string[];
  readonly resourceLimits: {
    readonly maxOldGenerationSizeMb: number;
    readonly maxYoungGenerationSizeMb: number;
  };
}

/** Starts an engine in a thread of this process. */
export function startThreadHost(module: URL, options: EngineOptions): EngineHost {
  const worker = startWorker(module, options);
  return {
    send: (call, transfer) => worker.postMessage(call, transfer),
    onMessage: (listen) => worker.on('message', listen),
    onError: (listen) => worker.on('error', listen),
    onExit: (listen) => worker.once('exit', listen),
    cpuUsage: () => worker.cpuUsage(),
    keepWaiting: (isNeeded) => (isNeeded ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}
