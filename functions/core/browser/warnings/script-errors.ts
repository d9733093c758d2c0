import type { DevToolsEvent, DevToolsSession } from '../chromium/devtools-pipe.ts';

const maximumErrors = 10;
const maximumCharacters = 300;

type Details = DevToolsEvent<'Runtime.exceptionThrown'>['exceptionDetails'];

/**
 * The uncaught errors of the page's scripts so far, one line each, at most ten different ones. Chromium keeps the last
 * thousand console entries and reports them on the first request, so nothing is sent while the page works.
 */
export async function scriptErrors(session: DevToolsSession): Promise<readonly string[]> {
  const errors = new Set<string>();
  session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    if (errors.size < maximumErrors) errors.add(describeError(exceptionDetails));
  });
  await session.send('Runtime.enable');
  return [...errors];
}

/** `script error: TypeError: a is not a function (https://example.com/app.js:12:5)` */
function describeError({ text, exception, url = '', lineNumber, columnNumber }: Details): string {
  const thrown =
    exception?.description ?? (exception && 'value' in exception ? String(exception.value) : text);
  const [message = ''] = thrown.split('\n', 1);
  const file = /^https?:/i.test(url) ? `${url.slice(0, maximumCharacters)}:` : '';
  const shown = message.length > maximumCharacters ? `${message.slice(0, maximumCharacters)}…` : message;
  return `script error: ${shown} (${file}${lineNumber + 1}:${columnNumber + 1})`;
}
