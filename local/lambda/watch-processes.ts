import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import type { FromEnvironment } from './messages.ts';

/**
 * Reports the processes that a function starts, and their ends: a thread has no process group, so the service must know
 * which to kill with it.
 */
export function watchProcesses(post: (message: FromEnvironment) => void): void {
  subscribe('child_process', (message) => {
    const { process: child } = message as { readonly process: ChildProcess }; // Node documents this message
    child.once('spawn', () => {
      const { pid: processId } = child;
      if (processId === undefined) return;
      post({ kind: 'processStarted', processId });
      child.once('exit', () => post({ kind: 'processEnded', processId }));
    });
  });
}
