import { setTimeout as delay } from 'node:timers/promises';
import type { WaitFor } from '../../contract/fields/web-page/wait-for.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { DevToolsSession } from '../chromium/devtools-pipe.ts';
import { DocumentGone, evaluate, ownWorld, PageError } from '../evaluate.ts';

const pollMs = 10;

/** What a call waits for on its page. */
export interface Wait {
  readonly awaited: string | { readonly expression: string };
  /** The error that the expression threw when it was last evaluated. */
  thrown?: string | undefined;
}

/** Checks a selector or an expression on a blank page. Throws invalid_field if it is not one. */
export async function checkWaitFor(session: DevToolsSession, worldId: number, awaited: WaitFor) {
  if (typeof awaited === 'string') await finds(session, worldId, awaited);
  if (typeof awaited !== 'object') return;
  const fault = await evaluate(session, worldId, parsing(awaited.expression));
  if (fault !== '') throw invalidExpression(`is not a JavaScript expression: ${fault}`);
}

/**
 * Waits as requested: for a number of milliseconds, for an element that matches a CSS selector, or until an expression,
 * or what its promise resolves with, is truthy in the page's own world. `began` is called with a wait that may not end.
 */
export async function waitFor(
  session: DevToolsSession,
  worldId: number,
  awaited: WaitFor,
  began: (wait: Wait) => void,
): Promise<void> {
  if (typeof awaited === 'number') return delay(awaited);
  const wait: Wait = { awaited };
  began(wait);
  const isThere =
    typeof awaited === 'string'
      ? () => finds(session, worldId, awaited)
      : () => isTrue(session, worldId, awaited.expression, wait);
  while (!(await isThere())) await delay(pollMs);
}

/** Whether an element of the document matches the selector. Throws invalid_field for an invalid selector. */
async function finds(session: DevToolsSession, worldId: number, selector: string): Promise<boolean> {
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

/** Notes an error of the expression: it may go away while the page's scripts load. */
async function isTrue(session: DevToolsSession, worldId: number, text: string, wait: Wait): Promise<boolean> {
  try {
    const value = await evaluate(session, ownWorld, evaluation(text), { awaitPromise: true });
    wait.thrown = undefined;
    if (value !== 'function') return value === true;
  } catch (error) {
    if (error instanceof PageError) wait.thrown = error.message;
    // Chromium forgets a promise that can no longer be settled, which is an error, too.
    else if (error instanceof DocumentGone) await evaluate(session, worldId, '0');
    else throw error;
    return false;
  }
  throw invalidExpression('is a function, which is always true. Call it');
}

/** On lines of its own, since the expression may end with a comment. */
const evaluation = (text: string) => `(async () => {
const value = await (
${withoutSemicolon(text)}
);
return typeof value === 'function' ? 'function' : !!value;
})()`;

/** Parses an expression without evaluating it: the parser's message, or nothing. */
const parsing = (text: string) => `(() => {
  try { (async () => {}).constructor(${JSON.stringify(`return (\n${withoutSemicolon(text)}\n)`)}); return '' }
  catch (error) { return error.message }
})()`;

function withoutSemicolon(text: string): string {
  return text.replace(/[;\s]+$/, '');
}

function invalidExpression(fault: string): Problem {
  return new Problem(
    'invalid_field',
    `wait_for.expression ${fault}. Use one such as "window.ready === true".`,
  );
}
