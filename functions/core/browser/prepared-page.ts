import type { DevToolsPipe, DevToolsSession } from './chromium/devtools-pipe.ts';
import type { Chromium } from './chromium/launch-chromium.ts';
import { type Frames, framesByThemselves, framesOnDemand } from './frames.ts';

/** A blank page, alone in its context, that is ready for a document. */
export interface PreparedPage {
  readonly session: DevToolsSession;
  readonly frameId: string;
  readonly frames: Frames;
  /** Our own JavaScript world in the blank document, which the page's scripts cannot access. */
  readonly worldId: number;
  /** Whether it can still serve a call: its process may die while it is idle. */
  readonly isAlive: () => boolean;
  /** Closes the page and everything that it started, even if it is busy. Resolves when Chromium has done so. */
  readonly dispose: () => Promise<void>;
}

/**
 * Prepares a page for one call. Without `ownContext` it uses the browser's context, and the browser must serve no other
 * call.
 */
export async function preparePage(
  { pipe, drawsOnDemand }: Chromium,
  ownContext: boolean,
): Promise<PreparedPage> {
  const contextId = ownContext ? await createContext(pipe) : undefined;
  const context = contextId === undefined ? {} : { browserContextId: contextId };
  const [{ targetId }] = await Promise.all([
    pipe.send('Target.createTarget', {
      url: 'about:blank',
      enableBeginFrameControl: drawsOnDemand,
      ...context,
    }),
    pipe.send('Browser.setDownloadBehavior', { behavior: 'deny', ...context }),
  ]);
  const { sessionId } = await pipe.send('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const session = pipe.session(sessionId);
  let isAlive = true;
  const die = () => {
    isAlive = false;
  };
  session.on('Inspector.targetCrashed', () => {
    die();
    // Otherwise pending commands would never get a response.
    pipe.forget(sessionId);
  });
  void pipe.closed.then(die); // never rejects, and lasts as long as the browser
  const [{ frameTree }] = await Promise.all([
    session.send('Page.getFrameTree'),
    session.send('Page.enable'),
    session.send('Inspector.enable'),
    session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    session.send('Emulation.setEmulatedMedia', { media: 'print' }),
  ]);
  const frameId = frameTree.frame.id;
  const worldId = await createWorld(session, frameId);
  const dispose = async () => {
    pipe.forget(sessionId);
    if (contextId !== undefined)
      await pipe.send('Target.disposeBrowserContext', { browserContextId: contextId });
    else await pipe.send('Target.closeTarget', { targetId });
  };
  const frames = drawsOnDemand ? framesOnDemand(session) : framesByThemselves;
  return { session, frameId, frames, worldId, isAlive: () => isAlive, dispose };
}

/** Prints the blank page, to test whether the browser can print on this machine. */
export async function printBlank(page: PreparedPage): Promise<PreparedPage> {
  await page.session.send('Page.printToPDF', { generateTaggedPDF: false });
  return page;
}

/** Creates a JavaScript world in the frame's document that shares only the DOM with the page's scripts. */
export async function createWorld(session: DevToolsSession, frameId: string): Promise<number> {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'print',
  });
  return executionContextId;
}

async function createContext(pipe: DevToolsPipe): Promise<string> {
  const { browserContextId } = await pipe.send('Target.createBrowserContext', {
    disposeOnDetach: true,
  });
  return browserContextId;
}
