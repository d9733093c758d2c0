import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { someOf } from '../jest/chosen-cases.ts';
import { startLateServer } from './late-server.ts';
import { renderRequest } from './render-request.ts';
import { restlessPage, restlessPages } from './restless-pages.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import type { WebServer } from './web-server.ts';

let web: WebServer;
let chromium: RenderFunction;
beforeAll(async () => {
  web = await startLateServer();
  chromium = startRenderFunction({ EGRESS_ALLOW: `127.0.0.1:${web.port}` });
});
afterAll(async () => {
  await chromium.stop();
  await web.close();
});

async function warningsOf(script: string, changes: Parameters<typeof renderRequest>[1] = {}) {
  const source = { html: restlessPage(script), baseUrl: web.url('/') };
  const { head, problem } = await chromium.render(renderRequest(source, changes));
  expect(problem).toBeUndefined();
  return head?.warnings;
}

const pending = 'a timer or an animation of its scripts was pending';
const loading = 'was loading \\(http://127.0.0.1:\\d+/data.json\\?';
const endless = 'new Worker(URL.createObjectURL(new Blob(["for (;;);"])))';

/** Work that is cut off, the warning, and the time of the call. */
const cut: readonly (readonly [script: string, warning: string, timeoutMs?: number])[] = [
  ['fetch("/data.json?delay=60000")', `1 request ${loading}`, 12_000],
  [endless, '1 worker was computing', 12_000],
  [
    `${endless}; fetch("/data.json?delay=60000")`,
    `1 request ${loading}.*, and 1 worker was computing`,
    5_000,
  ],
  ['setTimeout(() => { page.title = 1 }, 5_000)', pending],
  ['let left = 10; const next = () => left-- ? setTimeout(next, 500) : page.remove(); next()', pending],
  ['onbeforeprint = () => fetch("/data.json?delay=60000").then(() => page.remove())', `1 request ${loading}`],
  [
    `const add = () => { const part = document.body.appendChild(document.createElement('p')); part.style.height = '700px';
      new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && !part.title && add(part.title = 1)).observe(part) }; add()`,
    'more of it appeared wherever its end was shown',
  ],
  [
    `const add = () => page.insertAdjacentHTML('beforebegin', '<p style="height: 3000px">'); add();
      new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && fetch('/data.json?' + Math.random()).then(add)).observe(page)`,
    'more of it appeared wherever its end was shown',
  ],
  ['onbeforeprint = () => setTimeout(() => page.remove(), 3_000)', pending],
];

test.each(cut)('reports that %s was cut off', async (script, warning, timeoutMs = 60_000) => {
  expect(await warningsOf(script, { timeoutMs })).toEqual([
    expect.stringMatching(`^unfinished: printed while ${warning}`),
  ]);
});

const { 'waits for a server that never answers': _, ...restless } = restlessPages;

/** Pages that go on for ever, or whose later work changes nothing of them. */
const calm = [
  ...Object.values(restless),
  'let slide = 0; setInterval(() => { page.title = slide++ }, 3_000)',
  'let slide = 0; const next = () => { page.title = slide++; setTimeout(next, 5_000) }; setTimeout(next, 5_000)',
  'setInterval(() => { page.title = Date() }, 1_000)',
  'setInterval(() => fetch("/data.json"), 1_000)',
  'setTimeout(() => navigator.sendBeacon("/data.json"), 5_000)',
  'const next = () => requestAnimationFrame(next); next()',
  'setTimeout(() => { location = "/frame" }, 4_000)',
  'setTimeout(() => { for (;;); }, 5_000)',
  'new EventSource("/events")',
  'new WebSocket(location.href.replace("http", "ws"))',
  'document.body.style.height = "3000px"; setTimeout(() => { document.body.style.height = "6000px" }, 500)',
  'document.body.style.height = "3000px"; onresize = () => { document.body.style.height = innerHeight + 900 + "px" }',
  'new Worker(URL.createObjectURL(new Blob(["setInterval(() => postMessage(0), 50)"])))',
  'page.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 900, iterations: Infinity })',
];

test.each(someOf(calm, 6))('does not report that %s goes on', async (script) => {
  expect(await warningsOf(script)).toEqual([]);
});

test('sends no requests for what a page would do after it was printed', async () => {
  const polls = web.requests.filter(({ path }) => path === '/poll').length;
  await warningsOf(
    'setInterval(() => fetch("/poll"), 5_000); setTimeout(() => navigator.sendBeacon("/poll"), 4_000)',
  );
  expect(web.requests.filter(({ path }) => path === '/poll')).toHaveLength(polls);
});

test('prints a page that polls without waiting for the time of the call', async () => {
  const beganMs = performance.now();
  await warningsOf('setInterval(() => fetch("/data.json"), 50)');
  expect(performance.now() - beganMs).toBeLessThan(10_000); // about 1.5 s; a busy machine is slower
});
