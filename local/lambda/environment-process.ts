import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { EnvironmentFacts, EnvironmentHost } from './environment-worker.ts';
import type { FromEnvironment } from './messages.ts';

/** How a process reports to the service: a message of its function, or the error that ended it. */
export type FromProcess = { readonly message: FromEnvironment } | { readonly error: Error };

/**
 * Starts a function in a process of its own, which has nothing of the service's environment: whatever a file does to it
 * ends with it. See docs/decisions/local.md#locally-the-engine-is-a-process
 */
export function environmentProcess(facts: EnvironmentFacts): EnvironmentHost {
  const folder = getCompileCacheDir();
  const child = fork(new URL('./run-environment.ts', import.meta.url), [JSON.stringify(facts)], {
    env: { ...facts.variables, ...(folder && { NODE_COMPILE_CACHE: dirname(folder) }) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const output of [child.stdout, child.stderr]) output?.on('data', (text) => process.stderr.write(text));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    post: (message) => {
      if (child.connected) child.send(message);
    },
    onMessage: (listen) =>
      child.on('message', (sent: FromProcess) => {
        if ('message' in sent) listen(sent.message);
      }),
    onError: (listen) =>
      child.on('message', (sent: FromProcess) => {
        if ('error' in sent) listen(sent.error);
      }),
    onExit: (listen) => child.once('close', (code) => listen(code ?? 1)),
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
