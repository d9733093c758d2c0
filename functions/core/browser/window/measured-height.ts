import type { DevToolsSession } from '../chromium/devtools-pipe.ts';

/**
 * Has the page's scripts find the height of a grown window wherever they measure it: not only in `innerHeight`, but also
 * as `clientHeight` of the root and as height of an empty element of 100vh. For CSS, both are those of the first window.
 */
export async function measureGrown(session: DevToolsSession): Promise<void> {
  await run(
    session,
    `const root = document.documentElement;
    const { get } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight');
    const isMeasure = ({ style, firstChild }) => style.height === '100vh' && firstChild === null;
    Object.defineProperty(root, 'clientHeight', { configurable: true, get: () => innerHeight });
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
      configurable: true,
      enumerable: true,
      get() { return Object.hasOwn(root, 'clientHeight') && isMeasure(this) ? innerHeight : get.call(this); },
    });`,
  );
}

/**
 * Undoes `measureGrown`, and has scripts measure again. With `heightPixels`, they also find this height as that of the
 * window.
 */
export async function measureFirst(session: DevToolsSession, heightPixels?: number): Promise<void> {
  await run(
    session,
    `delete document.documentElement.clientHeight;
    ${heightPixels === undefined ? '' : pretended(heightPixels)}
    dispatchEvent(new Event('resize'));
    visualViewport.dispatchEvent(new Event('resize'));`,
  );
}

function pretended(heightPixels: number): string {
  return `const height = { value: ${heightPixels}, configurable: true, writable: true };
    Object.defineProperty(globalThis, 'innerHeight', height);
    Object.defineProperty(visualViewport, 'height', height);`;
}

/** Runs statements in the page's own JavaScript world, whose scripts may have changed anything in it. */
async function run(session: DevToolsSession, statements: string): Promise<void> {
  await session.send('Runtime.evaluate', { expression: `{ ${statements} }`, silent: true });
}
