import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { PrintOptions, RenderRequest } from '../../functions/core/contract/messages/render.ts';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { startWebServer, type WebServer } from './web-server.ts';

let web: WebServer;
let chromium: RenderFunction;
beforeAll(async () => {
  web = await startWebServer((path, response) => {
    const type = path.startsWith('/image') ? 'image/svg+xml' : 'text/html';
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=999' });
    response.end(path.startsWith('/image') ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : '<p>b');
  });
  chromium = startRenderFunction({ EGRESS_ALLOW: `127.0.0.1:${web.port}` });
});
afterAll(async () => {
  await chromium.stop();
  await web.close();
});

type Changes = Partial<RenderRequest>;

/** Prints for an account, `live` unless the changes say otherwise; gives the PDF without its dates. */
async function print(
  source: string | RenderRequest['source'],
  changes: Changes = {},
  options: Partial<PrintOptions> = {},
): Promise<string> {
  const { problem, pdf } = await chromium.render(
    renderRequest(source, { owner: 'live', ...changes }, options),
  );
  expect(problem).toBeUndefined();
  return pdf.toString('latin1').replace(/\/(Creation|Mod)Date \(.*?\)/g, '');
}

/** Prints documents in a row until the account has a page of its own, beside the one that waits for others. */
async function beginRow(changes?: Changes) {
  await print('<p>a', changes);
  do await print('<p>a', changes);
  while (chromium.rendererProcesses().length < 2);
}
beforeEach(() => beginRow());

/** How many of the browser's two pages a call ends: the one it has used, if that may not be used again. */
async function pagesEndedBy(call: () => Promise<unknown>): Promise<number> {
  const before = chromium.rendererProcesses();
  expect(before).toHaveLength(2);
  await call();
  const after = chromium.rendererProcesses();
  return before.filter((id) => !after.includes(id)).length;
}

const font = `data:font/ttf;base64,${Buffer.from('no font').toString('base64')}`;

/** A document of which each of the things below would change something. */
const reference = `<!doctype html><html lang="en"><title>reference</title><style>
  body { font: 12px X, serif; color: var(--x, CanvasText); background: Canvas }
  li { list-style: x } :target, :focus { color: red } p { quotes: auto; animation: x 1s; width: 50vw }
</style><ol><li>one<li>two</ol><p id="target"><q>quoted</q> internationalization</p>
<input name="a" value="b"><img alt="none" width="10" height="10"><table><tr><td>cell</table>`;

const plain: readonly (readonly [string, string, Changes?, Partial<PrintOptions>?])[] = [
  ['nothing', '<p>a'],
  ['quirks mode', '<table><td>a'],
  [
    'a font, colours, counters and properties',
    `<!doctype html><style>
    @font-face { font-family: X; src: url(${font}), local("Open Sans") }
    @counter-style x { system: cyclic; symbols: "!" } @property --x { syntax: "*"; inherits: true }
    @keyframes x { to { color: red } } @page { size: A3; @top-left { content: "x" } }
    @view-transition { navigation: auto } html { --x: red; color-scheme: dark } p { font-family: X; animation: x 9s }
    @layer x { p { color: red } } @position-try --x { left: 0 } @container (width > 1px) { p { color: red } }
  </style><p>a`,
  ],
  [
    'meta elements',
    `<!doctype html><html lang="de" dir="rtl"><meta charset="utf-8"><meta name="color-scheme" content="dark">
    <meta name="referrer" content="unsafe-url"><meta name="viewport" content="width=100, initial-scale=3">
    <title>confidential</title><body dir="rtl" bgcolor="red">a`,
  ],
  [
    'focus, dialogs and fields',
    `<!doctype html><input autofocus name="a" value="confidential"><dialog open>a</dialog>
    <details open name="a"><summary>a</summary>b</details><p id="target" tabindex="0">a<div popover>a</div>
    <template shadowrootmode="open"><slot></slot></template>`,
  ],
  ['css', '<p>a', { css: 'p { color: red }' }],
  ['screen media', '<p>a', { media: 'screen' }],
  ['no JavaScript', '<p>a', { javascript: false }],
  ['a sheet of its own', '<p>a', {}, { landscape: true, scale: 2, widthInches: 3, printBackground: false }],
  ['a header', '<p>a', {}, { headerHtml: '<b style="font-size: 9px">a</b>', footerHtml: '<i>b</i>' }],
  ['tags and an outline', '<h1>a</h1><h2>b</h2>', {}, { tagged: true, outline: true }],
  ['a long document', '<p style="break-after: page">a'.repeat(300)],
  ['the name of a handler in words', '<p>Once upon a time, content = "b", button=c, onward'],
  [
    'a drawing and a formula',
    `<svg width="9" height="9"><linearGradient id="g"><stop/></linearGradient>
    <rect id="r" width="9" height="9" fill="url(#g)"/><use href="#r"/></svg><math><mfrac><mn>1</mn><mi>x</mi></mfrac></math>`,
  ],
];

test.each(plain)(
  'a page that has printed %s is used again, and nothing of it is seen',
  async (...document) => {
    const [, source, changes, options] = document;
    const fresh = await print(reference, { owner: 'another' }, { tagged: true });
    await beginRow();
    await expect(pagesEndedBy(() => print(source, changes, options))).resolves.toBe(0);
    let again = '';
    await expect(
      pagesEndedBy(async () => {
        again = await print(reference, {}, { tagged: true });
      }),
    ).resolves.toBe(0);
    expect(again).toBe(fresh);
  },
);

const script = (code: string) => `<p>a<script>${code}</script>`;

/** Documents that may leave something: they get a page that has shown nothing, and it is never used again. */
const others: readonly (readonly [string, string, Changes?, Partial<PrintOptions>?])[] = [
  ['a script', script('window.name = "a"')],
  ['a script that removes itself', script('document.currentScript.remove(); setInterval(() => {}, 1)')],
  ['a script with JavaScript off', script('1'), { javascript: false }],
  ['a script in SVG', '<svg><script>window.name = "a"</script></svg>'],
  ['a handler', '<img src="data:," onerror="window.name = 1">'],
  ['a handler without spaces', `<img/src='data:,'OnError\n=window.name=1>`],
  ['an animation', '<svg><rect><animate attributeName="x" to="9"/></rect></svg>'],
  ['a frame', '<iframe srcdoc="<script>parent.name = 1</script>"></iframe>'],
  ['a frame with an address', '<iframe src="javascript:1"></iframe>'],
  ['an object', '<object data="data:text/html,a"></object>'],
  ['an embedded document', '<embed src="data:text/html,a">'],
  ['a link', '<link rel="stylesheet" href="data:text/css,a">'],
  ['a base', '<base target="a"><p>a'],
  ['an element of its own', '<x-y>a</x-y>'],
  ['a video', '<video src="data:,"></video>'],
  ['a refresh', '<meta http-equiv="refresh" content="60;url=about:blank"><p>a'],
  ['a content policy', `<meta http-equiv="content-security-policy" content="img-src 'none'"><p>a`],
  ['a wait', '<p>a', { waitFor: 'p' }],
  ['a header with a handler', '<p>a', {}, { headerHtml: '<img src="data:," onerror="parent.name = 1">' }],
  ['a very long text', `<p>${'a '.repeat(150_000)}`],
];

test.each(others)('a page that has printed %s is not used again', async (...document) => {
  const [, source, changes, options] = document;
  await expect(pagesEndedBy(() => print(source, changes, options))).resolves.toBe(1);
  // The page of plain documents is another.
  await expect(pagesEndedBy(() => print('<p>a'))).resolves.toBe(0);
});

test('a page that has requested anything is not used again, and nothing that it received is', async () => {
  for (const source of [
    `<img src="${web.url('/image')}">`,
    `<p style="background: url(${web.url('/image')})">a`,
  ]) {
    web.requests.length = 0;
    for (let call = 0; call < 2; call++) {
      await beginRow();
      await expect(pagesEndedBy(() => print(source))).resolves.toBe(1);
    }
    expect(web.requests).toHaveLength(2);
  }
});

test.each([
  ['at a URL', () => ({ url: web.url('/') })],
  ['at a base URL', () => ({ html: '<p>a', baseUrl: web.url('/') })],
])('a page with a document %s is not used again', async (_name, source) => {
  await expect(pagesEndedBy(() => print(source()))).resolves.toBe(1);
});

test('a page that has made a picture is not used again', async () => {
  const { source, media, javascript, timeoutMs } = renderRequest('<p>a');
  const picture = {
    format: 'png',
    widthPixels: 100,
    heightPixels: 100,
    isFullPage: false,
    scale: 1,
    isTransparent: true,
    isMarked: false,
  } as const;
  const request = { source, media, javascript, timeoutMs, owner: 'live', picture };
  await expect(pagesEndedBy(() => chromium.render(request))).resolves.toBe(1);
});

test.each([
  ['ends before its page is printed', { timeoutMs: 1 }, {}, 'render_timeout'],
  ['asks for a page that is not there', {}, { pageRanges: '9' }, 'page_out_of_range'],
])('the page of a call that %s is not used again', async (_name, changes, options, code) => {
  const failing = renderRequest('<p>a', { owner: 'live', ...changes }, options);
  await expect(
    pagesEndedBy(async () => {
      expect((await chromium.render(failing)).problem?.code).toBe(code);
    }),
  ).resolves.toBe(1);
  await print('<p>a');
});

test('an account never gets the page of another, nor one of its other environment', async () => {
  const used = new Map<string, Set<number>>();
  for (const owner of ['live', 'test', 'other', 'live', 'other', 'test']) {
    await beginRow({ owner });
    const [, kept] = chromium.rendererProcesses().toSorted((left, right) => left - right);
    await print('<p>a', { owner });
    const own = used.get(owner) ?? new Set();
    used.set(owner, own.add(kept ?? 0));
    const before = chromium.rendererProcesses();
    await print('<p>a', { owner: 'next' });
    const left = chromium.rendererProcesses().filter((id) => before.includes(id));
    expect(left).toEqual([]);
  }
});

test('calls of accounts in turns are each printed in a new page', async () => {
  for (const owner of ['one', 'two', 'one', 'two']) {
    await print('<p>a', { owner });
    expect(chromium.rendererProcesses()).toHaveLength(1);
  }
});

test('calls without a named account are each printed in a new page', async () => {
  const { owner: _owner, ...request } = renderRequest('<p>a');
  for (let call = 0; call < 3; call++) {
    await chromium.render(request);
    expect(chromium.rendererProcesses()).toHaveLength(1);
  }
});

test('survives the death of the page that it has kept', async () => {
  for (const id of chromium.rendererProcesses()) process.kill(id, 'SIGKILL');
  await chromium.render(renderRequest('<p>a', { owner: 'live' }));
  expect((await readPdf(Buffer.from(await print('<p>after'), 'latin1'))).pages[0]?.text).toBe('after');
});

test('RENDER_REUSE=false gives each call a new page', async () => {
  const without = startRenderFunction({ RENDER_REUSE: 'false' });
  const pages = new Set<number>();
  for (let call = 0; call < 4; call++) {
    await without.render(renderRequest('<p>a', { owner: 'live' }));
    const processes = without.rendererProcesses();
    expect(processes).toHaveLength(1);
    for (const id of processes) pages.add(id);
  }
  expect(pages.size).toBe(4);
  await without.stop();
});
