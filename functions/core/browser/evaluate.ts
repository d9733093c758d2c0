import { DevToolsError, type DevToolsEvent, type DevToolsSession } from './chromium/devtools-pipe.ts';

const maximumCharacters = 200;

/** An error that an expression threw in the page, in Chromium's words. */
export class PageError extends Error {
  constructor({ exception, text }: Thrown) {
    const thrown = exception?.description ?? (exception && 'value' in exception ? exception.value : text);
    super(String(thrown).split('\n', 1)[0]?.slice(0, maximumCharacters));
    this.name = 'PageError';
  }
}

type Thrown = DevToolsEvent<'Runtime.exceptionThrown'>['exceptionDetails'];

/** The document that our JavaScript world belonged to no longer exists, because the page shows another one. */
export class DocumentGone extends Error {
  constructor(cause: unknown) {
    super('the page shows another document', { cause });
    this.name = 'DocumentGone';
  }
}

/** The JavaScript world of the page's own scripts. */
export const ownWorld = undefined;

/**
 * Evaluates a JavaScript expression in our own world, or in the page's, and returns its value, or what its promise resolves
 * with. Without
 * `awaitPromise`, the expression must be synchronous: in a page without scripts, no timer fires and no promise settles.
 * Throws PageError and DocumentGone.
 */
export async function evaluate(
  session: DevToolsSession,
  worldId: number | typeof ownWorld,
  expression: string,
  { awaitPromise = false } = {},
): Promise<unknown> {
  const parameters = {
    expression,
    ...(worldId !== ownWorld && { contextId: worldId }),
    returnByValue: true,
    ...(awaitPromise && { awaitPromise }),
  };
  const { result, exceptionDetails } = await session
    .send('Runtime.evaluate', parameters)
    .catch((error: unknown) => {
      throw error instanceof DevToolsError ? new DocumentGone(error) : error;
    });
  if (exceptionDetails) throw new PageError(exceptionDetails);
  return result.value;
}
