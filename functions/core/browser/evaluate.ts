import { DevToolsError, type DevToolsSession } from './chromium/devtools-pipe.ts';

/** An error that an expression threw in the page. `className` is its class, such as DOMException. */
export class PageError extends Error {
  readonly className: string;

  constructor(className: string) {
    super(`the page threw a ${className}`);
    this.name = 'PageError';
    this.className = className;
  }
}

/** The document that our JavaScript world belonged to no longer exists, because the page shows another one. */
export class DocumentGone extends Error {
  constructor(cause: unknown) {
    super('the page shows another document', { cause });
    this.name = 'DocumentGone';
  }
}

/**
 * Evaluates a JavaScript expression in our own world and returns its value, or what its promise resolves with. Without
 * `awaitPromise`, the expression must be synchronous: in a page without scripts, no timer fires and no promise settles.
 * Throws PageError and DocumentGone.
 */
export async function evaluate(
  session: DevToolsSession,
  worldId: number,
  expression: string,
  { awaitPromise = false } = {},
): Promise<unknown> {
  const parameters = {
    expression,
    contextId: worldId,
    returnByValue: true,
    ...(awaitPromise && { awaitPromise }),
  };
  const { result, exceptionDetails } = await session
    .send('Runtime.evaluate', parameters)
    .catch((error: unknown) => {
      throw error instanceof DevToolsError ? new DocumentGone(error) : error;
    });
  if (exceptionDetails) throw new PageError(exceptionDetails.exception?.className ?? 'Error');
  return result.value;
}
