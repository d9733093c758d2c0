import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import type { EngineHost, EngineOptions } from './engine-host.ts';
import type { EngineAnswer, EngineCall, EngineProgress } from './engine-messages.ts';

export type ToEngineProcess = { readonly call: EngineCall } | { readonly asksUsage: true };

/** The code of an error is lost on the way, unless it is sent beside it. */
export type FromEngineProcess =
  | { readonly answer: EngineAnswer | EngineProgress }
  | { readonly error: unknown; readonly code: string | undefined }
  | { readonly usage: NodeJS.CpuUsage };

/**
 * The C library gives large blocks and the ends of its few heaps back at once. By its own choice, compiling an engine leaves a fifth
 * of a gigabyte of free blocks.
 */
const givesBack = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Starts an engine in a thread of another process, with which all of its memory goes: in this one, what WebAssembly has taken for
 * its code and its compiler stays.
 */
export function startProcessHost(module: URL, { env, ...options }: EngineOptions): EngineHost {
  const script = new URL(`./run-engine-process${extname(import.meta.url)}`, import.meta.url);
  const child = fork(script, [module.href, JSON.stringify(options)], {
    env: { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, ...givesBack, ...env },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const asked: ((usage: NodeJS.CpuUsage) => void)[] = [];
  const onSent = (listen: (sent: FromEngineProcess) => void) => child.on('message', listen);
  onSent((sent) => {
    if ('usage' in sent) asked.shift()?.(sent.usage);
  });
  const send = (message: ToEngineProcess) => void (child.connected && child.send(message));
  return {
    send: (call) => send({ call }),
    onMessage: (listen) => void onSent((sent) => 'answer' in sent && listen(sent.answer)),
    onError: (listen) => {
      child.on('error', listen);
      onSent((sent) => 'error' in sent && listen(Object.assign(sent.error as Error, { code: sent.code })));
    },
    onExit: (listen) => void child.once('exit', (code) => listen(code ?? 1)),
    cpuUsage: () =>
      new Promise((resolve) => {
        asked.push(resolve);
        send({ asksUsage: true });
      }),
    keepWaiting: (isNeeded) => keepWaiting(child, isNeeded),
    end: () => void child.kill('SIGKILL'),
  };
}

function keepWaiting(child: ChildProcess, isNeeded: boolean): void {
  const change = isNeeded ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
}
