import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../../contract/problems/problem.ts';
import type { DevToolsSession } from '../chromium/devtools-pipe.ts';
import { evaluate, PageError } from '../evaluate.ts';

const pollMs = 10;

/** Waits as requested: for a number of milliseconds, or for an element that matches a CSS selector. */
export async function waitFor(
  session: DevToolsSession,
  worldId: number,
  awaited: string | number,
): Promise<void> {
  if (typeof awaited === 'number') return delay(awaited);
  while (!(await finds(session, worldId, awaited))) await delay(pollMs);
}

/** Whether an element of the document matches the selector. Throws invalid_field for an invalid selector. */
export async function finds(session: DevToolsSession, worldId: number, selector: string): Promise<boolean> {
  const expression = `Document.prototype.querySelector.call(document, ${JSON.stringify(selector)}) !== null`;
  try {
    return (await evaluate(session, worldId, expression)) === true;
  } catch (cause) {
    if (!(cause instanceof PageError)) throw cause;
    throw new Problem(
      'invalid_field',
      'wait_for is not a valid CSS selector. Use one such as "#chart" or ".ready".',
      {
        cause,
      },
    );
  }
}
