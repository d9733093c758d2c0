import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { nightlyTest, someOf } from '../jest/chosen-cases.ts';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { startWebServer, type WebServer } from './web-server.ts';

let web: WebServer;
let chromium: RenderFunction;
beforeAll(async () => {
  web = await startWebServer((path, response) => {
    if (path === '/silent') return;
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Access-Control-Allow-Origin': '*' });
    if (path === '/dripping') setInterval(() => response.write('x'), 20).unref();
    if (path === '/flood') flood(response);
  });
  chromium = startRenderFunction({ EGRESS_ALLOW: `127.0.0.1:${web.port}` });
});
afterAll(async () => {
  await chromium.stop();
  await web.close();
});

function flood(response: {
  write: (bytes: Buffer) => boolean;
  once: (event: 'drain', listener: () => void) => void;
}) {
  while (response.write(Buffer.alloc(256 * 1024, 'x')));
  response.once('drain', () => flood(response));
}

const timeoutMs = 1_500;

/** Work that never ends, or takes what there is; each must end in a problem. */
const endless: Readonly<Record<string, string>> = {
  'a script': 'for (;;);',
  microtasks: 'const again = () => Promise.resolve().then(again); again();',
  'a regular expression': '/^(a+)+$/.test("a".repeat(60) + "!")',
  dialogs: 'for (;;) alert("a");',
  'a script while it loads': 'document.write("<script>for (;;);</" + "script>")',
  'reading the layout': 'for (;;) { document.body.append("a"); document.body.offsetHeight }',
  'a script once it has loaded': 'onload = () => { for (;;); }',
  'a script once fonts are ready': 'document.fonts.ready.then(() => { for (;;); })',
  'a script before printing': 'onbeforeprint = () => { for (;;); }',
};

test.each(someOf(Object.keys(endless), 3))('ends %s that never ends', async (name) => {
  const { problem } = await chromium.render(
    renderRequest(`<p>a</p><script>${endless[name]}</script>`, { timeoutMs }),
  );
  expect(problem?.code).toBe('render_timeout');
  await expectNextCall();
});

/** Work that never ends beside the page; the page itself is printed. */
const beside: Readonly<Record<string, string>> = {
  timers: 'setInterval(() => {}, 0)',
  'animation frames': 'const again = () => requestAnimationFrame(again); again()',
  'a worker': 'new Worker(URL.createObjectURL(new Blob(["for (;;);"])))',
  'workers by the dozen':
    'for (let i = 0; i < 24; i++) new Worker(URL.createObjectURL(new Blob(["for (;;);"])))',
  'history entries': 'for (let i = 0; i < 1e4; i++) try { history.pushState(null, "", "#" + i) } catch {}',
  windows: 'for (let i = 0; i < 1e3; i++) open("about:blank")',
  'print dialogs': 'for (let i = 0; i < 50; i++) print()',
  downloads:
    'for (let i = 0; i < 50; i++) Object.assign(document.createElement("a"), { href: "data:text/plain,a", download: "a" }).click()',
  'requests of permission':
    'navigator.geolocation.getCurrentPosition(() => {}); Notification.requestPermission(); navigator.mediaDevices?.getUserMedia({ video: true })',
};

test.each(someOf(Object.keys(beside), 3))('prints in spite of %s', async (name) => {
  const { problem, pdf } = await chromium.render(
    renderRequest(`<p>page</p><script>${beside[name]}</script>`, { timeoutMs: 15_000 }),
  );
  expect(problem).toBeUndefined();
  expect((await readPdf(pdf)).pages[0]?.text).toContain('page');
  await expectNextCall();
});

/** What would fill the memory of the machine. */
const bombs: Readonly<Record<string, string>> = {
  'typed arrays': 'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))',
  objects: 'const all = []; for (;;) all.push({ all: Array(1_000).fill(all.length) })',
  text: 'let text = "a"; const all = []; for (;;) { text += text + all.length; all.push(text + 1, JSON.stringify(text)); if (text.length > 1e6) text = "b" }',
  elements:
    'for (;;) document.body.append(...Array.from({ length: 1e4 }, () => document.createElement("p")))',
  canvases:
    'const all = []; for (;;) { const canvas = document.createElement("canvas"); canvas.width = canvas.height = 8000; canvas.getContext("2d").fillRect(0, 0, 9, 9); all.push(canvas.getContext("2d").getImageData(0, 0, 8000, 8000)) }',
  WebAssembly:
    'const all = []; for (;;) { const m = new WebAssembly.Memory({ initial: 1000 }); new Uint8Array(m.buffer).fill(1); all.push(m) }',
  workers:
    'for (let i = 0; i < 9; i++) new Worker(URL.createObjectURL(new Blob(["const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1))"])))',
};

test.each(someOf(Object.keys(bombs), 4))('stops a page that fills the memory with %s', async (name) => {
  const { problem } = await chromium.render(
    renderRequest(`<p>a</p><script>${bombs[name]}</script>`, { waitFor: 30_000, timeoutMs: 30_000 }),
  );
  // Where the machine is busy, the deadline may come first.
  expect(['browser_crashed', 'render_timeout']).toContain(problem?.code);
  await expectNextCall();
});

const tooLong = [
  ['a page of thirty million pixels', '<div style="height: 30000000px">a</div>'],
  ['three thousand sheets', '<p style="break-after: page">a</p>'.repeat(3_000)],
] as const;

test.each(someOf(tooLong, 1))('refuses %s', async (_name, markup) => {
  const { problem } = await chromium.render(renderRequest(markup, { timeoutMs: 30_000 }));
  expect(problem?.code).toBe('too_many_pages');
  await expectNextCall();
});

test('does not advise page_ranges to who used it', async () => {
  const markup = '<div style="height: 33000000px">a</div>';
  const { problem } = await chromium.render(renderRequest(markup, {}, { pageRanges: '1' }));
  expect(problem?.message).toBe('The document has more than 2000 pages. Split it.');
});

test('prints a part of too long a document', async () => {
  const { head } = await chromium.render(
    renderRequest(
      '<p style="break-after: page">a</p>'.repeat(2_500),
      { timeoutMs: 30_000 },
      { pageRanges: '2400-' },
    ),
  );
  expect(head?.pageCount).toBe(101);
});

const heavy = [
  ['nested elements', '<div>'.repeat(20_000)],
  [
    'nested frames',
    `<script>
    const nest = (depth) => depth === 0 ? '' : '<iframe srcdoc="' + nest(depth - 1).replaceAll('&', '&amp;').replaceAll('"', '&quot;') + '"></iframe>';
    document.write(nest(8))</script>`,
  ],
  [
    'an enormous picture',
    '<svg width="100000" height="100000"><filter id="f"><feTurbulence numOctaves="9" /></filter><rect width="100%" height="100%" filter="url(#f)" /></svg>',
  ],
  ['an enormous table', '<table><tr><td colspan="65534" rowspan="65534">a</table>'],
  ['a thousand columns', `<div style="columns: 1000">${'<p>a</p>'.repeat(5_000)}</div>`],
  [
    'shadows upon shadows',
    '<p style="filter: blur(999px) drop-shadow(0 0 999px red); font-size: 9999px">a</p>'.repeat(50),
  ],
] as const;

test.each(someOf(heavy, 2))('lives through %s', async (_name, markup) => {
  await chromium.render(renderRequest(markup, { timeoutMs: 4_000 }));
  await expectNextCall();
});

test('ends a page whose server never answers, or never ends', async () => {
  for (const path of ['/silent', '/dripping']) {
    const { problem } = await chromium.render(
      renderRequest(`<script src="${web.url(path)}"></script>`, { timeoutMs: 500 }),
    );
    expect(problem?.code).toBe('render_timeout');
  }
  const { problem } = await chromium.render(renderRequest({ url: web.url('/silent') }, { timeoutMs: 500 }));
  expect(problem?.code).toBe('render_timeout');
  await expectNextCall();
});

nightlyTest('does not wait for ever for a page that never stops talking', async () => {
  const chatter = `<p>page</p><script>
    const again = () => fetch("${web.url('/end')}").then(again, again); again(); setInterval(() => new Image().src = "${web.url('/x')}", 10)</script>`;
  const { problem } = await chromium.render(renderRequest(chatter));
  expect(problem).toBeUndefined();
  await expectNextCall();
});

test('stops a page that loads more than a hundred megabytes', async () => {
  const { problem } = await chromium.render(
    renderRequest(
      `<script>for (let i = 0; i < 4; i++) fetch("${web.url('/flood')}").then(async (answer) => { for await (const part of answer.body); })</script>`,
      { waitFor: 15_000, timeoutMs: 20_000 },
    ),
  );
  expect(problem?.code).toBe('payload_too_large');
  await expectNextCall();
});

async function expectNextCall() {
  const { pdf } = await chromium.render(renderRequest('<p>next</p>'));
  expect((await readPdf(pdf)).pages.map(({ text }) => text)).toEqual(['next']);
}
