import type { PrintOptions, RenderRequest, RenderSummary } from '../contract/messages/render.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { EgressProxy } from '../egress/proxy.ts';
import type { ReadyBrowser } from './browser.ts';
import type { OpenBundle } from './bundle/open-bundle.ts';
import type { DevToolsSession } from './chromium/devtools-pipe.ts';
import { guardCall } from './chromium/guard-call.ts';
import { needsCompletion } from './completion/needs-completion.ts';
import { DocumentGone } from './evaluate.ts';
import { drawDiagrams } from './libraries/draw-diagrams.ts';
import { type LoadEvents, type LoadedPage, loadDocument } from './load-document.ts';
import { drawing, type Made, type Output, printing } from './outputs.ts';
import type { PreparedPage } from './pages/prepared-page.ts';
import { printPage } from './printing/print-page.ts';
import type { CallPolicy } from './request-policy.ts';
import { setCookies } from './set-cookies.ts';
import { addStyles, withStyles } from './styles/add-styles.ts';
import { followNetwork, isOfData, type NetworkActivity } from './waiting/network-activity.ts';
import { outOfTime } from './waiting/out-of-time.ts';
import { checkWaitFor, type Wait, waitFor } from './waiting/wait-for.ts';
import { type Settling, settling } from './waiting/wait-until-settled.ts';
import { describeFailure, resourceFailure } from './warnings/resource-failure.ts';
import { scriptErrors } from './warnings/script-errors.ts';
import { unsupportedCssOf } from './warnings/style-texts.ts';
import { checkComplete, type Warning, warningsOf } from './warnings/warning.ts';
import { printDark } from './window/dark-print.ts';
import { emulateBrowser } from './window/emulation.ts';
import { fittingWindow } from './window/fit-window.ts';
import { prepareWindow, wantedWindow } from './window/wanted-window.ts';
import { followWorkers, type Workers } from './workers.ts';

/** A PDF or a picture, with its warnings and metadata. */
export interface Rendered {
  readonly bytes: Uint8Array;
  readonly summary: RenderSummary;
}

/** Prints or draws one document in a browser's idle page. Throws a Problem if the document is at fault. */
export async function renderPage(
  browser: ReadyBrowser,
  proxy: EgressProxy,
  sent: RenderRequest,
): Promise<Rendered> {
  if (sent.isOffline) proxy.refuseAll();
  const bundle = await openedBundle(sent);
  const request = bundle ? { ...sent, source: { ...sent.source, html: await bundle.page() } } : sent;
  const { page } = browser;
  const isBlocked = (url: string) => proxy.wasBlocked(url);
  const network = followNetwork(page.session, page.frameId, isBlocked);
  const workers = followWorkers(browser.chromium.pipe, page.session, network.follow);
  const printByMs = performance.now() + workMs(request.timeoutMs);
  const waiting: Waiting = {};
  const guard = guardCall(browser, proxy, request.timeoutMs, () =>
    outOfTime(request.timeoutMs, waiting.wait, network),
  );
  const navigatedAway = (url: string) => guard.fail(leftFor(url, request));
  const styled = { ...request, source: sourceWithStyles(request) };
  browser.policy.begin({
    frameId: page.frameId,
    navigatedAway,
    document: ownDocument(styled.source),
    ...(bundle ? bundle.serve(proxy, guard.fail) : headersFor(request)),
  });
  const output =
    'print' in request
      ? printing(request.print, baseUrlOf(request), proxy.policy, request.timeoutMs, bundle)
      : drawing(request.picture);
  const rendered = renderDocument(
    page,
    styled,
    { network, workers, printByMs, isBlocked, navigatedAway, waiting },
    output,
  );
  try {
    const { bytes, pageCount, warnings, form, unfinished } = await Promise.race([rendered, guard.failure]);
    // From here on nothing that the page does reaches a server, or fails the call.
    browser.policy.end();
    guard.end();
    const all = [...warnings, ...warningsOf('unfinished', await unfinished())];
    checkComplete(all, request.failOn);
    const texts = all.map(({ text }) => text);
    return { bytes, summary: { pageCount, warnings: texts, ...(form && { form }) } };
  } catch (error) {
    throw error instanceof DocumentGone ? leftFor('another document', request) : error;
  } finally {
    guard.end();
  }
}

/** Only calls with files of their page load the code for them. */
async function openedBundle({ bundle }: RenderRequest): Promise<OpenBundle | undefined> {
  if (!bundle) return undefined;
  const { openBundle } = await import('./bundle/open-bundle.ts');
  return openBundle(bundle);
}

async function linkPlaces(page: LoadedPage): Promise<void> {
  const { linkWithin } = await import('./bundle/link-within.ts');
  await linkWithin(page);
}

/** A document that has been printed or drawn. */
interface RenderedDocument extends Made {
  /** Its work that was cut off, in words. */
  readonly unfinished: Settling['unfinished'];
}

interface Waiting {
  wait?: Wait | undefined;
}

/** How much of a call's time its page may take for its work, so that it can still be printed. */
function workMs(timeoutMs: number): number {
  return Math.max((timeoutMs * 2) / 3, Math.min(5_000, timeoutMs - 1_000));
}

interface CallState {
  readonly waiting: Waiting;
  readonly workers: Workers;
  readonly printByMs: number;
}

async function renderDocument(
  prepared: PreparedPage,
  request: RenderRequest,
  events: LoadEvents & CallState,
  output: Output,
): Promise<RenderedDocument> {
  const { session } = prepared;
  const { source, css, waitFor: awaited } = request;
  const { network } = events;
  answerDialogs(session);
  const window = wantedWindow(request);
  await Promise.all([
    applySettings(session, request),
    prepareWindow(session, window),
    output.prepare(session),
  ]);
  if (awaited !== undefined) await checkWaitFor(session, prepared.worldId, awaited);
  if ('url' in source && source.cookies) await setCookies(session, source.url, source.cookies);
  const page = await loadDocument(prepared, source, events);
  const settle = settling(page, {
    ...events,
    runsScripts: request.javascript,
    window: fittingWindow(page, window),
  });
  const addCss = async () => {
    if ('url' in source && css !== undefined) await addStyles(session, page.worldId, css);
  };
  await addCss();
  const diagramWarnings = await drawDiagrams(page, request, settle);
  if (awaited !== undefined) {
    await settle.untilLoaded();
    const began = (wait: Wait) => {
      events.waiting.wait = wait;
    };
    await page.frames.during(waitFor(session, page.worldId, awaited, began));
    events.waiting.wait = undefined;
  }
  const restPixels = await settle.untilAtRest();
  await addCss();
  if ('print' in request && request.browser?.colorScheme === 'dark') await printDark(page);
  if (request.bundle && 'print' in request) await linkPlaces(page);
  const isCompleted = needsCompletion(request, network);
  const completed = isCompleted ? await complete(page, request, restPixels, settle) : undefined;
  const make = () => output.make(page, completed?.heightPixels ?? restPixels, settle.whilePrinting);
  // Sent at once, so that reading the errors costs no round trip.
  const [errors, unsupported, { bytes, pageCount, warnings, form }] = await Promise.all([
    settle.hasScripts() ? scriptErrors(session) : [],
    completed?.unsupportedCss ?? unsupportedCssOf(page, request, settle.hasScripts()),
    completed ? completed.make(make) : make(),
  ]);
  const all = [
    ...warningsOf('script_errors', errors),
    ...diagramWarnings.map((text) => ({ text })),
    ...resourceWarnings(network),
    ...warnings,
    ...warningsOf('unsupported_css', unsupported),
  ];
  const facts = { bytes, pageCount, warnings: all, ...(form && { form }) };
  return { ...facts, unfinished: settle.unfinished };
}

/**
 * Adds to the document what Chromium lacks, and waits for what that loads. Returns how to make the output, the
 * names of its unsupported CSS, and its new height in CSS pixels. Loaded on demand: few documents need it.
 */
async function complete(page: LoadedPage, request: RenderRequest, heightPixels: number, settle: Settling) {
  const { completeDocument } = await import('./completion/complete-document.ts');
  const printOnce = async (print: PrintOptions) =>
    (await settle.whilePrinting(printPage(page.session, print, heightPixels))).pdf;
  const completed = await completeDocument(page, request, settle.hasScripts(), printOnce);
  return { ...completed, heightPixels: await settle.untilLoaded() };
}

/** Answers dialogs, because a page stops until they are answered. */
function answerDialogs(session: DevToolsSession): void {
  session.on('Page.javascriptDialogOpening', () => {
    session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {});
  });
}

/** A prepared page uses print media and runs scripts. Only other settings are sent, since each command costs time. */
async function applySettings(session: DevToolsSession, request: RenderRequest): Promise<void> {
  const { javascript } = request;
  await Promise.all([
    emulateBrowser(session, request),
    !javascript && session.send('Emulation.setScriptExecutionDisabled', { value: true }),
  ]);
}

function sourceWithStyles({ source, css }: RenderRequest): RenderRequest['source'] {
  return 'html' in source ? { ...source, html: withStyles(source.html, css) } : source;
}

/** The base of a header's or footer's relative URLs. */
function baseUrlOf({ source }: RenderRequest): string | undefined {
  return 'html' in source ? source.baseUrl : source.url;
}

function headersFor({ source }: RenderRequest): Pick<CallPolicy, 'headersFor'> {
  if (!('url' in source) || !source.headers) return {};
  return { headersFor: { origin: new URL(source.url).origin, headers: source.headers } };
}

function ownDocument(source: RenderRequest['source']): CallPolicy['document'] {
  if ('url' in source) return 'from server';
  return source.baseUrl === undefined ? 'none' : { html: source.html };
}

function leftFor(url: string, { source, bundle }: RenderRequest): Problem {
  const shown = url.length > 200 ? `${url.slice(0, 200)}…` : url;
  const remedy = bundle ? 'Send the page that it leads to.' : 'Send that address as url.';
  return 'html' in source
    ? new Problem('invalid_field', `html redirects to ${shown} instead of showing a page to print. ${remedy}`)
    : new Problem('url_fetch_failed', `The page at url redirects to ${shown}. Send that address as url.`);
}

/** One line for each resource that failed to load; if there are many, the first ones and the number of others. */
function resourceWarnings(network: NetworkActivity): readonly Warning[] {
  const { count, first } = network.failures();
  const late = network.underway().filter((request) => !isOfData(request) && request.answer !== 'events');
  const unfinished = late.map((resource) => resourceFailure(resource, 'not loaded in time'));
  const shown = [...first, ...unfinished.slice(0, 10)];
  const more = count + unfinished.length - shown.length;
  return [
    ...shown.map((failure) => ({
      ...(failure.type !== 'Download' && { kind: 'resources' as const }),
      text: describeFailure(failure),
    })),
    ...warningsOf('resources', more > 0 ? [`${more} more resources failed`] : []),
  ];
}
