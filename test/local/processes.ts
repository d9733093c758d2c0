import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';

/** Whether a process is there and not only waiting to be buried. */
export function isRunning(processId: number): boolean {
  const state = statusOf(processId)?.state;
  return state !== undefined && state !== 'Z' && state !== 'X';
}

/** Waits until a process has ended: a kill is not done yet when it has been sent. The test's own time bounds it. */
export async function processEnd(processId: number): Promise<void> {
  while (isRunning(processId)) await turn();
}

/** The running processes that a process has started, and those that they have, as far down as they go. */
export function descendants(processId: number): readonly number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ id: Number(name), parentId: statusOf(Number(name))?.parentId }));
  const children = (parentId: number): readonly number[] =>
    all.filter((found) => found.parentId === parentId).flatMap(({ id }) => [id, ...children(id)]);
  return children(processId).filter(isRunning);
}

function statusOf(processId: number): { readonly state: string; readonly parentId: number } | undefined {
  try {
    const [, state = '', parentId] =
      /\) (\S) (\d+)/.exec(readFileSync(`/proc/${processId}/stat`, 'utf8')) ?? [];
    return { state, parentId: Number(parentId) };
  } catch {
    return undefined;
  }
}
