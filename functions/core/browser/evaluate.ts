import { DevToolsError, type DevToolsSession } from './devtools-pipe.ts';

/** An error that an expression threw in the page; `className` is its class there, such as DOMException. */
export class PageError extends Error {
  readonly className: string;

  constructor(className: string) {
    super(`the page threw a ${className}`);
    this.name = 'PageError';
    this.className = className;
  }
}

/** The document that a world of ours was in has gone: the page shows another. */
export class DocumentGone extends Error {
  constructor(cause: unknown) {
    super('the page shows another document', { cause });
    this.name = 'DocumentGone';
  }
}

/**
 * The value of a JavaScript expression in a world of ours. It must be one that a page without scripts can tell at
 * once: there, no timer fires and no promise settles. Throws PageError, and DocumentGone.
 */
export async function evaluate(
  session: DevToolsSession,
  worldId: number,
  expression: string,
): Promise<unknown> {
  const parameters = { expression, contextId: worldId, returnByValue: true };
  const { result, exceptionDetails } = await session
    .send('Runtime.evaluate', parameters)
    .catch((error: unknown) => {
      throw error instanceof DevToolsError ? new DocumentGone(error) : error;
    });
  if (exceptionDetails) throw new PageError(exceptionDetails.exception?.className ?? 'Error');
  return result.value;
}
