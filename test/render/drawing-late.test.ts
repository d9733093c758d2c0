import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { someOf } from '../jest/chosen-cases.ts';
import { latePages } from './late-pages.ts';
import { startLateServer } from './late-server.ts';
import { readPdf } from './read-pdf.ts';
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

const at = (path: string, delayMs = 0) => web.url(`${path}?delay=${delayMs}`);

async function print(...request: Parameters<typeof renderRequest>) {
  const { head, problem, pdf } = await chromium.render(renderRequest(...request));
  expect(problem).toBeUndefined();
  const { pages } = await readPdf(pdf);
  return {
    text: pages
      .map(({ text }) => text)
      .join('\n')
      .trim(),
    pages,
    warnings: head?.warnings,
  };
}

test.each(someOf(Object.keys(latePages), 6))('prints drawings by %s', async (name) => {
  const { text } = await print({ html: latePages[name]?.(at) ?? '', baseUrl: web.url('/') });
  expect(text).toBe('new');
});

test.each([
  [
    'an animation',
    '<style>@keyframes in { from { opacity: 0 } }</style><p style="animation: in .8s">shown</p>',
  ],
  [
    'an animation that begins late',
    '<style>@keyframes in { from { opacity: 0 } }</style><p style="animation: in .8s 1s both">shown</p>',
  ],
  [
    'a drawing',
    '<svg><text y="20" opacity="0">shown<animate attributeName="opacity" to="1" begin="1s" dur="1s" fill="freeze"/></text></svg>',
  ],
])('prints the end of %s, also where no script may run', async (_name, markup) => {
  expect((await print(markup)).text).toBe('shown');
  expect((await print(markup, { javascript: false })).text).toBe('shown');
});

test('prints in spite of an animation without an end', async () => {
  const markup =
    '<style>@keyframes blush { to { color: red } }</style><p style="animation: blush 1s infinite">shown</p>';
  expect((await print(`${markup}<script></script>`)).text).toBe('shown');
});

test('prints the end of a transition, and a background that is set late', async () => {
  const markup = `<p id="a" style="opacity: 0; transition: opacity .6s">shown</p><div id="b" style="width: 9px; height: 9px"></div>
    <script>setTimeout(() => { a.style.opacity = 1; b.style.background = 'url(${at('/picture.svg', 100)})' }, 100)</script>`;
  const { text, pages } = await print(markup);
  expect(text).toBe('shown');
  expect(pages[0]?.colors).toContain('#345678');
});

test.each(someOf(Object.keys(restlessPages), 3))(
  'prints a page that %s, once for all of its waits',
  async (name) => {
    const source = { html: restlessPage(restlessPages[name] ?? ''), baseUrl: web.url('/') };
    const request = { waitFor: 'p', css: 'p::after { content: " styled" }', timeoutMs: 9_900 }; // two waits take longer
    expect((await print(source, request)).text).toMatch(/^page/);
  },
);

test('waits for the document’s own resources as long as the call may take', async () => {
  const late = 5_500;
  const markup = `<link rel="stylesheet" href="${at('/style.css', late)}"><p style="font-family: F">text</p>
    <style>@font-face { font-family: F; src: url('${at('/font.ttf', late)}') }</style>
    <img src="${at('/picture.svg', late)}"><iframe src="${at('/frame', late)}"></iframe>`;
  for (const html of [
    markup,
    `${markup}<script>setInterval(() => fetch('${at('/data.json')}'), 50)</script>`,
  ]) {
    const { text, pages, warnings } = await print(html);
    expect(text).toMatch(/^text styled\s+frame/);
    expect(pages[0]?.fonts).toContain('DejaVuSerif');
    expect(pages[0]?.colors).toContain('#345678');
    expect(warnings).toEqual([]);
  }
});

test('a page may load something as it is printed', async () => {
  const markup = `<p>page</p><script>onbeforeprint = () => {
    document.body.append(Object.assign(new Image(), { src: '${at('/picture.svg', 200)}' })) }</script>`;
  expect((await print(markup)).pages[0]?.colors).toContain('#345678');
});
