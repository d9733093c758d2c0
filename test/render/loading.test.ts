import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const unifont = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'));

let web: WebServer;
let chromium: RenderFunction;
beforeAll(async () => {
  web = await startWebServer((path, response) => {
    const [, name = '', delayMs = '0'] = /^\/([^?]*)\??(\d*)/.exec(path) ?? [];
    const answer = () => answerNamed(name, response);
    if (delayMs === '') answer();
    else setTimeout(answer, Number(delayMs));
  });
  chromium = startRenderFunction({ EGRESS_ALLOW: `127.0.0.1:${web.port}` });
});
afterAll(async () => {
  await chromium.stop();
  await web.close();
});

function answerNamed(name: string, response: Parameters<Parameters<typeof startWebServer>[0]>[1]): void {
  const html = { 'Content-Type': 'text/html; charset=utf-8' };
  switch (name) {
    case 'pixel.png':
      return void response.writeHead(200, { 'Content-Type': 'image/png' }).end(pixel);
    case 'font.ttf':
      return void response.writeHead(200, { 'Content-Type': 'font/ttf' }).end(unifont);
    case 'style.css':
      return void response
        .writeHead(200, { 'Content-Type': 'text/css' })
        .end('p::after { content: " styled" }');
    case 'data.json':
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('"fetched"');
    case 'page':
      return void response.writeHead(200, html).end('<title>T</title><p>page</p><img src="pixel.png">');
    case 'refreshes':
      return void response.writeHead(200, { ...html, Refresh: '0; url=/page' }).end('<p>first</p>');
    case 'strict':
      return void response
        .writeHead(200, { ...html, 'Content-Security-Policy': "default-src 'none'" })
        .end('<p>strict</p>');
    case 'moved':
      return void response.writeHead(302, { Location: '/page' }).end();
    case 'leaves':
      return void response.writeHead(200, html).end('<script>location = "/page"</script>');
    case 'file.zip':
      return void response
        .writeHead(200, { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment' })
        .end('PK');
    case 'table.csv':
      return void response.writeHead(200, { 'Content-Type': 'text/csv' }).end('a,b');
    case 'nothing-new':
      return void response.writeHead(204).end();
    case 'moved-file':
      return void response.writeHead(302, { Location: '/file.zip' }).end();
    case 'saves':
      return void response
        .writeHead(200, html)
        .end('<p>page</p><a id="a" download href="/page">save</a><script>a.click()</script>');
    case 'never':
      return;
    default:
      return void response.writeHead(404, html).end('<p>none such');
  }
}

async function print(...request: Parameters<typeof renderRequest>) {
  const { head, problem, pdf } = await chromium.render(renderRequest(...request));
  expect(problem).toBeUndefined();
  const read = await readPdf(pdf);
  return { text: read.pages.map(({ text }) => text).join('\n'), ...read, warnings: head?.warnings };
}

test('resolves relative URLs against base_url, with that origin, and sends no cookie', async () => {
  const markup = `
    <link rel="stylesheet" href="style.css"><p>a</p><img src="pixel.png">
    <p id="answer"></p><script>
      document.cookie = 'secret=1';
      fetch('/data.json', { credentials: 'include' }).then((answer) => answer.json()).then((data) => {
        document.getElementById('answer').textContent = data + ' from ' + origin;
      });
    </script>`;
  const { text, pages, warnings } = await print({ html: markup, baseUrl: web.url('/folder/../index.html') });
  expect(text).toContain('a styled');
  expect(text).toContain(`fetched from http://127.0.0.1:${web.port}`);
  expect(pages[0]?.images).toBe(1);
  expect(warnings).toEqual([]);
  expect(web.requests.map(({ path }) => path)).not.toContain('/index.html');
});

test('keeps nothing of one call for the next', async () => {
  const baseUrl = web.url('/');
  const keep = '<script>localStorage.a = 1; document.cookie = "a=1"; document.write("kept")</script>';
  await print({ html: keep, baseUrl });
  const { text } = await print({
    html: '<script>document.write("[" + document.cookie + localStorage.length + "]")</script>',
    baseUrl,
  });
  expect(text).toBe('[0]');
});

test('speaks a language that Intl knows, to scripts and to servers', async () => {
  const markup = `<script>document.write(new Intl.NumberFormat(navigator.language).format(1234.5),
    ' ', new Date(0).toLocaleDateString(navigator.languages, { timeZone: 'UTC' }))</script><img src="pixel.png?language">`;
  const { text } = await print({ html: markup, baseUrl: web.url('/') });
  expect(text).toBe('1,234.5 1/1/1970');
  const asked = web.requests.find(({ path }) => path === '/pixel.png?language');
  expect(asked?.headers['accept-language']).toBe('en-US');
});

test('prints no scroll bars, and gives their room to the content', async () => {
  const markup =
    '<div id="box" style="overflow: scroll; width: 100px; height: 50px"></div><script>document.write(box.clientWidth, " ", box.clientHeight)</script>';
  expect((await print(markup)).text).toBe('100 50');
});

test('prints the page at a URL, where redirects led', async () => {
  expect((await print({ url: web.url('/page') })).text).toBe('page');
  expect((await print({ url: web.url('/moved') })).text).toBe('page');
});

test('adds CSS to the page at a URL, under any content policy', async () => {
  const css = 'p::after { content: " added" }';
  expect((await print({ url: web.url('/page') }, { css })).text).toBe('page added');
  expect((await print({ url: web.url('/strict') }, { css })).text).toBe('strict added');
});

test.each([
  ['/nothing', 'url_fetch_failed', '404'],
  ['/file.zip', 'url_fetch_failed', 'not a page'],
  ['/leaves', 'url_fetch_failed', '/page'],
  ['/refreshes', 'url_fetch_failed', '/page'],
])('refuses to print %s', async (path, code, message) => {
  const { problem } = await chromium.render(renderRequest({ url: web.url(path) }));
  expect(problem).toEqual({ code, message: expect.stringContaining(message) });
});

test('says that a host cannot be reached', async () => {
  const { problem } = await chromium.render(renderRequest({ url: 'http://nothing.invalid/' }));
  expect(problem?.code).toBe('url_fetch_failed');
});

test.each([
  '<script>location = "http://example.com/"</script>',
  '<meta http-equiv="refresh" content="0; url=http://example.com/">',
])('fails markup that goes elsewhere: %s', async (markup) => {
  const { problem } = await chromium.render(renderRequest(markup));
  expect(problem).toEqual({ code: 'invalid_field', message: expect.stringContaining('http://example.com/') });
});

test.each(['/file.zip', '/moved-file', '/table.csv'])(
  'stays with a page that navigates to %s, which is not saved',
  async (path) => {
    for (const leave of [`location = '${path}'`, `a.href = '${path}'; a.click()`]) {
      const html = `<p>page</p><a id="a"></a><script>${leave}</script>`;
      const { text, warnings } = await print({ html, baseUrl: web.url('/') });
      expect(text).toBe('page');
      expect(warnings).toEqual([expect.stringMatching(/^download http.*: not saved$/)]);
    }
  },
);

test('prints a page that saves itself or its own file, or that leads to nothing', async () => {
  const itself = await print({ url: web.url('/saves') });
  expect(itself.text).toContain('page');
  expect(itself.warnings).toEqual([`download ${web.url('/page')}: not saved`]);
  const made = await print(`<p>page</p><a id="a" download="a.txt">save</a>
    <script>a.href = URL.createObjectURL(new Blob(['made'])); a.click()</script>`);
  expect(made.text).toContain('page');
  expect(made.warnings).toEqual([
    expect.stringMatching(/^download blob:.*: not saved$/),
    expect.stringMatching(/^link left out: blob:/),
  ]);
  const nothing = await print({
    html: '<p>page</p><script>location = "/nothing-new"</script>',
    baseUrl: web.url('/'),
  });
  expect(nothing).toMatchObject({ text: 'page', warnings: [] });
});

test('fails a page that waits for another one', async () => {
  const html = '<p>page</p><script>location = "/never"</script>';
  const { problem } = await chromium.render(renderRequest({ html, baseUrl: web.url('/') }));
  expect(problem).toEqual({ code: 'invalid_field', message: expect.stringContaining('/never') });
});

test('prints markup that refreshes itself later', async () => {
  const markup = '<meta http-equiv="refresh" content="30; url=http://example.com/"><p>for now</p>';
  expect((await print(markup)).text).toBe('for now');
});

test('waits for images, fonts and what scripts fetch, however slow', async () => {
  const markup = `
    <style>@font-face { font-family: Slow; src: url(font.ttf?150) } p { font-family: Slow }</style>
    <p>text</p><img src="pixel.png?150"><img loading="lazy" style="margin-top: 9000px" src="pixel.png?100">
    <script>onload = async () => {
      document.body.prepend(await (await fetch('data.json?100')).json());
      const image = new Image();
      image.src = 'pixel.png?101';
      document.body.prepend(image);
    }</script>`;
  const { text, pages } = await print({ html: markup, baseUrl: web.url('/') });
  expect(text).toContain('fetched');
  expect(pages.flatMap(({ fonts }) => fonts)).toContain('DejaVuSerif');
  expect(pages.reduce((total, { images }) => total + images, 0)).toBe(3);
});

test('waits for fonts where no script may run', async () => {
  const markup =
    '<style>@font-face { font-family: Slow; src: url(font.ttf?150) } p { font-family: Slow }</style><p>text</p>';
  const { pages } = await print({ html: markup, baseUrl: web.url('/') }, { javascript: false });
  expect(pages[0]?.fonts).toEqual(['DejaVuSerif']);
});

test('waits for an element', async () => {
  const markup =
    '<script>setTimeout(() => document.body.insertAdjacentHTML("beforeend", "<p class=ready>ready"), 3_000)</script>a';
  expect((await print(markup, { waitFor: '.ready' })).text).toContain('ready');
  expect((await print(markup)).text).not.toContain('ready');
});

test('waits for some milliseconds', async () => {
  const markup = '<script>setTimeout(() => document.body.append("late"), 3_000)</script>a';
  expect((await print(markup, { waitFor: 3_100 })).text).toContain('late');
});

test('gives up on an element that never appears', async () => {
  const { problem } = await chromium.render(renderRequest('a', { waitFor: '#never', timeoutMs: 300 }));
  expect(problem).toEqual({ code: 'render_timeout', message: expect.stringContaining('300 ms') });
});

test('names an invalid selector', async () => {
  const { problem } = await chromium.render(renderRequest('a', { waitFor: '##' }));
  expect(problem).toEqual({ code: 'invalid_field', message: expect.stringContaining('wait_for') });
});

test('names the resources that a page still waited for at its deadline', async () => {
  const source = { html: '<img src="never">', baseUrl: web.url('/') };
  const { problem } = await chromium.render(renderRequest(source, { timeoutMs: 500 }));
  expect(problem).toEqual({ code: 'render_timeout', message: expect.stringContaining(web.url('/never')) });
});

test('prints without failed resources, and warns of each', async () => {
  const markup = `<p>still here</p>
    <img src="missing.png"><link rel="stylesheet" href="missing.css"><script src="file:///etc/passwd"></script>
    <img src="http://nothing.invalid/a.png"><img src="http://10.0.0.1/b.png">`;
  const { text, warnings } = await print({ html: markup, baseUrl: web.url('/') });
  expect(text).toContain('still here');
  expect(warnings?.toSorted()).toEqual(
    [
      `image ${web.url('/missing.png')}: status 404`,
      `stylesheet ${web.url('/missing.css')}: status 404`,
      'script file:///etc/passwd: blocked',
      'image http://nothing.invalid/a.png: connection failed',
      'image http://10.0.0.1/b.png: blocked',
    ].toSorted(),
  );
});

test('warns of what media, frames of other schemes and workers asked for in vain', async () => {
  const refused = 'http://10.0.0.1/refused';
  const worker = (code: string) => `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))`;
  const markup = `<p>page</p><video src="${refused}.mp4"></video><audio><source src="${refused}.mp3"></audio>
    <iframe src="ftp://a.test/frame"></iframe><img src="ftp://a.test/a.png">
    <script>document.body.append(Object.assign(document.createElement('video'), { src: '${refused}.webm' }));
    ${worker(`fetch('${refused}').catch(() => {})`)}; new Worker('/missing.js')</script>`;
  const { text, warnings } = await print({ html: markup, baseUrl: web.url('/') });
  expect(text).toBe('page');
  expect([...(warnings ?? [])].sort()).toEqual([
    'document ftp://a.test/frame: blocked',
    `fetch ${refused}: blocked`,
    'image ftp://a.test/a.png: blocked',
    `media ${refused}.mp3: blocked`,
    `media ${refused}.mp4: blocked`,
    `media ${refused}.webm: blocked`,
    `worker ${web.url('/missing.js')}: status 404`,
  ]);
});

test('warns of errors that scripts do not catch, wherever they are', async () => {
  const markup = `<script>null.a</script><script>Promise.reject(new RangeError('late'))</script>
    <script>setTimeout(() => { throw 'text' }, 500)</script><script>try { nothing() } catch {}</script>`;
  const { warnings } = await print({ html: markup, baseUrl: web.url('/page') });
  expect(warnings?.map((warning) => warning.replace(/\d+:\d+\)$/, ')'))).toEqual([
    `script error: TypeError: Cannot read properties of null (reading 'a') (${web.url('/page')}:)`,
    `script error: RangeError: late (${web.url('/page')}:)`,
    `script error: text (${web.url('/page')}:)`,
  ]);
});

test('bounds its warnings of errors', async () => {
  const { warnings = [] } = await print(
    `<script>for (let i = 0; i < 2_000; i++) queueMicrotask(() => { throw i + 'x'.repeat(5_000) })</script>`,
  );
  expect(warnings).toHaveLength(10);
  expect(Math.max(...warnings.map(({ length }) => length))).toBeLessThan(700);
});

test('bounds its warnings in number and in length', async () => {
  const long = `/${'x'.repeat(5_000)}`;
  const images = Array.from({ length: 80 }, (_, index) => `<img src="${long}${index}">`).join('');
  const { warnings = [] } = await print({ html: images, baseUrl: web.url('/') });
  expect(warnings).toHaveLength(51);
  expect(warnings.at(-1)).toBe('30 more resources failed');
  expect(Math.max(...warnings.map(({ length }) => length))).toBeLessThan(300);
});

test('is not fooled by elements with the names of properties that it reads', async () => {
  const markup =
    '<form name="fonts"></form><form name="readyState"></form><form name="querySelector"></form><img name="images"><p id="a">here</p>';
  expect((await print(markup, { waitFor: '#a' })).text).toContain('here');
});

test('is not fooled by scripts that replace functions that it uses', async () => {
  const markup = `<p id="a">here</p><script>
    Document.prototype.querySelector = Reflect.get = Array.prototype.every = () => { for (;;); };
    Object.defineProperty(document.fonts, 'status', { get() { for (;;); } });
  </script>`;
  expect((await print(markup, { waitFor: '#a' })).text).toContain('here');
});
