import type { DevToolsPipe, DevToolsSession } from '../chromium/devtools-pipe.ts';
import type { Chromium } from '../chromium/launch-chromium.ts';
import { type Frames, framesByThemselves, framesOnDemand } from '../frames.ts';
import { prepareEmulation } from '../window/emulation.ts';
import { preparedWindow } from '../window/page-window.ts';
import { reportWorkers } from '../workers.ts';
import { isUndoable } from './undoable-commands.ts';

/** A blank page, alone in its context, that is ready for a document. */
export interface PreparedPage {
  readonly session: DevToolsSession;
  readonly frameId: string;
  readonly frames: Frames;
  /** Our own JavaScript world in the blank document, which the page's scripts cannot access. */
  readonly worldId: number;
  /** Whether it can still serve a call: its process may die while it is idle. */
  readonly isAlive: () => boolean;
  /** Calls the listener if its process dies. It replaces any earlier listener. */
  readonly onCrash: (listener: () => void) => void;
  /** Whether it has only been used in ways that `blank` undoes. */
  readonly isBlankable: () => boolean;
  /** The same page with a new blank document and a new session, which ends every setting of the last one. */
  readonly blank: () => Promise<PreparedPage>;
  /** Closes the page and everything that it started, even if it is busy. Resolves when Chromium has done so. */
  readonly dispose: () => Promise<void>;
}

/** A page in the browser, and the end of it. */
interface Target {
  readonly targetId: string;
  readonly dispose: () => Promise<unknown>;
}

/**
 * Prepares a page for one call. Without `ownContext` it uses the browser's context, and the browser must serve no other
 * call.
 */
export async function preparePage(chromium: Chromium, ownContext: boolean): Promise<PreparedPage> {
  const { pipe, drawsOnDemand } = chromium;
  const contextId = ownContext ? await createContext(pipe) : undefined;
  const context = contextId === undefined ? {} : { browserContextId: contextId };
  const [{ targetId }] = await Promise.all([
    pipe.send('Target.createTarget', {
      url: 'about:blank',
      enableBeginFrameControl: drawsOnDemand,
      ...(drawsOnDemand && sizeFromTheBeginning),
      ...context,
    }),
    pipe.send('Browser.setDownloadBehavior', { behavior: 'deny', ...context }),
  ]);
  const dispose = () =>
    contextId === undefined
      ? pipe.send('Target.closeTarget', { targetId })
      : pipe.send('Target.disposeBrowserContext', { browserContextId: contextId });
  return attach(chromium, { targetId, dispose });
}

/** Opens a session with a page. With `isUsed`, it shows a document, which a blank one replaces. */
async function attach(
  chromium: Chromium,
  { targetId, dispose }: Target,
  isUsed = false,
): Promise<PreparedPage> {
  const { pipe, drawsOnDemand } = chromium;
  const { sessionId } = await pipe.send('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const ownSession = pipe.session(sessionId);
  let isAlive = true;
  let crashed = () => {};
  const die = () => {
    isAlive = false;
  };
  ownSession.on('Inspector.targetCrashed', () => {
    die();
    crashed();
    // Otherwise pending commands would never get a response.
    pipe.forget(sessionId);
  });
  void pipe.closed.then(die); // never rejects, and lasts as long as the browser
  const [{ frameTree }] = await Promise.all([
    ownSession.send('Page.getFrameTree'),
    ownSession.send('Page.enable'),
    ownSession.send('Inspector.enable'),
    ownSession.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    prepareEmulation(ownSession),
    reportWorkers(ownSession),
  ]);
  const frameId = frameTree.frame.id;
  if (isUsed) await ownSession.send('Page.navigate', { url: 'about:blank' });
  const worldId = await createWorld(ownSession, frameId);
  let isBlankable = true;
  const session: DevToolsSession = {
    ...ownSession,
    send: (method, ...parameters) => {
      isBlankable &&= isUndoable(method, parameters[0]);
      return ownSession.send(method, ...parameters);
    },
  };
  return {
    session,
    frameId,
    frames: drawsOnDemand ? framesOnDemand(session) : framesByThemselves,
    worldId,
    isAlive: () => isAlive,
    onCrash: (listener) => {
      crashed = listener;
    },
    isBlankable: () => isBlankable,
    blank: async () => {
      pipe.forget(sessionId);
      await pipe.send('Target.detachFromTarget', { sessionId });
      return attach(chromium, { targetId, dispose }, true);
    },
    dispose: async () => {
      pipe.forget(sessionId);
      await dispose();
    },
  };
}

/** A page of this size gets no event that its window was resized. Only the headless shell sizes a page when it creates it. */
const sizeFromTheBeginning = { width: preparedWindow.widthPixels, height: preparedWindow.heightPixels };

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
